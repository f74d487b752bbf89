import { useCallback, useEffect, useState } from 'react';

/** Duration of a message in milliseconds. */
const STAYS_MILLIS = 2500;

/** Returns a message that disappears after a while, and its setter. An empty text is no message. */
export function useSaid(): readonly [string, (text: string) => void] {
  // An object, so that repeating a message restarts its time.
  const [said, setSaid] = useState({ text: '' });
  useEffect(() => {
    if (said.text === '') return undefined;
    const timer = window.setTimeout(() => setSaid({ text: '' }), STAYS_MILLIS);
    return () => window.clearTimeout(timer);
  }, [said]);
  return [said.text, useCallback((text: string) => setSaid({ text }), [])];
}
