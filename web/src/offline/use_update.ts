import { useEffect, useState } from 'react';
import { watchUpdates } from './updates.ts';

/** Loads the newer page that is ready; null: there is none. */
export function useUpdate(): (() => void) | null {
  const [update, setUpdate] = useState<(() => void) | null>(null);
  useEffect(() => watchUpdates((ready) => setUpdate(() => ready)), []);
  return update;
}
