import { eventShownAt } from '../base/change.ts';
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

/** Number of events per display frame above which changes are not animated. */
const MOST_ANIMATED_EVENTS = 3;

/** Playhead that moves by itself. Connects the reducer to the clock. */
export class Player {
  #state: PlayerState;
  #history: History = EMPTY;
  #stop: (() => void) | null = null;
  #isSkipping = false;
  readonly #listeners = new Set<() => void>();

  constructor(initial: Partial<PlayerState> = {}) {
    this.#state = { ...INITIAL_PLAYER_STATE, ...initial };
  }

  /** Returns the current state, which is the same object until something changes. */
  readonly getState = (): PlayerState => this.#state;

  /**
   * Playhead for pictures. It is a whole number, without animation, while each display frame passes
   * several events, or if the reader prefers reduced motion.
   */
  get shownPlayhead(): number {
    const { playhead } = this.#state;
    const isWhole = this.#isSkipping || prefersReducedMotion();
    return isWhole ? Math.floor(playhead) : playhead;
  }

  /** True during playback and while traveling to a moment. */
  get isMoving(): boolean {
    return this.#state.isPlaying || this.#state.stepTarget !== null;
  }

  /** Index of the event that pictures and words show. */
  get shownEvent(): number {
    return eventShownAt(this.#history, this.shownPlayhead, this.isMoving);
  }

  /** Calls `listener` after every change, but at most once per display frame during playback. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Applies an action to the player's state. */
  readonly dispatch = (action: PlayerAction): void => {
    this.#become(reducePlayer(this.#state, action, this.#history), 0);
    if (prefersReducedMotion() && this.#state.stepTarget !== null) {
      this.#become({ ...this.#state, playhead: this.#state.stepTarget, stepTarget: null }, 0);
    }
  };

  /** Switches histories. The playhead stays at its event, or at the end of a shorter history. */
  setHistory(history: History): void {
    this.#history = history;
    const last = Math.max(0, history.eventCount - 1);
    if (this.#state.playhead > last) this.#become({ ...this.#state, playhead: last }, 0);
    this.#runClock();
  }

  /** Stops the player permanently. */
  dispose(): void {
    this.#stop?.();
    this.#stop = null;
    this.#listeners.clear();
  }

  /** Sets a state that playback has reached by moving `step` events. */
  #become(state: PlayerState, step: number): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#isSkipping = step > MOST_ANIMATED_EVENTS;
    this.#runClock();
    for (const listener of [...this.#listeners]) listener();
  }

  #runClock(): void {
    if (this.isMoving) this.#stop ??= everyFrame((seconds) => this.#advance(seconds));
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
    if (!isSame) this.#become(next, Math.abs(next.playhead - this.#state.playhead));
  }
}

/** Returns true if the reader prefers reduced motion. The stage then shows only whole events. */
export function prefersReducedMotion(): boolean {
  if (typeof matchMedia !== 'function') return false;
  // A single live media query is kept, because every picture checks it.
  reducedMotion ??= matchMedia('(prefers-reduced-motion: reduce)');
  return reducedMotion.matches;
}

let reducedMotion: MediaQueryList | null = null;
