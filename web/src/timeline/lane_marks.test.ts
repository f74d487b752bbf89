import { describe, expect, it } from 'vitest';
import { LaneMarks, LEAST_BAR, type Mark } from './lane_marks.ts';

const WIDTH = 400;

/** Adds evenly spaced spans of equal width, whose kinds alternate. */
function evenly(count: number, width: number, pitch: number, kinds = 1): LaneMarks {
  const marks = new LaneMarks(WIDTH, 1, kinds);
  for (let at = 0; at < count; at += 1) marks.add(at, at * pitch, at * pitch + width, at % kinds);
  return marks;
}

describe('distinguishable spans of a lane', () => {
  it('are bars where they are wide, however close', () => {
    const marks = evenly(20, 5, 5);
    marks.stacked();
    expect([marks.bars.length, marks.ticks.length, marks.runs.length]).toEqual([20, 0, 0]);
  });

  it('are ticks where they are short and separate', () => {
    const marks = evenly(20, 0.4, 6);
    marks.stacked();
    expect([marks.bars.length, marks.ticks.length, marks.runs.length]).toEqual([0, 20, 0]);
  });

  it('become shares of the time where they are short and dense, without a moiré pattern', () => {
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

  it('stack kinds without losing any time', () => {
    const marks = evenly(1600, 0.25, 0.25, 4);
    const shares = marks.stacked();
    for (const [kind, height] of [0.25, 0.5, 0.75, 1].entries()) {
      expect(shares[kind * WIDTH + 200]).toBeCloseTo(height, 2);
    }
  });

  it('end exactly, neither faded nor extended', () => {
    const marks = evenly(100, 0.5, 1);
    const shares = marks.stacked();
    expect(shares[0]).toBeCloseTo(0.5, 1);
    expect(shares[97]).toBeCloseTo(0.5, 1);
    expect(shares[104]).toBe(0);
  });

  it('are left out outside the plot', () => {
    const marks = new LaneMarks(10, 2, 1);
    marks.add(0, -9, -4, 0);
    marks.add(1, 12, 20, 0);
    marks.stacked();
    expect([...marks.bars, ...marks.ticks, ...marks.runs]).toEqual([]);
  });

  it('match a simple reference implementation', () => {
    for (let seed = 1; seed < 40; seed += 1) {
      const spans = randomSpans(seed, 20 + 40 * seed);
      const marks = new LaneMarks(WIDTH, 1 + (seed % 2), 1);
      for (const { at, left, right } of spans) marks.add(at, left, right, 0);
      marks.stacked();
      const seen = spans.filter(({ left, right }) => 0 <= right && left < WIDTH);
      expect(marks.bars).toEqual(seen.filter(({ left, right }) => right - left >= LEAST_BAR));
      const groups = closeTogether(seen);
      expect(marks.ticks).toEqual(groups.filter((group) => !isDense(group)).flat());
      expect(marks.runs.map(({ count }) => count)).toEqual(
        groups.filter(isDense).map((group) => group.length),
      );
    }
  });
});

/** Returns consecutive spans, short and long, with gaps between them. */
function randomSpans(seed: number, count: number): Mark[] {
  let state = seed;
  const next = (): number => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff;
  let place = -20;
  return Array.from({ length: count }, (_, at) => {
    const left = place + (next() < 0.03 ? 12 * next() : 0.6 * next());
    const right = left + (next() < 0.02 ? 9 * next() : 0.8 * next());
    place = right;
    return { at, left, right };
  });
}

/** Returns groups of short spans not separated by a bar or a gap of three pixels. */
function closeTogether(spans: readonly Mark[]): Mark[][] {
  const groups: Mark[][] = [];
  let isApart = true;
  for (const span of spans) {
    if (span.right - span.left >= LEAST_BAR) {
      isApart = true;
      continue;
    }
    const before = groups.at(-1)?.at(-1);
    if (isApart || before === undefined || span.left - before.right >= 3) groups.push([]);
    groups.at(-1)?.push(span);
    isApart = false;
  }
  return groups;
}

/** True if wide enough to show variation, with an average distance below 2.25 pixels. */
function isDense(group: readonly Mark[]): boolean {
  const width = (group.at(-1)?.right ?? 0) - (group[0]?.left ?? 0);
  return width >= 14 && width / group.length <= 2.25;
}
