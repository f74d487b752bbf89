// Sizes of files: either all files that compactions wrote, or the files in the tree at a moment.
import { NONE } from '../timeline/lifetimes.ts';
import { lastProcessStart } from '../timeline/derived/processes.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Name of a set of files. */
export type FileSet =
  /** Files written by compactions of the last process, including files since deleted. */
  | 'outputs'
  /** Files in the tree at a moment. */
  | 'tree';

/** Returns the size in bytes of each file in a set at an event. */
export function fileSizes(timeline: Timeline, files: FileSet, event: number): number[] {
  const { lifetimes } = timeline;
  const isMeant = files === 'outputs' ? outputTest(timeline, event) : treeTest(timeline, event);
  const sizes: number[] = [];
  for (let row = 0; row < lifetimes.length; row += 1) {
    if (isMeant(row)) sizes.push(lifetimes.bytes.at(row));
  }
  return sizes;
}

type Test = (row: number) => boolean;

function outputTest(timeline: Timeline, event: number): Test {
  const { lifetimes, jobs } = timeline;
  const first = lastProcessStart(timeline);
  return (row) => {
    // A move adds another row for a file.
    if (lifetimes.movedFrom.at(row) !== NONE || event < lifetimes.createdAt.at(row)) return false;
    const job = jobs[lifetimes.producerJob.at(row)];
    return job?.kind === 'compaction' && first <= job.startEvent;
  };
}

function treeTest({ lifetimes }: Timeline, event: number): Test {
  return (row) => lifetimes.installedAt.at(row) <= event && event < lifetimes.obsoleteAt.at(row);
}

/** Statistics about file sizes in bytes. */
export interface SizeFacts {
  readonly count: number;
  /** Mean file size; null if there are no files. */
  readonly mean: number | null;
  /** Sample standard deviation; null if there are fewer than two files. */
  readonly deviation: number | null;
  readonly largest: number | null;
}

/** Returns number, mean and standard deviation as pandas `describe` does, and the maximum. */
export function sizeFacts(sizes: readonly number[]): SizeFacts {
  const count = sizes.length;
  if (count === 0) return { count, mean: null, deviation: null, largest: null };
  const mean = sizes.reduce((sum, bytes) => sum + bytes, 0) / count;
  const squares = sizes.reduce((sum, bytes) => sum + (bytes - mean) ** 2, 0);
  const largest = sizes.reduce((most, bytes) => Math.max(most, bytes), 0);
  return { count, mean, deviation: count < 2 ? null : Math.sqrt(squares / (count - 1)), largest };
}
