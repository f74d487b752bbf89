import { describe, expect, it } from 'vitest';
import { formatTick } from './format.ts';

const GIB = 2 ** 30;

describe('labels of the axis', () => {
  it.each([
    ['time', 250, 50, '250 µs'],
    ['time', 1500, 500, '1.5 ms'],
    ['time', 90e6, 30e6, '1 min 30 s'],
    ['time', 723_250_000, 50_000, '12 min 3.25 s'],
    ['time', 7_205_000_000, 5e6, '2 h 5 s'],
    ['bytes', 24 * GIB, 8 * GIB, '24 GiB'],
    ['bytes', 20.5 * GIB, GIB / 2, '20.5 GiB'],
    ['event', 12000, 1000, '12,000'],
  ] as const)('by %s: %f every %f', (axis, value, step, text) => {
    expect(formatTick(axis, value, step)).toBe(text);
  });

  it('differ where they stand side by side', () => {
    const step = 2 ** 22;
    const labels = [0, 1, 2, 3].map((at) => formatTick('bytes', 20 * GIB + at * step, step));
    expect(new Set(labels).size).toBe(4);
  });
});
