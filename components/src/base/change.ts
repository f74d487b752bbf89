// Playback between two events: first virtual time passes, then the next event's change is animated.

/** Columns of a `Timeline` that determine how long the animation of a change takes. */
export interface ChangeColumns {
  readonly eventCount: number;
  /** Virtual time of each event, in ascending order. */
  readonly timeMicros: ArrayLike<number>;
  /** Cumulative attention that the events up to each one deserve. */
  readonly attention: ArrayLike<number>;
}

/** Smallest share of the interval before an event in which its change is animated. */
const SHORTEST_PART = 0.2;

/** Returns the progress (0 … 1) of the next event's change at a playhead between two events. */
export function transitionAt(columns: ChangeColumns, playhead: number): number {
  const below = Math.floor(playhead);
  const fraction = playhead - below;
  const part = changePart(columns, below);
  return part <= 0 ? 0 : Math.min(1, Math.max(0, (fraction - (1 - part)) / part));
}

/** Returns the event to describe: the latest one, or the next one while its change is animated. */
export function eventShownAt(columns: ChangeColumns, playhead: number, isMoving: boolean): number {
  const below = Math.floor(playhead);
  return isMoving && transitionAt(columns, playhead) > 0 ? below + 1 : below;
}

/** Returns the share of the interval between event `below` and the next that is animated. */
function changePart({ eventCount, timeMicros, attention }: ChangeColumns, below: number): number {
  const share = (column: ArrayLike<number>): number => {
    const total = column[eventCount - 1] ?? 0;
    return total > 0 ? ((column[below + 1] ?? 0) - (column[below] ?? 0)) / total : 0;
  };
  const time = share(timeMicros);
  const change = share(attention);
  return time + change > 0 ? Math.max(SHORTEST_PART, change / (time + change)) : 1;
}
