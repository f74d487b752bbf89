// Wheel, drag, pinch and keys along the key space. A gesture says what it asks for; it keeps
// nothing of the tree.

/** What gestures ask for. Places are shares of the plot's width. */
export interface GestureTarget {
  /** The place of a point of the page along the plot; outside 0 … 1 it is beside it. */
  readonly placeOf: (clientX: number) => number;
  readonly isZoomed: () => boolean;
  readonly zoom: (place: number, factor: number) => void;
  /** By shares of the window's width. */
  readonly pan: (by: number) => void;
}

/** How much a wheel step zooms: a notch of 100 pixels by about a quarter. */
const ZOOM_PER_PIXEL = 0.0025;
/** Pixels of a line and of a page, for wheels that count in those. */
const LINE_PIXELS = 16;
const PAGE_PIXELS = 400;
/** Pixels from which on a press is a drag, not a click. */
const DRAG_PIXELS = 4;

/** Listens until the signal; the returned function says whether the click at hand ended a drag. */
export function listenForGestures(
  element: HTMLElement,
  target: GestureTarget,
  signal: AbortSignal,
): () => boolean {
  const drag = new Drag(target);
  element.addEventListener('wheel', (event) => wheel(event, target), { signal, passive: false });
  element.addEventListener('pointerdown', (event) => drag.down(event, element), { signal });
  element.addEventListener('pointermove', (event) => drag.move(event), { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    element.addEventListener(end, (event) => drag.up(event), { signal });
  }
  return () => drag.wasDrag;
}

function wheel(event: WheelEvent, target: GestureTarget): void {
  const place = target.placeOf(event.clientX);
  if (place < 0 || place > 1) return;
  const unit = event.deltaMode === 1 ? LINE_PIXELS : event.deltaMode === 2 ? PAGE_PIXELS : 1;
  const across = (event.shiftKey ? event.deltaX || event.deltaY : event.deltaX) * unit;
  const down = event.shiftKey ? 0 : event.deltaY * unit;
  const isAcross = Math.abs(across) > Math.abs(down);
  // Where there is nothing to pan, the page may scroll.
  if (isAcross && !target.isZoomed()) return;
  event.preventDefault();
  if (isAcross) target.pan(across / 600);
  else target.zoom(place, Math.exp(Math.min(300, Math.max(-300, down)) * ZOOM_PER_PIXEL));
}

/** One pointer pans, two pinch. */
class Drag {
  readonly #target: GestureTarget;
  readonly #pointers = new Map<number, number>();
  #start = 0;
  wasDrag = false;

  constructor(target: GestureTarget) {
    this.#target = target;
  }

  down(event: PointerEvent, element: HTMLElement): void {
    if (event.button !== 0) return;
    this.#pointers.set(event.pointerId, event.clientX);
    if (this.#pointers.size > 1) {
      this.wasDrag = true;
      return;
    }
    this.#start = event.clientX;
    this.wasDrag = false;
    if (this.#target.isZoomed()) element.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) return;
    if (this.#pointers.size > 1) {
      const others = [...this.#pointers].filter(([id]) => id !== event.pointerId);
      const other = others[0]?.[1] ?? before;
      this.#pinch(other, before, event.clientX);
    } else if (this.#target.isZoomed()) {
      this.wasDrag ||= Math.abs(event.clientX - this.#start) > DRAG_PIXELS;
      if (this.wasDrag) this.#panBy(before, event.clientX);
      else return;
    }
    this.#pointers.set(event.pointerId, event.clientX);
  }

  up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
  }

  /** The key under the finger stays under it. */
  #panBy(from: number, to: number): void {
    const { placeOf, pan } = this.#target;
    pan(placeOf(from) - placeOf(to));
  }

  /** The keys under both fingers stay under them. */
  #pinch(still: number, from: number, to: number): void {
    const { placeOf, zoom } = this.#target;
    const before = placeOf(from) - placeOf(still);
    const after = placeOf(to) - placeOf(still);
    // Fingers that cross, or lie above each other, say nothing about the keys.
    if (before * after <= 0 || Math.abs(after) < 0.02) return;
    zoom(placeOf(still), before / after);
  }
}

/** What a key asks for while the stage has the focus. */
export type StageKey =
  | { readonly type: 'file'; readonly by: -1 | 1 }
  | { readonly type: 'row'; readonly by: -1 | 1 }
  | { readonly type: 'edge'; readonly by: -1 | 1 }
  | { readonly type: 'pan'; readonly by: -1 | 1 }
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'reset' }
  | { readonly type: 'leave' }
  | { readonly type: 'pin' };

/** The meaning of a key; `null`: it is not the stage's. */
export function stageKeyOf(
  press: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): StageKey | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  switch (press.key) {
    case 'ArrowLeft':
      return { type: press.shiftKey ? 'pan' : 'file', by: -1 };
    case 'ArrowRight':
      return { type: press.shiftKey ? 'pan' : 'file', by: 1 };
    case 'ArrowUp':
      return { type: 'row', by: -1 };
    case 'ArrowDown':
      return { type: 'row', by: 1 };
    case 'Home':
      return { type: 'edge', by: -1 };
    case 'End':
      return { type: 'edge', by: 1 };
    case '+':
    case '=':
      return { type: 'zoom', factor: 0.5 };
    case '-':
    case '_':
      return { type: 'zoom', factor: 2 };
    case '0':
      return { type: 'reset' };
    case 'Escape':
      return { type: 'leave' };
    case 'Enter':
    case ' ':
      return { type: 'pin' };
    default:
      return null;
  }
}
