import { describe, expect, it } from 'vitest';
import type { Timeline } from 'lsm-shape';
import { syntheticTimeline } from '../../../components/src/test_support/built_timeline.ts';
import { columnEdges, type Axis, type AxisName } from '../axis/axis.ts';
import { BEFORE_DASH, ghostColumns, ghostEnvelope, ghostOf, ghostPlace } from './ghost.ts';

const WIDTH = 120;
const LOOK = { name: 'run before', dash: BEFORE_DASH, hasOwnEvents: false };

function axisOf(timeline: Timeline, name: AxisName): Axis {
  return { name, columns: timeline, first: 0, last: timeline.eventCount - 1, width: WIDTH };
}

const shown = syntheticTimeline({ flushes: 40, trigger: 4 });
const other = syntheticTimeline({ flushes: 40, trigger: 9 });
const short = syntheticTimeline({ flushes: 12, trigger: 4 });
const lastOf = ({ eventCount }: Timeline): number => eventCount - 1;

describe("a run on another run's axis", () => {
  it('is aligned by time, or by user bytes written', () => {
    for (const name of ['time', 'bytes'] as const) {
      const axis = axisOf(shown, name);
      const columnOf = (timeline: Timeline) => (playhead: number) =>
        name === 'time' ? timeline.microsAt(playhead) : timeline.userBytesAt(playhead);
      const ghost = ghostOf(other, 0, LOOK);
      for (let playhead = 0; playhead < lastOf(shown); playhead += 3.7) {
        const place = ghostPlace({ axis, timeline: shown, first: 0 }, ghost, playhead);
        const passed = columnOf(shown)(playhead) - columnOf(shown)(0);
        const end = columnOf(other)(lastOf(other)) - columnOf(other)(0);
        if (place === null) expect(passed).toBeGreaterThan(end);
        else expect(columnOf(other)(place) - columnOf(other)(0)).toBeCloseTo(passed, 0);
      }
    }
  });

  it('is aligned by bytes along event numbers, which mean different moments', () => {
    const ghost = ghostOf(other, 0, LOOK);
    const facts = { axis: axisOf(shown, 'event'), timeline: shown, first: 0 };
    for (let event = 0; event < lastOf(shown); event += 5) {
      const place = ghostPlace(facts, ghost, event) ?? NaN;
      expect(other.userBytesAt(place)).toBeCloseTo(shown.userBytesAt(event), -3);
    }
  });

  it.each(['time', 'bytes', 'event'] as const)(
    'is the same line for the same run by %s',
    (name) => {
      const axis = axisOf(shown, name);
      const facts = { axis, timeline: shown, first: 0 };
      const { edges, known } = ghostColumns(facts, ghostOf(shown, 0, LOOK), WIDTH);
      expect(known).toBe(WIDTH);
      const value = (at: number): number =>
        name === 'time' ? shown.microsAt(at) : name === 'bytes' ? shown.userBytesAt(at) : at;
      // Events at a column's very edge may count for either side.
      for (const [column, edge] of columnEdges(axis, WIDTH).entries()) {
        const found = edges[column] ?? NaN;
        const step = (value(lastOf(shown)) - value(0)) / WIDTH;
        expect(Math.abs(value(found) - value(edge))).toBeLessThanOrEqual(step);
      }
    },
  );

  it('ends where its data ends', () => {
    const facts = { axis: axisOf(shown, 'bytes'), timeline: shown, first: 0 };
    const columns = ghostColumns(facts, ghostOf(short, 0, LOOK), WIDTH);
    expect(columns.known).toBeGreaterThan(WIDTH / 5);
    expect(columns.known).toBeLessThan(WIDTH / 2);
    const events = Array.from({ length: short.eventCount }, (_, event) => event);
    const series = { length: events.length, events, values: events, stride: 1, offset: 0 };
    const { low, high, leave } = ghostEnvelope(series, columns, 0);
    expect(low[columns.known - 1]).not.toBeNaN();
    for (let column = columns.known; column < WIDTH; column += 1) {
      expect([low[column], high[column], leave[column]]).toEqual([NaN, NaN, NaN]);
    }
    expect(Math.max(...high.filter((one) => !Number.isNaN(one)))).toBe(lastOf(short));
  });
});
