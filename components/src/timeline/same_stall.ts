// What one stall is. Apart, as what plays a log counts none.
import type { Stall } from './timeline.ts';

/** Whether a state goes on with the stall of the one before; another rate is no other stall. */
export function isSameStall(a: Stall, b: Stall): boolean {
  return a.condition === b.condition && a.cause === b.cause && a.families[0] === b.families[0];
}
