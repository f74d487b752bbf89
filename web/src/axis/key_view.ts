// Which part of the key space is shown, on every stage of the page. It changes many times a second
// while somebody zooms, past React; what it has become is told when it rests.
import type { StageHandle } from 'lsm-shape';
import { WHOLE, type AxisShare } from 'lsm-shape/charts';

/** Milliseconds without a change after which the window is told. */
const REST = 350;
/** Steps in the whole key space that a link tells apart: finer than the pixels of any screen. */
const STEPS = 1e6;

/** Told what it has become; null: the whole key space. */
export type KeyRestListener = (keys: AxisShare | null) => void;

export class KeyView {
  #window: AxisShare = WHOLE;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #restListeners = new Set<KeyRestListener>();

  /** Shares of the key space, from 0 to 1. */
  get window(): AxisShare {
    return this.#window;
  }

  /** Calls `listener` at every change. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls `listener` each time a hand has let it rest. */
  readonly subscribeRest = (listener: KeyRestListener): (() => void) => {
    this.#restListeners.add(listener);
    return () => this.#restListeners.delete(listener);
  };

  /** From outside: a link, or another scenario. A hand that is moving it goes first. */
  set(keys: AxisShare | null): void {
    if (this.#timer === null) this.#become(keys ?? WHOLE);
  }

  /** By hand, on one of the stages. */
  move(window: AxisShare): void {
    this.#become(window);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), REST);
  }

  #rest(): void {
    this.#timer = null;
    // As a link has it, so that who opens it sees the same picture.
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

/** Keeps a stage at the keys that are shown, from now on; the returned function ends it. */
export function followKeys(view: KeyView, stage: Pick<StageHandle, 'setKeyWindow'>): () => void {
  const follow = (): void => stage.setKeyWindow(view.window);
  follow();
  return view.subscribe(follow);
}
