// Checks for facts that may be missing from a recording. Unknown facts are labelled as unknown and
// never drawn or counted.
import { styleOfHistory } from './level_facts.ts';
import type { Timeline } from './timeline.ts';

/** Returns true if the key ranges of files are known. Otherwise, file positions have no meaning. */
export function hasKeyRanges({ scenario }: Timeline): boolean {
  return scenario?.has_key_ranges !== false;
}

/** Returns true if times and user bytes are known. Otherwise, only the order of events is known. */
export function hasTimes({ scenario }: Timeline): boolean {
  return scenario?.has_times !== false;
}

/** Returns true if any events are known. A recording that is only an OPTIONS file has none. */
export function hasHistory(timeline: Timeline): boolean {
  return hasTimes(timeline) || hasKeyRanges(timeline);
}

/** Returns true if options are known. Triggers, limits, targets and scores depend on them. */
export function hasOptions(timeline: Timeline): boolean {
  return timeline.scenario === null || styleOfHistory(timeline) !== null;
}
