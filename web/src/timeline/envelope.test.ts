import { describe, expect, it } from 'vitest';
import { columnEdges, pixelAt, type Axis } from '../axis/axis.ts';
import { envelopeOf, highestOf, lowestPositiveOf, type StepSeries } from './envelope.ts';

const columns = {
  timeMicros: Array.from({ length: 1001 }, (_, at) => at * at),
  userBytesWritten: [],
  eventCount: 1001,
};
const axis: Axis = { name: 'event', columns, first: 0, last: 1000, width: 100 };
const series = (events: number[], values: number[]): StepSeries => ({
  events,
  values,
  length: events.length,
  stride: 1,
  offset: 0,
});

describe('an envelope', () => {
  it('keeps every peak within a pixel, and the values before and after', () => {
    const line = series([0, 501, 502, 503], [5, 90, 1, 6]);
    const envelope = envelopeOf(line, columnEdges(axis, 100));
    expect([envelope.enter[50], envelope.low[50], envelope.high[50], envelope.leave[50]]).toEqual([
      5, 1, 90, 6,
    ]);
    expect([envelope.low[49], envelope.high[51]]).toEqual([5, 6]);
    expect([highestOf(envelope), lowestPositiveOf(envelope)]).toEqual([90, 1]);
  });

  it.each([1, 7, 64, 999, 1000])('keeps the extremes of 1,001 values in %i columns', (width) => {
    const values = Array.from({ length: 1001 }, (_, at) => 1 + ((at * 7919) % 997));
    const line = series(
      values.map((_, at) => at),
      values,
    );
    for (const name of ['event', 'time'] as const) {
      const envelope = envelopeOf(line, columnEdges({ ...axis, name }, width));
      expect(highestOf(envelope)).toBe(Math.max(...values));
      expect(lowestPositiveOf(envelope)).toBe(1);
    }
  });

  it('starts with the value before the visible range, unless that is ignored', () => {
    const line = series([10, 900], [4, 8]);
    const edges = columnEdges({ ...axis, first: 500, last: 1000 }, 100);
    expect(envelopeOf(line, edges).low[0]).toBe(4);
    expect(envelopeOf(line, edges, 500).low[0]).toBeNaN();
    expect(envelopeOf(line, edges, 500).low[90]).toBe(8);
  });

  it('reads one level of many, and skips missing values', () => {
    const line = { ...series([0, 500], [1, NaN, 2, 20]), length: 2, stride: 2, offset: 1 };
    const envelope = envelopeOf(line, columnEdges(axis, 10));
    expect(envelope.low[4]).toBeNaN();
    expect([envelope.enter[5], envelope.low[5], envelope.high[5]]).toEqual([NaN, 20, 20]);
  });
});

describe('column edges', () => {
  it('divide the events by position', () => {
    const part: Axis = { ...axis, name: 'time', first: 120, last: 480, width: 57 };
    const edges = columnEdges(part, 57);
    for (let column = 0; column < 57; column += 1) {
      for (let event = edges[column] ?? 0; event < (edges[column + 1] ?? 0); event += 1) {
        expect(Math.min(56, Math.floor(pixelAt(part, event) + 1e-9))).toBe(column);
      }
    }
    expect([edges[0], edges[57]]).toEqual([120, 481]);
  });
});
