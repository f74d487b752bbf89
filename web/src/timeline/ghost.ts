// Compared runs as dashed lines on the same axis: at equal time since the start of their process,
// or at equal user bytes written. Nothing is drawn without data.
import {
  firstAtOrAfter,
  lastAtOrBefore,
  lastProcessStart,
  samePlace,
  type Timeline,
} from 'lsm-shape';
import { playheadAt, valueAt, valueAtPixel, type Axis } from '../axis/axis.ts';
import { envelopeOf, type Envelope, type StepSeries } from './envelope.ts';

/** The position of a compared run on the axis of the shown one. */
export interface Ghost {
  readonly timeline: Timeline;
  /** Its role: `previous run`, `B`. */
  readonly name: string;
  /** Its first event on the axis. */
  readonly first: number;
  /** The dash pattern of its lines, in pixels. */
  readonly dash: readonly number[];
  /** True if an axis of events counts its own events. Otherwise it is aligned by bytes written. */
  readonly hasOwnEvents: boolean;
}

/** A run on an axis that starts at an event of the shown one. */
export function ghostOf(
  timeline: Timeline,
  shownFirst: number,
  look: Pick<Ghost, 'name' | 'dash' | 'hasOwnEvents'>,
): Ghost {
  return { timeline, first: shownFirst === 0 ? 0 : lastProcessStart(timeline), ...look };
}

/** The dash pattern of the previous run. */
export const BEFORE_DASH = [4, 3] as const;

/** The shown run and its axis. */
export interface ShownAxis {
  readonly axis: Axis;
  readonly timeline: Timeline;
  /** First event of the unzoomed axis. */
  readonly first: number;
}

/** Events of the ghost in the columns of the plot. */
export interface GhostColumns {
  /** The edges of columns, as from `columnEdges` for the shown run. */
  readonly edges: Int32Array;
  /** The number of columns, from the first, for which it has data. */
  readonly known: number;
}

/** The rounding error of computed pixels, as a share of a value. */
const ROUNDING = 1e-9;

/** The ghost's events by columns of the shown axis. */
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

/** The ghost's playhead for a playhead of the shown run; null if the ghost had ended. */
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

/** The ghost's playhead after an amount of the axis's quantity since its first event. */
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
  // Of several events at the same moment, the last one counts.
  if (above <= below) return below;
  const [from, to] = [column[above - 1] ?? 0, column[above] ?? 0];
  return to <= from ? above : above - 1 + (value - from) / (to - from);
}

/** The envelope of one of the ghost's series, limited to its own end. */
export function ghostEnvelope(
  series: StepSeries,
  { edges, known }: GhostColumns,
  since: number,
): Envelope {
  const envelope = envelopeOf(series, edges, since);
  for (const values of Object.values(envelope) as Float64Array[]) values.fill(NaN, known);
  return envelope;
}
