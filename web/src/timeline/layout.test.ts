import type { Lane } from 'lsm-shape';
import { describe, expect, it } from 'vitest';
import { layoutOf, rowsThatFit } from './layout.ts';
import { METRIC_ROWS } from './metric_rows.ts';

const kinds: readonly Lane['kind'][] = ['flush', 'compaction', 'compaction', 'move', 'stall'];
const none = new Int32Array();
const spans = { length: 0, starts: none, finishes: none, levels: new Uint8Array() };
const lanes = kinds.map((kind, at): Lane => {
  return {
    id: `${at}`,
    kind,
    name: kind,
    slot: 0,
    jobs: [],
    spans,
    others: [],
    otherSpans: spans,
    levels: [],
  };
});
const rowsOf = (...ids: string[]) =>
  METRIC_ROWS.filter(({ id }) => ids.includes(id)).map((row) => ({ ...row, isLog: false }));

describe('the layout of the timeline', () => {
  it('fills the available height above its minimum', () => {
    const rows = rowsOf('wa', 'runs', 'size');
    const { height: least } = layoutOf(lanes, rows, 0);
    for (let room = least; room < 900; room += 7) {
      expect(layoutOf(lanes, rows, room).height).toBe(room);
    }
    expect(layoutOf(lanes, rows, least - 40).height).toBe(least);
  });

  it('stacks everything without overlap, with lines above the time labels', () => {
    const layout = layoutOf(lanes, rowsOf('wa', 'runs', 'pending', 'size', 'score'), 321);
    const all = [...layout.lanes, ...layout.rows];
    for (const [at, { top, height }] of all.entries()) {
      expect(top + height).toBeLessThan(all[at + 1]?.top ?? layout.axisTop);
    }
  });

  it('gives extra height to lines, which can use it', () => {
    const { lanes: placed, rows } = layoutOf(lanes, rowsOf('wa', 'size'), 800);
    expect(Math.max(...placed.map(({ height }) => height))).toBe(30);
    expect(rows[1]?.height).toBeGreaterThan(rows[0]?.height ?? Infinity);
  });

  it('makes lanes lower before scrolling', () => {
    const three = [...lanes, ...lanes.slice(1, 2), ...lanes.slice(4, 5)];
    const { height, lanes: placed } = layoutOf(three, rowsOf('wa'), 147);
    expect(height).toBe(147);
    expect(Math.min(...placed.map((lane) => lane.height))).toBeLessThan(11);
    expect(layoutOf(three, rowsOf('wa'), 160).lanes[0]?.height).toBeGreaterThan(10);
  });

  it('shows as many lines as fit at their ideal height, and at least one', () => {
    const rows = rowsOf('wa', 'runs', 'sa', 'pending');
    expect(rowsThatFit(lanes, rows, 20)).toBe(1);
    // Two low rows, where lanes can give up a pixel or two for the second.
    expect(rowsThatFit(lanes, rows, 142)).toBe(2);
    expect(rowsThatFit(lanes, rows, 141)).toBe(1);
    expect(rowsThatFit(lanes, rows, 250)).toBe(3);
    expect(rowsThatFit(lanes, rows, 900)).toBe(4);
  });
});
