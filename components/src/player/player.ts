import { eventUnderWay } from '../base/change.ts';
import { everyFrame } from './clock.ts';
import {
  advancePlayer,
  INITIAL_PLAYER_STATE,
  reducePlayer,
  type History,
  type PlayerAction,
  type PlayerState,
} from './playhead.ts';

const EMPTY: History = {
  eventCount: 0,
  timeMicros: [],
  attention: [],
  interest: [],
  isComplete: false,
  jobs: [],
};

/** A playhead that moves by itself: the reducer joined to the clock. */
export class Player {
  #state: PlayerState;
  #history: History = EMPTY;
  #stop: (() => void) | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(initial: Partial<PlayerState> = {}) {
    this.#state = { ...INITIAL_PLAYER_STATE, ...initial };
  }

  /** The state; the same object until something changes. */
  readonly getState = (): PlayerState => this.#state;

  /** The event that is seen to happen: the next one while its change is under way. */
  eventUnderWay(): number {
    return eventUnderWay(this.#history, this.#state.playhead);
  }

  /** Calls `listener` after every change, at most once a display frame while it plays. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Does one thing. */
  readonly dispatch = (action: PlayerAction): void => {
    this.#become(reducePlayer(this.#state, action, this.#history));
    if (prefersReducedMotion() && this.#state.stepTarget !== null) {
      this.#become({ ...this.#state, playhead: this.#state.stepTarget, stepTarget: null });
    }
  };

  /**
   * Plays another history; the playhead keeps its place in events as far as there are that many.
   */
  setHistory(history: History): void {
    this.#history = history;
    const last = Math.max(0, history.eventCount - 1);
    if (this.#state.playhead > last) this.#become({ ...this.#state, playhead: last });
    this.#runClock();
  }

  /** Stops for good. */
  dispose(): void {
    this.#stop?.();
    this.#stop = null;
    this.#listeners.clear();
  }

  #become(state: PlayerState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#runClock();
    for (const listener of [...this.#listeners]) listener();
  }

  #runClock(): void {
    const isMoving = this.#state.isPlaying || this.#state.stepTarget !== null;
    if (isMoving) this.#stop ??= everyFrame((seconds) => this.#advance(seconds));
    else {
      this.#stop?.();
      this.#stop = null;
    }
  }

  #advance(seconds: number): void {
    const next = advancePlayer(this.#state, seconds, this.#history);
    const isSame =
      next.playhead === this.#state.playhead &&
      next.isPlaying === this.#state.isPlaying &&
      next.stepTarget === this.#state.stepTarget;
    if (!isSame) this.#become(next);
  }
}

/** Whether the reader asked for less motion: then the stage shows whole events only. */
export function prefersReducedMotion(): boolean {
  if (typeof matchMedia !== 'function') return false;
  // Asked for every picture: one list that the browser keeps up to date, not a new one each time.
  reducedMotion ??= matchMedia('(prefers-reduced-motion: reduce)');
  return reducedMotion.matches;
}

let reducedMotion: MediaQueryList | null = null;
