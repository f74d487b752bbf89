// The time between two events: first virtual time passes, then the change of the next event is
// animated.

/** The columns of a history that determine the duration of a change. `Timeline` has them. */
export interface ChangeColumns {
  readonly eventCount: number;
  /** Virtual time of each event, never descending. */
  readonly timeMicros: ArrayLike<number>;
  /** Sum of the attention that the events up to this one deserve, never descending. */
  readonly attention: ArrayLike<number>;
}

/** The least part of the way to an event that its own change takes. */
const SHORTEST_PART = 0.2;

/** Progress of the change that the next event makes, 0 … 1, at a playhead between two events. */
export function transitionAt(columns: ChangeColumns, playhead: number): number {
  const below = Math.floor(playhead);
  const fraction = playhead - below;
  const part = changePart(columns, below);
  return part <= 0 ? 0 : Math.min(1, Math.max(0, (fraction - (1 - part)) / part));
}

/**
 * The event that pictures and words show at a playhead: what has happened, or, while it moves and
 * the next event's change is animated, what happens.
 */
export function eventShownAt(columns: ChangeColumns, playhead: number, isMoving: boolean): number {
  const below = Math.floor(playhead);
  return isMoving && transitionAt(columns, playhead) > 0 ? below + 1 : below;
}

/** The share of the way from event `below` to the next that the change takes, or 1 without time. */
function changePart({ eventCount, timeMicros, attention }: ChangeColumns, below: number): number {
  const share = (column: ArrayLike<number>): number => {
    const total = column[eventCount - 1] ?? 0;
    return total > 0 ? ((column[below + 1] ?? 0) - (column[below] ?? 0)) / total : 0;
  };
  const time = share(timeMicros);
  const change = share(attention);
  return time + change > 0 ? Math.max(SHORTEST_PART, change / (time + change)) : 1;
}
