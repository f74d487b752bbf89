// The same moment in two histories.
import { firstAtOrAfter, lastAtOrBefore } from '../../base/binary_search.ts';
import type { Timeline } from '../timeline.ts';

/** The moment of another history of the same scenario with the same user bytes written. */
export function samePlace(from: Timeline, playhead: number, to: Timeline): number {
  return sameBytes(from, playhead, to, from.userBytesAt(playhead));
}

/** The moment with the same time in the history of another column family of the same database. */
export function sameTime(from: Timeline, playhead: number, to: Timeline): number {
  const value = from.microsAt(playhead);
  const own = { column: from.micros, count: from.eventCount };
  return sameValue(own, { playhead, value }, { column: to.micros, count: to.eventCount }, value);
}

/** The playhead with `wanted` user bytes in another history, aligned with one in this one. */
export function sameBytes(from: Timeline, playhead: number, to: Timeline, wanted: number): number {
  if (from.eventCount - 1 <= playhead) return Math.max(0, to.eventCount - 1);
  const own = { column: from.userBytesWritten, count: from.eventCount };
  const others = { column: to.userBytesWritten, count: to.eventCount };
  return sameValue(own, { playhead, value: from.userBytesAt(playhead) }, others, wanted);
}

/** A quantity of a history by events, never descending. */
export interface Growing {
  readonly column: ArrayLike<number>;
  /** Events of it. */
  readonly count: number;
}

/**
 * The playhead at which another history has the value `wanted`, while this one has `value`. If
 * several events leave the value unchanged, the same share of them has passed in both.
 */
export function sameValue(
  from: Growing,
  { playhead, value }: { readonly playhead: number; readonly value: number },
  to: Growing,
  wanted: number,
): number {
  const last = Math.max(0, to.count - 1);
  const [fromLow, fromHigh] = plateau(from, value);
  const [toLow, toHigh] = plateau(to, wanted);
  // While nothing is written, moments differ by how much of that pause has passed.
  const share = fromHigh <= fromLow ? 0 : (playhead - fromLow) / (fromHigh - fromLow);
  const place = toLow + Math.min(1, Math.max(0, share)) * (toHigh - toLow);
  // Rounding errors must not move it before an event that it is at.
  const whole = Math.round(place);
  const exact = Math.abs(place - whole) < 1e-6 ? whole : place;
  return Math.min(last, Math.max(0, exact));
}

/** The playheads between which the quantity is exactly `value`. */
function plateau({ column, count }: Growing, value: number): [number, number] {
  const low = firstAtOrAfter(column, count, value);
  const high = lastAtOrBefore(column, count, value);
  if (low <= high) return [low, high];
  // Between two events: as far from one to the other as the value is.
  const before = column[low - 1] ?? 0;
  const after = column[low] ?? value;
  const place = low - 1 + (after <= before ? 0 : (value - before) / (after - before));
  return [place, place];
}
