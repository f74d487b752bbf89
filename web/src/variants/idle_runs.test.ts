import { expect, it } from 'vitest';
import {
  leveledTimeline,
  syntheticTimeline,
} from '../../../components/src/test_support/built_timeline.ts';
import { peakIdleRuns, ROW_NUMBERS } from './idle_runs.ts';

const timeline = syntheticTimeline({ flushes: 40, trigger: 4 });

it('counts the runs that no compaction reads', () => {
  const { shapes, jobs } = timeline;
  const { value, event } = peakIdleRuns(timeline) ?? { value: 0, event: 0 };
  // Right after a compaction all runs are idle, because the next one has not begun.
  expect(jobs.some((job) => job.kind === 'compaction' && job.finishEvent === event)).toBe(true);
  expect(shapes.sortedRunCount.at(shapes.rowAt(event))).toBe(value);
});

it('is a row of the comparison, after the peak of all runs', () => {
  const [all, idle] = ROW_NUMBERS.filter(({ name }) => / runs$/.test(name));
  expect([all?.name, idle?.name]).toEqual(['peak sorted runs', 'peak idle runs']);
  // The peak of all runs is reached during a merge, when some are not idle.
  expect([all, idle].map((number) => number?.valueOf(timeline))).toEqual([12, 8]);
  expect(idle?.momentOf(timeline)).toBe(peakIdleRuns(timeline)?.event);
  expect(idle?.valueOf(leveledTimeline())).toBeNull();
});
