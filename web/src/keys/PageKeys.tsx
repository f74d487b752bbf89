// The page's keys and their short messages.
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
  /** The place of the search among the options. */
  readonly answer: AnswerPlace;
  /** True if notes can be written on the page. */
  readonly canWrite: boolean;
  /** The palette, which executes the same commands. */
  readonly children: (carryOut: (command: KeyCommand) => void) => ReactNode;
}

/** Listens to the keys. */
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
