// Animation of a change, either all at once or step by step.

/** Progress in each phase of a change, from 0 to 1. */
export interface Phases {
  /** Progress of rows that appear. */
  readonly open: number;
  /** Progress of files in motion. */
  readonly travel: number;
  /** Progress of rows that disappear, and of all other differences. */
  readonly close: number;
}

/** Returns the phases at a share of a change. Stepwise, rows open, files move, rows close. */
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

/** Cubic easing that is slow at both ends. A library would load all of its easings at startup. */
function eased(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - 4 * (1 - part) ** 3;
}
