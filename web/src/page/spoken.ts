// Announcements for screen readers: each step, news during playback, and stalls at once.
import { describe, newsAt, stallChangeBetween, type Timeline } from 'lsm-shape';

/** Playhead events at the last announcement and now. */
export interface Passage {
  readonly from: number;
  readonly to: number;
  readonly isPlaying: boolean;
}

/** An announcement, and its delay. */
export interface Words {
  readonly text: string;
  /** Milliseconds since the last announcement, or since the step. */
  readonly pause: number;
}

/** The approximate duration of a spoken sentence, in milliseconds. */
const SPEAKING_PACE = 4000;
/** The shorter delay for a stall, in milliseconds. */
const STALL_PACE = 1000;
/** The delay after a step, in milliseconds. Only the last of several quick steps is announced. */
const STEP_PAUSE = 400;

/** The announcement for a passage. The timeline must contain event `to`. */
export function wordsFor(timeline: Timeline, { from, to, isPlaying }: Passage): Words {
  // The number makes a step audible even if two events have the same text.
  if (!isPlaying) return { text: `Event ${to}: ${describe(timeline, to)}`, pause: STEP_PAUSE };
  const change = stallChangeBetween(timeline, from, to);
  if (change !== null) return { text: describe(timeline, change), pause: STALL_PACE };
  return { text: describe(timeline, newsAt(timeline, to)), pause: SPEAKING_PACE };
}
