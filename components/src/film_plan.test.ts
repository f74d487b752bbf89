import { describe, expect, it } from 'vitest';
import { filmPlan } from './film_plan.ts';
import { showPlace } from './player/playhead.ts';
import { syntheticTimeline } from './test_support/built_timeline.ts';

const timeline = syntheticTimeline({ flushes: 60, trigger: 4 });
const last = timeline.eventCount - 1;

describe('the frames of a film', () => {
  it('begin and end at the requested moments, and never go back', () => {
    const plan = filmPlan(timeline, { from: 12.5, to: last, seconds: 4, fps: 15 });
    const playheads = Array.from({ length: plan.count }, (_, at) => plan.playheadAt(at));
    expect([plan.count, playheads[0], playheads.at(-1)]).toEqual([60, 12.5, last]);
    expect([...new Set(playheads)].toSorted((a, b) => a - b)).toEqual(playheads);
  });

  it('are spaced as in playback', () => {
    const plan = filmPlan(timeline, { from: 0, to: last, seconds: 2, fps: 10 });
    const places = Array.from({ length: plan.count }, (_, at) => {
      return showPlace(timeline, plan.playheadAt(at));
    });
    const [begin = 0, end = 0] = [places[0], places.at(-1)];
    for (const [at, place] of places.entries()) {
      const even = begin + ((end - begin) * at) / (plan.count - 1);
      // Events that take neither time nor attention are at the same place.
      expect(Math.abs(place - even)).toBeLessThan(0.01);
    }
  });
});
