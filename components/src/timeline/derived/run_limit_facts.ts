// The limit on sorted runs over a whole run, and what it came to: why two values of an option may
// make no difference.
import type { Timeline } from '../timeline.ts';
import { lastProcessStart } from './processes.ts';

/** Of the last process. */
export interface RunLimitFacts {
  /** The limit in force, least and most. */
  readonly least: number;
  readonly most: number;
  /** Compactions that the number of sorted runs triggered. */
  readonly merges: number;
}

/** The facts; null: no limit on sorted runs is told. */
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
