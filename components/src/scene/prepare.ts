// What pictures of a history are made from, found ahead of the first picture: a whole run that
// takes the place of another would else be sorted and measured within one display frame.
import { finishedJobs } from '../timeline/finished_jobs.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { readLevels } from '../timeline/tree_index.ts';
import { packedFiles } from './packed_files.ts';
import { samplesOf } from './row_samples.ts';

/**
 * Takes in what has been appended to a history that is not shown yet; as quick as the append
 * itself.
 */
export function keepUp(timeline: Timeline): void {
  readLevels(timeline);
  packedFiles(timeline);
  finishedJobs(timeline);
}

/** The rest, once the history has ended, in steps of a millisecond or two. */
export function* preparedPictures(timeline: Timeline): Generator<undefined, void> {
  keepUp(timeline);
  yield;
  const near = timeline.eventCount - 1;
  while (samplesOf(timeline, { most: 1, near }).isPartial) yield;
}
