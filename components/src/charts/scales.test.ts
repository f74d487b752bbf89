import { scaleLinear, scaleLog } from 'd3-scale';
import { expect, test } from 'vitest';
import { evenScale, valueScale } from './scales.ts';

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
