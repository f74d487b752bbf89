// Compares the decisions of two histories, ignoring their reasons.
import type { Float64Column, Int32Column } from '../column.ts';
import type { LifetimeTable } from '../lifetimes.ts';
import type { Timeline } from '../timeline.ts';

/** Columns that depend only on decisions: the level, keys, size and life of each file. */
const columnsOf = (table: LifetimeTable): readonly (Float64Column | Int32Column)[] => [
  table.fileNumber,
  table.level,
  table.smallest,
  table.largest,
  table.bytes,
  table.producerJob,
  table.consumerJob,
  table.movedFrom,
];

/** Returns true if the same jobs made the same files from the same inputs in the same order. */
export function hasSameDecisions(one: Timeline, other: Timeline): boolean {
  if (one.jobs.length !== other.jobs.length) return false;
  if (one.lifetimes.length !== other.lifetimes.length) return false;
  const isSameJob = one.jobs.every((job, row) => {
    const twin = other.jobs[row];
    return job.kind === twin?.kind && job.outputLevel === twin.outputLevel;
  });
  if (!isSameJob) return false;
  const others = columnsOf(other.lifetimes);
  return columnsOf(one.lifetimes).every((column, at) => isSameColumn(column, others[at]));
}

function isSameColumn(
  one: Float64Column | Int32Column,
  other: Float64Column | Int32Column | undefined,
): boolean {
  if (one.length !== other?.length) return false;
  for (let row = 0; row < one.length; row += 1) {
    if (one.values[row] !== other.values[row]) return false;
  }
  return true;
}
