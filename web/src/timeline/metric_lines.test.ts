import { expect, it } from 'vitest';
import type { LineMark, Mark } from 'lsm-shape/charts';
import {
  builtTimeline,
  leveledTimeline,
} from '../../../components/src/test_support/built_timeline.ts';
import { leveledEvents } from '../../../components/src/test_support/synthetic_leveled.ts';
import { columnEdges, type Axis } from '../axis/axis.ts';
import { BEFORE_DASH, ghostColumns, ghostOf } from './ghost.ts';
import { penOf } from './job_lanes.ts';
import { layoutOf } from './layout.ts';
import { bandsOf, rowMarks } from './metric_lines.ts';
import { shownRows } from './metric_rows.ts';
import { topText } from './scale_text.ts';
import { envelopeOf, type StepSeries } from './envelope.ts';

const COLUMNS = 60;
/** Number of events per column. */
const EACH = 10;
const edges = Int32Array.from({ length: COLUMNS + 1 }, (_, column) => column * EACH);
const down = (value: number): number => 100 - value;

/** Returns the columns drawn as bands, given a value for each event. */
function bands(valueAt: (event: number) => number): number[] {
  const events = Array.from({ length: COLUMNS * EACH }, (_, event) => event);
  const values = events.map(valueAt);
  const series: StepSeries = { length: events.length, events, values, stride: 1, offset: 0 };
  const found = bandsOf(envelopeOf(series, edges), down, 1);
  return [...found.keys()].filter((column) => found[column] === 1);
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

it('draws swings within columns as a band, and a step as a line', () => {
  expect(bands((event) => (event % 2 === 0 ? 10 : 60)).slice(1)).toEqual(range(2, COLUMNS - 1));
  expect(bands((event) => (event < 105 ? 10 : 60))).toEqual([]);
});

it('includes calm columns between swings in a band, but not a calm stretch', () => {
  const isSwinging = (column: number): boolean =>
    (column < 30 && column % 6 === 2) || (50 <= column && column < 56);
  const found = bands((event) =>
    isSwinging(Math.floor(event / EACH)) && event % 2 === 1 && event % EACH < 8 ? 60 : 10,
  );
  expect(found).toEqual([...range(2, 26), ...range(50, 55)]);
});

it('draws single peaks as lines', () => {
  expect(bands((event) => (event % 150 === 75 ? 60 : 10))).toEqual([]);
});

/** Returns the lines of a row, with those of another run behind them. */
function linesBeside(row: string): LineMark[] {
  const [shown, other] = [leveledTimeline({ flushes: 60 }), leveledTimeline({ flushes: 50 })];
  const end = shown.eventCount - 1;
  const axis: Axis = { name: 'bytes', columns: shown, first: 0, last: end, width: 300 };
  const edges = columnEdges(axis, axis.width);
  const pen = penOf(axis, { measure: () => 0, edges, density: 1, inks: {}, end });
  const look = { name: 'run before', dash: BEFORE_DASH, hasOwnEvents: false };
  const ghost = ghostOf(other, 0, look);
  const columns = ghostColumns({ axis, timeline: shown, first: 0 }, ghost, axis.width);
  const ghosts = [{ ...ghost, columns }];
  const { rows } = layoutOf([], shownRows([row], shown), 200);
  const linesIn = (marks: readonly Mark[]): LineMark[] =>
    marks.flatMap((mark) => {
      if (mark.kind === 'clipped') return linesIn(mark.marks);
      return mark.kind === 'line' ? [mark] : [];
    });
  return rows.flatMap((placed) =>
    linesIn(rowMarks(pen, placed, { timeline: shown, first: 0, ghosts }).marks),
  );
}

it("draws the previous run's levels in their own colours, dashed and thinner", () => {
  for (const row of ['size', 'score']) {
    const lines = linesBeside(row).filter(({ ink }) => ink.startsWith('level'));
    const dashed = lines.filter(({ dash }) => dash !== undefined);
    const solid = lines.filter(({ dash }) => dash === undefined);
    const inksOf = (some: readonly LineMark[]): string[] =>
      [...new Set(some.map(({ ink }) => ink))].sort();
    expect(inksOf(dashed)).toEqual(inksOf(solid));
    expect(inksOf(dashed).length).toBeGreaterThan(2);
    const widest = Math.max(...dashed.map(({ width = 1 }) => width));
    expect(widest).toBeLessThan(Math.min(...solid.map(({ width = 1 }) => width)));
    for (const { dash } of dashed) expect(dash).toEqual(BEFORE_DASH);
  }
});

it("draws the compared run's line in grey in a row with one curve", () => {
  const dashed = linesBeside('runs').filter(({ dash }) => dash === BEFORE_DASH);
  expect(dashed.map(({ ink }) => ink)).toEqual(['ghost']);
});

it('limits the write amp scale to values after the first flushes', () => {
  let installs = 0;
  const events = leveledEvents({ flushes: 60 }).map((event) => {
    if (!('shape' in event)) return event;
    installs += 1;
    const { shape } = event;
    return { ...event, shape: { ...shape, write_amp: installs === 2 ? 45 : 3 } };
  });
  const timeline = builtTimeline(events);
  const end = timeline.eventCount - 1;
  const axis: Axis = { name: 'event', columns: timeline, first: 0, last: end, width: 300 };
  const look = {
    measure: () => 0,
    edges: columnEdges(axis, axis.width),
    density: 1,
    inks: {},
    end,
  };
  const { rows } = layoutOf([], shownRows(['wa'], timeline), 200);
  const facts = { timeline, first: 0, ghosts: [] };
  const [extent] = rows.map((row) => rowMarks(penOf(axis, look), row, facts).extent);
  expect(extent).toMatchObject({ top: 3, highest: 45 });
  const text = extent && topText(extent, (value) => value.toFixed(2));
  expect(text).toBe('top 3.00 ↑');
});
