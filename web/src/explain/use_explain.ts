// The open explanation as state, with the address's say in it; and the files pointed at.
import { useEffect, useMemo, useState } from 'react';
import { fragmentOf } from '../state/browser_state.ts';
import type { Explain } from './explain_context.ts';
import { readRoute, type ExplainRoute } from './route.ts';

export interface UseExplanations {
  readonly route: ExplainRoute | null;
  readonly close: () => void;
  /** Numbers of the files that a panel points at. */
  readonly pointed: ReadonlySet<number> | null;
  /** For `ExplainContext`; stays the same object. */
  readonly explain: Explain;
}

/** Begins with what the address opens, and follows it. */
export function useExplanations(): UseExplanations {
  const [route, setRoute] = useState(() => readRoute(window.location.hash));
  const [pointed, setPointed] = useState<ReadonlySet<number> | null>(null);
  useEffect(() => {
    const onHashChange = (change: HashChangeEvent): void => setRoute(readRoute(fragmentOf(change)));
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);
  const explain = useMemo(() => ({ open: setRoute, point: setPointed }), []);
  return { route, close: () => setRoute(null), pointed, explain };
}
