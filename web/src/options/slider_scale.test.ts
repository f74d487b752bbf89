import { expect, it } from 'vitest';
import { byteScale, linearScale } from './slider_scale.ts';

it('a slider for bytes stops at powers of two and half-way between them', () => {
  const scale = byteScale([65_536, 1_048_576]);
  const stops = Array.from({ length: scale.last + 1 }, (_, stop) => scale.valueAt(stop) / 1024);
  expect(stops).toEqual([64, 96, 128, 192, 256, 384, 512, 768, 1024]);
});

it.each([[byteScale([65_536, 8 * 1024 ** 3])], [linearScale([2, 20])]])(
  'every stop survives a round trip through its value',
  (scale) => {
    for (let stop = 0; stop <= scale.last; stop += 1) {
      expect(scale.stopOf(scale.valueAt(stop))).toBeCloseTo(stop);
    }
    expect(scale.stopOf(0)).toBe(0);
    expect(scale.stopOf(1e18)).toBe(scale.last);
  },
);
