// The file that a person clicked: it stays chosen while it moves from level to level.
import { NEVER, type Timeline } from 'lsm-shape';

/** A file by RocksDB's number, in one history. */
export interface FileSelection {
  readonly timeline: Timeline;
  readonly fileNumber: number;
}

/** Where the chosen file is at a moment. */
export interface SelectedFile {
  /**
   * Its row in the table of lifetimes: the stay on a level that the moment falls in, or is next to.
   */
  readonly lifetime: number;
  readonly state: 'in the tree' | 'being written' | 'not written yet' | 'gone';
}

/** Rows of the chosen file's stays on levels, in order; none when it is of another history. */
export function staysOf(
  selection: FileSelection | null,
  timeline: Timeline | null,
): readonly number[] {
  if (selection === null || timeline === null || selection.timeline !== timeline) return [];
  const { fileNumber } = timeline.lifetimes;
  const stays: number[] = [];
  for (let row = 0; row < timeline.lifetimes.length; row += 1) {
    if (fileNumber.at(row) === selection.fileNumber) stays.push(row);
  }
  return stays;
}

/**
 * The row of the stay that counts after event `index`: the last that has begun, else the first;
 * −1: none.
 */
export function stayAt(
  { lifetimes: { createdAt } }: Timeline,
  stays: readonly number[],
  index: number,
): number {
  return stays.findLast((row) => createdAt.at(row) <= index) ?? stays[0] ?? -1;
}

/** What has become of a file by event `index`, given the stay that counts. */
export function stateAt(
  timeline: Timeline,
  lifetime: number,
  index: number,
): SelectedFile['state'] {
  const { createdAt, installedAt, obsoleteAt } = timeline.lifetimes;
  if (index < createdAt.at(lifetime)) return 'not written yet';
  if (index < installedAt.at(lifetime)) return 'being written';
  const end = obsoleteAt.at(lifetime);
  return end !== NEVER && end <= index ? 'gone' : 'in the tree';
}

/** The event nearest to `index` at which a stay of a file on its level is in the tree. */
export function momentOf(timeline: Timeline, lifetime: number, index: number): number {
  const { createdAt, installedAt, obsoleteAt } = timeline.lifetimes;
  const installed = installedAt.at(lifetime);
  // A file that is never installed is seen while it is being written.
  const first = installed === NEVER ? createdAt.at(lifetime) : installed;
  const end = obsoleteAt.at(lifetime);
  const last = end === NEVER ? timeline.eventCount - 1 : end - 1;
  return Math.max(first, Math.min(index, last));
}
