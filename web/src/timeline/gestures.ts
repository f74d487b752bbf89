// Pointer, wheel and pinch on the plot and on the overview, as calls.
import type { TimelineView } from '../axis/timeline_view.ts';

/** What the plot's gestures ask for, besides its window. */
export interface PlotActions {
  readonly view: TimelineView;
  /** Moves the playhead to a pixel. */
  readonly scrub: (pixel: number) => void;
  /** Something was clicked: true where that meant a job. */
  readonly click: (x: number, y: number) => boolean;
  /** Whether a click there would mean a job. */
  readonly isJob: (x: number, y: number) => boolean;
  readonly hover: (place: { readonly x: number; readonly y: number } | null) => void;
  /** Where the labels of the time begin: dragging them pans. */
  readonly axisTop: () => number;
  /** The part that is being brushed, in pixels; null: none. */
  readonly brush: (range: { readonly from: number; readonly to: number } | null) => void;
}

type Drag =
  | { readonly kind: 'scrub' }
  | { readonly kind: 'press'; readonly x: number; readonly y: number }
  | { readonly kind: 'brush'; readonly x: number }
  | { readonly kind: 'pan'; x: number }
  | { readonly kind: 'pinch' };

/** Pixels that a hand trembles. */
const SLOP = 4;
/** Zoom of one notch of a wheel. */
const NOTCH = 1.0015;

/** Makes an element listen; returns how to stop. */
export function attachPlotGestures(element: HTMLElement, actions: PlotActions): () => void {
  const gesture = new PlotGesture(element, actions);
  const up = (event: PointerEvent): void => gesture.up(event);
  const stop = listen(element, {
    pointerdown: (event) => gesture.down(event),
    pointermove: (event) => gesture.move(event),
    pointerup: up,
    pointercancel: up,
    pointerleave: (event) => {
      if (event.pointerType !== 'touch') actions.hover(null);
    },
    dblclick: () => actions.view.reset(),
  });
  const wheel = (event: WheelEvent): void =>
    onWheel(event, actions.view, placeIn(element, event).x);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    stop();
    element.removeEventListener('wheel', wheel);
  };
}

/** What the pointers on the plot are doing, from the first that is pressed to the last let go. */
class PlotGesture {
  readonly #element: HTMLElement;
  readonly #actions: PlotActions;
  /** Pixels of the pressed pointers, by their ids. */
  readonly #pointers = new Map<number, number>();
  #drag: Drag | null = null;
  /** Pixels between two fingers, when they moved last. */
  #spread = 0;

  constructor(element: HTMLElement, actions: PlotActions) {
    this.#element = element;
    this.#actions = actions;
  }

