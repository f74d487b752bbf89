// The page's keys and the messages that they show.
import type { JSX, ReactNode } from 'react';
import { usePageState } from '../state/page_context.ts';
import type { KeyCommand } from './keys.ts';
import type { KeyTargets } from './use_keys.ts';
import { usePageKeys } from './use_page_keys.ts';

export interface PageKeysProps extends Pick<KeyTargets, 'hasSelection' | 'onRelease'> {
  /** True if notes can be written here. */
  readonly canWrite: boolean;
  /** Renders the palette, which executes the same commands. */
  readonly children: (carryOut: (command: KeyCommand) => void) => ReactNode;
}

/** Handles keys and shows their messages. */
export function PageKeys({ children, ...targets }: PageKeysProps): JSX.Element {
  const { session, bench, answer } = usePageState();
  const { said, carryOut } = usePageKeys(session, bench, { ...targets, answer });
  return (
    <>
      <p className="key-said" role="status">
        {said}
      </p>
      {children(carryOut)}
    </>
  );
}
