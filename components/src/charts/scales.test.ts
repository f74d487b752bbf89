import { scaleLinear, scaleLog } from 'd3-scale';
import { expect, test } from 'vitest';
import { evenScale, shorteningScale, valueScale } from './scales.ts';

test.each([
  [false, scaleLinear],
  [true, scaleLog],
])('a scale of values is d3’s, clamped (logarithmic: %s)', (isLog, scale) => {
  const own = valueScale({ bottom: 2, top: 500, isLog }, 90, 40);
  const d3 = scale([2, 500], [90, 40]).clamp(true);
  for (let value = 0.5; value < 1000; value *= 1.3) expect(own(value)).toBeCloseTo(d3(value), 9);
});

test('a scale without an extent has one place', () => {
  expect(valueScale({ bottom: 1, top: 1, isLog: false }, 90, 40)(7)).toBe(90);
  expect(evenScale(0, 10, 50)(7)).toBe(10);
});

test('stretches are shortened, and everything else keeps its distances', () => {
  const { shorten, restore } = shorteningScale([
    { from: 2e9, to: 5e9, shown: 1e8 },
    { from: 6e9, to: 6.5e9, shown: 2e8 },
  ]);
  const places: [number, number][] = [
    [0, 0],
    [1_999_999_999, 1_999_999_999],
    [3.5e9, 2.05e9],
    [5e9, 2.1e9],
    [5_000_000_001, 2_100_000_001],
    [6.25e9, 3.2e9],
    [9e9, 5.8e9],
  ];
  for (const [value, place] of places) {
    expect(shorten(value)).toBeCloseTo(place, 4);
    expect(restore(place)).toBeCloseTo(value, 4);
  }
  const none = shorteningScale([]);
  expect([none.shorten(7), none.restore(7)]).toEqual([7, 7]);
});
