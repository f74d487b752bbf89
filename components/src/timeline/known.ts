// Parts that a history may lack: a recording need not have all its files. What is unknown is said
// to be unknown, and neither drawn nor counted as if it were known.
import { styleOfHistory } from './level_facts.ts';
import type { Timeline } from './timeline.ts';

/** Whether key ranges of files are known; if not, they lie side by side only to be seen. */
export function hasKeyRanges({ scenario }: Timeline): boolean {
  return scenario?.has_key_ranges !== false;
}

/** Whether times and user bytes are known; if not, events have only their order. */
export function hasTimes({ scenario }: Timeline): boolean {
  return scenario?.has_times !== false;
}

/** Whether anything is known of what happened; OPTIONS alone only tell what was set. */
export function hasHistory(timeline: Timeline): boolean {
  return hasTimes(timeline) || hasKeyRanges(timeline);
}

/** Whether options are known; if not, neither are triggers, limits, targets and scores. */
export function hasOptions(timeline: Timeline): boolean {
  return timeline.scenario === null || styleOfHistory(timeline) !== null;
}
