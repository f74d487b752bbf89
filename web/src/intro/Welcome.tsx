// What a newcomer reads beside the first picture: one sentence, and three ways on.
import type { JSX, MouseEvent } from 'react';
import { chooseFiles } from '../ui/choose_files.ts';

export interface WelcomeProps {
  /** What stands in it, from the page's HTML. */
  readonly words: string;
  readonly onShow: () => void;
  readonly onTry: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The welcome; its buttons are told apart by `data-way`. */
export function Welcome({ words, onShow, onTry, onFiles }: WelcomeProps): JSX.Element {
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
    <aside
      className="intro"
      aria-label="Welcome"
      onClick={onClick}
      dangerouslySetInnerHTML={{ __html: words }}
    />
  );
}
