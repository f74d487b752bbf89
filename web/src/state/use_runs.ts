import { useSyncExternalStore } from 'react';
import type { RunsSnapshot, SettledRuns } from './run_store.ts';
import type { History, Session } from './session.ts';

/** Returns the run store's state without the pending run. */
export function useRuns(runs: Session['runs']): SettledRuns<History> {
  return useSyncExternalStore(runs.subscribe, runs.getSettled);
}

/** Returns the pending run, which changes with every batch. */
export function usePendingRun(runs: Session['runs']): RunsSnapshot<History>['pending'] {
  return useSyncExternalStore(runs.subscribe, () => runs.getSnapshot().pending);
}
