import { describe, expect, it } from 'vitest';
import type { Axis } from './axis.ts';
import { linePath, spansPath, stepValueAt } from './paths.ts';

const columns = { timeMicros: [], userBytesWritten: [], eventCount: 1001 };
const axis: Axis = { name: 'event', columns, first: 0, last: 100, width: 100 };
const scale = { minimum: 0, maximum: 10, height: 10 };

describe('a step line', () => {
  it('holds a value until the next', () => {
    const series = { events: [0, 50], values: [0, 10], length: 2 };
    expect(linePath(series, axis, scale)).toBe('M0 10V10H50V0V0H100');
  });

  it('keeps the lowest and the highest of one pixel', () => {
    const wide: Axis = { ...axis, last: 1000 };
    const series = { events: [0, 501, 502, 503], values: [5, 9, 1, 5], length: 4 };
    const path = linePath(series, wide, scale);
    expect(path).toContain('V9V1');
    expect(path.endsWith('V5H100')).toBe(true);
  });

  it('enters an axis that starts later with the value that holds there', () => {
    const part: Axis = { ...axis, first: 20 };
    const series = { events: [0, 60], values: [4, 8], length: 2 };
    expect(linePath(series, part, scale)).toMatch(/^M0 6/);
    expect(stepValueAt(series, 59)).toBe(4);
    expect(stepValueAt({ ...series, events: [3, 60] }, 2)).toBeNull();
  });
});

describe('bars of a lane', () => {
  it('are at least a pixel wide and join when they touch', () => {
    const spans = [
      { first: 0, last: 10 },
      { first: 10, last: 20 },
      { first: 50, last: 50 },
    ];
    expect(spansPath(spans, axis, 0, 8).match(/M/g)).toHaveLength(3);
    const dense = { ...axis, last: 1000 };
    expect(spansPath(spans, dense, 0, 8).match(/M/g)).toHaveLength(2);
  });

  it('leaves out what lies outside', () => {
    expect(spansPath([{ first: 200, last: 300 }], axis, 0, 8)).toBe('');
  });
});
