// The notes on the stage, read aloud by screen readers.
import { useEffect, useState, type JSX } from 'react';
import type { Callout } from 'lsm-shape';
import { spokenNotes } from './note_text.ts';

/** Delay in milliseconds, so that only the last of several quick steps is announced. */
const STEP_PAUSE = 400;

export interface NoteSpeechProps {
  readonly callouts: readonly Callout[];
  /** Name of the run; empty if there is only one. */
  readonly whose: string;
}

/** A live region with the notes at the playhead. */
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
