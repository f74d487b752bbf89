// Between two events: first virtual time passes, then what the next event changes is seen to change.
import type { Timeline } from '../timeline/timeline.ts';

/** The least part of the way to an event that its own change takes. */
const SHORTEST_PART = 0.2;

/** Progress of the change that the next event makes, 0 … 1, at a playhead between two events. */
export function transitionAt(timeline: Timeline, playhead: number): number {
  const below = Math.floor(playhead);
  const fraction = playhead - below;
  const part = changePart(timeline, below);
  return part <= 0 ? 0 : Math.min(1, Math.max(0, (fraction - (1 - part)) / part));
}

/** Part of the way from event `below` to the next that the change takes: all of it where no time passes. */
function changePart(timeline: Timeline, below: number): number {
  const last = timeline.eventCount - 1;
  const { timeMicros, attention } = timeline;
  const share = (column: Float64Array): number => {
    const total = column[last] ?? 0;
    return total > 0 ? ((column[below + 1] ?? 0) - (column[below] ?? 0)) / total : 0;
  };
  const time = share(timeMicros);
  const change = share(attention);
  return time + change > 0 ? Math.max(SHORTEST_PART, change / (time + change)) : 1;
}

/** How far the parts of a change have come, each 0 … 1. */
export interface Phases {
  /** Rows that appear. */
  readonly open: number;
  /** Files on their way. */
  readonly travel: number;
  /** Rows that go, and whatever else differs. */
  readonly close: number;
}

/** A change that happens all at once, or step by step: room is made, files go there, room is given up. */
export function phasesOf(part: number, isStepwise: boolean): Phases {
  if (!isStepwise) {
    const eased = easeInOut(part);
    return { open: eased, travel: eased, close: eased };
  }
  return {
    open: easeInOut(Math.min(1, part / 0.3)),
    travel: easeInOut(Math.min(1, Math.max(0, (part - 0.1) / 0.5))),
    close: easeInOut(Math.max(0, (part - 0.6) / 0.4)),
  };
}

/** Slow at both ends. */
export function easeInOut(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
}
