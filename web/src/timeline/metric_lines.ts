// The lines of metrics as marks. Each row has a scale of its own.
import { partitionPoint, type Timeline } from 'lsm-shape';
import { rule, valueScale, type LineMark, type Mark, type Scale } from 'lsm-shape/charts';
import { railMark, type Pen } from './job_lanes.ts';
import { pixelAt } from '../axis/axis.ts';
import { envelopeOf, highestOf, lowestPositiveOf, type Envelope } from './envelope.ts';
import { ghostEnvelope, type Ghost, type GhostColumns } from './ghost.ts';
import type { PlacedRow } from './layout.ts';
import type { MetricRow } from './metric_rows.ts';

/** The ends of a row's scale, and the largest visible value. */
export interface RowExtent {
  readonly bottom: number;
  readonly top: number;
  readonly highest: number;
  /** Label for the top: the name of a limit, `max` for the highest value, otherwise `top`. */
  readonly name: string;
}

interface Line {
  readonly envelope: Envelope;
  readonly ink: string;
  readonly kind: 'curve' | 'limit' | 'ghost' | 'ghost level';
  /** Label to use if this line sets the top of the scale. If missing, `top` is used. */
  readonly name?: string;
  /** Dash pattern of a ghost. */
  readonly dash?: readonly number[];
  /** Largest value that the scale must include. If missing, it is the line's maximum. */
  readonly reach?: number;
}

/** A compared run, with its events for each column of the plot. */
export interface GhostPen extends Ghost {
  readonly columns: GhostColumns;
}

/** The runs whose values a row shows. */
export interface RowFacts {
  readonly timeline: Timeline;
  /** First event of the unzoomed axis. */
  readonly first: number;
  /** The compared runs. */
  readonly ghosts: readonly GhostPen[];
}

/** Returns a row's marks, and its scale for the label next to it; null for an empty row. */
export function rowMarks(
  pen: Pen,
  row: PlacedRow,
  { timeline, first, ghosts }: RowFacts,
): { readonly marks: readonly Mark[]; readonly extent: RowExtent | null } {
  const { axis } = pen;
  const rail = railMark(pen, row.top + row.height);
  const since = row.isPerProcess ? first : 0;
  const reached = row.isPerProcess ? steadySince(timeline, first) : 0;
  const lines: Line[] = row.curves(timeline).map(({ series, ink }) => ({
    envelope: endedAt(envelopeOf(series, pen.edges, since), lastColumnOf(pen)),
    reach: reached > 0 ? highestOf(envelopeOf(series, pen.edges, reached)) : NaN,
    ...{ ink, kind: 'curve', name: 'max' },
  }));
  lines.unshift(...ghosts.flatMap((ghost) => ghostLines(row, ghost)));
  lines.unshift(...limitLines(pen, row, timeline, lines));
  const extent = extentOf(row, lines);
  if (extent === null) return { marks: [rail], extent };
  const y = scaleOfRow(row, extent);
  const marks: Mark[] = [];
  if (row.due !== null) {
    const at = Math.round(y(row.due)) + 0.5;
    marks.push(rule([0, at], [axis.width, at], { ink: 'muted', dash: LIMIT_DASH }));
  }
  for (const line of lines) marks.push(...lineMarks(pen, line, y));
  const box = { x: 0, y: row.top - 2, width: axis.width, height: row.height + 3 };
  return { marks: [rail, { kind: 'clipped', ...box, marks }], extent };
}

/** Share of all flushed bytes up to which a single compaction can inflate a process's write amp. */
const BEGINNING = 0.05;

/** Returns the event after which the process's write amp reflects more than its first flushes. */
function steadySince({ shapes }: Timeline, first: number): number {
  const { flushedBytes, length } = shapes;
  const least = flushedBytes.at(length - 1) * BEGINNING;
  const begin = shapes.rowAt(first) + 1;
  const row = partitionPoint(begin, length, (at) => flushedBytes.at(at) < least);
  return row < length ? shapes.event.at(row) : 0;
}

/** Returns the last column with data. Compared runs may reach further. */
function lastColumnOf({ axis, density }: Pen): number {
  return axis.end === undefined ? Infinity : Math.ceil(pixelAt(axis, axis.last) * density);
}

/** Cuts an envelope off after a column. */
function endedAt(envelope: Envelope, column: number): Envelope {
  for (const values of Object.values(envelope) as Float64Array[]) values.fill(NaN, column + 1);
  return envelope;
}

/** Dash patterns of limits, and of the score at which a level is due. */
const LIMIT_DASH = [3, 3];

/** Maximum ratio of a limit to the highest value at which the scale still includes the limit. */
const LIMIT_REACH = 1.5;

/** Returns a compared run's lines. Levels keep their colours, so they can be told apart. */
function ghostLines(row: PlacedRow, ghost: GhostPen): Line[] {
  const since = row.isPerProcess ? ghost.first : 0;
  return row.curves(ghost.timeline).map(({ series, ink }) => {
    const envelope = ghostEnvelope(series, ghost.columns, since);
    const look = row.hasLevels ? ({ ink, kind: 'ghost level' } as const) : GREY_GHOST;
    return { envelope, dash: ghost.dash, ...look };
  });
}

const GREY_GHOST = { ink: 'ghost', kind: 'ghost' } as const;

/** Returns the limits shown always or near the curves. Others would flatten the curves. */
function limitLines(pen: Pen, row: PlacedRow, timeline: Timeline, curves: readonly Line[]): Line[] {
  if (row.limits.length === 0) return [];
  let most = 0;
  for (const { envelope } of curves) most = Math.max(most, highestOf(envelope) || 0);
  return row.limits.flatMap(({ name, series, isNear }) => {
    const envelope = envelopeOf(series(timeline), pen.edges);
    const limit = highestOf(envelope);
    const isShown = limit > 0 && (isNear || limit <= most * LIMIT_REACH);
    return isShown ? [{ envelope, ink: 'faint', kind: 'limit', name }] : [];
  });
}

