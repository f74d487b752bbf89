// The horizontal axis of the timeline. It maps events to pixels and back, by time, user bytes or
// event number. Columns never descend, so both mappings are a binary search.
import {
  fractionalIndexOf,
  hasTimes,
  keptFor,
  partitionPoint,
  type Pause,
  type Timeline,
} from 'lsm-shape';
import type { ShorteningScale } from 'lsm-shape/charts';

/** The quantity on the horizontal axis of the timeline. */
export type AxisName = 'time' | 'bytes' | 'event';

/** Returns the requested axis, or `event` if the history has no times. */
export function knownAxis(name: AxisName, timeline: Timeline | null): AxisName {
  return timeline === null || hasTimes(timeline) ? name : 'event';
}

/** The columns of a history that an axis needs. Each has one entry per event. */
export interface AxisColumns {
  readonly timeMicros: ArrayLike<number>;
  readonly userBytesWritten: ArrayLike<number>;
  readonly eventCount: number;
}

/** An axis over the events from `first` to `last`, both included. */
export interface Axis {
  readonly name: AxisName;
  readonly columns: AxisColumns;
  readonly first: number;
  readonly last: number;
  /** Width in pixels. */
  readonly width: number;
  /** The value at the right end. It is set if other runs continue past this run's last event. */
  readonly end?: number;
  readonly pauses?: ShortenedPauses;
}

/** The pauses of an axis, and the scale that shortens them. */
export interface ShortenedPauses extends ShorteningScale {
  /** The pauses in ascending order. They do not overlap or touch. */
  readonly pauses: readonly Pause[];
}

/** Returns the axis value at a playhead, which may lie between two events. */
export function valueAt(axis: Pick<Axis, 'name' | 'columns'>, playhead: number): number {
  const column = columnOf(axis);
  if (column === null) return playhead;
  const below = Math.min(Math.floor(playhead), axis.columns.eventCount - 1);
  const from = column[below] ?? 0;
  const to = column[below + 1] ?? from;
  return from + (to - from) * (playhead - below);
}

function endValueOf(axis: Axis): number {
  return Math.max(valueAt(axis, axis.last), axis.end ?? -Infinity);
}

/** Returns the pixel of a playhead: outside [0, width] if the playhead is off the axis. */
export function pixelAt(axis: Axis, playhead: number): number {
  return pixelOfValue(axis, valueAt(axis, playhead));
}

/** Returns the pixel of a value on the axis. */
export function pixelOfValue(axis: Axis, value: number): number {
  const from = squeezed(axis, valueAt(axis, axis.first));
  const to = squeezed(axis, endValueOf(axis));
  return to <= from ? 0 : ((squeezed(axis, value) - from) / (to - from)) * axis.width;
}

/** Converts a value to a scale on which the pauses before it are shortened. */
function squeezed({ pauses }: Pick<Axis, 'pauses'>, value: number): number {
  return pauses === undefined ? value : pauses.shorten(value);
}

/** The inverse of `squeezed`. */
function stretched({ pauses }: Pick<Axis, 'pauses'>, value: number): number {
  return pauses === undefined ? value : pauses.restore(value);
}

/** An axis with precomputed ends, which makes thousands of lookups cheap. */
export interface AxisScale {
  readonly axis: Axis;
  /** Returns the pixel of an event, as `pixelAt` does. */
  readonly pixelOfEvent: (event: number) => number;
  /**
   * The mapping as numbers, for loops over all jobs. The pixel of an event is `(places[event] −
   * from) × perUnit`. If `places` is null, the event's number is used instead.
   */
  readonly places: ArrayLike<number> | null;
  readonly from: number;
  readonly perUnit: number;
}

/** Returns the scale of an axis. Creating it costs no more than reading a column. */
export function scaleOf(axis: Axis): AxisScale {
  const from = squeezed(axis, valueAt(axis, axis.first));
  const to = squeezed(axis, endValueOf(axis));
  const perUnit = to <= from ? 0 : axis.width / (to - from);
  const places = placesOf(axis);
  const last = axis.columns.eventCount - 1;
  const pixelOfEvent = (event: number): number =>
    ((places === null ? event : (places[Math.min(event, last)] ?? 0)) - from) * perUnit;
  return { axis, pixelOfEvent, places, from, perUnit };
}

