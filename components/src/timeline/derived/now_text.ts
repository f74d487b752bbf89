// A moment in words: the latest news, and the state of writes unless it is normal.
import { describe, newsAt } from '../describe.ts';
import { heldText } from '../stall_text.ts';
import type { Timeline } from '../timeline.ts';

/** A moment in words. */
export interface NowText {
  /** The latest event that is news. */
  readonly event: number;
  /** The event in one sentence. */
  readonly sentence: string;
  /** An additional fact; empty if there is none. */
  readonly aside: string;
}

/** The moment after event `index` in words. */
export function nowTextAt(timeline: Timeline, index: number): NowText {
  const event = newsAt(timeline, index);
  const quiet = event === index ? '' : describe(timeline, index);
  const held = timeline.eventAt(event).event === 'write_stall' ? '' : heldText(timeline, index);
  const aside = [quiet, held].filter((text) => text !== '').join('. ');
  return { event, sentence: describe(timeline, event), aside };
}
