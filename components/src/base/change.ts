// Playback between two events: first virtual time passes, then the next event's change is animated.

/** Columns of a `Timeline` that determine the duration of a change. */
export interface ChangeColumns {
  readonly eventCount: number;
  /** Virtual time of each event, never descending. */
  readonly timeMicros: ArrayLike<number>;
  /** Sum of the attention that events up to this one deserve, never descending. */
  readonly attention: ArrayLike<number>;
}

/** Smallest share of the way to an event that its own change takes. */
const SHORTEST_PART = 0.2;

/** Returns the progress of the next event's change at a playhead between two events, 0 … 1. */
export function transitionAt(columns: ChangeColumns, playhead: number): number {
  const below = Math.floor(playhead);
  const fraction = playhead - below;
  const part = changePart(columns, below);
  return part <= 0 ? 0 : Math.min(1, Math.max(0, (fraction - (1 - part)) / part));
}

/**
 * Returns the event to describe at a playhead: the latest one, or the next one if its change is
 * being animated.
 */
export function eventShownAt(columns: ChangeColumns, playhead: number, isMoving: boolean): number {
  const below = Math.floor(playhead);
  return isMoving && transitionAt(columns, playhead) > 0 ? below + 1 : below;
}

/** Returns the share of the way from event `below` to the next that the change takes. */
function changePart({ eventCount, timeMicros, attention }: ChangeColumns, below: number): number {
  const share = (column: ArrayLike<number>): number => {
    const total = column[eventCount - 1] ?? 0;
    return total > 0 ? ((column[below + 1] ?? 0) - (column[below] ?? 0)) / total : 0;
  };
  const time = share(timeMicros);
  const change = share(attention);
  return time + change > 0 ? Math.max(SHORTEST_PART, change / (time + change)) : 1;
}
