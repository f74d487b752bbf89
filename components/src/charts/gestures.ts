// Wheel, drag and pinch along one axis of a chart. A gesture says what it asks for; it keeps
// nothing of what is shown.

/** What gestures ask of a chart. Places are shares of its width. */
export interface GestureTarget {
  readonly wheel: WheelPace;
  /** The place of a point of the page along the chart; outside 0 … 1 it is beside it. */
  readonly placeOf: (clientX: number) => number;
  /** `factor` times as much is to be shown; what stands at `place` stays there. */
  readonly zoom: (place: number, factor: number) => void;
  /** By shares of the width; positive shows what is further along the axis. */
  readonly pan: (by: number) => void;
  /** What a press begins; null where it means nothing. */
  readonly press: (pointer: Pointer) => Drag | null;
  /** Where a pointer is that is not pressed; null: it is pressed, or elsewhere. */
  readonly hover?: (at: Pointer | null) => void;
}

/** How fast a wheel is, and where it is the chart's. */
export interface WheelPace {
  /** Each pixel zooms by e to the power of this. */
  readonly zoomPerPixel: number;
  /** Pixels of one turn that count, at most. */
  readonly most: number;
  /** How many times as fast a turn with Ctrl is, which is how a touchpad reports a pinch. */
  readonly withCtrl: number;
  /** Pixels that pan by a whole width. */
  readonly panPixels: () => number;
  /** Whether a turn is the chart's; where it is not, the page may scroll. */
  readonly isOwn: (place: number, isPan: boolean) => boolean;
}

/** A pointer on a chart. */
export interface Pointer {
  /** Pixels from the left and upper edge of the chart's element. */
  readonly x: number;
  readonly y: number;
  readonly event: PointerEvent;
}

/** What a pressed pointer does until it is let go. */
export interface Drag {
  /** Pixels that the pointer may tremble before it drags. */
  readonly slop: number;
  /** Whether it goes on with the finger that is left after a pinch. */
  readonly outlivesPinch: boolean;
  /** Whether there is nothing to drag; a press is then a click however the pointer moves. */
  readonly isIdle?: () => boolean;
  /** From `before`, a `clientX`, to where the pointer is. */
  readonly move: (to: Pointer, before: number) => void;
  /** Let go; without a pointer where a pinch or the browser took over. */
  readonly end?: (at: Pointer | null, wasDrag: boolean) => void;
}

/** Pixels that a hand trembles. */
export const SLOP = 4;
/** Pixels between two fingers below which they say nothing about what is between them. */
const LEAST_SPREAD = 10;
/** Pixels of a line and of a page, for wheels that count in those. */
const LINE_PIXELS = 16;
const PAGE_PIXELS = 400;

/** Listens until the signal; the returned function says whether the click at hand ended a drag. */
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

/** Pans: what is under the pointer stays under it. */
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

/** Brushes from where the press began, in pixels of the element. */
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

/** The wheel zooms about the pointer; sideways, or with shift, it pans. */
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

/** What the pointers on a chart are doing: one drags, two pinch. */
class PressedPointers {
  readonly #element: HTMLElement;
  readonly #target: GestureTarget;
  /** Where each of them was when it last meant something: `clientX` by its id. */
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
    // A captured pointer clicks the chart, not the button in it that was pressed.
    if (this.#drag?.isIdle?.() !== true) this.#element.setPointerCapture(event.pointerId);
  }

  /** Goes on with it; without a press the pointer hovers. */
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

  /** Ends it with the last pointer; a gesture that the browser takes over means nothing. */
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

  /** What is under both fingers stays under them; one moves at a time. */
  #pinch(event: PointerEvent, before: number): void {
    const still = [...this.#places].find(([id]) => id !== event.pointerId)?.[1] ?? before;
    const from = before - still;
    const to = event.clientX - still;
    // Fingers that cross, or lie above each other, say nothing about what is between them.
    if (from * to <= 0 || Math.abs(to) < LEAST_SPREAD) return;
    this.#target.zoom(this.#target.placeOf(still), from / to);
  }

  #pointerOf(event: PointerEvent): Pointer {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top, event };
  }
}
