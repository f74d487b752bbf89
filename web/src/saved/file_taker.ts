// The handling of files given to the page. Its code is loaded on demand.
import { useCallback, useEffect, useRef } from 'react';
import type { SavedPlace } from './place.ts';

/** Takes files that were chosen or dropped; it stays the same function. */
export function useFileTaker(place: SavedPlace) {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  return useCallback((files: readonly File[], paths: readonly string[] = []) => {
    void import('./deeds.ts')
      .then(({ takeFiles }) => takeFiles(latest.current, files, paths))
      // Without a network a recording can still be played.
      .catch(() => latest.current.bench.openFiles(files));
  }, []);
}
