// How a change is seen: all at once, or step by step.

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
    const share = eased(part);
    return { open: share, travel: share, close: share };
  }
  return {
    open: eased(Math.min(1, part / 0.3)),
    travel: eased(Math.min(1, Math.max(0, (part - 0.1) / 0.5))),
    close: eased(Math.max(0, (part - 0.6) / 0.4)),
  };
}

/** Slow at both ends, along a cube. A library brings all its easings for it, before a picture. */
function eased(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - 4 * (1 - part) ** 3;
}
