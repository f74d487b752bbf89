// Range and effect of the sorted run limit over a whole run. They explain why two values of an
// option may make no difference.
import type { Timeline } from '../timeline.ts';
import { lastProcessStart } from './processes.ts';

/** Facts about the sorted run limit during the last process. */
export interface RunLimitFacts {
  /** Smallest limit in effect. */
  readonly least: number;
  readonly most: number;
  /** Number of compactions triggered by the number of sorted runs. */
  readonly merges: number;
}

/** Returns the range and effect of the sorted run limit; `null` if the log has no limit. */
export function runLimitFacts(timeline: Timeline): RunLimitFacts | null {
  const { shapes, jobs } = timeline;
  const first = lastProcessStart(timeline);
  let [least, most] = [Infinity, 0];
  for (let row = Math.max(0, shapes.rowAt(first)); row < shapes.length; row += 1) {
    const limit = shapes.sortedRunLimit.at(row);
    if (shapes.event.at(row) < first || limit === 0) continue;
    [least, most] = [Math.min(least, limit), Math.max(most, limit)];
  }
  if (most === 0) return null;
  const merges = jobs.filter(
    ({ kind, startEvent, reason }) =>
      kind === 'compaction' && first <= startEvent && reason === 'UniversalSortedRunNum',
  ).length;
  return { least, most, merges };
}
