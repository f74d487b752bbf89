// Finds the index of a file within a sorted run.
import { partitionPoint } from '../base/binary_search.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Returns the index of a file among files sorted by smallest key; −1 if it is not there. */
export function indexIn(timeline: Timeline, files: Int32Array, lifetime: number): number {
  const { smallest } = timeline.lifetimes;
  const key = smallest.at(lifetime);
  const found = partitionPoint(0, files.length, (at) => {
    const file = files[at] ?? 0;
    return smallest.at(file) < key || (smallest.at(file) === key && file < lifetime);
  });
  return files[found] === lifetime ? found : -1;
}
