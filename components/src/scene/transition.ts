// The animation of a change: all at once, or step by step.

/** The progress of the parts of a change, each 0 … 1. */
export interface Phases {
  /** Appearing rows. */
  readonly open: number;
  /** Files in motion. */
  readonly travel: number;
  /** Disappearing rows, and all other differences. */
  readonly close: number;
}

/** The phases of a change at a share of its time. In steps: rows open, files move, rows close. */
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

/** Cubic easing, slow at both ends. A library would load all its easings at the start. */
function eased(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - 4 * (1 - part) ** 3;
}
