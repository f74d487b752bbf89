// Changes of the write stall in sentences, with the numbers of the log (W-5).
import { stallCauseText } from './stall_cause.ts';
import type { Stall, Timeline } from './timeline.ts';

/** A state of writes in one sentence. */
export function stallSentence(timeline: Timeline, stall: Stall): string {
  if (stall.condition === 'normal') return 'Writes are no longer stalled';
  const what = stall.condition === 'stopped' ? 'Writes stop' : 'Writes are slowed down';
  return `${what}: ${stallCauseText(timeline, stall)}`;
}

/** The stall that holds writes back after event `index`, with its cause; empty without one. */
export function heldText(timeline: Timeline, index: number): string {
  const stall = timeline.stalls.at(index);
  if (stall.condition === 'normal') return '';
  const state = stall.condition === 'stopped' ? 'stopped' : 'slowed down';
  return `Writes are ${state}: ${stallCauseText(timeline, stall)}`;
}
