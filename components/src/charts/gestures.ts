// Wheel, drag and pinch gestures along one axis of a chart. They call functions of the chart and
// keep no chart state.

/** Functions of a chart that gestures call. Positions are shares of the chart's width. */
export interface GestureTarget {
  readonly wheel: WheelPace;
  /** Returns the position of a page coordinate; < 0 or > 1 if it is outside the chart. */
  readonly placeOf: (clientX: number) => number;
  /** Scales the visible range by `factor`, keeping the content at `place` where it is. */
  readonly zoom: (place: number, factor: number) => void;
  /** Pans by a share of the width. Positive values pan toward the end of the axis. */
  readonly pan: (by: number) => void;
  /** Returns the drag that a press starts; null for none. */
  readonly press: (pointer: Pointer) => Drag | null;
  /** Called with the position of a hovering pointer, or null once it is pressed or has left. */
  readonly hover?: (at: Pointer | null) => void;
}

/** Speed of the wheel, and the conditions under which the chart handles it. */
export interface WheelPace {
  /** Exponent of e per wheel pixel. Zoom factors of successive pixels multiply. */
  readonly zoomPerPixel: number;
  /** Maximum number of pixels counted per wheel event. */
  readonly most: number;
  /** Speed factor while Ctrl is held, which is also how touchpads report a pinch. */
  readonly withCtrl: number;
  /** Returns the number of wheel pixels that pan by a whole width. */
  readonly panPixels: () => number;
  /** Returns true if the chart handles a wheel event. Otherwise, the page may scroll. */
  readonly isOwn: (place: number, isPan: boolean) => boolean;
}

/** A pointer on a chart. */
export interface Pointer {
  /** Pixels from the left edge of the chart's element. */
  readonly x: number;
  readonly y: number;
  readonly event: PointerEvent;
}

/** Actions of a pressed pointer until its release. */
export interface Drag {
  /** Pointer movement, in pixels, that still counts as a click. */
  readonly slop: number;
  /** True if the drag continues with the finger that remains after a pinch. */
  readonly outlivesPinch: boolean;
  /** Returns true if there is nothing to drag, in which case every press is a click. */
  readonly isIdle?: () => boolean;
  /** Moves the content from `before`, a `clientX`, to the pointer's position. */
  readonly move: (to: Pointer, before: number) => void;
  /** Ends the drag. `at` is null if a pinch or the browser took over. */
  readonly end?: (at: Pointer | null, wasDrag: boolean) => void;
}

/** Pointer movement, in pixels, that still counts as a click. */
export const SLOP = 4;
/** Smallest distance between two fingers, in pixels, that counts as a pinch. */
const LEAST_SPREAD = 10;
/** Pixels per line and per page, for wheels that report these units. */
const LINE_PIXELS = 16;
const PAGE_PIXELS = 400;

