// The plot and the overview above it. They are redrawn when the history, window or theme changes.
// The cursor is a separate element on top.
import type { BenchmarkPart, StallSpan } from 'lsm-shape';
import {
  addBar,
  clearedCanvas,
  drawMarks,
  estimatedWidth,
  measureIn,
  type CanvasLook,
  type Mark,
} from 'lsm-shape/charts';
import { columnEdges, type Axis } from '../axis/axis.ts';
import { baseLaneMarks } from './base_lane.ts';
import { eachJob, jobLaneMarks, penOf, type Pen } from './job_lanes.ts';
import { stallLaneMarks } from './stall_lane.ts';
import { ghostColumns, type Ghost } from './ghost.ts';
import { rowMarks, type GhostPen, type RowExtent } from './metric_lines.ts';
import { axisMarks, momentMarks, pauseMarks, type KnownOfWrites } from './time_axis.ts';
import { ColumnBins } from './bins.ts';
import { inkOf, type Inks } from '../ui/inks.ts';
import { LaneMarks } from './lane_marks.ts';
import { AXIS_HEIGHT, type ChartLayout } from './layout.ts';
import { partMarks } from './part_names.ts';
import { NEVER } from 'lsm-shape';

export interface PlotFacts extends KnownOfWrites {
  readonly layout: ChartLayout;
  readonly spans: readonly StallSpan[];
  /** Highest write rate during throttling, in bytes per second; 0 without throttling. */
  readonly mostRate: number;
  /** The processes and benchmarks. */
  readonly parts: readonly BenchmarkPart[];
  /** First event of the unzoomed axis. */
  readonly first: number;
  /** The axis value that is shown as 0. */
  readonly zero: number;
  /** The compared runs. */
  readonly ghosts: readonly Ghost[];
}

/** Draws the plot. Returns the scales of its rows, in order. */
export function drawPlot(
  canvas: HTMLCanvasElement,
  axis: Axis,
  facts: PlotFacts,
  inks: Inks,
): (RowExtent | null)[] {
  const { timeline, layout } = facts;
  const ready = clearedCanvas(canvas, axis.width, layout.height);
  if (ready === null) return layout.rows.map(() => null);
  const { context, density } = ready;
  const edges = columnEdges(axis, Math.ceil(axis.width * density));
  const end = timeline.eventCount - 1;
  const measure = measureIn(canvas, inkOf(inks, 'font'));
  const { marks, extents } = plotMarks(penOf(axis, { measure, edges, density, inks, end }), facts);
  drawMarks(context, marks, lookOf(inks));
  return extents;
}

/** Draws the time labels, which stay visible when the plot scrolls. */
export function drawAxis(
  canvas: HTMLCanvasElement,
  axis: Axis,
  { timeline, zero }: Pick<PlotFacts, 'timeline' | 'zero'>,
  inks: Inks,
): void {
  const ready = clearedCanvas(canvas, axis.width, AXIS_HEIGHT);
  if (ready === null) return;
  const { context, density } = ready;
  const measure = measureIn(canvas, inkOf(inks, 'font'));
  const end = timeline.eventCount - 1;
  const pen = penOf(axis, { measure, edges: new Int32Array(0), density, inks, end });
  drawMarks(context, axisMarks(pen, 0, zero), lookOf(inks));
}

function lookOf(inks: Inks): CanvasLook {
  return { palette: (ink) => inks[ink] ?? ink, font: inkOf(inks, 'font') };
}