/** Columns with shortened pauses, cached by pauses because they are the same at every zoom. */
const knownPlaces = keptFor<ShortenedPauses, { count: number; places: Float64Array }>(() => ({
  count: -1,
  places: new Float64Array(),
}));

/** Returns the positions of all events on the axis. Null if they are the event numbers. */
function placesOf(axis: Axis): ArrayLike<number> | null {
  const column = columnOf(axis);
  const { pauses, columns } = axis;
  if (column === null || pauses === undefined) return column;
  const count = columns.eventCount;
  const known = knownPlaces(pauses);
  if (known.count === count) return known.places;
  known.count = count;
  known.places = Float64Array.from({ length: count }, (_, event) =>
    squeezed(axis, column[event] ?? 0),
  );
  return known.places;
}

/** Maximum rounding error of computed pixels. */
const ROUNDING = 1e-6;

/**
 * Returns the first event at or after each column's left edge, and the first past the last column.
 */
export function columnEdges(axis: Axis, columns: number): Int32Array {
  const edges = new Int32Array(columns + 1);
  const { pixelOfEvent } = scaleOf({ ...axis, width: columns });
  const count = axis.columns.eventCount;
  for (let column = 0; column <= columns; column += 1) {
    const from = column === 0 ? 0 : (edges[column - 1] ?? 0);
    // An event exactly at the right end is still visible.
    const isLast = column === columns;
    edges[column] = partitionPoint(from, count, (event) => {
      const pixel = pixelOfEvent(event);
      return pixel < column || (isLast && pixel <= column + ROUNDING);
    });
  }
  return edges;
}

/** Returns the playhead at a pixel, limited to the axis. */
export function playheadAt(axis: Axis, pixel: number): number {
  const playhead = playheadOf(axis, valueAtPixel(axis, pixel));
  return Math.min(axis.last, Math.max(axis.first, playhead));
}

/** Returns the axis value at a pixel, limited to the axis. */
export function valueAtPixel(axis: Axis, pixel: number): number {
  const share = Math.min(1, Math.max(0, axis.width <= 0 ? 0 : pixel / axis.width));
  const from = squeezed(axis, valueAt(axis, axis.first));
  return stretched(axis, from + share * (squeezed(axis, endValueOf(axis)) - from));
}

/** Returns the playhead at which the axis has a given value. */
export function playheadOf(axis: Pick<Axis, 'name' | 'columns'>, value: number): number {
  const column = columnOf(axis);
  return column === null ? value : fractionalIndexOf(column, axis.columns.eventCount, value);
}

function columnOf({ name, columns }: Pick<Axis, 'name' | 'columns'>): ArrayLike<number> | null {
  switch (name) {
    case 'time':
      return columns.timeMicros;
    case 'bytes':
      return columns.userBytesWritten;
    case 'event':
      return null;
  }
}

/**
 * Returns round values for labels, with their pixels. They are counted from `zero`, which defaults
 * to the start of the axis. Pauses contain no labels.
 */
export function ticksOf(
  axis: Axis,
  spacing: number,
  zero = valueAt(axis, axis.first),
): { value: number; pixel: number }[] {
  const from = valueAt(axis, axis.first);
  const to = endValueOf(axis);
  const most = Math.max(1, Math.floor(axis.width / spacing));
  if (to <= from) return [];
  const shown = squeezed(axis, to) - squeezed(axis, from);
  const step = stepsOf(axis.name).find((size) => shown / size <= most);
  if (step === undefined) return [];
  const pauses = axis.pauses?.pauses ?? [];
  const ticks = [];
  for (let index = Math.ceil((from - zero) / step); index * step <= to - zero; index += 1) {
    const value = zero + index * step;
    const isPaused = pauses.some((pause) => pause.from < value && value < pause.to);
    if (!isPaused) ticks.push({ value: index * step, pixel: pixelOfValue(axis, value) });
  }
  return ticks;
}

function stepsOf(name: AxisName): number[] {
  const decimal = Array.from({ length: 16 }, (_, power) => [1, 2, 5].map((n) => n * 10 ** power));
  switch (name) {
    case 'time':
      return [
        ...decimal.slice(0, 6).flat(),
        ...[1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400].map(
          (seconds) => seconds * 1e6,
        ),
        ...decimal.slice(6).map(([n]) => (n ?? 1) * 86_400),
      ];
    case 'bytes':
      return Array.from({ length: 48 }, (_, power) => 2 ** power);
    case 'event':
      return decimal.flat();
  }
}
