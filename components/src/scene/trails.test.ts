import { describe, expect, it } from 'vitest';
import { leveledTimeline, syntheticTimeline } from '../test_support/built_timeline.ts';
import { strengthOf, trailsAt, type Trail, type Trails } from './trails.ts';

const histories = [
  ['universal', syntheticTimeline({ flushes: 40 })],
  ['leveled', leveledTimeline({ flushes: 40 })],
  ['sequential', leveledTimeline({ flushes: 20, isSequential: true })],
] as const;

function seen({ trails, first, end }: Trails): readonly Trail[] {
  return trails.slice(first, end);
}

describe.each(histories)('trails: %s', (_, timeline) => {
  it('cover exactly what was written recently', () => {
    for (const pace of [0, 4, 30]) {
      for (let at = 0; at < timeline.eventCount; at += 13) {
        const all = trailsAt(timeline, at, pace);
        const span = Math.max(1, pace * 12);
        const done = timeline.jobs.filter(
          ({ finishEvent, kind, outputs }) =>
            kind !== 'flush' && outputs.length > 0 && finishEvent <= at && finishEvent > at - span,
        );
        expect(seen(all).map(({ event }) => event)).toEqual(
          done.map(({ finishEvent }) => finishEvent).sort((a, b) => a - b),
        );
      }
    }
  });

  it('fade out', () => {
    const job = timeline.jobs.findLast((each) => each.kind !== 'flush' && each.outputs.length > 0);
    const end = job?.finishEvent ?? 0;
    const strengths = [0, 10, 30, 55].map((later) => {
      const trails = trailsAt(timeline, end + later, 5);
      return seen(trails).reduce((most, trail) => Math.max(most, strengthOf(trails, trail)), 0);
    });
    expect(strengths[0]).toBe(1);
    expect(strengths).toEqual([...strengths].sort((a, b) => b - a));
  });
});