/** Returns the marks above the time labels, and the scales of the rows, in order. */
export function plotMarks(
  pen: Pen,
  facts: PlotFacts,
): { readonly marks: readonly Mark[]; readonly extents: (RowExtent | null)[] } {
  const { timeline, layout, first } = facts;
  const ghosts = ghostPens(pen, facts);
  const rows = layout.rows.map((row) => rowMarks(pen, row, { timeline, first, ghosts }));
  const lanes = layout.lanes.map((lane) => {
    if (lane.kind === 'stall') return stallLaneMarks(pen, lane, facts.spans, facts.mostRate);
    return lane.kind === 'base' ? baseLaneMarks(pen, lane) : jobLaneMarks(pen, lane);
  });
  const marks = [
    ...partMarks(pen, layout, facts.parts),
    ...lanes.flat(),
    ...rows.flatMap((row) => row.marks),
    ...pauseMarks(pen, layout, facts),
    ...momentMarks(pen, layout, facts.zero),
  ];
  return { marks, extents: rows.map(({ extent }) => extent) };
}

function ghostPens({ axis, edges }: Pen, facts: PlotFacts): GhostPen[] {
  return facts.ghosts.map((ghost) => ({
    ...ghost,
    columns: ghostColumns({ ...facts, axis }, ghost, edges.length - 1),
  }));
}

/** Returns all values that a picture of the plot depends on. */
export function plotKey(axis: Axis, facts: PlotFacts, inks: Inks): readonly unknown[] {
  const { timeline, layout, spans, first, zero, ghosts } = facts;
  const history = [timeline, timeline.eventCount, layout, spans, first, zero];
  const ends = [axis.name, axis.first, axis.last, axis.width];
  const others = ghosts.flatMap(({ timeline: other, dash }) => [other, other.eventCount, dash]);
  return [...history, ...others, ...ends, inks, window.devicePixelRatio];
}

/** Draws the whole history as a strip: the share of busy compaction slots, and the write stalls. */
export function drawOverview(
  canvas: HTMLCanvasElement,
  whole: Axis,
  height: number,
  facts: PlotFacts,
  inks: Inks,
): void {
  const ready = clearedCanvas(canvas, whole.width, height);
  if (ready === null) return;
  const { context, density } = ready;
  const columns = Math.ceil(whole.width * density);
  const pen = penOf(whole, {
    measure: estimatedWidth,
    edges: new Int32Array(0),
    density,
    inks,
    end: facts.timeline.eventCount - 1,
  });
  const lanes = facts.layout.lanes.filter(({ kind }) => kind === 'compaction');
  const busy = new ColumnBins(columns);
  const { pixelOfEvent } = pen.scale;
  for (const lane of lanes) {
    // Short jobs are averaged, because they would cause moiré patterns. Long ones keep their edges.
    const seen = new LaneMarks(whole.width, density, 1);
    eachJob(pen, lane, { from: 0, to: lane.spans.length }, (left, right, at) =>
      seen.add(at, left, right, 0),
    );
    for (const [column, share] of seen.stacked().entries()) {
      busy.busy[column] = (busy.busy[column] ?? 0) + share;
    }
    for (const { left, right } of seen.bars) busy.add(left * density, right * density);
    for (const { left, right } of seen.ticks) busy.add(left * density, right * density);
  }
  const stalled = new ColumnBins(columns);
  for (const { first, last } of facts.spans) {
    const to = last === NEVER ? pen.end : last;
    stalled.add(pixelOfEvent(first) * density, pixelOfEvent(to) * density);
  }
  const step = 1 / density;
  const room = height - 3;
  const marks: Mark[] = [];
  for (let column = 0; column < columns; column += 1) {
    const share = Math.min(1, (busy.busy[column] ?? 0) / Math.max(1, lanes.length));
    if (share === 0 && busy.counts[column] === 0) continue;
    const tall = Math.max(1, share * room);
    addBar(marks, [column * step, room - tall, step, tall], { ink: 'slot0', alpha: 0.62 });
  }
  for (let column = 0; column < columns; column += 1) {
    if (stalled.counts[column] === 0 && stalled.busy[column] === 0) continue;
    addBar(marks, [column * step, room + 0.5, step, 2.5], { ink: 'stall' });
  }
  drawMarks(context, marks, lookOf(inks));
}
