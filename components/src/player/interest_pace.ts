// The pace by interest. The first event of each kind is shown long enough to be understood. Later
// events of the same kind are shorter, so that new kinds stand out.
import { INTERESTS, type Interest } from '../base/interest.ts';

/** Number of events of each kind shown since the playhead was last set, by the kind's code. */
export type Seen = readonly number[];

/** Counts of shown events before the first event. */
export const NOTHING_SEEN: Seen = INTERESTS.map(() => 0);

/** Seconds to show the first event of each kind. */
const FIRST_SECONDS: Readonly<Record<Interest, number>> = {
  none: 0.03,
  memtable: 2,
  flush: 1.6,
  compaction: 2.4,
  output: 1,
  'aligned cut': 2.4,
  'end of compaction': 1.2,
  move: 3,
  drop: 2.4,
  base: 3,
  stall: 3,
};
const firstSeconds = INTERESTS.map((kind) => FIRST_SECONDS[kind]);

/** Number of events of a kind after which the next event of that kind takes half the time. */
const HALVED_AFTER = 4;

/** State of a moving playhead: its position, and how many events of each kind it has shown. */
interface Showing {
  readonly playhead: number;
  readonly seen: Seen;
}

/** Column that the pace reads: the code of each event's kind. */
export interface InterestColumn {
  readonly eventCount: number;
  readonly interest: ArrayLike<number>;
}

/** Returns the playhead after `seconds` at the pace by interest. */
export function showInterest(
  { playhead, seen }: Showing,
  seconds: number,
  { eventCount, interest }: InterestColumn,
): Showing {
  const counts = [...seen];
  let at = playhead;
  let left = seconds;
  while (at < eventCount - 1) {
    const next = Math.floor(at) + 1;
    const kind = interest[next] ?? 0;
    const count = counts[kind] ?? 0;
    const takes = (firstSeconds[kind] ?? 0) / (1 + count / HALVED_AFTER);
    if (left < takes * (next - at)) return { playhead: at + left / takes, seen: counts };
    left -= takes * (next - at);
    at = next;
    counts[kind] = count + 1;
  }
  return { playhead: at, seen: counts };
}
