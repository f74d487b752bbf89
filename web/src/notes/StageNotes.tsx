// The front run's notes on the stage, with their text for screen readers.
import { useEffect, useMemo, type JSX } from 'react';
import type { Callout } from 'lsm-shape';
import { usePageState } from '../state/page_context.ts';
import { NoteSpeech } from './NoteSpeech.tsx';
import { muted, useCallouts } from './use_callouts.ts';

export interface StageNotesProps {
  readonly onCallouts: (callouts: readonly Callout[]) => void;
}

/** Returns the playhead unchanged, because the stage uses the page's playhead. */
const same = (playhead: number): number => playhead;

/** Reports the notes at the playhead and has them read aloud. */
export function StageNotes({ onCallouts }: StageNotesProps): JSX.Element | null {
  const { session, bench, timeline } = usePageState();
  const { notes, isPresenting } = bench.workbench;
  const { player } = session;
  const callouts = useCallouts({ notes, player, timeline, placeAt: same });
  // In a presentation, the caption shows the texts of notes.
  const shown = useMemo(
    () => (isPresenting ? muted(callouts) : callouts),
    [callouts, isPresenting],
  );
  useEffect(() => onCallouts(shown), [shown, onCallouts]);
  return notes.length === 0 ? null : <NoteSpeech callouts={callouts} whose="" />;
}
