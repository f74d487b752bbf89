import { describe, expect, it } from 'vitest';
import { columnEdges, pixelAt, pixelOfValue, playheadAt, ticksOf, type Axis } from './axis.ts';
import { shortenedPauses } from './shortened_pauses.ts';

const columns = {
  timeMicros: [0, 10, 10, 40, 100],
  userBytesWritten: [0, 0, 0, 0, 0],
  eventCount: 5,
};
const axis: Axis = { name: 'time', columns, first: 0, last: 4, width: 200 };

describe('an axis', () => {
  it('places events by time and the playhead between them', () => {
    expect([0, 1, 2, 3, 4].map((event) => pixelAt(axis, event))).toEqual([0, 20, 20, 80, 200]);
    expect(pixelAt(axis, 2.5)).toBe(50);
  });

  it.each([0, 7, 20, 80, 133.5, 200])('maps pixel %f back', (pixel) => {
    expect(pixelAt(axis, playheadAt(axis, pixel))).toBeCloseTo(pixel, 6);
  });

  const paused: Axis = { ...axis, pauses: shortenedPauses([{ from: 40, to: 100, shown: 10 }]) };

  it('shortens a pause and puts no label in it', () => {
    expect([0, 3, 4].map((event) => pixelAt(paused, event))).toEqual([0, 160, 200]);
    expect(pixelOfValue(paused, 70)).toBe(180);
    expect(ticksOf(paused, 40).map(({ value }) => value)).toEqual([0, 10, 20, 30, 40, 100]);
  });

  it.each([0, 159, 170, 199, 200])('maps pixel %f back around a pause', (pixel) => {
    expect(pixelAt(paused, playheadAt(paused, pixel))).toBeCloseTo(pixel, 6);
  });

  it('has its last event in the last column, whatever the width', () => {
    const times = [17, 1234, 88_123_457, 411_999_983];
    const odd = { timeMicros: times, userBytesWritten: [0, 0, 0, 0], eventCount: 4 };
    const lost = Array.from({ length: 1500 }, (_, at) => at + 1).filter((width) => {
      const edges = columnEdges({ name: 'time', columns: odd, first: 0, last: 3, width }, width);
      return edges[width] !== 4;
    });
    expect(lost).toEqual([]);
  });

  it('stops at its ends', () => {
    expect(playheadAt(axis, -50)).toBe(0);
    expect(playheadAt(axis, 500)).toBe(4);
  });

  it('starts at its first event', () => {
    const part: Axis = { ...axis, first: 3 };
    expect(pixelAt(part, 3)).toBe(0);
    expect(pixelAt(part, 4)).toBe(200);
    expect(pixelAt(part, 1)).toBeLessThan(0);
  });

  it('does not divide by an empty range', () => {
    expect(pixelAt({ ...axis, name: 'bytes' }, 3)).toBe(0);
    expect(playheadAt({ ...axis, width: 0 }, 10)).toBe(0);
  });

  it.each(['time', 'bytes', 'event'] as const)('has round labels by %s', (name) => {
    const long: Axis = {
      name,
      columns: {
        timeMicros: [0, 1.234e9],
        userBytesWritten: [0, 24e9],
        eventCount: 4000,
      },
      first: 0,
      last: 1,
      width: 900,
    };
    const ticks = ticksOf({ ...long, last: name === 'event' ? 3999 : 1 }, 110);
    expect(ticks.length).toBeGreaterThan(3);
    expect(ticks.length).toBeLessThanOrEqual(9);
  });
});
