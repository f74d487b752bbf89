import { describe, expect, it } from 'vitest';
import { encodeEvents } from '../engine/encode.ts';
import { leveledEvents } from '../test_support/synthetic_leveled.ts';
import { syntheticEvents } from '../test_support/synthetic_log.ts';
import { NEVER } from './column.ts';
import { finishedJobs, lastFinishes } from './finished_jobs.ts';
import { TimelineBuilder } from './timeline_builder.ts';

const histories = [
  ['universal, three slots', syntheticEvents({ flushes: 40, slots: 3 })],
  ['leveled', leveledEvents({ flushes: 40 })],
  ['sequential', leveledEvents({ flushes: 20, isSequential: true })],
] as const;

describe.each(histories)('finished jobs: %s', (_, events) => {
  it.each([1, 7, 100])('match a scan of all jobs, %i events at a time', (size) => {
    const builder = new TimelineBuilder();
    const { timeline } = builder;
    for (let from = 0; from < events.length; from += size) {
      builder.append(encodeEvents(events.slice(from, from + size)));
      // Reads at intervals, as a page does while a history grows.
      if ((from / size) % 3 === 1 && from + size < events.length) continue;
      const done = timeline.jobs.filter((job) => job.finishEvent !== NEVER && !job.isAbandoned);
      done.sort((a, b) => a.finishEvent - b.finishEvent || a.row - b.row);
      const { length, events: ends, rows } = finishedJobs(timeline);
      expect([...ends.subarray(0, length)]).toEqual(done.map((job) => job.finishEvent));
      expect([...rows.subarray(0, length)]).toEqual(done.map((job) => job.row));
      let last = 0;
      const lasts = timeline.jobs.map((job) => (last = Math.max(last, job.finishEvent)));
      expect([...lastFinishes(timeline).subarray(0, timeline.jobs.length)]).toEqual(lasts);
    }
  });
});
