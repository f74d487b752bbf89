// The welcome next to the first picture: one sentence and three ways to start.
import type { JSX, MouseEvent, ReactNode } from 'react';
import { chooseFiles } from '../ui/choose_files.ts';

export interface WelcomeProps {
  /** HTML of the text, taken from the page. */
  readonly words: string;
  readonly onShow: () => void;
  readonly onTry: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** The welcome with its buttons, which `data-way` identifies in the HTML. */
export function Welcome({ words, onShow, onTry, onFiles, children }: WelcomeProps): JSX.Element {
  const ways = new Map([
    ['show', onShow],
    ['try', onTry],
    ['open', () => chooseFiles(onFiles)],
  ]);
  const onClick = ({ target }: MouseEvent): void => {
    const button = target instanceof Element ? target.closest('button') : null;
    ways.get(button?.dataset['way'] ?? '')?.();
  };
  return (
    <aside className="intro" aria-label="Welcome">
      <div className="intro-words" onClick={onClick} dangerouslySetInnerHTML={{ __html: words }} />
      {children}
    </aside>
  );
}
