// Tells the stage what of the notes it says; draws nothing itself.
import { useEffect } from 'react';
import type { Callout } from 'lsm-shape';
import type { Session } from '../state/session.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import { useCallouts, type FollowedNotes } from './use_callouts.ts';

export interface StageNotesProps extends Pick<FollowedNotes, 'timeline'> {
  readonly session: Session;
  readonly bench: UseWorkbench;
  readonly onCallouts: (callouts: readonly Callout[]) => void;
}

/** The page's playhead is the stage's own. */
const same = (playhead: number): number => playhead;

/** The notes of the run in front. */
export function StageNotes({ session, bench, timeline, onCallouts }: StageNotesProps): null {
  const { notes, isPresenting } = bench.workbench;
  const { player } = session;
  const callouts = useCallouts({ notes, player, timeline, placeAt: same, isMute: isPresenting });
  useEffect(() => onCallouts(callouts), [callouts, onCallouts]);
  return null;
}
