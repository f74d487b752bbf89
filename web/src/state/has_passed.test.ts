import type { Timeline } from 'lsm-shape';
import { expect, it } from 'vitest';
import { hasPassed } from './has_passed.ts';

/** Creates a history from its times and bytes by event. */
const history = (mode: string, times: number[], bytes: number[]): { timeline: Timeline } => ({
  timeline: {
    ...{ scenario: { mode }, eventCount: times.length, micros: times, userBytesWritten: bytes },
    microsAt: (event: number) => times[event] ?? 0,
    userBytesAt: (event: number) => bytes[event] ?? 0,
  } as unknown as Timeline,
});

it('another column family must reach the same time, however much it writes', () => {
  const shown = history('recorded', [0, 5_000], [0, 100]);
  expect(hasPassed(history('recorded', [0, 1_000], [0, 900]), shown, 1)).toBe(false);
  expect(hasPassed(history('recorded', [0, 6_000], [0, 10]), shown, 1)).toBe(true);
});

it('a run of the same scenario must have written as many bytes', () => {
  const shown = history('sampled', [0, 5_000], [0, 100]);
  expect(hasPassed(history('sampled', [0, 1_000], [0, 900]), shown, 1)).toBe(true);
  expect(hasPassed(history('sampled', [0, 6_000], [0, 10]), shown, 1)).toBe(false);
});
