// Prepares the data for a history's pictures. Otherwise, the first picture of a run that replaces
// another would have to sort and measure the whole run within one frame.
import { keptFor } from '../base/kept_for.ts';
import { finishedJobs } from '../timeline/finished_jobs.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { readLevels } from '../timeline/tree_index.ts';
import { packedFiles } from './packed_files.ts';
import { samplesOf } from './row_samples.ts';
import { readTrails } from './trails.ts';

/** Number of new events from which an update is worthwhile. */
const WORTH_WHILE = 4096;

const takenIn = keptFor(() => ({ events: 0 }));

/** Reads the new events of a history that is not visible yet, once there are enough of them. */
export function keepUp(timeline: Timeline): void {
  const taken = takenIn(timeline);
  if (timeline.eventCount - taken.events < WORTH_WHILE) return;
  taken.events = timeline.eventCount;
  for (const takeIn of lookUps) takeIn(timeline);
}

/** Indexes that grow as a history grows. */
const lookUps: readonly ((timeline: Timeline) => unknown)[] = [
  readLevels,
  packedFiles,
  finishedJobs,
  readTrails,
];

/**
 * Prepares everything that remains to be done when a history has ended, in steps of a few
 * milliseconds. `quick` omits row heights at distant moments.
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
  // With a limit of 0, moments are chosen but not sampled.
  const most = haste === 'quick' ? 0 : 1;
  while (samplesOf(timeline, { most, near }).isPartial && most > 0) yield;
}
