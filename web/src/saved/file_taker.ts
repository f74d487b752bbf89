// What is done with files that a person gives to the page; all of it is loaded when there are some.
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
