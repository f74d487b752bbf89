// Job lanes as marks. A job has the hue of its slot, as on the stage, in a shade for its output
// level. Jobs too short to be drawn one by one become an area. Its height is the share of time in
// which the slot is busy, and its layers are output levels.
import { barTexts, jobIndexAt, NEVER } from 'lsm-shape';
import { addBar, bar, type Mark, type MeasureText } from 'lsm-shape/charts';
import { scaleOf, type Axis, type AxisScale } from '../axis/axis.ts';
import { inkOf, slotInk, type Inks } from '../ui/inks.ts';
import { LaneMarks, type DenseRun, type Mark as SeenMark } from './lane_marks.ts';
import type { PlacedLane } from './layout.ts';
import { shadesOf, type Shade } from './shades.ts';

/** Inputs shared by all drawing functions of the plot. */
export interface Pen {
  readonly measure: MeasureText;
  readonly axis: Axis;
  readonly scale: AxisScale;
  /** First event of each column (see `columnEdges`). A column is one device pixel wide. */
  readonly edges: Int32Array;
  /** Device pixels per CSS pixel. */
  readonly density: number;
  readonly inks: Inks;
  /** The last event so far. It is used as the end of unfinished jobs. */
  readonly end: number;
}

/** Minimum width of a label, in pixels. */
export const LEAST_LABEL = 26;
/** Minimum height of a bar with text, in pixels. */
export const LEAST_TEXT_HEIGHT = 13;

/** Returns the faint line at the bottom of a lane. */
export function railMark({ axis }: Pen, bottom: number): Mark {
  return bar(0, bottom, [axis.width, 1], { ink: 'line' });
}

/** Returns the marks of a lane's jobs. */
export function jobLaneMarks(pen: Pen, lane: PlacedLane): Mark[] {
  const jobs = lane.kind === 'move' ? tickMarks(pen, lane) : barMarks(pen, lane);
  return [railMark(pen, lane.top + lane.height), ...jobs];
}

/** Returns the range of a lane's jobs that overlap the visible axis. */
function visibleJobs({ jobs }: PlacedLane, { axis }: Pen): { from: number; to: number } {
  const from = Math.max(0, jobIndexAt(jobs, axis.first));
  return { from, to: jobIndexAt(jobs, axis.last) + 1 };
}

/** Calls `see` for each of a range of a lane's jobs, with its start and end in pixels. */
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

/** Returns the shades for a lane's jobs, by output level. */
export function laneShades(
  lane: Pick<PlacedLane, 'kind' | 'slot' | 'levels'>,
  inks: Inks,
): readonly Shade[] {
  if (lane.kind === 'move') return shadesOf(inkOf(inks, 'move'), 1);
  const colour = lane.kind === 'flush' ? inkOf(inks, 'flush') : slotInk(inks, lane.slot);
  return shadesOf(colour, lane.levels.length);
}

/** Returns faint marks for jobs of other column families, which occupy the same slot. */
function otherMarks(pen: Pen, lane: PlacedLane): Mark[] {
  const { density, axis, inks } = pen;
  if (lane.others.length === 0) return [];
  const seen = new LaneMarks(axis.width, density, 1);
  const from = Math.max(0, jobIndexAt(lane.others, axis.first));
  const to = jobIndexAt(lane.others, axis.last) + 1;
  const others = { ...lane, spans: lane.otherSpans };
  eachJob(pen, others, { from, to }, (left, right, at) => seen.add(at, left, right, 0));
  const layers = [inkOf(inks, 'line')];
  const shares = seen.stacked();
  const marks = stackMarks(pen, lane, seen.runs, { shares, columns: seen.columns, layers });
  for (const each of [...seen.ticks, ...seen.bars]) {
    addLaneBar(marks, pen, lane, each, inkOf(inks, 'line'));
  }
  return marks;
}

function barMarks(pen: Pen, lane: PlacedLane): Mark[] {
  const { density, axis, inks } = pen;
  const shades = laneShades(lane, inks);
  const kindOf = new Uint8Array(256);
  for (const [kind, level] of lane.levels.entries()) kindOf[level] = kind;
  const seen = new LaneMarks(axis.width, density, shades.length);
  const { levels } = lane.spans;
  eachJob(pen, lane, visibleJobs(lane, pen), (left, right, at) =>
    seen.add(at, left, right, kindOf[levels[at] ?? 0] ?? 0),
  );
  const shares = seen.stacked();
  const shadeAt = (at: number): Shade | undefined => shades[kindOf[levels[at] ?? 0] ?? 0];
  // The shallowest level's layer reaches the top, and the deepest level's is at the bottom.
  const layers = shades.map(({ fill }) => fill);
  const marks: Mark[] = [
    trackMark(pen, lane, shades[0]?.fill ?? ''),
    ...otherMarks(pen, lane),
    ...stackMarks(pen, lane, seen.runs, { shares, columns: seen.columns, layers }),
  ];
  for (const { at, left, right } of seen.ticks) {
    const width = Math.max(1, snapped(pen, right - left));
    const box = [snapped(pen, left), lane.top, width, lane.height] as const;
    addBar(marks, box, { ink: shadeAt(at)?.fill ?? '' });
  }
  for (const each of seen.bars) addLaneBar(marks, pen, lane, each, shadeAt(each.at)?.fill ?? '');
  marks.push(...barLabels(pen, lane, seen.bars, shadeAt));
  return marks;
}

