// Saved work as React state, the notice about a recording, and the files opened on the page.
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { loadedWork, type LaterSaved, type SavedPlace } from './later_saved.ts';
import type { SavedSnapshot, SavedWork } from './saved_work.ts';

export interface UseSaved {
  /** The saved work; null before its code is loaded. */
  readonly work: SavedWork | null;
  readonly snapshot: SavedSnapshot | null;
}

/** Returns the saved items. The list is read on first use. */
export function useSaved(later: LaterSaved): UseSaved {
  const state = useSyncExternalStore(later.subscribe, later.state);
  const work = state.type === 'there' ? state.code : null;
  useEffect(() => {
    void loadedWork(later).then((loaded) => {
      if (loaded?.getSnapshot().list === null) void loaded.refresh();
    });
  }, [later]);
  const snapshot = useSyncExternalStore(
    work?.subscribe ?? never,
    useCallback(() => work?.getSnapshot() ?? null, [work]),
  );
  return useMemo(() => ({ work, snapshot }), [work, snapshot]);
}

const never = (): (() => void) => () => undefined;

/** Shows a notice on whether the played recording will be available after a reload. */
export function useKeptRecording(
  work: SavedWork | null,
  { session, bench }: Omit<SavedPlace, 'later'>,
): void {
  const { source, shownRun } = bench.workbench;
  const key = source.kind === 'recording' ? source.key : null;
  const name = source.kind === 'recording' ? source.name : '';
  // A refused recording is not offered for saving.
  const isPlayed = key !== null && shownRun === key;
  useEffect(() => {
    const files = isPlayed ? session.files.readOf(key) : undefined;
    if (work !== null && files !== undefined && key !== null) {
      const leftOut = (session.files.get(key)?.length ?? 0) - files.length;
      void work.noteRecording({ key, name, files }, leftOut);
    }
  }, [work, session, isPlayed, key, name]);
}

/** Returns a stable function that handles chosen or dropped files. */
export function useFileTaker(place: SavedPlace): (files: readonly File[]) => void {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  return useCallback((files) => {
    void import('./actions.ts')
      .then(({ takeFiles }) => takeFiles(latest.current, files))
      // A recording can be played even without a network.
      .catch(() => latest.current.bench.openFiles(files));
  }, []);
}
