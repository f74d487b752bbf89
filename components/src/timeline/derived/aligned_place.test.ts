import { describe, expect, it } from 'vitest';
import { leveledTimeline, syntheticTimeline } from '../../test_support/built_timeline.ts';
import type { Timeline } from '../timeline.ts';
import { alignedPlace, type Alignment } from './aligned_place.ts';
import { lastProcessStart } from './processes.ts';

const shown = syntheticTimeline({ flushes: 40, trigger: 4 });
const other = syntheticTimeline({ flushes: 40, trigger: 9 });
const short = syntheticTimeline({ flushes: 12, trigger: 4 });
const leveled = leveledTimeline();
const lastOf = ({ eventCount }: Timeline): number => eventCount - 1;

/** Returns the progress made since the start of the last process. */
const passed = (timeline: Timeline, playhead: number, by: Alignment): number => {
  const start = lastProcessStart(timeline);
  if (by === 'event') return playhead - start;
  if (by === 'bytes') return timeline.userBytesAt(playhead) - timeline.userBytesAt(start);
  return timeline.microsAt(playhead) - timeline.microsAt(start);
};

describe.each(['time', 'bytes', 'event'] as const)('aligned by %s', (by) => {
  it('both runs have made the same progress, or the other has ended', () => {
    for (const to of [other, short, leveled]) {
      for (let at = lastProcessStart(shown); at < lastOf(shown); at += 3.5) {
        const { playhead, isOver } = alignedPlace(shown, at, to, by);
        expect(playhead).toBeLessThanOrEqual(lastOf(to));
        if (isOver) expect(playhead).toBe(lastOf(to));
        const [one, two] = [passed(shown, at, by), passed(to, playhead, by)];
        if (isOver) expect(two).toBeLessThan(one);
        else expect(Math.abs(two - one)).toBeLessThanOrEqual(Math.max(1, one * 1e-3));
      }
    }
  });

  it('a run is aligned with itself at the same place', () => {
    for (let at = 0; at < lastOf(shown); at += 1.25) {
      const { playhead } = alignedPlace(shown, at, shown, by);
      expect(playhead).toBeCloseTo(at, 5);
    }
  });

  it('never goes back while the other run advances', () => {
    let before = -1;
    for (let at = 0; at <= lastOf(shown); at += 0.5) {
      const { playhead } = alignedPlace(shown, at, other, by);
      expect(playhead).toBeGreaterThanOrEqual(before - 1e-6);
      before = playhead;
    }
  });
});

it('a shorter run stays at its end while the longer one goes on', () => {
  const place = alignedPlace(shown, lastOf(shown), short, 'time');
  expect(place).toEqual({ playhead: lastOf(short), isOver: true });
});