  /** Decides what the press begins. */
  down(event: PointerEvent): void {
    if (event.button > 1) return;
    this.#element.setPointerCapture(event.pointerId);
    const { x, y } = placeIn(this.#element, event);
    this.#pointers.set(event.pointerId, x);
    this.#actions.hover(null);
    if (this.#pointers.size === 2) {
      this.#spread = spreadOf(this.#pointers);
      this.#drag = { kind: 'pinch' };
      return;
    }
    const { axisTop, isJob, scrub } = this.#actions;
    if (event.button === 1 || axisTop() <= y) this.#drag = { kind: 'pan', x };
    else if (event.shiftKey) this.#drag = { kind: 'brush', x };
    else if (isJob(x, y)) this.#drag = { kind: 'press', x, y };
    else this.#drag = { kind: 'scrub' };
    if (this.#drag.kind === 'scrub') scrub(x);
    if (event.button === 1) event.preventDefault();
  }

  /** Goes on with it; without a press the pointer hovers. */
  move(event: PointerEvent): void {
    const { x, y } = placeIn(this.#element, event);
    if (!this.#pointers.has(event.pointerId)) {
      if (event.pointerType !== 'touch') this.#actions.hover({ x, y });
      return;
    }
    const before = middleOf(this.#pointers);
    this.#pointers.set(event.pointerId, x);
    if (this.#drag?.kind === 'press' && SLOP < Math.abs(x - this.#drag.x)) {
      this.#drag = { kind: 'scrub' };
    }
    if (this.#drag?.kind === 'scrub') this.#actions.scrub(x);
    else if (this.#drag?.kind === 'brush') this.#actions.brush({ from: this.#drag.x, to: x });
    else if (this.#drag?.kind === 'pan') {
      this.#actions.view.panBy(this.#drag.x - x);
      this.#drag.x = x;
    } else if (this.#drag?.kind === 'pinch' && this.#pointers.size === 2) this.#pinch(before);
  }

  /** Ends it with the last pointer; a gesture that the browser takes over means nothing. */
  up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId)) return;
    const ended = this.#drag;
    if (this.#pointers.size > 0) return;
    this.#drag = null;
    this.#actions.brush(null);
    if (event.type === 'pointercancel') return;
    const { x } = placeIn(this.#element, event);
    if (ended?.kind === 'press') {
      this.#actions.click(ended.x, ended.y);
      // A finger cannot point without pressing: what it pressed is told afterwards.
      if (event.pointerType === 'touch') this.#actions.hover({ x: ended.x, y: ended.y });
    }
    if (ended?.kind === 'brush' && SLOP < Math.abs(x - ended.x)) {
      this.#actions.view.brush(ended.x, x);
    }
  }

  /** Two fingers pan by their middle, which was at `before`, and zoom by what is between them. */
  #pinch(before: number): void {
    const { view } = this.#actions;
    const now = spreadOf(this.#pointers);
    view.panBy(before - middleOf(this.#pointers));
    view.zoomAt(middleOf(this.#pointers), this.#spread / now);
    this.#spread = now;
  }
}

/** Where a pointer is within an element, in pixels. */
function placeIn(element: HTMLElement, event: MouseEvent): { x: number; y: number } {
  const { left, top } = element.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** The wheel zooms about the pointer; sideways, or with shift, it pans. */
function onWheel(event: WheelEvent, view: TimelineView, x: number): void {
  const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
  const sideways = event.shiftKey ? event.deltaY + event.deltaX : event.deltaX;
  const isPan = event.shiftKey || Math.abs(event.deltaY) < Math.abs(event.deltaX);
  event.preventDefault();
  if (isPan) view.panBy(sideways * lines);
  else view.zoomAt(x, NOTCH ** (event.deltaY * lines * (event.ctrlKey ? 6 : 1)));
}

function spreadOf(pointers: ReadonlyMap<number, number>): number {
  const places = [...pointers.values()];
  return Math.max(10, Math.abs((places[0] ?? 0) - (places[1] ?? 0)));
}

function middleOf(pointers: ReadonlyMap<number, number>): number {
  const places = [...pointers.values()];
  return places.reduce((sum, place) => sum + place, 0) / Math.max(1, places.length);
}

type OverviewDrag =
  | { readonly kind: 'from' | 'to' | 'brush'; readonly anchor: number }
  | { readonly kind: 'pan'; readonly grip: number };

/** On the overview: drag to brush, the window to pan, its edges to resize; double click resets. */
export function attachOverviewGestures(element: HTMLElement, view: TimelineView): () => void {
  let drag: OverviewDrag | null = null;
  let begun = 0;
  const shareAt = (event: MouseEvent): number => {
    const { left, width } = element.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
  };
  const partAt = (event: PointerEvent): OverviewDrag => {
    const at = shareAt(event);
    const { from, to } = view.share;
    if (!view.isZoomed) return { kind: 'brush', anchor: at };
    const reach = (event.pointerType === 'touch' ? 18 : 6) / Math.max(1, element.clientWidth);
    // A narrow window is taken as a whole; its edges are then outside of it.
    const inner = Math.min(reach, (to - from) / 4);
    if (from - reach <= at && at <= from + inner) return { kind: 'from', anchor: to };
    if (to - inner <= at && at <= to + reach) return { kind: 'to', anchor: from };
    return from < at && at < to ? { kind: 'pan', grip: at - from } : { kind: 'brush', anchor: at };
  };
  const cursors = { from: 'ew-resize', to: 'ew-resize', pan: 'grab', brush: 'crosshair' } as const;
  const move = (event: PointerEvent): void => {
    if (drag === null || !element.hasPointerCapture(event.pointerId)) {
      element.style.cursor = cursors[partAt(event).kind];
      return;
    }
    const at = shareAt(event);
    if (drag.kind === 'pan') {
      const width = view.share.to - view.share.from;
      const from = Math.min(1 - width, Math.max(0, at - drag.grip));
      view.showShare({ from, to: from + width });
      return;
    }
    if (drag.kind === 'brush' && Math.abs(event.clientX - begun) < SLOP) return;
    view.showShare({ from: Math.min(drag.anchor, at), to: Math.max(drag.anchor, at) });
  };
  return listen(element, {
    pointerdown: (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      begun = event.clientX;
      drag = partAt(event);
    },
    pointermove: move,
    pointerup: () => {
      drag = null;
    },
    pointercancel: () => {
      drag = null;
    },
    dblclick: () => view.reset(),
  });
}

type Listeners = Partial<Record<string, (event: PointerEvent) => void>>;

function listen(element: HTMLElement, listeners: Listeners): () => void {
  const added = Object.entries(listeners).map(([type, listener]) => {
    const heard = (event: Event): void => listener?.(event as PointerEvent);
    element.addEventListener(type, heard);
    return () => element.removeEventListener(type, heard);
  });
  return () => added.forEach((remove) => remove());
}
