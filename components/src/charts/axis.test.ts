import { expect, test } from 'vitest';
import { decimalStep, roundTicks, tickLabels } from './axis.ts';
import { estimatedWidth } from './marks.ts';

test.each([
  [0, 4, [0]],
  [1, 4, [0, 0.5, 1]],
  [479, 4, [0, 200, 400, 600]],
  [3388, 4, [0, 1000, 2000, 3000, 4000]],
  [0.03, 3, [0, 0.01, 0.02, 0.03]],
])('ticks up to %d in about %d steps', (largest, count, ticks) => {
  expect(roundTicks(largest, count)).toEqual(ticks);
});

test('a step is the smallest round one that gives few enough steps', () => {
  const round = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((n) => n * 10 ** power));
  for (let span = 1; span < 1e9; span = span * 1.07 + 1) {
    for (const most of [1, 2, 3, 7, 15]) {
      const expected = round.flat().find((step) => span / step <= most);
      if (span / most > 1)
        expect([span, most, decimalStep(span, most)]).toEqual([span, most, expected]);
    }
  }
});

test('labels stay within the axis and apart from each other', () => {
  const ticks = [0, 20, 50, 98].map((x) => ({ x, text: `${x} s` }));
  const labels = tickLabels(ticks, { left: 0, right: 100, y: 12, measure: estimatedWidth });
  expect(labels.map(({ text }) => text)).toEqual(['0 s', '50 s', '98 s']);
  expect(labels[0]?.x).toBe(0);
  expect((labels[2]?.x ?? 0) + estimatedWidth('98 s')).toBeCloseTo(100);
});