/** Adds a bar, one device pixel away from its neighbours. */
export function addLaneBar(
  marks: Mark[],
  pen: Pen,
  lane: PlacedLane,
  { left, right }: SeenMark,
  ink: string,
): void {
  const from = Math.max(-4, snapped(pen, left));
  const to = Math.min(pen.axis.width + 4, snapped(pen, right));
  const width = Math.max(1, to - from - 1 / pen.density);
  addBar(marks, [from, lane.top, width, lane.height], { ink, radius: width < 6 ? 0 : 2 });
}

/** Rounds a position to the edge of a device pixel. */
function snapped({ density }: Pen, pixel: number): number {
  return Math.round(pixel * density) / density;
}

/** Returns a faint box as high as the lane, as a reference for shares. */
export function trackMark({ axis }: Pen, lane: PlacedLane, ink: string): Mark {
  return bar(0, lane.top, [axis.width, lane.height], { ink, alpha: 0.1 });
}

/** Shares per column, stacked by kind as `LaneMarks.stacked` does. */
export interface Stack {
  readonly shares: Float64Array;
  readonly columns: number;
  /** The colour of each kind. The last kind is at the bottom. */
  readonly layers: readonly string[];
}

/** Returns areas whose heights are the shares of their columns. */
export function stackMarks(
  { density }: Pen,
  lane: PlacedLane,
  runs: readonly DenseRun[],
  { shares, columns, layers }: Stack,
): Mark[] {
  if (runs.length === 0) return [];
  const bottom = lane.top + lane.height;
  const last = layers.length - 1;
  const shareOf = (kind: number, column: number): number =>
    kind < 0 ? 0 : (shares[kind * columns + column] ?? 0);
  return layers.map((ink, kind): Mark => {
    const points: number[] = [];
    for (const { from, to } of runs) {
      points.push(from / density, bottom);
      for (let column = from; column < to; column += 1) {
        const share = shareOf(last, column) - shareOf(kind - 1, column);
        // The layer drawn first shows even the smallest share.
        const height = Math.max(kind === 0 ? 1.5 : 0, share * lane.height);
        points.push(column / density, bottom - height);
        if (column === to - 1) points.push(to / density, bottom - height);
      }
      points.push(to / density, bottom, NaN, NaN);
    }
    return { kind: 'area', points, ink };
  });
}

function barLabels(
  { measure, axis }: Pen,
  lane: PlacedLane,
  bars: readonly SeenMark[],
  shadeAt: (at: number) => Shade | undefined,
): Mark[] {
  if (lane.height < LEAST_TEXT_HEIGHT) return [];
  const labels: Mark[] = [];
  for (const { at, left, right } of bars) {
    const from = Math.max(0, left) + 4;
    const room = Math.min(axis.width, right) - from - 4;
    const job = lane.jobs[at];
    if (room < LEAST_LABEL || job === undefined) continue;
    const text = barTexts(job).find((each) => measure(each) <= room);
    if (text !== undefined) labels.push(laneLabel(lane, from, text, shadeAt(at)?.text ?? ''));
  }
  return labels;
}

/** Returns a label inside a lane's bar. */
export function laneLabel(lane: PlacedLane, x: number, text: string, ink: string): Mark {
  const y = lane.top + lane.height / 2 + 0.5;
  return { kind: 'label', x, y, text, baseline: 'middle', ink };
}

/** Width of a column of moves in pixels, including the gap to the next. */
const TICK_PITCH = 3;

/** Returns ticks for moves and drops, which take no time. A tall tick stands for several. */
function tickMarks(pen: Pen, lane: PlacedLane): Mark[] {
  const { axis } = pen;
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
  const marks: Mark[] = [];
  for (const [cell, count] of counts.entries()) {
    if (count === 0) continue;
    // The square root keeps a single move visible next to many.
    const height = lane.height * Math.max(0.45, Math.sqrt(count / most));
    const x = count === 1 && most === 1 ? snapped(pen, (places[cell] ?? 0) - 1) : cell * TICK_PITCH;
    const top = lane.top + lane.height - height;
    addBar(marks, [x, top, TICK_PITCH - 1, height], { ink: 'move' });
  }
  return marks;
}

/** Creates the pen for an axis. */
export function penOf(
  axis: Axis,
  rest: Pick<Pen, 'measure' | 'edges' | 'density' | 'inks' | 'end'>,
): Pen {
  return { axis, scale: scaleOf(axis), ...rest };
}
