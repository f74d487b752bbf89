// The run that the shown one is compared with, as dashed lines on the same axis: at equal time
// since its process began, or at equal user bytes written. Where it has no data nothing is drawn.
import {
  firstAtOrAfter,
  lastAtOrBefore,
  lastProcessStart,
  samePlace,
  type Timeline,
} from 'lsm-shape';
import { playheadAt, valueAt, type Axis } from '../axis/axis.ts';
import { envelopeOf, type Envelope, type StepSeries } from './envelope.ts';

/** Where a run that is compared with stands on the axis of the shown one. */
export interface Ghost {
  readonly timeline: Timeline;
  /** What it is: `run before`, `baseline`. */
  readonly name: string;
  /** Its first event that the axis shows. */
  readonly first: number;
}

/** A run on an axis that begins at an event of the shown one. */
export function ghostOf(timeline: Timeline, name: string, shownFirst: number): Ghost {
  return { timeline, name, first: shownFirst === 0 ? 0 : lastProcessStart(timeline) };
}

/** The shown run with its axis. */
export interface ShownAxis {
  readonly axis: Axis;
  readonly timeline: Timeline;
  /** First event of the axis that is not zoomed. */
  readonly first: number;
}

/** Events of the ghost in the columns of the plot. */
export interface GhostColumns {
  /** As `columnEdges` has them of the shown run. */
  readonly edges: Int32Array;
  /** Columns from the first on in which it has data. */
  readonly known: number;
}

/** What pixels that were computed may be off by, as a share of a value. */
const ROUNDING = 1e-9;

/** The ghost's events by columns of the shown axis. */
export function ghostColumns(shown: ShownAxis, ghost: Ghost, columns: number): GhostColumns {
  const edges = new Int32Array(columns + 1);
  const { axis } = shown;
  const end = ghost.timeline.eventCount;
  let known = 0;
  for (let column = 0; column <= columns; column += 1) {
    const playhead = playheadAt(axis, (column / columns) * axis.width);
    const place = ghostPlace(shown, ghost, playhead);
    if (place !== null && column < columns) known = column + 1;
    const isLast = column === columns;
    edges[column] = place === null ? end : isLast ? Math.floor(place) + 1 : Math.ceil(place);
  }
  return { edges, known };
}

/**
 * The ghost's playhead where the shown run has its own; null: it had come to its end. Event numbers
 * mean other moments in every run: along them it stands at equal bytes written.
 */
export function ghostPlace(shown: ShownAxis, ghost: Ghost, playhead: number): number | null {
  const { axis, timeline, first } = shown;
  const last = ghost.timeline.eventCount - 1;
  if (axis.name === 'event') {
    const isOver = ghost.timeline.userBytesAt(last) < timeline.userBytesAt(playhead);
    return isOver ? null : samePlace(timeline, playhead, ghost.timeline);
  }
  const column = axis.name === 'time' ? ghost.timeline.timeMicros : ghost.timeline.userBytesWritten;
  const passed = valueAt({ name: axis.name, columns: timeline }, playhead) - valueAt(axis, first);
  const zero = column[ghost.first] ?? 0;
  const slack = passed * ROUNDING;
  if ((column[last] ?? 0) - zero + slack < passed) return null;
  const value = zero + passed;
  const above = firstAtOrAfter(column, last + 1, value - slack);
  const below = lastAtOrBefore(column, last + 1, value + slack);
  // Several events at the very moment: the last of them holds.
  if (above <= below) return below;
  const [from, to] = [column[above - 1] ?? 0, column[above] ?? 0];
  return to <= from ? above : above - 1 + (value - from) / (to - from);
}

/** The envelope of one of the ghost's series; beyond its end there is none. */
export function ghostEnvelope(
  series: StepSeries,
  { edges, known }: GhostColumns,
  since: number,
): Envelope {
  const envelope = envelopeOf(series, edges, since);
  for (const values of Object.values(envelope) as Float64Array[]) values.fill(NaN, known);
  return envelope;
}
