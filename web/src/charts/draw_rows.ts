// Metric lines on the canvas, each with a scale of its own, and what else stands along the time:
// its labels, processes and pauses.
import { shortDuration, type Timeline } from 'lsm-shape';
import { pixelAt, pixelOfValue, ticksOf } from './axis.ts';
import { drawRail, type Pen } from './draw_lanes.ts';
import { envelopeOf, highestOf, lowestPositiveOf, type Envelope } from './envelope.ts';
import { formatTick } from './format.ts';
import { inkOf } from './inks.ts';
import type { ChartLayout, PlacedRow } from './layout.ts';
import type { MetricRow } from './metric_rows.ts';

/** The ends of a row's scale, and the highest value that is seen. */
export interface RowExtent {
  readonly bottom: number;
  readonly top: number;
  readonly highest: number;
}

interface Line {
  readonly envelope: Envelope;
  readonly ink: string;
  readonly isLimit: boolean;
}

/** Draws a row; returns its scale, which is written beside it. */
export function drawRow(
  pen: Pen,
  row: PlacedRow,
  timeline: Timeline,
  first: number,
): RowExtent | null {
  const { context, axis, inks } = pen;
  drawRail(pen, row.top + row.height);
  const since = row.isPerProcess ? first : 0;
  const lines: Line[] = row.curves(timeline).map(({ series, ink }) => ({
    envelope: envelopeOf(series, pen.edges, since),
    ink,
    isLimit: false,
  }));
  if (row.limit !== null) {
    const envelope = envelopeOf(row.limit(timeline), pen.edges);
    if (highestOf(envelope) > 0) lines.unshift({ envelope, ink: 'faint', isLimit: true });
  }
  const extent = extentOf(row, lines);
  if (extent === null) return null;
  context.save();
  context.beginPath();
  context.rect(0, row.top - 2, axis.width, row.height + 3);
  context.clip();
  if (row.id === 'score' && !row.isLog && extent.top > 1) drawDue(pen, row, extent);
  for (const line of lines) {
    context.strokeStyle = inkOf(inks, line.ink);
    context.lineWidth = line.isLimit ? 1 : 1.5;
    context.setLineDash(line.isLimit ? [3, 3] : []);
    strokeLine(pen, line.envelope, scaleOfRow(row, extent));
  }
  context.restore();
  return extent;
}

/** From 1 on a level is compacted. */
function drawDue({ context, axis, inks }: Pen, row: PlacedRow, extent: RowExtent): void {
  context.strokeStyle = inkOf(inks, 'faint');
  context.setLineDash([3, 3]);
  context.lineWidth = 1;
  const y = Math.round(scaleOfRow(row, extent)(1)) + 0.5;
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(axis.width, y);
  context.stroke();
}

function extentOf(row: MetricRow & { isLog: boolean }, lines: readonly Line[]): RowExtent | null {
  let top = NaN;
  let highest = NaN;
  let positive = NaN;
  for (const { envelope, isLimit } of lines) {
    const most = highestOf(envelope);
    if (!(most <= top) && most === most) top = most;
    if (!isLimit && !(most <= highest) && most === most) highest = most;
    const least = lowestPositiveOf(envelope);
    if (!(positive <= least) && least === least) positive = least;
  }
  if (Number.isNaN(highest) || highest <= 0) return null;
  if (row.isLog && positive > 0) {
    // A line at the very bottom would be mistaken for none.
    return { bottom: Math.min(positive / 2, top / 10), top, highest };
  }
  return { bottom: row.least, top: Math.max(row.least + 0.1, top), highest };
}

/** From a value to a height on the canvas; what is below the scale stands at its bottom. */
export function scaleOfRow(row: PlacedRow, { bottom, top }: RowExtent): (value: number) => number {
  const of = row.isLog ? (value: number): number => Math.log(value) : (value: number) => value;
  const base = of(bottom);
  const range = of(top) - base;
  return (value) => {
    const share = value <= bottom || range <= 0 ? 0 : (of(value) - base) / range;
    return row.top + row.height - Math.min(1, share) * row.height;
  };
}

