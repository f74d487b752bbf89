// The page's keys and their messages.
import type { JSX, ReactNode } from 'react';
import type { Session } from '../state/session.ts';
import type { AnswerPlace } from '../state/workbench.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { KeyCommand } from './keys.ts';
import type { KeyTargets } from './use_keys.ts';
import { usePageKeys } from './use_page_keys.ts';

export interface PageKeysProps extends Pick<KeyTargets, 'hasSelection' | 'onRelease'> {
  readonly session: Session;
  readonly bench: UseWorkbench;
  /** Place where the options search is shown. */
  readonly answer: AnswerPlace;
  /** True if notes can be written here. */
  readonly canWrite: boolean;
  /** Renders the palette, which carries out the same commands. */
  readonly children: (carryOut: (command: KeyCommand) => void) => ReactNode;
}

/** Handles keys and shows their messages. */
export function PageKeys({ session, bench, children, ...targets }: PageKeysProps): JSX.Element {
  const { said, carryOut } = usePageKeys(session, bench, targets);
  return (
    <>
      <p className="key-said" role="status">
        {said}
      </p>
      {children(carryOut)}
    </>
  );
}
