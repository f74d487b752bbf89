// The file that a person clicked: it stays chosen while it moves from level to level.
import { NEVER, type Timeline } from 'lsm-shape';

/** A file by RocksDB's number, in one history. */
export interface FileSelection {
  readonly timeline: Timeline;
  readonly fileNumber: number;
}

/** Where the chosen file is at a moment. */
export interface SelectedFile {
  /** Its row in the table of lifetimes: the stay on a level that the moment falls in, or is next to. */
  readonly lifetime: number;
  readonly state: 'in the tree' | 'being written' | 'not written yet' | 'gone';
}

/** The chosen file after event `index`; null when it is of another history. */
export function selectedFileAt(
  selection: FileSelection | null,
  timeline: Timeline | null,
  index: number,
): SelectedFile | null {
  if (selection === null || selection.timeline !== timeline) return null;
  const { fileNumber, createdAt } = timeline.lifetimes;
  let lifetime = -1;
  for (let row = 0; row < timeline.lifetimes.length; row += 1) {
    if (fileNumber.at(row) !== selection.fileNumber) continue;
    // Its stays are in order; the last that has begun counts, before that the first.
    if (lifetime < 0 || createdAt.at(row) <= index) lifetime = row;
  }
  return lifetime < 0 ? null : { lifetime, state: stateAt(timeline, lifetime, index) };
}

function stateAt(timeline: Timeline, lifetime: number, index: number): SelectedFile['state'] {
  const { createdAt, installedAt, obsoleteAt } = timeline.lifetimes;
  if (index < createdAt.at(lifetime)) return 'not written yet';
  if (index < installedAt.at(lifetime)) return 'being written';
  const end = obsoleteAt.at(lifetime);
  return end !== NEVER && end <= index ? 'gone' : 'in the tree';
}
