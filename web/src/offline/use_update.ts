import { useEffect, useState } from 'react';
import { watchUpdates } from './updates.ts';

/** Returns a function that loads the new version of the page; null if there is none. */
export function useUpdate(): (() => void) | null {
  const [update, setUpdate] = useState<(() => void) | null>(null);
  useEffect(() => watchUpdates((ready) => setUpdate(() => ready)), []);
  return update;
}
