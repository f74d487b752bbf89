// The axis of the overview: the whole run at the width of the strip, which may differ from the
// plot's.
import type { Axis } from '../axis/axis.ts';
import type { TimelineView } from '../axis/timeline_view.ts';

export class OverviewAxis {
  readonly #view: TimelineView;
  readonly #listeners = new Set<() => void>();
  /** Width of the strip, measured only on resizing because the playhead needs it in every frame. */
  #width = 0;
  #known: { readonly whole: Axis; readonly axis: Axis } | null = null;

  constructor(view: TimelineView) {
    this.#view = view;
  }

  /** Attaches the strip once it exists. Returns a function that detaches it. */
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

  /** Returns the axis. The object stays the same until the strip's width or the axis changes. */
  get(): Axis {
    const { whole } = this.#view;
    const width = this.#width;
    if (this.#known?.whole !== whole || this.#known.axis.width !== width) {
      this.#known = { whole, axis: { ...whole, width } };
    }
    return this.#known.axis;
  }

  /** Calls the listener when the axis, the width or the visible range changes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const stop = this.#view.subscribe(listener);
    return () => {
      this.#listeners.delete(listener);
      stop();
    };
  };
}
