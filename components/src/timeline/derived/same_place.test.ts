import { describe, expect, it } from 'vitest';
import { builtTimeline } from '../../test_support/built_timeline.ts';
import { syntheticEvents } from '../../test_support/synthetic_log.ts';
import { samePlace } from './same_place.ts';

const timeline = builtTimeline(syntheticEvents());
const last = timeline.eventCount - 1;

describe('the same place in another history', () => {
  const other = builtTimeline(syntheticEvents({ trigger: 9 }));

  it('has the same user bytes written', () => {
    for (let event = 0; event < last; event += 7) {
      const place = samePlace(timeline, event, other);
      expect(other.userBytesAt(place)).toBeCloseTo(timeline.userBytesAt(event), -3);
    }
  });

  it('is the end if this one is at its end', () => {
    expect(samePlace(timeline, last, other)).toBe(other.eventCount - 1);
  });

  it('is the same moment in the same history', () => {
    for (let event = 0; event < last; event += 1) {
      expect(samePlace(timeline, event, timeline)).toBeCloseTo(event, 6);
    }
  });
});
