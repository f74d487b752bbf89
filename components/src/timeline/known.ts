// Checks for facts that a recording may lack. Unknown facts are labelled as unknown, never drawn or
// counted.
import { styleOfHistory } from './level_facts.ts';
import type { Timeline } from './timeline.ts';

/** Returns true if the files' key ranges are known. If not, file positions have no meaning. */
export function hasKeyRanges({ scenario }: Timeline): boolean {
  return scenario?.has_key_ranges !== false;
}

/** Returns true if times and user bytes are known. If not, only the order of events is known. */
export function hasTimes({ scenario }: Timeline): boolean {
  return scenario?.has_times !== false;
}

/** Returns true if any events are known. A recording with only an OPTIONS file has none. */
export function hasHistory(timeline: Timeline): boolean {
  return hasTimes(timeline) || hasKeyRanges(timeline);
}

/** Returns true if options are known. If not, triggers, limits, targets and scores are unknown. */
export function hasOptions(timeline: Timeline): boolean {
  return timeline.scenario === null || styleOfHistory(timeline) !== null;
}
