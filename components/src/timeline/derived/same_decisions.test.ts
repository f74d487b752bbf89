import { expect, it } from 'vitest';
import { syntheticTimeline } from '../../test_support/built_timeline.ts';
import { hasSameDecisions } from './same_decisions.ts';

it('is true for runs that make the same files from the same inputs', () => {
  const one = syntheticTimeline({ flushes: 30, seed: 3 });
  expect(hasSameDecisions(one, one)).toBe(true);
  expect(hasSameDecisions(one, syntheticTimeline({ flushes: 30, seed: 3 }))).toBe(true);
});

it('is false if a trigger, the sizes or the length differ', () => {
  const one = syntheticTimeline({ flushes: 30, seed: 3 });
  for (const other of [
    syntheticTimeline({ flushes: 30, seed: 4 }),
    syntheticTimeline({ flushes: 30, seed: 3, trigger: 9 }),
    syntheticTimeline({ flushes: 31, seed: 3 }),
    syntheticTimeline({ flushes: 30, seed: 3, targetFileBytes: 2 ** 20 }),
  ]) {
    expect(hasSameDecisions(one, other)).toBe(false);
    expect(hasSameDecisions(other, one)).toBe(false);
  }
});
