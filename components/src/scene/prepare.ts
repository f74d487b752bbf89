// What pictures of a history are made from, found ahead of the first picture: a whole run that
// takes the place of another would else be sorted and measured within one display frame.
import { keptFor } from '../base/kept_for.ts';
import { finishedJobs } from '../timeline/finished_jobs.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { readLevels } from '../timeline/tree_index.ts';
import { packedFiles } from './packed_files.ts';
import { samplesOf } from './row_samples.ts';
import { readTrails } from './trails.ts';

/** Events from which on it is worth while to take in what has been appended. */
const WORTH_WHILE = 4096;

const takenIn = keptFor(() => ({ events: 0 }));

/** Takes in what has been appended to a history that is not shown yet, a part at a time. */
export function keepUp(timeline: Timeline): void {
  const taken = takenIn(timeline);
  if (timeline.eventCount - taken.events < WORTH_WHILE) return;
  taken.events = timeline.eventCount;
  for (const takeIn of lookUps) takeIn(timeline);
}

/** What grows with a history. */
const lookUps: readonly ((timeline: Timeline) => unknown)[] = [
  readLevels,
  packedFiles,
  finishedJobs,
  readTrails,
];

/**
 * The rest, once the history has ended, in steps of a few milliseconds; `quick`: without row
 * heights of moments far away.
 */
export function* preparedPictures(
  timeline: Timeline,
  haste: 'quick' | 'whole' = 'whole',
): Generator<undefined, void> {
  for (const takeIn of lookUps) {
    takeIn(timeline);
    yield;
  }
  const near = timeline.eventCount - 1;
  // With none to look at, they are only chosen.
  const most = haste === 'quick' ? 0 : 1;
  while (samplesOf(timeline, { most, near }).isPartial && most > 0) yield;
}
