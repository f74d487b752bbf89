// Translates pointer, wheel and pinch gestures on the plot into calls.
import {
  brushDrag,
  listenForGestures,
  panDrag,
  SLOP,
  type CardPointer,
  type Drag,
  type GestureTarget,
  type Pointer,
} from 'lsm-shape/charts';
import type { TimelineView } from '../axis/timeline_view.ts';

/** Callbacks for gestures on the plot. */
export interface PlotActions {
  readonly view: TimelineView;
  /** Moves the playhead to a pixel. */
  readonly scrub: (pixel: number) => void;
  /** Called when a job is clicked. */
  readonly click: (x: number, y: number) => void;
  /** True if there is a job at this position, which a click would select. */
  readonly isJob: (x: number, y: number) => boolean;
  readonly hover: (at: CardPointer | null) => void;
  /** Returns the top of the time labels. Dragging the labels pans. */
  readonly axisTop: () => number;
  /** Called with the range being selected, in pixels; null if no range is selected. */
  readonly brush: (range: { readonly from: number; readonly to: number } | null) => void;
}

/** Exponent of the zoom factor per pixel of wheel movement. */
const ZOOM_PER_PIXEL = Math.log(1.0015);

/** Listens for gestures on the plot until the signal aborts. */
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
    hover: (at) => hover(at && { x: at.x, y: at.y, isFinger: false }),
  };
  listenForGestures(element, target, signal);
  element.addEventListener('dblclick', () => view.reset(), { signal });
}

/** Returns the drag that a press starts; null if it does not start one. */
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

/** Returns the drag for a press on a job. It is a click, or a scrub once the pointer moves. */
function jobDrag({ scrub, click, hover }: PlotActions, x: number, y: number): Drag {
  return {
    slop: SLOP,
    outlivesPinch: false,
    move: (to) => scrub(to.x),
    end: (at, wasDrag) => {
      if (at === null || wasDrag) return;
      click(x, y);
      // A finger cannot hover, so a tap shows the card.
      if (at.event.pointerType === 'touch') hover({ x, y, isFinger: true });
    },
  };
}
