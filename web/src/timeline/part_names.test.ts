import { expect, it } from 'vitest';
import { placedNames } from './part_names.ts';

const part = (name: string, left: number, right: number) => ({
  part: { first: 0, name, isProcess: false },
  left,
  right,
});
const measure = (text: string): number => text.length * 6;

it('names each part at its start, and an earlier one at the edge', () => {
  const seen = [part('fillseq', -300, 200), part('overwrite', 200, 900)];
  expect(placedNames(seen, 800, measure).map(({ name, left }) => [name, left])).toEqual([
    ['overwrite', 205],
    ['fillseq', 0],
  ]);
});

it('omits overlapping names, and keeps all within the plot', () => {
  const seen = [
    part('overwrite', 0, 700),
    part('waitforcompaction', 700, 798),
    part('stats', 798, 800),
  ];
  const placed = placedNames(seen, 800, measure);
  expect(placed.map(({ name }) => name)).toEqual(['overwrite', 'waitforcompaction']);
  for (const { left, width } of placed) expect(left + width).toBeLessThanOrEqual(800);
});
