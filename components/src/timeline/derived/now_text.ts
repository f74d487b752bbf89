// Describes a moment by its latest news, and by the write state unless that is normal.
import { describe, newsAt } from '../describe.ts';
import { heldText } from '../stall_text.ts';
import type { Timeline } from '../timeline.ts';

export interface NowText {
  /** Latest event that counts as news. */
  readonly event: number;
  /** Description of that event in one sentence. */
  readonly sentence: string;
  /** An additional fact; empty if there is none. */
  readonly aside: string;
}

/** Describes the moment just after event `index`. */
export function nowTextAt(timeline: Timeline, index: number): NowText {
  const event = newsAt(timeline, index);
  const quiet = event === index ? '' : describe(timeline, index);
  const held = timeline.eventAt(event).event === 'write_stall' ? '' : heldText(timeline, index);
  const aside = [quiet, held].filter((text) => text !== '').join('. ');
  return { event, sentence: describe(timeline, event), aside };
}
