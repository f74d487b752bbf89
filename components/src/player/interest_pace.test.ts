import { describe, expect, it } from 'vitest';
import { INTERESTS, type Interest } from '../base/interest.ts';
import { NOTHING_SEEN, showInterest } from './interest_pace.ts';

const column = (kinds: readonly Interest[]): { eventCount: number; interest: number[] } => ({
  eventCount: kinds.length,
  interest: kinds.map((kind) => INTERESTS.indexOf(kind)),
});

/** Returns the seconds that pass until each event is shown, starting with the first. */
function secondsTo(kinds: readonly Interest[]): number[] {
  const history = column(kinds);
  const step = 0.001;
  const taken: number[] = [];
  let showing = { playhead: 0, seen: NOTHING_SEEN };
  let seconds = 0;
  let before = 0;
  while (showing.playhead < kinds.length - 1) {
    const from = Math.floor(showing.playhead);
    showing = showInterest(showing, step, history);
    seconds += step;
    for (let event = from + 1; event <= showing.playhead; event += 1) {
      taken[event] = seconds - before;
      before = seconds;
    }
  }
  return taken.slice(1);
}

describe('the pace by interest', () => {
  it('lingers on the first of each kind, and speeds through repeats', () => {
    const moves = secondsTo(['none', ...Array<Interest>(9).fill('move')]);
    expect(moves[0]).toBeCloseTo(3, 2);
    expect(moves[4]).toBeCloseTo(1.5, 2);
    for (let at = 1; at < moves.length; at += 1) {
      expect(moves[at]).toBeLessThan(moves[at - 1] ?? 0);
    }
  });

  it('is slow again for a new kind after many repeats', () => {
    const kinds = ['none', ...Array<Interest>(40).fill('flush'), 'stall', 'flush'] as const;
    const seconds = secondsTo(kinds);
    expect(seconds[39]).toBeLessThan(0.2);
    expect(seconds[40]).toBeCloseTo(3, 2);
    expect(seconds[41]).toBeLessThan(0.2);
  });

  it('is the same in one step as in many, and ends at the last event', () => {
    const history = column(['none', 'flush', 'none', 'compaction', 'output', 'flush']);
    const start = { playhead: 0, seen: NOTHING_SEEN };
    const whole = showInterest(start, 3.1, history);
    let parts = start;
    for (let count = 0; count < 31; count += 1) parts = showInterest(parts, 0.1, history);
    expect(parts.playhead).toBeCloseTo(whole.playhead, 9);
    expect(parts.seen).toEqual(whole.seen);
    expect(showInterest(start, 1000, history).playhead).toBe(5);
    expect(showInterest(start, 0, history)).toEqual(start);
  });

  it('shows a history of 300,000 events to its end in minutes', () => {
    const kinds = Array.from({ length: 300_000 }, (_, at) => at % INTERESTS.length);
    const history = { eventCount: kinds.length, interest: kinds };
    const { playhead } = showInterest({ playhead: 0, seen: NOTHING_SEEN }, 1200, history);
    expect(playhead).toBe(299_999);
  });
});
