// The hovered or focused position in the plot. It changes with every movement of the pointer,
// without rendering other components.
import { nextFrame } from 'lsm-shape';
import type { CardPointer } from 'lsm-shape/charts';

/** A position in the plot, in pixels, or a slice of a lane. */
export type Pointed =
  | ({ readonly kind: 'place' } & CardPointer)
  | { readonly kind: 'slice'; readonly lane: string; readonly slice: number };

/** A store of the hovered position in a plot. It notifies at most once per frame. */
export class Hover {
  #pointed: Pointed | null = null;
  #published: Pointed | null = null;
  #isAsked = false;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): Pointed | null => this.#published;

  /** Sets the position; null if there is none. */
  point(pointed: Pointed | null): void {
    this.#pointed = pointed;
    if (this.#isAsked) return;
    this.#isAsked = true;
    nextFrame(() => {
      this.#isAsked = false;
      if (this.#published === this.#pointed) return;
      this.#published = this.#pointed;
      for (const listener of [...this.#listeners]) listener();
    });
  }
}
