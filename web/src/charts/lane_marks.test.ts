import { describe, expect, it } from 'vitest';
import { LaneMarks } from './lane_marks.ts';

const WIDTH = 400;

/** Spans of one width at one distance, of kinds in turn. */
function evenly(count: number, width: number, pitch: number, kinds = 1): LaneMarks {
  const marks = new LaneMarks(WIDTH, 1, kinds);
  for (let at = 0; at < count; at += 1) marks.add(at, at * pitch, at * pitch + width, at % kinds);
  return marks;
}

describe('what of a lane can be told apart', () => {
  it('is a bar each where they are wide, however close', () => {
    const marks = evenly(20, 5, 5);
    marks.stacked();
    expect([marks.bars.length, marks.ticks.length, marks.runs.length]).toEqual([20, 0, 0]);
  });

  it('is a tick each where short ones stand apart', () => {
    const marks = evenly(20, 0.4, 6);
    marks.stacked();
    expect([marks.bars.length, marks.ticks.length, marks.runs.length]).toEqual([0, 20, 0]);
  });

  it('is their share of the time where short ones follow closely, without a beat of pixels', () => {
    for (const pitch of [0.13, 1.37, 2.2]) {
      const marks = evenly(Math.floor(WIDTH / pitch), pitch * 0.6, pitch);
      const shares = marks.stacked();
      expect(marks.runs).toHaveLength(1);
      expect(marks.runs[0]?.count).toBe(Math.floor(WIDTH / pitch));
      for (const share of shares.subarray(0, WIDTH - 3)) {
        expect(share).toBeGreaterThan(0.52);
        expect(share).toBeLessThan(0.68);
      }
    }
  });

  it('stacks kinds without losing any of the time', () => {
    const marks = evenly(1600, 0.25, 0.25, 4);
    const shares = marks.stacked();
    for (const [kind, height] of [0.25, 0.5, 0.75, 1].entries()) {
      expect(shares[kind * WIDTH + 200]).toBeCloseTo(height, 2);
    }
  });

  it('ends where it ends: neither faded nor beyond', () => {
    const marks = evenly(100, 0.5, 1);
    const shares = marks.stacked();
    expect(shares[0]).toBeCloseTo(0.5, 1);
    expect(shares[97]).toBeCloseTo(0.5, 1);
    expect(shares[104]).toBe(0);
  });

  it('leaves out what lies outside of the plot', () => {
    const marks = new LaneMarks(10, 2, 1);
    marks.add(0, -9, -4, 0);
    marks.add(1, 12, 20, 0);
    marks.stacked();
    expect([...marks.bars, ...marks.ticks, ...marks.runs]).toEqual([]);
  });
});
