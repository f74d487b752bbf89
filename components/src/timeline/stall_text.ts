// Describes write stalls in sentences, with numbers from the log (W-5).
import { culpritText } from './column_families.ts';
import { heldCauseText, stallCauseText } from './stall_cause.ts';
import type { Stall, Timeline } from './timeline.ts';

/** Describes a change of the write state in one sentence. */
export function stallSentence(timeline: Timeline, stall: Stall): string {
  if (stall.condition === 'normal') return 'Writes are no longer stalled';
  const what = stall.condition === 'stopped' ? 'Writes stop' : 'Writes are slowed down';
  return `${what}: ${stallCauseText(timeline, stall)}${culpritText(timeline, stall.families)}`;
}

/** Describes the stall in effect after event `index` with its cause; empty if there is none. */
export function heldText(timeline: Timeline, index: number): string {
  const stall = timeline.stalls.at(index);
  if (stall.condition === 'normal') return '';
  const state = stall.condition === 'stopped' ? 'stopped' : 'slowed down';
  return `Writes are ${state}: ${heldCauseText(timeline, index)}${culpritText(timeline, stall.families)}`;
}
