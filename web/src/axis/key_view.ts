// The visible part of the key space, shared by all stages of the page. Zooming changes it many
// times per second without React. It is reported once it stops changing.
import type { StageHandle } from 'lsm-shape';
import { WHOLE, type AxisShare } from 'lsm-shape/charts';

/** Milliseconds without a change before the window is reported. */
const REST = 350;
/** Number of steps into which a link divides the key space, finer than the pixels of any screen. */
const STEPS = 1e6;

/** Called with the visible part of the key space, or null if all of it is visible. */
export type KeyRestListener = (keys: AxisShare | null) => void;

export class KeyView {
  #window: AxisShare = WHOLE;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #restListeners = new Set<KeyRestListener>();

  /** The visible part as shares of the key space, from 0 to 1. */
  get window(): AxisShare {
    return this.#window;
  }

  /** Calls `listener` at every change. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls `listener` whenever the user stops changing the window. */
  readonly subscribeRest = (listener: KeyRestListener): (() => void) => {
    this.#restListeners.add(listener);
    return () => this.#restListeners.delete(listener);
  };

  /** Sets the window from a link or another scenario. A move by the user takes precedence. */
  set(keys: AxisShare | null): void {
    if (this.#timer === null) this.#become(keys ?? WHOLE);
  }

  /** Moves the window after user input on one of the stages. */
  move(window: AxisShare): void {
    this.#become(window);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), REST);
  }

  #rest(): void {
    this.#timer = null;
    // Rounded as in a link, so that both show the same picture.
    const from = Math.round(this.#window.from * STEPS) / STEPS;
    const to = Math.round(this.#window.to * STEPS) / STEPS;
    const isWhole = from <= 0 && 1 <= to;
    for (const listener of [...this.#restListeners]) listener(isWhole ? null : { from, to });
  }

  #become(window: AxisShare): void {
    if (window.from === this.#window.from && window.to === this.#window.to) return;
    this.#window = window;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Keeps a stage and the visible keys in step until the returned function is called. */
export function followKeys(view: KeyView, stage: Pick<StageHandle, 'setKeyWindow'>): () => void {
  const follow = (): void => stage.setKeyWindow(view.window);
  follow();
  return view.subscribe(follow);
}
