// Finds the corresponding moment in another history.
import { firstAtOrAfter, lastAtOrBefore } from '../../base/binary_search.ts';
import type { Timeline } from '../timeline.ts';

/** Returns the moment in another history at which as many user bytes had been written. */
export function samePlace(from: Timeline, playhead: number, to: Timeline): number {
  return sameBytes(from, playhead, to, from.userBytesAt(playhead));
}

/** Returns the moment at the same time in another column family's history. */
export function sameTime(from: Timeline, playhead: number, to: Timeline): number {
  const value = from.microsAt(playhead);
  const own = { column: from.micros, count: from.eventCount };
  return sameValue(own, { playhead, value }, { column: to.micros, count: to.eventCount }, value);
}

/** Returns the playhead at which another history has written `wanted` user bytes. */
export function sameBytes(from: Timeline, playhead: number, to: Timeline, wanted: number): number {
  if (from.eventCount - 1 <= playhead) return Math.max(0, to.eventCount - 1);
  const own = { column: from.userBytesWritten, count: from.eventCount };
  const others = { column: to.userBytesWritten, count: to.eventCount };
  return sameValue(own, { playhead, value: from.userBytesAt(playhead) }, others, wanted);
}

/** A quantity that never decreases from event to event. */
export interface Growing {
  readonly column: ArrayLike<number>;
  readonly count: number;
}

/**
 * Returns the playhead at which another history has the value `wanted`, given one at which this
 * history has `value`. If the value holds over several events, the same share has passed in both.
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
  // While nothing is written, moments are distinguished by the share of that time that has passed.
  const share = fromHigh <= fromLow ? 0 : (playhead - fromLow) / (fromHigh - fromLow);
  const place = toLow + Math.min(1, Math.max(0, share)) * (toHigh - toLow);
  // A rounding error must not move the playhead to before an event.
  const whole = Math.round(place);
  const exact = Math.abs(place - whole) < 1e-6 ? whole : place;
  return Math.min(last, Math.max(0, exact));
}

/** Returns the first and the last playhead at which a quantity equals `value`. */
function plateau({ column, count }: Growing, value: number): [number, number] {
  const low = firstAtOrAfter(column, count, value);
  const high = lastAtOrBefore(column, count, value);
  if (low <= high) return [low, high];
  // The value lies between two events, so it is interpolated.
  const before = column[low - 1] ?? 0;
  const after = column[low] ?? value;
  const place = low - 1 + (after <= before ? 0 : (value - before) / (after - before));
  return [place, place];
}
