// Facts that a history may lack, because a recording need not have all its files. Unknown facts are
// labelled as unknown, and neither drawn nor counted.
import { styleOfHistory } from './level_facts.ts';
import type { Timeline } from './timeline.ts';

/** True if key ranges of files are known. Otherwise file positions have no meaning. */
export function hasKeyRanges({ scenario }: Timeline): boolean {
  return scenario?.has_key_ranges !== false;
}

/** True if times and user bytes are known. Otherwise events only have an order. */
export function hasTimes({ scenario }: Timeline): boolean {
  return scenario?.has_times !== false;
}

/** True if any events are known. A recording of OPTIONS alone has none. */
export function hasHistory(timeline: Timeline): boolean {
  return hasTimes(timeline) || hasKeyRanges(timeline);
}

/** True if options are known. Without them, triggers, limits, targets and scores are unknown. */
export function hasOptions(timeline: Timeline): boolean {
  return timeline.scenario === null || styleOfHistory(timeline) !== null;
}
