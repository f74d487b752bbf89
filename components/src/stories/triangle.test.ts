import { describe, expect, it } from 'vitest';
import {
  CORNERS,
  insideTriangle,
  nearestPlace,
  TRIANGLE_HEIGHT,
  trianglePlaces,
} from './triangle.ts';

describe('a run in the triangle of amplifications', () => {
  it('stands in the corner of the price that only it pays least', () => {
    const places = trianglePlaces([
      [1, 50, 5],
      [20, 1, 5],
      [20, 50, 1.1],
    ]);
    for (const [at, corner] of CORNERS.entries()) {
      expect(places[at]?.x).toBeCloseTo(corner.x);
      expect(places[at]?.y).toBeCloseTo(corner.y);
    }
  });

  it('moves towards a corner as its price falls', () => {
    const readAt = (read: number): number =>
      trianglePlaces([
        [1, 50, 2],
        [4, read, 1.5],
        [20, 1, 1],
      ])[1]?.x ?? 0;
    expect(readAt(4)).toBeGreaterThan(readAt(12));
    expect(readAt(12)).toBeGreaterThan(readAt(40));
  });

  it('stands in the middle where a price is the same for all, or all are the highest', () => {
    const middle = { x: 0.5, y: TRIANGLE_HEIGHT / 3 };
    for (const place of trianglePlaces([
      [3, 3, 3],
      [3, 3, 3],
    ])) {
      expect(place.x).toBeCloseTo(middle.x);
      expect(place.y).toBeCloseTo(middle.y);
    }
    const [worst] = trianglePlaces([
      [9, 9, 9],
      [1, 9, 9],
      [9, 1, 1],
    ]);
    expect(worst?.x).toBeCloseTo(middle.x);
  });
});

describe('a hand in the triangle', () => {
  it('takes the nearest run', () => {
    expect(nearestPlace(CORNERS, { x: 0.9, y: 0.1 })).toBe(1);
    expect(nearestPlace([], { x: 0.9, y: 0.1 })).toBe(-1);
  });

  it('does not leave it', () => {
    expect(insideTriangle({ x: 0.5, y: 0.2 })).toEqual({ x: 0.5, y: 0.2 });
    expect(insideTriangle({ x: 0.4, y: -3 })).toEqual({ x: 0.4, y: 0 });
    expect(insideTriangle({ x: -1, y: -1 })).toEqual({ x: 0, y: 0 });
    const top = insideTriangle({ x: 0.5, y: 9 });
    expect(top.y).toBeCloseTo(TRIANGLE_HEIGHT);
  });
});
