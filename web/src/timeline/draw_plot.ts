// The whole plot and the overview above it. Drawn when the history, the window or the theme
// changes; the cursor stands on top and moves by itself.
import type { BenchmarkPart, StallSpan, Timeline } from 'lsm-shape';
import { columnEdges, type Axis } from '../axis/axis.ts';
import { drawBaseLane } from './base_lane.ts';
import { drawLane, eachJob, penOf, type Pen } from './draw_lanes.ts';
import { drawStalls } from './draw_stalls.ts';
import { drawAxis, drawPauses, drawRow, type RowExtent } from './draw_rows.ts';
import { ColumnBins } from './bins.ts';
import { inkOf, type Inks } from '../ui/inks.ts';
import { LaneMarks } from './lane_marks.ts';
import type { ChartLayout } from './layout.ts';
import { drawParts } from './draw_parts.ts';
import { NEVER } from 'lsm-shape';

export interface PlotFacts {
  readonly timeline: Timeline;
  readonly layout: ChartLayout;
  readonly spans: readonly StallSpan[];
  /** The highest rate in bytes a second that a slowdown left; 0: none. */
  readonly mostRate: number;
  /** Processes and benchmarks. */
  readonly parts: readonly BenchmarkPart[];
  /** First event of the axis that is not zoomed. */
  readonly first: number;
  /** The value that the axis counts from. */
  readonly zero: number;
}

/**
 * Makes a canvas as large as the page needs it, in pixels of the screen; null where it cannot draw.
 */
function prepared(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
): { context: CanvasRenderingContext2D; density: number } | null {
  const density = Math.max(1, window.devicePixelRatio);
  const [columns, rows] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== columns) canvas.width = columns;
  if (canvas.height !== rows) canvas.height = rows;
  const context = canvas.getContext('2d');
  if (context === null || columns === 0) return null;
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, density };
}

/** Draws all; returns the scales of the rows, in their order. */
export function drawPlot(
  canvas: HTMLCanvasElement,
  axis: Axis,
  facts: PlotFacts,
  inks: Inks,
): (RowExtent | null)[] {
  const { timeline, layout } = facts;
  const ready = prepared(canvas, axis.width, layout.height);
  if (ready === null) return layout.rows.map(() => null);
  const { context, density } = ready;
  context.font = `11px ${inkOf(inks, 'font')}`;
  const edges = columnEdges(axis, Math.ceil(axis.width * density));
  const end = timeline.eventCount - 1;
  const pen: Pen = penOf(context, axis, { edges, density, inks, end });
  drawParts(pen, layout, facts.parts);
  for (const lane of layout.lanes) {
    if (lane.kind === 'stall') drawStalls(pen, lane, facts.spans, facts.mostRate);
    else if (lane.kind === 'base') drawBaseLane(pen, lane);
    else drawLane(pen, lane);
  }
  const extents = layout.rows.map((row) => drawRow(pen, row, timeline, facts.first));
  drawPauses(pen, layout);
  drawAxis(pen, layout, facts.zero);
  return extents;
}

/** All that the picture of a plot depends on. */
export function plotKey(axis: Axis, facts: PlotFacts, inks: Inks): readonly unknown[] {
  const { timeline, layout, spans, first, zero } = facts;
  const history = [timeline, timeline.eventCount, layout, spans, first, zero];
  const ends = [axis.name, axis.first, axis.last, axis.width];
  return [...history, ...ends, inks, window.devicePixelRatio];
}

/** The whole history in one strip: how busy compactions were, and when writes were held back. */
export function drawOverview(
  canvas: HTMLCanvasElement,
  whole: Axis,
  height: number,
  facts: PlotFacts,
  inks: Inks,
): void {
  const ready = prepared(canvas, whole.width, height);
  if (ready === null) return;
  const { context, density } = ready;
  const columns = Math.ceil(whole.width * density);
  const pen = penOf(context, whole, {
    edges: new Int32Array(0),
    density,
    inks,
    end: facts.timeline.eventCount - 1,
  });
  const lanes = facts.layout.lanes.filter(({ kind }) => kind === 'compaction');
  const busy = new ColumnBins(columns);
  const { pixelOfEvent } = pen.scale;
  for (const lane of lanes) {
    // Short jobs that come evenly would beat with the pixels; long ones keep their edges.
    const marks = new LaneMarks(whole.width, density, 1);
    eachJob(pen, lane, { from: 0, to: lane.spans.length }, (left, right, at) =>
      marks.add(at, left, right, 0),
    );
    for (const [column, share] of marks.stacked().entries()) {
      busy.busy[column] = (busy.busy[column] ?? 0) + share;
    }
    for (const { left, right } of marks.bars) busy.add(left * density, right * density);
    for (const { left, right } of marks.ticks) busy.add(left * density, right * density);
  }
  const stalled = new ColumnBins(columns);
  for (const { first, last } of facts.spans) {
    const to = last === NEVER ? pen.end : last;
    stalled.add(pixelOfEvent(first) * density, pixelOfEvent(to) * density);
  }
  const step = 1 / density;
  const room = height - 3;
  context.fillStyle = inkOf(inks, 'slot0');
  context.globalAlpha = 0.62;
  for (let column = 0; column < columns; column += 1) {
    const share = Math.min(1, (busy.busy[column] ?? 0) / Math.max(1, lanes.length));
    if (share === 0 && busy.counts[column] === 0) continue;
    const tall = Math.max(1, share * room);
    context.fillRect(column * step, room - tall, step, tall);
  }
  context.globalAlpha = 1;
  context.fillStyle = inkOf(inks, 'stall');
  for (let column = 0; column < columns; column += 1) {
    if (stalled.counts[column] === 0 && stalled.busy[column] === 0) continue;
    context.fillRect(column * step, room + 0.5, step, 2.5);
  }
}
