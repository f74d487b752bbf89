// The state behind `ExplainContext`: the open explanation and the highlighted files.
import { useMemo, useState } from 'react';
import type { StoreAction } from '../state/undo.ts';
import type { Explain } from './explain_context.ts';

export interface UseExplanations {
  /** Numbers of the files that a panel highlights; null if it highlights none. */
  readonly pointed: ReadonlySet<number> | null;
  /** Value of `ExplainContext`; always the same object. */
  readonly explain: Explain;
}

/** Keeps the open explanation in the store and the highlighted files in local state. */
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
