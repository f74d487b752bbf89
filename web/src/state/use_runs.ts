import { useSyncExternalStore } from 'react';
import type { RunsSnapshot, SettledRuns } from './run_store.ts';
import type { History, Session } from './session.ts';

/** The store of runs as React state, without the pending run. */
export function useRuns(runs: Session['runs']): SettledRuns<History> {
  return useSyncExternalStore(runs.subscribe, runs.getSettled);
}

/** The pending run, which changes with every batch. */
export function usePendingRun(runs: Session['runs']): RunsSnapshot<History>['pending'] {
  return useSyncExternalStore(runs.subscribe, () => runs.getSnapshot().pending);
}
