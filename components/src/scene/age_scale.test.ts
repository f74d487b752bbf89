import { describe, expect, it } from 'vitest';
import { leveledTimeline, syntheticTimeline } from '../test_support/built_timeline.ts';
import { frameAt } from '../timeline/frame.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { ageRangeAt, ageSteps, roundedAge } from './age_scale.ts';
import { samplesOf } from './row_samples.ts';
import { RAMP_STEPS } from './theme.ts';

const histories: [string, Timeline][] = [
  ['universal', syntheticTimeline({ flushes: 60 })],
  ['leveled', leveledTimeline({ flushes: 60 })],
  ['fifo', leveledTimeline({ flushes: 40, style: 'fifo', baseBytes: 2 ** 27 })],
];

function agesAt(timeline: Timeline, event: number): number[] {
  const now = timeline.microsAt(event);
  return [...frameAt(timeline, event).installed].map(
    (row) => now - (timeline.timeMicros[timeline.lifetimes.writtenAt.at(row)] ?? 0),
  );
}

describe.each(histories)('the range of ages: %s', (_, timeline) => {
  samplesOf(timeline);
  const later = Math.floor(timeline.eventCount / 4);

  it('covers the files in the tree', () => {
    for (let event = 0; event < timeline.eventCount; event += 5) {
      const ages = agesAt(timeline, event);
      const { oldest } = ageRangeAt(timeline, event);
      // Nothing is older than the run.
      expect(oldest).toBeLessThanOrEqual(Math.max(1, timeline.microsAt(event)));
      if (event < later || ages.length === 0) continue;
      expect(oldest / Math.max(...ages)).toBeGreaterThan(0.4);
      expect(oldest / Math.max(...ages)).toBeLessThan(2.5);
    }
  });

  it('uses the whole ramp', () => {
    let darkest = RAMP_STEPS;
    let brightest = 0;
    for (let event = later; event < timeline.eventCount; event += 5) {
      const stepOf = ageSteps(ageRangeAt(timeline, event));
      for (const age of agesAt(timeline, event)) {
        darkest = Math.min(darkest, stepOf(age));
        brightest = Math.max(brightest, stepOf(age));
      }
    }
    expect(darkest).toBeLessThan(3);
    expect(brightest).toBe(RAMP_STEPS - 1);
  });

  it('drifts, so that no file changes its colour abruptly', () => {
    let largest = 0;
    for (let event = later; event < timeline.eventCount - 1; event += 1) {
      const before = ageSteps(ageRangeAt(timeline, event));
      const after = ageSteps(ageRangeAt(timeline, event + 1));
      // Compares the same age one event later.
      const { oldest, youngest } = ageRangeAt(timeline, event);
      for (const age of [youngest * 2, Math.sqrt(oldest * youngest), oldest / 2]) {
        largest = Math.max(largest, Math.abs(after(age) - before(age)));
      }
    }
    expect(largest).toBeLessThan(4);
  });
});

it('an age in a legend has two digits', () => {
  expect([123_456, 7_890_123, 421e6].map(roundedAge)).toEqual([120_000, 7_800_000, 420e6]);
});
