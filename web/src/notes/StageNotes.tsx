// Tells the stage what of the notes it says; draws nothing itself.
import { useEffect } from 'react';
import type { Callout } from 'lsm-shape';
import { useCallouts, type FollowedNotes } from './use_callouts.ts';

export interface StageNotesProps extends Omit<FollowedNotes, 'placeAt'> {
  readonly onCallouts: (callouts: readonly Callout[]) => void;
}

/** The page's playhead is the stage's own. */
const same = (playhead: number): number => playhead;

/** The notes of the run in front. */
export function StageNotes({ onCallouts, ...followed }: StageNotesProps): null {
  const callouts = useCallouts({ ...followed, placeAt: same });
  useEffect(() => onCallouts(callouts), [callouts, onCallouts]);
  return null;
}
