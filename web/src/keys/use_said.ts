import { useCallback, useEffect, useState } from 'react';

/** How long a word stays, in milliseconds. */
const STAYS_MILLIS = 2500;

/** A word that is said once and goes; empty while nothing is said. */
export function useSaid(): readonly [string, (text: string) => void] {
  // An object, so that the same word said again stays as long again.
  const [said, setSaid] = useState({ text: '' });
  useEffect(() => {
    if (said.text === '') return undefined;
    const timer = window.setTimeout(() => setSaid({ text: '' }), STAYS_MILLIS);
    return () => window.clearTimeout(timer);
  }, [said]);
  return [said.text, useCallback((text: string) => setSaid({ text }), [])];
}
