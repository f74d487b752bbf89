import { useSyncExternalStore } from 'react';
import type { RunsSnapshot } from './run_store.ts';
import type { History, Session } from './session.ts';

/** The store of runs as React state. */
export function useRuns(runs: Session['runs']): RunsSnapshot<History> {
  return useSyncExternalStore(runs.subscribe, runs.getSnapshot);
}
