// The same moment in two histories.
import { firstAtOrAfter, lastAtOrBefore } from '../../base/binary_search.ts';
import type { Timeline } from '../timeline.ts';

/** The same moment in another history of the same scenario: as many user bytes written. */
export function samePlace(from: Timeline, playhead: number, to: Timeline): number {
  return sameBytes(from, playhead, to, from.userBytesAt(playhead));
}

/** The moment at which another history has `wanted` user bytes, where this one has its own. */
export function sameBytes(from: Timeline, playhead: number, to: Timeline, wanted: number): number {
  const last = Math.max(0, to.eventCount - 1);
  if (from.eventCount - 1 <= playhead) return last;
  const [fromLow, fromHigh] = plateau(from, from.userBytesAt(playhead));
  const [toLow, toHigh] = plateau(to, wanted);
  // While nothing is written, moments differ by how much of that pause has passed.
  const share = fromHigh <= fromLow ? 0 : (playhead - fromLow) / (fromHigh - fromLow);
  const place = toLow + Math.min(1, Math.max(0, share)) * (toHigh - toLow);
  return Math.min(last, Math.max(0, place));
}

/** The playheads between which exactly `bytes` user bytes are written. */
function plateau(timeline: Timeline, bytes: number): [number, number] {
  const { userBytesWritten, eventCount } = timeline;
  const low = firstAtOrAfter(userBytesWritten, eventCount, bytes);
  const high = lastAtOrBefore(userBytesWritten, eventCount, bytes);
  if (low <= high) return [low, high];
  // Between two events: as far from one to the other as the bytes are.
  const before = userBytesWritten[low - 1] ?? 0;
  const after = userBytesWritten[low] ?? bytes;
  const place = low - 1 + (after <= before ? 0 : (bytes - before) / (after - before));
  return [place, place];
}
