// The page's keys, with what one of them has to say for a moment.
import type { JSX } from 'react';
import type { Session } from '../state/session.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { KeyTargets } from './use_keys.ts';
import { usePageKeys } from './use_page_keys.ts';

export interface PageKeysProps extends Pick<KeyTargets, 'hasSelection' | 'onRelease'> {
  readonly session: Session;
  readonly bench: UseWorkbench;
}

/** Listens to the keys. */
export function PageKeys({ session, bench, ...targets }: PageKeysProps): JSX.Element {
  const said = usePageKeys(session, bench, targets);
  return (
    <p className="key-said" role="status">
      {said}
    </p>
  );
}
