import { expect, it } from 'vitest';
import { bandsOf } from './metric_lines.ts';
import { envelopeOf, type StepSeries } from './envelope.ts';

const COLUMNS = 60;
/** Events of a column. */
const EACH = 10;
const edges = Int32Array.from({ length: COLUMNS + 1 }, (_, column) => column * EACH);
const down = (value: number): number => 100 - value;

/** The columns that are bands where one value an event is given. */
function bands(valueAt: (event: number) => number): number[] {
  const events = Array.from({ length: COLUMNS * EACH }, (_, event) => event);
  const values = events.map(valueAt);
  const series: StepSeries = { length: events.length, events, values, stride: 1, offset: 0 };
  const found = bandsOf(envelopeOf(series, edges), down, 1);
  return [...found.keys()].filter((column) => found[column] === 1);
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

it('takes what swings within columns for a band, and a step for a line', () => {
  expect(bands((event) => (event % 2 === 0 ? 10 : 60)).slice(1)).toEqual(range(2, COLUMNS - 1));
  expect(bands((event) => (event < 105 ? 10 : 60))).toEqual([]);
});

it('takes calm columns between swings for the band that these make, not a calm stretch', () => {
  const isSwinging = (column: number): boolean =>
    (column < 30 && column % 6 === 2) || (50 <= column && column < 56);
  const found = bands((event) =>
    isSwinging(Math.floor(event / EACH)) && event % 2 === 1 && event % EACH < 8 ? 60 : 10,
  );
  expect(found).toEqual([...range(2, 26), ...range(50, 55)]);
});

it('takes single peaks for lines', () => {
  expect(bands((event) => (event % 150 === 75 ? 60 : 10))).toEqual([]);
});
