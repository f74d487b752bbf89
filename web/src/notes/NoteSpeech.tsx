// The notes that the stage shows, for those who hear the page.
import { useEffect, useState, type JSX } from 'react';
import type { Callout } from 'lsm-shape';
import { spokenNotes } from './note_text.ts';

/** Keys that follow each other quickly say only where they end. */
const STEP_PAUSE = 400;

export interface NoteSpeechProps {
  readonly callouts: readonly Callout[];
  /** Of which run they are; empty where that is clear. */
  readonly whose: string;
}

/** A polite live region. */
export function NoteSpeech({ callouts, whose }: NoteSpeechProps): JSX.Element {
  const text = spokenNotes(callouts, whose);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), STEP_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const name = whose === '' ? 'Notes here' : `Notes here, ${whose}`;
  return (
    <div className="visually-hidden" role="status" aria-live="polite" aria-label={name}>
      {said}
    </div>
  );
}
