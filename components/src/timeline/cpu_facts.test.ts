import { expect, test } from 'vitest';
import { leveledTimeline, syntheticTimeline } from '../test_support/built_timeline.ts';
import { cpuByLevel } from './cpu_facts.ts';

const timeline = leveledTimeline();
const last = timeline.eventCount - 1;

test('each job counts at its output level, by kind of work', () => {
  const levels = cpuByLevel(timeline, 0, last);
  expect(levels[0]?.level).toBe(0);
  expect(1 < levels.length).toBe(true);
  const total = levels.reduce(
    (sum, level) => sum + level.mergeMicros + level.compressionMicros + level.decompressionMicros,
    0,
  );
  const all = timeline.jobs.reduce((sum, job) => sum + job.cpuMicros, 0);
  expect(total).toBe(all);
  expect(levels[0]?.decompressionMicros).toBe(0);
  expect(0 < (levels[1]?.decompressionMicros ?? 0)).toBe(true);
});

test('a job counts from the event on at which it finishes', () => {
  const job = timeline.jobs.find((each) => each.kind === 'flush');
  if (job === undefined) throw new Error('the history has no flush');
  expect(cpuByLevel(timeline, 0, job.finishEvent - 1)).toEqual([]);
  const [level] = cpuByLevel(timeline, 0, job.finishEvent);
  expect(level?.compressionMicros).toBe(job.compressionCpuMicros);
});

test('counters start anew with a process', () => {
  const second = timeline.jobs.find((job) => job.kind === 'flush' && 0 < job.row);
  if (second === undefined) throw new Error('the history has one flush only');
  const [level] = cpuByLevel(timeline, second.startEvent, second.finishEvent);
  expect(level?.mergeMicros).toBe(second.cpuMicros - second.compressionCpuMicros);
  expect(cpuByLevel(syntheticTimeline(), last * 100, last)).toEqual([]);
});
