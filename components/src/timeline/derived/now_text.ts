// What happens at a moment, in words: the latest news, and the state of writes where it is not
// normal.
import { describe, newsAt } from '../describe.ts';
import { heldText } from '../stall_text.ts';
import type { Timeline } from '../timeline.ts';

/** The words about a moment. */
export interface NowText {
  /** The latest event that is news. */
  readonly event: number;
  /** That event in one sentence. */
  readonly sentence: string;
  /** What else holds at the moment; empty where there is nothing to add. */
  readonly aside: string;
}

/** The words about the moment after event `index`. */
export function nowTextAt(timeline: Timeline, index: number): NowText {
  const event = newsAt(timeline, index);
  const quiet = event === index ? '' : describe(timeline, index);
  const held = timeline.eventAt(event).event === 'write_stall' ? '' : heldText(timeline, index);
  const aside = [quiet, held].filter((text) => text !== '').join('. ');
  return { event, sentence: describe(timeline, event), aside };
}
