// Stays of a file on levels. A file that is moved keeps its number.
import { NEVER } from '../column.ts';
import type { Timeline } from '../timeline.ts';

/** State of a file after an event. */
export type FileState = 'in the tree' | 'being written' | 'not written yet' | 'gone';

/** Returns the stays of the file with a RocksDB file number, in order, as rows of `lifetimes`. */
export function staysOf({ lifetimes }: Timeline, number: number): readonly number[] {
  const stays: number[] = [];
  for (let row = 0; row < lifetimes.length; row += 1) {
    if (lifetimes.fileNumber.at(row) === number) stays.push(row);
  }
  return stays;
}

/** Returns the latest stay that began by event `index`, or else the first stay, or −1. */
export function stayAt(
  { lifetimes: { createdAt } }: Timeline,
  stays: readonly number[],
  index: number,
): number {
  return stays.findLast((row) => createdAt.at(row) <= index) ?? stays[0] ?? -1;
}

/** Returns the state of a file after event `index`. `lifetime` is a row from `stayAt`. */
export function fileStateAt(timeline: Timeline, lifetime: number, index: number): FileState {
  const { createdAt, installedAt, obsoleteAt } = timeline.lifetimes;
  if (index < createdAt.at(lifetime)) return 'not written yet';
  if (index < installedAt.at(lifetime)) return 'being written';
  const end = obsoleteAt.at(lifetime);
  return end !== NEVER && end <= index ? 'gone' : 'in the tree';
}

/** Returns the event nearest to `index` at which a stay of a file is in the tree. */
export function momentInTree(timeline: Timeline, lifetime: number, index: number): number {
  const { createdAt, installedAt, obsoleteAt } = timeline.lifetimes;
  const installed = installedAt.at(lifetime);
  // A file that is never installed is only visible while it is pending.
  const first = installed === NEVER ? createdAt.at(lifetime) : installed;
  const end = obsoleteAt.at(lifetime);
  const last = end === NEVER ? timeline.eventCount - 1 : end - 1;
  return Math.max(first, Math.min(index, last));
}
