// Lanes on the canvas: bars of jobs, ticks of moves, and how writes were held back.
import { NEVER, type Job } from 'lsm-shape';
import { scaleOf, type Axis, type AxisScale } from './axis.ts';
import { ColumnBins } from './bins.ts';
import { inkOf, slotInk, type Inks } from './inks.ts';
import { barTexts, jobIndexAt, stallText, type StallSpan } from './lanes.ts';
import type { PlacedLane } from './layout.ts';

/** What every part of the drawing needs. */
export interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly axis: Axis;
  readonly scale: AxisScale;
  /** First event of each column, see `columnEdges`; a column is one pixel of the screen. */
  readonly edges: Int32Array;
  /** Pixels of the screen for one of the page. */
  readonly density: number;
  readonly inks: Inks;
  /** Where unfinished jobs end: the last event so far. */
  readonly end: number;
}

/** Bars at least this wide, in pixels, are drawn one by one. */
const LEAST_BAR = 2;
/** Shorter text says nothing. */
const LEAST_LABEL = 26;

/** The quiet line that a lane stands on. */
export function drawRail({ context, axis, inks }: Pen, bottom: number): void {
  context.fillStyle = inkOf(inks, 'line');
  context.fillRect(0, bottom, axis.width, 1);
}

/** The jobs of a lane. */
export function drawLane(pen: Pen, lane: PlacedLane): void {
  drawRail(pen, lane.top + lane.height);
  if (lane.kind === 'move') drawTicks(pen, lane);
  else drawBars(pen, lane);
}

/** The jobs of a lane from the first that reaches into the axis to behind the last that starts in it. */
function visibleJobs({ jobs }: PlacedLane, { axis }: Pen): { from: number; to: number } {
  const from = Math.max(0, jobIndexAt(jobs, axis.first));
  return { from, to: jobIndexAt(jobs, axis.last) + 1 };
}

/** Tells of some jobs of a lane where they begin and end, in pixels. */
export function eachJob(
  { scale, end }: Pick<Pen, 'scale' | 'end'>,
  { spans }: PlacedLane,
  { from, to }: { readonly from: number; readonly to: number },
  see: (left: number, right: number, at: number) => void,
): void {
  const { starts, finishes } = spans;
  const { places, perUnit, from: zero } = scale;
  for (let at = from; at < to; at += 1) {
    const first = starts[at] ?? 0;
    const finish = finishes[at] ?? 0;
    const last = finish === NEVER ? end : finish;
    const left = ((places === null ? first : (places[first] ?? 0)) - zero) * perUnit;
    const right = ((places === null ? last : (places[last] ?? 0)) - zero) * perUnit;
    see(left, right, at);
  }
}

function drawBars(pen: Pen, lane: PlacedLane): void {
  const { context, density, axis, inks } = pen;
  const colour = lane.kind === 'flush' ? inkOf(inks, 'flush') : slotInk(inks, lane.slot);
  const bins = new ColumnBins(Math.ceil(axis.width * density));
  const bars: { job: Job; left: number; right: number }[] = [];
  eachJob(pen, lane, visibleJobs(lane, pen), (left, right, at) => {
    if (right - left < LEAST_BAR) bins.add(left * density, right * density);
    else if (right > 0 && left < axis.width) {
      const job = lane.jobs[at];
      if (job !== undefined) bars.push({ job, left, right });
    }
  });
  context.fillStyle = colour;
  drawShares(pen, bins, lane);
  for (const { left, right } of bars) {
    const from = Math.max(-4, left);
    const width = Math.max(1, Math.min(axis.width + 4, right) - from - 0.5);
    context.beginPath();
    context.roundRect(from, lane.top, width, lane.height, Math.min(2, width / 3));
    context.fill();
  }
  drawBarTexts(pen, lane, bars);
}

/** The part of each pixel's time that short jobs take, as the height of its bar. */
function drawShares({ context, density }: Pen, bins: ColumnBins, lane: PlacedLane): void {
  const { busy, counts, columns } = bins;
  const step = 1 / density;
  for (let column = 0; column < columns; column += 1) {
    const share = busy[column] ?? 0;
    if (share === 0 && counts[column] === 0) continue;
    const height = Math.max(2, Math.min(1, share) * lane.height);
    context.fillRect(column * step, lane.top + lane.height - height, step, height);
  }
}

function drawBarTexts(
  { context, axis, inks }: Pen,
  lane: PlacedLane,
  bars: readonly { readonly job: Job; readonly left: number; readonly right: number }[],
): void {
  if (lane.height < 13) return;
  context.fillStyle = inkOf(inks, 'onBar');
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  for (const { job, left, right } of bars) {
    const from = Math.max(0, left) + 4;
    const room = Math.min(axis.width, right) - from - 4;
    if (room < LEAST_LABEL) continue;
    const text = barTexts(job).find((each) => context.measureText(each).width <= room);
    if (text !== undefined) context.fillText(text, from, lane.top + lane.height / 2 + 0.5);
  }
}

