import { describe, expect, test } from 'vitest';
import type { Mark } from '../charts/index.ts';
import { BINS_PER_TARGET, curveChart, placesApart, sizeChart, sizeShares } from './charts.ts';

const MIB = 2 ** 20;

describe('shares of file sizes', () => {
  test('each size is in the bin that it begins', () => {
    const shares = sizeShares([32 * MIB, 31 * MIB, 33 * MIB, 34 * MIB], 32 * MIB);
    expect(shares[BINS_PER_TARGET - 1]).toBe(0.25);
    expect(shares[BINS_PER_TARGET]).toBe(0.5);
    expect(shares[BINS_PER_TARGET + 1]).toBe(0.25);
  });

  test('larger sizes are counted in the last bin, so that all add up', () => {
    const shares = sizeShares([500 * MIB, MIB], 32 * MIB);
    expect(shares.at(-1)).toBe(0.5);
    expect(shares.reduce((sum, share) => sum + share)).toBe(1);
  });
});

test('the highest bar of all runs fills its panel, and others are in proportion', () => {
  const rows = [
    { title: 'a', facts: '', shares: [0, 0.5] },
    { title: 'b', facts: '', shares: [0.25, 0] },
  ];
  const heights = bars(sizeChart(rows).marks).map((boxes) => boxes[3]);
  expect(heights).toEqual([52, 26]);
});

test('a curve ends at its name, and larger values are higher up', () => {
  const { marks } = curveChart(
    [
      { title: 'high', points: [[0, 1], [10, 8]] }, // prettier-ignore
      { title: 'low', points: [[0, 1], [10, 2]] }, // prettier-ignore
    ],
    { x: 'GB', y: 'write amp' },
  );
  const [high, low] = marks.filter((mark) => mark.kind === 'line' && mark.role === 'curve');
  const end = (mark: Mark | undefined): number =>
    mark?.kind === 'line' ? (mark.points[mark.points.length - 1] ?? NaN) : NaN;
  expect(end(high)).toBeLessThan(end(low));
  const name = marks.find((mark) => mark.kind === 'label' && mark.text === 'high');
  expect(name).toMatchObject({ y: end(high) });
});

describe('names that would touch', () => {
  test('names that are apart stay', () => {
    expect(placesApart([0, 40, 90], 17)).toEqual([0, 40, 90]);
  });

  test('a group is centred and keeps its distance', () => {
    const places = placesApart([100, 101, 102, 150], 17);
    expect(places).toEqual([84, 101, 118, 150]);
  });

  test('a group that grows into its neighbour absorbs it', () => {
    const places = placesApart([10, 30, 31, 32], 20);
    for (const [at, place] of places.entries()) {
      if (at > 0) expect(place - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(20 - 1e-9);
    }
    expect(places.reduce((sum, place) => sum + place) / 4).toBeCloseTo(25.75);
  });
});

function bars(marks: readonly Mark[]): ArrayLike<number>[] {
  return marks.flatMap((mark) => (mark.kind === 'bars' ? [mark.boxes] : []));
}
