// The stage's notes for screen readers.
import { useEffect, useState, type JSX } from 'react';
import type { Callout } from 'lsm-shape';
import { spokenNotes } from './note_text.ts';

/** The delay in milliseconds. Of quick key presses, only the last is announced. */
const STEP_PAUSE = 400;

export interface NoteSpeechProps {
  readonly callouts: readonly Callout[];
  /** The run of the notes; empty if there is only one. */
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
