import { expect, it } from 'vitest';
import { encodeEvents } from '../engine/encode.ts';
import { syntheticTimeline } from '../test_support/built_timeline.ts';
import { syntheticEvents } from '../test_support/synthetic_log.ts';
import { perJob, perTimeline, perTimelineVersion } from './per_timeline.ts';
import { TimelineBuilder } from './timeline_builder.ts';

it('reads each part of a history once, and keeps histories apart', () => {
  const counted = perTimeline(
    () => ({ events: 0, updates: 0 }),
    (kept, { eventCount }) => {
      kept.updates += 1;
      kept.events = eventCount;
    },
  );
  const versionOf = perTimelineVersion(({ eventCount }) => ({ eventCount }));
  const builder = new TimelineBuilder();
  const { timeline } = builder;
  expect(counted(timeline)).toEqual({ events: 0, updates: 1 });
  const events = syntheticEvents({ flushes: 2 });
  for (const [at, event] of events.entries()) {
    const before = versionOf(timeline);
    builder.append(encodeEvents([event]));
    expect(counted(timeline)).toEqual({ events: at + 1, updates: at + 2 });
    expect(counted(timeline)).toEqual({ events: at + 1, updates: at + 2 });
    expect(versionOf(timeline)).not.toBe(before);
    expect(versionOf(timeline)).toBe(versionOf(timeline));
    expect(versionOf(timeline).eventCount).toBe(at + 1);
  }
  expect(counted(new TimelineBuilder().timeline).events).toBe(0);
});

it('computes a value once per job of any history', () => {
  let asked = 0;
  const idOf = perJob((_, { id }) => {
    asked += 1;
    return id;
  });
  const timelines = [syntheticTimeline({ flushes: 3 }), syntheticTimeline({ flushes: 3 })];
  for (const timeline of [...timelines, ...timelines]) {
    for (const job of timeline.jobs) expect(idOf(timeline, job)).toBe(job.id);
  }
  expect(asked).toBe(timelines.reduce((sum, { jobs }) => sum + jobs.length, 0));
});
