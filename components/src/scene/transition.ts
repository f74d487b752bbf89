// How a change is seen: all at once, or step by step.
import { easeCubicInOut } from 'd3-ease';

/** How far the parts of a change have come, each 0 … 1. */
export interface Phases {
  /** Rows that appear. */
  readonly open: number;
  /** Files on their way. */
  readonly travel: number;
  /** Rows that go, and whatever else differs. */
  readonly close: number;
}

/**
 * A change that happens all at once, or step by step: room is made, files go there, room is given
 * up.
 */
export function phasesOf(part: number, isStepwise: boolean): Phases {
  if (!isStepwise) {
    const eased = easeCubicInOut(part);
    return { open: eased, travel: eased, close: eased };
  }
  return {
    open: easeCubicInOut(Math.min(1, part / 0.3)),
    travel: easeCubicInOut(Math.min(1, Math.max(0, (part - 0.1) / 0.5))),
    close: easeCubicInOut(Math.max(0, (part - 0.6) / 0.4)),
  };
}
