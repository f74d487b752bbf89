import { describe, expect, it } from 'vitest';
import { AXES, cornersOf, INNER, runAt, type Corners } from './triangle.ts';

describe('the triangle of a run', () => {
  it('has its corner in the middle for the lowest price, and outside for the highest', () => {
    const [cheap, dear] = cornersOf([
      [2, 3, 1.1],
      [20, 50, 3],
    ]);
    expect(cheap).toEqual([INNER, INNER, INNER]);
    expect(dear).toEqual([1, 1, 1]);
  });

  it('lies inside that of a run that pays more for everything', () => {
    const [inner, outer] = cornersOf([
      [2, 4, 1.2],
      [5, 9, 1.9],
      [1, 50, 1],
      [30, 1, 6],
    ]);
    for (const axis of AXES.keys()) {
      expect(inner?.[axis] ?? 1).toBeLessThan(outer?.[axis] ?? 0);
    }
  });

  it('has a corner in between if all runs cost the same', () => {
    const [one, other] = cornersOf([
      [3, 1, 2],
      [3, 2, 2],
    ]);
    expect(one?.[0]).toBe(other?.[0]);
    expect(one?.[0]).toBeGreaterThan(INNER);
    expect(one?.[0]).toBeLessThan(1);
  });
});

describe('dragging a corner', () => {
  const runs: readonly Corners[] = [
    [0.3, 0.9, 0.9],
    [0.31, 0.5, 0.4],
    [0.9, 0.3, 0.3],
  ];

  it('selects the run with its corner there', () => {
    expect(runAt(runs, 0, 0.8)).toBe(2);
    expect(runAt(runs, 1, 0.32)).toBe(2);
    expect(runAt(runs, 1, 1)).toBe(0);
    expect(runAt([], 0, 0.5)).toBe(-1);
  });

  it('selects the best of several by the other axes', () => {
    expect(runAt(runs, 0, 0.2)).toBe(1);
  });
});
