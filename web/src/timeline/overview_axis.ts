// The axis of the strip with the whole run: of all that can be shown, as wide as the strip, which
// need not be as wide as the plot.
import type { Axis } from '../axis/axis.ts';
import type { TimelineView } from '../axis/timeline_view.ts';

export class OverviewAxis {
  readonly #view: TimelineView;
  #element: HTMLElement | null = null;
  #known: { readonly whole: Axis; readonly axis: Axis } | null = null;

  constructor(view: TimelineView) {
    this.#view = view;
  }

  /** The strip, once it is there. */
  attach(element: HTMLElement | null): void {
    this.#element = element;
  }

  /** The same object until the strip or the axis is another. */
  get(): Axis {
    const { whole } = this.#view;
    const width = this.#element?.clientWidth ?? 0;
    if (this.#known?.whole !== whole || this.#known.axis.width !== width) {
      this.#known = { whole, axis: { ...whole, width } };
    }
    return this.#known.axis;
  }

  /** Tells of another axis or width, and of another part that is shown. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const element = this.#element;
    const observer = new ResizeObserver(listener);
    if (element !== null) observer.observe(element);
    const stop = this.#view.subscribe(listener);
    return () => {
      observer.disconnect();
      stop();
    };
  };
}
