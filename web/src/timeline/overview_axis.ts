// The axis of the strip with the whole run: of all that can be shown, as wide as the strip, which
// need not be as wide as the plot.
import type { Axis } from '../axis/axis.ts';
import type { TimelineView } from '../axis/timeline_view.ts';

export class OverviewAxis {
  readonly #view: TimelineView;
  readonly #listeners = new Set<() => void>();
  /** Measured when the strip changes its size: the playhead asks for it in every picture. */
  #width = 0;
  #known: { readonly whole: Axis; readonly axis: Axis } | null = null;

  constructor(view: TimelineView) {
    this.#view = view;
  }

  /** Attaches the strip once it exists. Returns the function that detaches it. */
  attach(element: HTMLElement | null): () => void {
    if (element === null) return () => undefined;
    this.#width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      this.#width = element.clientWidth;
      for (const listener of [...this.#listeners]) listener();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }

  /** The axis. The object is the same until the strip or the axis changes. */
  get(): Axis {
    const { whole } = this.#view;
    const width = this.#width;
    if (this.#known?.whole !== whole || this.#known.axis.width !== width) {
      this.#known = { whole, axis: { ...whole, width } };
    }
    return this.#known.axis;
  }

  /** Notifies of another axis, width or shown part. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const stop = this.#view.subscribe(listener);
    return () => {
      this.#listeners.delete(listener);
      stop();
    };
  };
}
