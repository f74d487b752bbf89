import { useSyncExternalStore } from 'react';
import type { RunsSnapshot, SettledRuns } from './run_store.ts';
import type { History, Session } from './session.ts';

/** The store of runs as React state, but for the run on its way. */
export function useRuns(runs: Session['runs']): SettledRuns<History> {
  return useSyncExternalStore(runs.subscribe, runs.getSettled);
}

/** The run on its way; it changes with every batch. */
export function usePendingRun(runs: Session['runs']): RunsSnapshot<History>['pending'] {
  return useSyncExternalStore(runs.subscribe, () => runs.getSnapshot().pending);
}