function strokeLine(pen: Pen, envelope: Envelope, y: (value: number) => number): void {
  const { context, density, axis } = pen;
  const { enter, low, high, leave } = envelope;
  context.beginPath();
  let isDown = false;
  let held = NaN;
  for (let column = 0; column < enter.length; column += 1) {
    const from = enter[column] ?? NaN;
    const to = leave[column] ?? NaN;
    const least = low[column] ?? NaN;
    const most = high[column] ?? NaN;
    if (isDown && from === held && least === most && to === from) continue;
    const x = column / density;
    if (isDown) context.lineTo(x, y(held));
    if (Number.isNaN(least)) {
      isDown = false;
      continue;
    }
    if (!isDown) context.moveTo(x, y(Number.isNaN(from) ? most : from));
    if (least !== to) context.lineTo(x, y(least));
    if (most !== least) context.lineTo(x, y(most));
    isDown = !Number.isNaN(to);
    if (isDown) context.lineTo(x, y(to));
    held = to;
  }
  if (isDown) context.lineTo(axis.width, y(held));
  context.stroke();
}

/** Where other processes begin. */
export function drawProcesses(
  { context, axis, inks }: Pen,
  layout: ChartLayout,
  firsts: readonly number[],
): void {
  context.strokeStyle = inkOf(inks, 'lineStrong');
  context.setLineDash([2, 3]);
  context.lineWidth = 1;
  for (const first of firsts) {
    if (first <= axis.first || axis.last < first) continue;
    const x = Math.round(pixelAt(axis, first)) + 0.5;
    context.beginPath();
    context.moveTo(x, 4);
    context.lineTo(x, layout.axisTop);
    context.stroke();
  }
  context.setLineDash([]);
}

/** Times without news that the axis shortens: a band, and how long each is. */
export function drawPauses({ context, axis, inks }: Pen, layout: ChartLayout): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { from, to } of axis.pauses ?? []) {
    const left = pixelOfValue(axis, from);
    const right = pixelOfValue(axis, to);
    if (right < 0 || axis.width < left) continue;
    context.globalAlpha = 0.75;
    context.fillStyle = inkOf(inks, 'background');
    context.fillRect(left, 4, right - left, layout.axisTop - 4);
    context.globalAlpha = 1;
    context.fillStyle = inkOf(inks, 'muted');
    const middle = (Math.max(0, left) + Math.min(axis.width, right)) / 2;
    context.fillText(shortDuration(to - from), middle, layout.axisTop / 2 - 7);
    context.fillText('idle', middle, layout.axisTop / 2 + 7);
  }
}

/** Labels are at least this far apart, in pixels, and stand this far from each other. */
const LEAST_SPACING = 56;
const LABEL_GAP = 18;

/** Round moments along the bottom, as many as have room for their labels, and faint lines above. */
export function drawAxis(pen: Pen, layout: ChartLayout, zero: number): void {
  const { context, axis, inks } = pen;
  context.textBaseline = 'alphabetic';
  for (const { x, text } of labelledTicks(pen, zero)) {
    context.fillStyle = inkOf(inks, 'line');
    context.fillRect(x, layout.axisTop - 4, 1, 5);
    context.globalAlpha = 0.5;
    const top = layout.rows[0]?.top ?? layout.axisTop;
    context.fillRect(x, top, 1, layout.axisTop - 4 - top);
    context.globalAlpha = 1;
    context.fillStyle = inkOf(inks, 'muted');
    const half = context.measureText(text).width / 2;
    context.textAlign = x < half ? 'left' : axis.width - x < half ? 'right' : 'center';
    context.fillText(text, x, layout.axisTop + 13);
  }
}

function labelledTicks({ context, axis }: Pen, zero: number): { x: number; text: string }[] {
  let spacing = LEAST_SPACING;
  for (;;) {
    const ticks = ticksOf(axis, spacing, zero);
    const step = (ticks[1]?.value ?? 0) - (ticks[0]?.value ?? 0);
    const labels = ticks.map(({ value, pixel }) => {
      return { x: Math.round(pixel), text: formatTick(axis.name, value, step > 0 ? step : value) };
    });
    const widest = Math.max(0, ...labels.map(({ text }) => context.measureText(text).width));
    const apart = (labels[1]?.x ?? Infinity) - (labels[0]?.x ?? 0);
    if (widest + LABEL_GAP <= apart || spacing > axis.width) return labels;
    spacing = Math.max(spacing + 8, widest + LABEL_GAP);
  }
}
