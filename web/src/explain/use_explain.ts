// The panels' interface to the explanations: opening one, and pointing at files.
import { useMemo, useState } from 'react';
import type { StoreAction } from '../state/undo.ts';
import type { Explain } from './explain_context.ts';

export interface UseExplanations {
  /** Numbers of the files that a panel points at. */
  readonly pointed: ReadonlySet<number> | null;
  /** For `ExplainContext`; always the same object. */
  readonly explain: Explain;
}

/** The open explanation is in the store. The pointed files last only as long as the pointing. */
export function useExplanations(dispatch: (action: StoreAction) => void): UseExplanations {
  const [pointed, setPointed] = useState<ReadonlySet<number> | null>(null);
  const explain = useMemo(
    () => ({
      open: (route: Parameters<Explain['open']>[0]) => dispatch({ type: 'routeChosen', route }),
      point: setPointed,
    }),
    [dispatch],
  );
  return { pointed, explain };
}
