import { describe, expect, it } from 'vitest';
import { formatPlace, formatTick } from './format.ts';

const GIB = 2 ** 30;

describe('labels of the axis', () => {
  it.each([
    ['time', 250, 50, '250 µs'],
    ['time', 1500, 500, '1.5 ms'],
    ['time', 12_500_000, 500_000, '12.5 s'],
    ['time', 90e6, 30e6, '1:30'],
    ['time', 120e6, 60e6, '2 min'],
    ['time', 5400e6, 600e6, '1 h 30 min'],
    ['time', 723_250_000, 50_000, '12:03.25'],
    ['time', 723_300_000, 100_000, '12:03.3'],
    ['time', 7_205_000_000, 5e6, '2:00:05'],
    ['bytes', 24 * GIB, 8 * GIB, '24 GiB'],
    ['bytes', 20.5 * GIB, GIB / 2, '20.5 GiB'],
    ['event', 12000, 1000, '12,000'],
  ] as const)('by %s: %f every %f', (axis, value, step, text) => {
    expect(formatTick(axis, value, step)).toBe(text);
  });

  it.each([
    ['time', 723_254_321, 40_000, '12:03.25'],
    ['time', 723_254_321, 2_000_000, '12:03'],
    ['time', 3_254_321, 2_000, '3.254 s'],
    ['time', 0, 1000, '0:00.000'],
    ['event', 1234.7, 3, '1,234'],
  ] as const)('of a place, by %s: %f, where a pixel is %f: %s', (axis, value, pixel, text) => {
    expect(formatPlace(axis, value, pixel)).toBe(text);
  });

  it('differ between neighbours', () => {
    const step = 2 ** 22;
    const labels = [0, 1, 2, 3].map((at) => formatTick('bytes', 20 * GIB + at * step, step));
    expect(new Set(labels).size).toBe(4);
  });
});