/** Moves and drops take no time: a tick each, side by side where there is room. */
function drawTicks(pen: Pen, lane: PlacedLane): void {
  const { context, density, axis, inks } = pen;
  const bins = new ColumnBins(Math.ceil(axis.width * density));
  eachJob(pen, lane, visibleJobs(lane, pen), (left) => bins.add(left * density, left * density));
  context.fillStyle = inkOf(inks, 'move');
  for (let column = 0; column < bins.columns; column += 1) {
    if (bins.counts[column] === 0) continue;
    context.fillRect(column / density - 0.5, lane.top, 1.5, lane.height);
  }
}

/** Times in which writes were held back; the rate that was left is a line within. */
export function drawStalls(pen: Pen, lane: PlacedLane, spans: readonly StallSpan[]): void {
  const { context, scale, axis, inks, density } = pen;
  drawRail(pen, lane.top + lane.height);
  const most = spans.reduce(
    (all, { rates }) => rates.reduce((sum, { rate }) => Math.max(sum, rate), all),
    0,
  );
  const stopped = new ColumnBins(Math.ceil(axis.width * density));
  const delayed = new ColumnBins(stopped.columns);
  const wide: { span: StallSpan; left: number; right: number }[] = [];
  context.fillStyle = inkOf(inks, 'stall');
  for (const span of spans) {
    const left = scale.pixelOfEvent(span.first);
    const right = scale.pixelOfEvent(Math.min(span.last, pen.end));
    if (right < 0 || axis.width < left) continue;
    if (right - left < LEAST_BAR) {
      const bins = span.condition === 'stopped' ? stopped : delayed;
      bins.add(left * density, right * density);
    } else wide.push({ span, left: Math.max(0, left), right: Math.min(axis.width, right) });
  }
  // Words and a rate stand on wide ones; many short ones would be too faint to see like that.
  for (const { span, left, right } of wide) {
    context.globalAlpha = span.condition === 'stopped' ? 1 : 0.34;
    context.fillRect(left, lane.top, right - left, lane.height);
  }
  context.globalAlpha = 0.65;
  drawShares(pen, delayed, lane);
  context.globalAlpha = 1;
  drawShares(pen, stopped, lane);
  for (const { span, left, right } of wide) {
    if (span.rates.length > 0) drawRate(pen, lane, span, most);
    drawStallText(pen, lane, span, left, right);
  }
}

/** The rate as a step line: the higher, the less writes are held back. */
function drawRate(pen: Pen, lane: PlacedLane, span: StallSpan, most: number): void {
  const { context, scale, axis, inks } = pen;
  const y = (rate: number): number =>
    lane.top + lane.height - 1 - (rate / most) * (lane.height - 3);
  context.strokeStyle = inkOf(inks, 'stall');
  context.lineWidth = 1.25;
  context.beginPath();
  for (const [at, { event, rate }] of span.rates.entries()) {
    const next = span.rates[at + 1]?.event ?? Math.min(span.last, pen.end);
    const left = Math.max(0, scale.pixelOfEvent(event));
    const right = Math.min(axis.width, scale.pixelOfEvent(next));
    if (right < 0 || axis.width < left) continue;
    if (at === 0) context.moveTo(left, y(rate));
    else context.lineTo(left, y(rate));
    context.lineTo(right, y(rate));
  }
  context.stroke();
}

const causes: Readonly<Record<StallSpan['cause'], string>> = {
  none: '',
  memtable_limit: 'memtables',
  l0_file_count_limit: 'L0 files',
  pending_compaction_bytes: 'pending bytes',
};

function drawStallText(
  { context, inks }: Pen,
  lane: PlacedLane,
  span: StallSpan,
  left: number,
  right: number,
): void {
  if (lane.height < 13) return;
  const rate = span.rates.length === 1 ? (span.rates[0]?.rate ?? 0) : 0;
  const state = stallText({ condition: span.condition, cause: span.cause, delayedWriteRate: rate });
  const cause = causes[span.cause];
  context.fillStyle = inkOf(inks, span.condition === 'stopped' ? 'onStall' : 'text');
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const room = right - left - 8;
  const text = [`${state}: ${cause}`, cause].find(
    (each) => context.measureText(each).width <= room,
  );
  if (text === undefined || room < LEAST_LABEL) return;
  context.fillText(text, left + 4, lane.top + lane.height / 2 + 0.5);
}

/** The pen for a canvas of an axis. */
export function penOf(
  context: CanvasRenderingContext2D,
  axis: Axis,
  rest: Pick<Pen, 'edges' | 'density' | 'inks' | 'end'>,
): Pen {
  return { context, axis, scale: scaleOf(axis), ...rest };
}
