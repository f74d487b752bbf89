// Lanes of jobs on the canvas. The hue of a job is that of its slot, as on the stage, and its shade
// says on which level it writes. Where jobs are too short to be seen one by one, the height of an
// area is the share of the time that the slot is busy, its layers the levels it works for.
import { barTexts, jobIndexAt, NEVER } from 'lsm-shape';
import { scaleOf, type Axis, type AxisScale } from '../axis/axis.ts';
import { inkOf, slotInk, type Inks } from '../ui/inks.ts';
import { LaneMarks, type DenseRun, type Mark } from './lane_marks.ts';
import type { PlacedLane } from './layout.ts';
import { shadesOf, type Shade } from './shades.ts';

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

/** Shorter text says nothing. */
export const LEAST_LABEL = 26;
/** Lower bars have no room for words. */
export const LEAST_TEXT_HEIGHT = 13;

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

/**
 * The jobs of a lane from the first that reaches into the axis to behind the last that starts in
 * it.
 */
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

/** Shades of a lane's jobs, by level. */
export function laneShades(
  lane: Pick<PlacedLane, 'kind' | 'slot' | 'levels'>,
  inks: Inks,
): readonly Shade[] {
  if (lane.kind === 'move') return shadesOf(inkOf(inks, 'move'), 1);
  const colour = lane.kind === 'flush' ? inkOf(inks, 'flush') : slotInk(inks, lane.slot);
  return shadesOf(colour, lane.levels.length);
}

function drawBars(pen: Pen, lane: PlacedLane): void {
  const { density, axis, inks } = pen;
  const shades = laneShades(lane, inks);
  const kindOf = new Uint8Array(256);
  for (const [kind, level] of lane.levels.entries()) kindOf[level] = kind;
  const marks = new LaneMarks(axis.width, density, shades.length);
  const { levels } = lane.spans;
  eachJob(pen, lane, visibleJobs(lane, pen), (left, right, at) =>
    marks.add(at, left, right, kindOf[levels[at] ?? 0] ?? 0),
  );
  const shares = marks.stacked();
  const shadeAt = (at: number): Shade | undefined => shades[kindOf[levels[at] ?? 0] ?? 0];
  drawTrack(pen, lane, shades[0]?.fill ?? '');
  // From the shallowest level's layer, which reaches to the top, to the deepest at the bottom.
  const layers = shades.map(({ fill }) => fill);
  drawStack(pen, lane, marks.runs, { shares, columns: marks.columns, layers });
  for (const { at, left, right } of marks.ticks) {
    pen.context.fillStyle = shadeAt(at)?.fill ?? '';
    const width = Math.max(1, snapped(pen, right - left));
    pen.context.fillRect(snapped(pen, left), lane.top, width, lane.height);
  }
  for (const mark of marks.bars) drawBar(pen, lane, mark, shadeAt(mark.at)?.fill ?? '');
  drawBarTexts(pen, lane, marks.bars, shadeAt);
}

/** A bar, apart from its neighbours by a pixel of the screen. */
export function drawBar(pen: Pen, lane: PlacedLane, { left, right }: Mark, fill: string): void {
  const { context, axis, density } = pen;
  const from = Math.max(-4, snapped(pen, left));
  const to = Math.min(axis.width + 4, snapped(pen, right));
  const width = Math.max(1, to - from - 1 / density);
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(from, lane.top, width, lane.height, width < 6 ? 0 : 2);
  context.fill();
}

/** A place on the edge between two pixels of the screen. */
function snapped({ density }: Pen, pixel: number): number {
  return Math.round(pixel * density) / density;
}

/** All of the lane's height, faintly: what shares are to be compared with. */
export function drawTrack({ context, axis }: Pen, lane: PlacedLane, fill: string): void {
  context.fillStyle = fill;
  context.globalAlpha = 0.1;
  context.fillRect(0, lane.top, axis.width, lane.height);
  context.globalAlpha = 1;
}

/** Shares of columns, stacked by kind; see `LaneMarks.stacked`. */
export interface Stack {
  readonly shares: Float64Array;
  readonly columns: number;
  /** Colour of each kind; the last kind is at the bottom. */
  readonly layers: readonly string[];
}

/** Areas as high as the shares of the columns. */
export function drawStack(
  { context, density }: Pen,
  lane: PlacedLane,
  runs: readonly DenseRun[],
  { shares, columns, layers }: Stack,
): void {
  if (runs.length === 0) return;
  const bottom = lane.top + lane.height;
  const last = layers.length - 1;
  const shareOf = (kind: number, column: number): number =>
    kind < 0 ? 0 : (shares[kind * columns + column] ?? 0);
  for (const [kind, layer] of layers.entries()) {
    context.fillStyle = layer;
    context.beginPath();
    for (const { from, to } of runs) {
      context.moveTo(from / density, bottom);
      for (let column = from; column < to; column += 1) {
        const share = shareOf(last, column) - shareOf(kind - 1, column);
        // Even the least is seen, in the layer that is drawn first.
        const height = Math.max(kind === 0 ? 1.5 : 0, share * lane.height);
        context.lineTo(column / density, bottom - height);
        if (column === to - 1) context.lineTo(to / density, bottom - height);
      }
      context.lineTo(to / density, bottom);
    }
    context.fill();
  }
}

function drawBarTexts(
  { context, axis }: Pen,
  lane: PlacedLane,
  bars: readonly Mark[],
  shadeAt: (at: number) => Shade | undefined,
): void {
  if (lane.height < LEAST_TEXT_HEIGHT) return;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  for (const { at, left, right } of bars) {
    const from = Math.max(0, left) + 4;
    const room = Math.min(axis.width, right) - from - 4;
    const job = lane.jobs[at];
    if (room < LEAST_LABEL || job === undefined) continue;
    const text = barTexts(job).find((each) => context.measureText(each).width <= room);
    if (text === undefined) continue;
    context.fillStyle = shadeAt(at)?.text ?? '';
    context.fillText(text, from, lane.top + lane.height / 2 + 0.5);
  }
}

/** Pixels of a column of moves, the gap to the next included. */
const TICK_PITCH = 3;

/** Moves and drops take no time: a tick each, or where they are many, how many. */
function drawTicks(pen: Pen, lane: PlacedLane): void {
  const { context, axis, inks } = pen;
  const counts = new Uint32Array(Math.ceil(axis.width / TICK_PITCH) + 1);
  const places = new Float64Array(counts.length);
  let most = 0;
  eachJob(pen, lane, visibleJobs(lane, pen), (left) => {
    if (left < -1 || axis.width + 1 < left) return;
    const cell = Math.max(0, Math.floor(left / TICK_PITCH));
    counts[cell] = (counts[cell] ?? 0) + 1;
    places[cell] = left;
    most = Math.max(most, counts[cell] ?? 0);
  });
  context.fillStyle = inkOf(inks, 'move');
  for (const [cell, count] of counts.entries()) {
    if (count === 0) continue;
    // By the root, so that a single one is seen beside many.
    const height = lane.height * Math.max(0.45, Math.sqrt(count / most));
    const x = count === 1 && most === 1 ? snapped(pen, (places[cell] ?? 0) - 1) : cell * TICK_PITCH;
    context.fillRect(x, lane.top + lane.height - height, TICK_PITCH - 1, height);
  }
}

/** The pen for a canvas of an axis. */
export function penOf(
  context: CanvasRenderingContext2D,
  axis: Axis,
  rest: Pick<Pen, 'edges' | 'density' | 'inks' | 'end'>,
): Pen {
  return { context, axis, scale: scaleOf(axis), ...rest };
}
