import { expect, it } from 'vitest';
import { bandsOf } from './draw_rows.ts';
import { envelopeOf, type StepSeries } from './envelope.ts';

/** One value an event. */
const seriesOf = (values: readonly number[]): StepSeries => ({
  length: values.length,
  events: values.map((_, event) => event),
  values,
  stride: 1,
  offset: 0,
});
/** Columns of ten events. */
const edges = Int32Array.from({ length: 21 }, (_, column) => column * 10);
const down = (value: number): number => 100 - value;

it('takes what swings within columns for a band, and a step for a line', () => {
  const swing = Array.from({ length: 200 }, (_, event) => (event % 2 === 0 ? 10 : 60));
  const stairs = Array.from({ length: 200 }, (_, event) => (event < 105 ? 10 : 60));
  expect([...bandsOf(envelopeOf(seriesOf(swing), edges), down)].slice(1)).toEqual(
    Array(19).fill(1),
  );
  expect([...bandsOf(envelopeOf(seriesOf(stairs), edges), down)]).toEqual(Array(20).fill(0));
});

it('takes a calm column between two that swing for a band, not a calm stretch', () => {
  const values = Array.from({ length: 200 }, (_, event) => {
    const isSwinging = event < 20 || (30 <= event && event < 40) || 170 <= event;
    return isSwinging && event % 2 === 0 ? 60 : 10;
  });
  const bands = [...bandsOf(envelopeOf(seriesOf(values), edges), down)];
  expect(bands.slice(1, 4)).toEqual([1, 1, 1]);
  expect(bands.slice(4, 17)).toEqual(Array(13).fill(0));
  expect(bands[18]).toBe(1);
});
