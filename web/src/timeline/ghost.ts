// Compared runs as dashed lines on the current run's axis. They are aligned by time since the
// process began, or by user bytes written. A line ends where its run's data ends.
import {
  firstAtOrAfter,
  lastAtOrBefore,
  lastProcessStart,
  samePlace,
  type Timeline,
} from 'lsm-shape';
import { playheadAt, valueAt, valueAtPixel, type Axis } from '../axis/axis.ts';
import { envelopeOf, type Envelope, type StepSeries } from './envelope.ts';

/** A compared run on the axis of the current one. */
export interface Ghost {
  readonly timeline: Timeline;
  /** The label of the run, such as `previous run` or `B`. */
  readonly name: string;
  /** The run's first event on the axis. */
  readonly first: number;
  /** Dash pattern of the run's lines, in pixels. */
  readonly dash: readonly number[];
  /** True if an event axis counts the run's own events, false if it aligns by bytes written. */
  readonly hasOwnEvents: boolean;
}

/** Places a run on an axis that starts at event `shownFirst` of the current run. */
export function ghostOf(
  timeline: Timeline,
  shownFirst: number,
  look: Pick<Ghost, 'name' | 'dash' | 'hasOwnEvents'>,
): Ghost {
  return { timeline, first: shownFirst === 0 ? 0 : lastProcessStart(timeline), ...look };
}

/** Dash pattern of the previous run. */
export const BEFORE_DASH = [4, 3] as const;

/** The current run and its axis. */
export interface ShownAxis {
  readonly axis: Axis;
  readonly timeline: Timeline;
  /** First event of the unzoomed axis. */
  readonly first: number;
}

/** Events of a ghost for each column of the plot. */
export interface GhostColumns {
  /** The first event at or after the left edge of each column, as returned by `columnEdges`. */
  readonly edges: Int32Array;
  /** Number of columns with data, counted from the left. */
  readonly known: number;
}

/** Relative rounding error of values that are computed from pixels. */
const ROUNDING = 1e-9;

/** Returns the events of a ghost for each column of the current axis. */
export function ghostColumns(shown: ShownAxis, ghost: Ghost, columns: number): GhostColumns {
  const edges = new Int32Array(columns + 1);
  const { axis, first } = shown;
  const lastValue = valueAt(axis, axis.last);
  const end = ghost.timeline.eventCount;
  let known = 0;
  for (let column = 0; column <= columns; column += 1) {
    const pixel = (column / columns) * axis.width;
    const value = axis.end === undefined ? NaN : valueAtPixel(axis, pixel);
    const isBehind = lastValue < value;
    const place = isBehind
      ? placeAfter(shown, ghost, value - valueAt(axis, first))
      : ghostPlace(shown, ghost, playheadAt(axis, pixel));
    if (place !== null && column < columns) known = column + 1;
    const isLast = column === columns;
    edges[column] = place === null ? end : isLast ? Math.floor(place) + 1 : Math.ceil(place);
  }
  return { edges, known };
}

/** Converts the current run's playhead to the ghost's; null if the ghost ended before. */
export function ghostPlace(shown: ShownAxis, ghost: Ghost, playhead: number): number | null {
  const { axis, timeline, first } = shown;
  const last = ghost.timeline.eventCount - 1;
  if (axis.name === 'event' && !ghost.hasOwnEvents) {
    const isOver = ghost.timeline.userBytesAt(last) < timeline.userBytesAt(playhead);
    return isOver ? null : samePlace(timeline, playhead, ghost.timeline);
  }
  const passed = valueAt({ name: axis.name, columns: timeline }, playhead) - valueAt(axis, first);
  return placeAfter(shown, ghost, passed);
}

/** Returns the ghost's playhead at an axis distance from its first event; null past its end. */
function placeAfter({ axis }: ShownAxis, ghost: Ghost, passed: number): number | null {
  const last = ghost.timeline.eventCount - 1;
  if (axis.name === 'event') return last < ghost.first + passed ? null : ghost.first + passed;
  const column = axis.name === 'time' ? ghost.timeline.timeMicros : ghost.timeline.userBytesWritten;
  const zero = column[ghost.first] ?? 0;
  const slack = passed * ROUNDING;
  if ((column[last] ?? 0) - zero + slack < passed) return null;
  const value = zero + passed;
  const above = firstAtOrAfter(column, last + 1, value - slack);
  const below = lastAtOrBefore(column, last + 1, value + slack);
  // If several events have the same moment, the last one counts.
  if (above <= below) return below;
  const [from, to] = [column[above - 1] ?? 0, column[above] ?? 0];
  return to <= from ? above : above - 1 + (value - from) / (to - from);
}

/** Returns the envelope of a series of the ghost, cut off where its data ends. */
export function ghostEnvelope(
  series: StepSeries,
  { edges, known }: GhostColumns,
  since: number,
): Envelope {
  const envelope = envelopeOf(series, edges, since);
  for (const values of Object.values(envelope) as Float64Array[]) values.fill(NaN, known);
  return envelope;
}
