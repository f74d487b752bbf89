// Pointer, wheel and pinch on the plot and on the overview, as calls.
import {
  brushDrag,
  listenForGestures,
  panDrag,
  SLOP,
  type Drag,
  type GestureTarget,
  type Pointer,
} from 'lsm-shape/charts';
import type { TimelineView } from '../axis/timeline_view.ts';

/** What the plot's gestures ask for, besides its window. */
export interface PlotActions {
  readonly view: TimelineView;
  /** Moves the playhead to a pixel. */
  readonly scrub: (pixel: number) => void;
  /** A job was clicked. */
  readonly click: (x: number, y: number) => void;
  /** Whether a click there would mean a job. */
  readonly isJob: (x: number, y: number) => boolean;
  readonly hover: (place: { readonly x: number; readonly y: number } | null) => void;
  /** Where the labels of the time begin: dragging them pans. */
  readonly axisTop: () => number;
  /** The part that is being brushed, in pixels; null: none. */
  readonly brush: (range: { readonly from: number; readonly to: number } | null) => void;
}

/** Zoom of one pixel of a wheel. */
const ZOOM_PER_PIXEL = Math.log(1.0015);

/** Makes the plot listen until the signal. */
export function listenOnPlot(
  element: HTMLElement,
  actions: PlotActions,
  signal: AbortSignal,
): void {
  const { view, hover } = actions;
  const width = (): number => Math.max(1, view.axis.width);
  const place: Pick<GestureTarget, 'placeOf' | 'pan'> = {
    placeOf: (clientX) => (clientX - element.getBoundingClientRect().left) / width(),
    pan: (by) => view.panBy(by),
  };
  const target: GestureTarget = {
    ...place,
    wheel: {
      zoomPerPixel: ZOOM_PER_PIXEL,
      most: Infinity,
      withCtrl: 6,
      panPixels: width,
      isOwn: () => true,
    },
    zoom: (at, factor) => view.zoomAt(at, factor),
    press: (pointer) => dragOf(pointer, actions, place),
    hover: (at) => hover(at && { x: at.x, y: at.y }),
  };
  listenForGestures(element, target, signal);
  element.addEventListener('dblclick', () => view.reset(), { signal });
}

/** Decides what a press begins. */
function dragOf(
  { x, y, event }: Pointer,
  actions: PlotActions,
  place: Pick<GestureTarget, 'placeOf' | 'pan'>,
): Drag | null {
  const { view, axisTop, isJob, scrub, brush } = actions;
  if (event.button > 1) return null;
  if (event.button === 1) event.preventDefault();
  if (event.button === 1 || axisTop() <= y) return panDrag(place, 0);
  if (event.shiftKey) return brushDrag(x, brush, (from, to) => view.brush(from, to));
  if (isJob(x, y)) return jobDrag(actions, x, y);
  scrub(x);
  return { slop: 0, outlivesPinch: false, move: (to) => scrub(to.x) };
}

/** A press on a job clicks it, and scrubs once it drags. */
function jobDrag({ scrub, click, hover }: PlotActions, x: number, y: number): Drag {
  return {
    slop: SLOP,
    outlivesPinch: false,
    move: (to) => scrub(to.x),
    end: (at, wasDrag) => {
      if (at === null || wasDrag) return;
      click(x, y);
      // A finger cannot point without pressing: what it pressed is told afterwards.
      if (at.event.pointerType === 'touch') hover({ x, y });
    },
  };
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