function extentOf(row: MetricRow & { isLog: boolean }, lines: readonly Line[]): RowExtent | null {
  let top = NaN;
  let highest = NaN;
  let positive = NaN;
  let topName = 'top';
  for (const { envelope, kind, name = 'top', reach = NaN } of lines) {
    const most = highestOf(envelope);
    const end = Number.isNaN(reach) ? most : reach;
    if (!(end < top) && end === end) [top, topName] = [end, name];
    if (kind === 'curve' && !(most <= highest) && most === most) highest = most;
    const least = lowestPositiveOf(envelope);
    if (!(positive <= least) && least === least) positive = least;
  }
  if (Number.isNaN(highest) || highest <= 0) return null;
  // The scale includes the line at which something is due.
  const least = row.due === null ? row.least + 0.1 : row.due * 1.25;
  const name = top < least || top < highest ? 'top' : topName;
  top = Math.max(top, least);
  if (row.isLog && positive > 0) {
    // A line at the very bottom would be invisible.
    return { bottom: Math.min(positive / 2, top / 10), top, highest, name };
  }
  return { bottom: row.least, top, highest, name };
}

/** Returns the scale that converts values to heights on the canvas, low values at the bottom. */
export function scaleOfRow(row: PlacedRow, { bottom, top }: RowExtent): Scale {
  return valueScale({ bottom, top, isLog: row.isLog }, row.top + row.height, row.top);
}

/**
 * Height in pixels from which values that swing within a column are drawn as a band, through which
 * other lines remain visible.
 */
const LEAST_BAND = 2.5;
const BAND_ALPHA = 0.42;
/** Maximum distance between swings in a band, in pixels, and minimum number of swings. */
const BAND_GAP = 8;
const LEAST_SWINGS = 5;

const looks: Readonly<Record<Line['kind'], Pick<LineMark, 'dash' | 'width' | 'alpha'>>> = {
  curve: { width: 1.5 },
  limit: { dash: LIMIT_DASH },
  ghost: { width: 1.25 },
  // Thin because there are many, but in colours no paler than the current run's lines.
  'ghost level': { width: 1, alpha: 0.8 },
};

/**
 * Returns a step line. Where it swings within columns, it becomes a paler band. A dashed line shows
 * only the edges of the band.
 */
function lineMarks(pen: Pen, { envelope, ink, kind, dash }: Line, y: Scale): Mark[] {
  const { density, axis } = pen;
  const { enter, low, high, leave } = envelope;
  const isBand = bandsOf(envelope, y, density);
  const boxes: number[] = [];
  const points: number[] = [];
  let isDown = false;
  let held = NaN;
  for (let column = 0; column < enter.length; column += 1) {
    const from = enter[column] ?? NaN;
    const to = leave[column] ?? NaN;
    const least = low[column] ?? NaN;
    const most = high[column] ?? NaN;
    const x = column / density;
    if (isBand[column] === 1) {
      boxes.push(x, y(most) - 0.75, 1 / density, y(least) - y(most) + 1.5);
      if (isDown) points.push(x, y(held));
      isDown = false;
      continue;
    }
    if (isDown && from === held && least === most && to === from) continue;
    if (isDown) points.push(x, y(held));
    isDown = isDown && !Number.isNaN(least);
    if (Number.isNaN(least)) continue;
    if (!isDown) points.push(NaN, NaN, x, y(Number.isNaN(from) ? most : from));
    if (least !== to) points.push(x, y(least));
    if (most !== least) points.push(x, y(most));
    isDown = !Number.isNaN(to);
    if (isDown) points.push(x, y(to));
    held = to;
  }
  if (isDown) points.push(axis.width, y(held));
  const look = dash === undefined ? looks[kind] : { ...looks[kind], dash };
  const marks: Mark[] = [{ kind: 'line', points, ink, ...look }];
  if (dash !== undefined) for (const edge of edgesOf(boxes)) marks.push({ ...edge, ink, ...look });
  else if (boxes.length > 0) marks.push({ kind: 'bars', boxes, ink, alpha: BAND_ALPHA });
  return marks;
}

/** Returns the upper and lower edges of bands. */
function edgesOf(boxes: readonly number[]): Pick<LineMark, 'kind' | 'points'>[] {
  const [upper, lower]: [number[], number[]] = [[], []];
  let end = NaN;
  for (let at = 0; at < boxes.length; at += 4) {
    const [x = 0, top = 0, width = 0, height = 0] = boxes.slice(at, at + 4);
    // Another band starts here, so the line is interrupted.
    if (!(Math.abs(x - end) < width / 2)) {
      upper.push(NaN, NaN);
      lower.push(NaN, NaN);
    }
    upper.push(x, top + 0.75);
    lower.push(x, top + height - 0.75);
    end = x + width;
  }
  return boxes.length === 0
    ? []
    : [
        { kind: 'line', points: upper },
        { kind: 'line', points: lower },
      ];
}

/** Marks the columns whose values swing beyond those at their ends, if many are close together. */
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
    // A single peak is drawn as an ordinary line.
    if (count >= LEAST_SWINGS) isBand.fill(1, first, last + 1);
    count = 0;
  };
  for (let column = 0; column < isBand.length; column += 1) {
    const [from, to] = [enter[column] ?? NaN, leave[column] ?? NaN];
    const [least, most] = [low[column] ?? NaN, high[column] ?? NaN];
    if (Number.isNaN(least)) close();
    // A step of any height is a line. Only a swing back and forth is a band.
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