/** Handles gestures until `signal` aborts. The returned test is true if a click ended a drag. */
export function listenForGestures(
  element: HTMLElement,
  target: GestureTarget,
  signal: AbortSignal,
): () => boolean {
  const pressed = new PressedPointers(element, target);
  element.addEventListener('wheel', (event) => turn(event, target), { signal, passive: false });
  element.addEventListener('pointerdown', (event) => pressed.down(event), { signal });
  element.addEventListener('pointermove', (event) => pressed.move(event), { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    element.addEventListener(end, (event) => pressed.up(event), { signal });
  }
  element.addEventListener('pointerleave', (event) => pressed.leave(event), { signal });
  return () => pressed.wasDrag;
}

/** Returns a drag that pans and keeps the same content under the pointer. */
export function panDrag(
  { placeOf, pan }: Pick<GestureTarget, 'placeOf' | 'pan'>,
  slop: number,
  isIdle: () => boolean = () => false,
): Drag {
  return {
    slop,
    outlivesPinch: true,
    isIdle,
    move: ({ event }, before) => pan(placeOf(before) - placeOf(event.clientX)),
  };
}

/** Returns a drag that selects the range from the press to the pointer, in element pixels. */
export function brushDrag(
  from: number,
  show: (range: { readonly from: number; readonly to: number } | null) => void,
  choose: (from: number, to: number) => void,
): Drag {
  return {
    slop: 0,
    outlivesPinch: false,
    move: ({ x }) => show({ from, to: x }),
    end: (at) => {
      show(null);
      if (at !== null && SLOP < Math.abs(at.x - from)) choose(from, at.x);
    },
  };
}

/** Handles wheel events. Zooms around the pointer, or pans if scrolled sideways or with Shift. */
function turn(event: WheelEvent, { placeOf, wheel, zoom, pan }: GestureTarget): void {
  const place = placeOf(event.clientX);
  const unit = [1, LINE_PIXELS, PAGE_PIXELS][event.deltaMode] ?? 1;
  const across = (event.shiftKey ? event.deltaX + event.deltaY : event.deltaX) * unit;
  const down = event.shiftKey ? 0 : event.deltaY * unit;
  const isPan = Math.abs(across) > Math.abs(down);
  if (!wheel.isOwn(place, isPan)) return;
  event.preventDefault();
  if (isPan) {
    pan(across / Math.max(1, wheel.panPixels()));
    return;
  }
  const pixels = Math.min(wheel.most, Math.max(-wheel.most, down));
  zoom(place, Math.exp(pixels * wheel.zoomPerPixel * (event.ctrlKey ? wheel.withCtrl : 1)));
}

/** Pointers currently pressed on a chart. One pointer drags; two pinch. */
class PressedPointers {
  readonly #element: HTMLElement;
  readonly #target: GestureTarget;
  /** Last handled `clientX` of each pointer, keyed by pointer id. */
  readonly #places = new Map<number, number>();
  #drag: Drag | null = null;
  #start = 0;
  wasDrag = false;

  constructor(element: HTMLElement, target: GestureTarget) {
    this.#element = element;
    this.#target = target;
  }

  down(event: PointerEvent): void {
    if (this.#places.size === 0) {
      this.#drag = this.#target.press(this.#pointerOf(event));
      if (this.#drag === null) return;
      this.#start = event.clientX;
      this.wasDrag = false;
    } else {
      this.wasDrag = true;
      if (this.#drag?.outlivesPinch === false) this.#end(null);
    }
    this.#places.set(event.pointerId, event.clientX);
    this.#target.hover?.(null);
    // With capture, the click would go to the chart instead of a button inside it.
    if (this.#drag?.isIdle?.() !== true) this.#element.setPointerCapture(event.pointerId);
  }

  /** Continues the gesture, or hovers if the pointer is not pressed. */
  move(event: PointerEvent): void {
    const before = this.#places.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType !== 'touch') this.#target.hover?.(this.#pointerOf(event));
      return;
    }
    if (this.#places.size > 1) this.#pinch(event, before);
    else if (this.#drag !== null && this.#drag.isIdle?.() !== true) {
      this.wasDrag ||= Math.abs(event.clientX - this.#start) > this.#drag.slop;
      if (!this.wasDrag) return;
      this.#drag.move(this.#pointerOf(event), before);
    }
    this.#places.set(event.pointerId, event.clientX);
  }

  /** Ends the gesture when the last pointer is released, unless the browser has taken over. */
  up(event: PointerEvent): void {
    if (!this.#places.delete(event.pointerId) || this.#places.size > 0) return;
    this.#end(event.type === 'pointercancel' ? null : this.#pointerOf(event));
  }

  leave(event: PointerEvent): void {
    if (event.pointerType !== 'touch') this.#target.hover?.(null);
  }

  #end(at: Pointer | null): void {
    const ended = this.#drag;
    this.#drag = null;
    ended?.end?.(at, this.wasDrag);
  }

  /** Zooms so that the content under both fingers stays there. Each event moves only one finger. */
  #pinch(event: PointerEvent, before: number): void {
    const still = [...this.#places].find(([id]) => id !== event.pointerId)?.[1] ?? before;
    const from = before - still;
    const to = event.clientX - still;
    // Fingers that cross or are too close together give no usable scale.
    if (from * to <= 0 || Math.abs(to) < LEAST_SPREAD) return;
    this.#target.zoom(this.#target.placeOf(still), from / to);
  }

  #pointerOf(event: PointerEvent): Pointer {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top, event };
  }
}
