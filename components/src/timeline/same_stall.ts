// Comparison of stalls. A separate module because the player does not count stalls.
import type { Stall } from './timeline.ts';

/** Returns true if two consecutive states belong to the same stall, even at different rates. */
export function isSameStall(a: Stall, b: Stall): boolean {
  return a.condition === b.condition && a.cause === b.cause && a.families[0] === b.families[0];
}
