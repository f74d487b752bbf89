// What a screen reader is told, and when: each step, the news while it plays, a stall at once.
import { describe, newsAt, stallChangeBetween, type Timeline } from 'lsm-shape';

/** Where the playhead was when something was last said, and where it is. */
export interface Passage {
  readonly from: number;
  readonly to: number;
  readonly isPlaying: boolean;
}

/** What to say, and after how long since the last word. */
export interface Words {
  readonly text: string;
  /** Milliseconds from the last sentence, or from the step, to this one. */
  readonly pause: number;
}

/** A sentence takes about as long to be spoken. */
const SPEAKING_PACE = 4000;
/** A stall does not wait for its turn. */
const STALL_PACE = 1000;
/** Keys that follow each other quickly say only where they end. */
const STEP_PAUSE = 400;

/** The words for a passage through a history that has the event `to`. */
export function wordsFor(timeline: Timeline, { from, to, isPlaying }: Passage): Words {
  // With its number a step is heard even where two events read alike.
  if (!isPlaying) return { text: `Event ${to}: ${describe(timeline, to)}`, pause: STEP_PAUSE };
  const change = stallChangeBetween(timeline, from, to);
  if (change !== null) return { text: describe(timeline, change), pause: STALL_PACE };
  return { text: describe(timeline, newsAt(timeline, to)), pause: SPEAKING_PACE };
}
