// The front run's notes on the stage, with their text for screen readers.
import { useEffect, useMemo, type JSX } from 'react';
import type { Callout } from 'lsm-shape';
import type { Session } from '../state/session.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import { NoteSpeech } from './NoteSpeech.tsx';
import { muted, useCallouts, type FollowedNotes } from './use_callouts.ts';

export interface StageNotesProps extends Pick<FollowedNotes, 'timeline'> {
  readonly session: Session;
  readonly bench: UseWorkbench;
  readonly onCallouts: (callouts: readonly Callout[]) => void;
}

/** Identity, because the stage has the page's playhead. */
const same = (playhead: number): number => playhead;

/** Reports the notes at the playhead, and announces them. */
export function StageNotes(props: StageNotesProps): JSX.Element | null {
  const { session, bench, timeline, onCallouts } = props;
  const { notes, isPresenting } = bench.workbench;
  const { player } = session;
  const callouts = useCallouts({ notes, player, timeline, placeAt: same });
  // In a presentation, the caption shows their texts.
  const shown = useMemo(
    () => (isPresenting ? muted(callouts) : callouts),
    [callouts, isPresenting],
  );
  useEffect(() => onCallouts(shown), [shown, onCallouts]);
  return notes.length === 0 ? null : <NoteSpeech callouts={callouts} whose="" />;
}
