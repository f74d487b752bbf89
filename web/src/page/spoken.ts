// Announcements for screen readers: every step, the latest event during playback, and stalls at
// once.
import { describe, newsAt, stallChangeBetween, type Timeline } from 'lsm-shape';

/** The playhead's events at the last announcement and now. */
export interface Passage {
  readonly from: number;
  readonly to: number;
  readonly isPlaying: boolean;
}

/** An announcement and the pause before it. */
export interface Words {
  readonly text: string;
  /** Minimum time since the last announcement or the step, in milliseconds. */
  readonly pause: number;
}

/** Approximate time it takes to speak a sentence, in milliseconds. */
const SPEAKING_PACE = 4000;
/** Shorter pause before a stall is announced, in milliseconds. */
const STALL_PACE = 1000;
/** Pause after a step, in milliseconds. Only the last of several quick steps is announced. */
const STEP_PAUSE = 400;

/** Returns the announcement for a passage. The timeline must contain event `to`. */
export function wordsFor(timeline: Timeline, { from, to, isPlaying }: Passage): Words {
  // The number makes a step audible even if two events have the same text.
  if (!isPlaying) return { text: `Event ${to}: ${describe(timeline, to)}`, pause: STEP_PAUSE };
  const change = stallChangeBetween(timeline, from, to);
  if (change !== null) return { text: describe(timeline, change), pause: STALL_PACE };
  return { text: describe(timeline, newsAt(timeline, to)), pause: SPEAKING_PACE };
}
