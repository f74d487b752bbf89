// Metric lines on the canvas, each with a scale of its own, and what else stands along the time:
// its labels, processes and pauses.
import { shortDuration, type Timeline } from 'lsm-shape';
import { pixelOfValue, ticksOf } from '../axis/axis.ts';
import { drawRail, type Pen } from './draw_lanes.ts';
import { envelopeOf, highestOf, lowestPositiveOf, type Envelope } from './envelope.ts';
import { formatTick } from './format.ts';
import { inkOf } from '../ui/inks.ts';
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
  lines.unshift(...limitLines(pen, row, timeline, lines));
  const extent = extentOf(row, lines);
  if (extent === null) return null;
  context.save();
  context.beginPath();
  context.rect(0, row.top - 2, axis.width, row.height + 3);
  context.clip();
  if (row.due !== null) drawDue(pen, row, extent, row.due);
  for (const line of lines) {
    context.strokeStyle = inkOf(inks, line.ink);
    context.fillStyle = context.strokeStyle;
    context.lineWidth = line.isLimit ? 1 : 1.5;
    context.setLineDash(line.isLimit ? [3, 3] : []);
    strokeLine(pen, line.envelope, scaleOfRow(row, extent));
  }
  context.restore();
  return extent;
}

/** How far over the highest value a limit may lie that the scale is stretched for. */
const LIMIT_REACH = 1.5;

/** The limits that lie in range, or near it: others would press the curve flat. */
function limitLines(pen: Pen, row: PlacedRow, timeline: Timeline, curves: readonly Line[]): Line[] {
  if (row.limits.length === 0) return [];
  let most = 0;
  for (const { envelope } of curves) most = Math.max(most, highestOf(envelope) || 0);
  return row.limits.flatMap(({ series, isNear }) => {
    const envelope = envelopeOf(series(timeline), pen.edges);
    const limit = highestOf(envelope);
    const isShown = limit > 0 && (isNear || limit <= most * LIMIT_REACH);
    return isShown ? [{ envelope, ink: 'faint', isLimit: true }] : [];
  });
}

/** The value from which on a level is compacted. */
function drawDue(
  { context, axis, inks }: Pen,
  row: PlacedRow,
  extent: RowExtent,
  due: number,
): void {
  context.strokeStyle = inkOf(inks, 'muted');
  context.setLineDash([3, 3]);
  context.lineWidth = 1;
  const y = Math.round(scaleOfRow(row, extent)(due)) + 0.5;
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
  // A line that says when something is due is always in sight.
  if (row.due !== null) top = Math.max(top, row.due * 1.25);
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

/** A column whose values lie further apart than this, in pixels, is a band: others show through. */
const LEAST_BAND = 2.5;
const BAND_ALPHA = 0.42;
/** Pixels from one swing to the next within a band, and how many swings make one. */
const BAND_GAP = 8;
const LEAST_SWINGS = 5;

/** A step line; where it swings within columns, all that it touches, paler. */
function strokeLine(pen: Pen, envelope: Envelope, y: (value: number) => number): void {
  const { context, density, axis } = pen;
  const { enter, low, high, leave } = envelope;
  const isBand = bandsOf(envelope, y, density);
  const bands = new Path2D();
  context.beginPath();
  let isDown = false;
  let held = NaN;
  for (let column = 0; column < enter.length; column += 1) {
    const from = enter[column] ?? NaN;
    const to = leave[column] ?? NaN;
    const least = low[column] ?? NaN;
    const most = high[column] ?? NaN;
    const x = column / density;
    if (isBand[column] === 1) {
      bands.rect(x, y(most) - 0.75, 1 / density, y(least) - y(most) + 1.5);
      if (isDown) context.lineTo(x, y(held));
      isDown = false;
      continue;
    }
    if (isDown && from === held && least === most && to === from) continue;
    if (isDown) context.lineTo(x, y(held));
    isDown = isDown && !Number.isNaN(least);
    if (Number.isNaN(least)) continue;
    if (!isDown) context.moveTo(x, y(Number.isNaN(from) ? most : from));
    if (least !== to) context.lineTo(x, y(least));
    if (most !== least) context.lineTo(x, y(most));
    isDown = !Number.isNaN(to);
    if (isDown) context.lineTo(x, y(to));
    held = to;
  }
  if (isDown) context.lineTo(axis.width, y(held));
  context.stroke();
  context.globalAlpha = BAND_ALPHA;
  context.fill(bands);
  context.globalAlpha = 1;
}

/** Columns in which values go beyond those with which they begin and end, many of them together. */
export function bandsOf(
  envelope: Envelope,
  y: (value: number) => number,
  density: number,
): Uint8Array {
  const { enter, low, high, leave } = envelope;
  const isBand = new Uint8Array(enter.length);
  const gap = BAND_GAP * density;
  let [first, last, count] = [0, -Infinity, 0];
  const close = (): void => {
    // A single peak is a line like any other.
    if (count >= LEAST_SWINGS) isBand.fill(1, first, last + 1);
    count = 0;
  };
  for (let column = 0; column < isBand.length; column += 1) {
    const [from, to] = [enter[column] ?? NaN, leave[column] ?? NaN];
    const [least, most] = [low[column] ?? NaN, high[column] ?? NaN];
    if (Number.isNaN(least)) close();
    // A step is a line, however high; a band is what goes there and back.
    const isSwing = least < Math.min(from, to) || Math.max(from, to) < most;
    if (!isSwing || y(least) - y(most) <= LEAST_BAND) continue;
    if (column - last > gap) close();
    if (count === 0) first = column;
    last = column;
    count += 1;
  }
  close();
  return isBand;
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
  context.textAlign = 'left';
  let taken = -Infinity;
  for (const { x, text } of labelledTicks(pen, zero)) {
    context.fillStyle = inkOf(inks, 'line');
    context.fillRect(x, layout.axisTop - 4, 1, 5);
    context.globalAlpha = 0.5;
    const top = layout.rows[0]?.top ?? layout.axisTop;
    context.fillRect(x, top, 1, layout.axisTop - 4 - top);
    context.globalAlpha = 1;
    context.fillStyle = inkOf(inks, 'muted');
    // Within the plot, at its ends too; the last one may be too near to the one before for that.
    const { width } = context.measureText(text);
    const left = Math.max(0, Math.min(axis.width - width, x - width / 2));
    if (left < taken + LABEL_GAP / 2) continue;
    context.fillText(text, left, layout.axisTop + 13);
    taken = left + width;
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
