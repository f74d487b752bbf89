// Shows the position of the visible keys while the stage is zoomed: a track with a draggable thumb,
// and a button to show all keys.
import type { KeyWindow, Viewport } from '../scene/viewport.ts';
import { isZoomed } from '../charts/zoom.ts';

/** Minimum width of the thumb in pixels, so that it can be seen and grabbed. */
const LEAST_THUMB = 10;

/** A map of the key space above the plot. It is visible only while the stage is zoomed. */
export class Minimap {
  readonly #track: HTMLElement;
  readonly #thumb: HTMLElement;
  readonly #mark: HTMLElement;
  readonly #reset: HTMLButtonElement;
  #shown = '';
  #held: number | null = null;

  /** Creates a minimap. `pan` moves the visible keys by a share of the key space. */
  constructor(
    parent: HTMLElement,
    on: { readonly pan: (by: number) => void; readonly reset: () => void },
    signal: AbortSignal,
  ) {
    const page = parent.ownerDocument;
    this.#track = page.createElement('div');
    this.#track.className = 'lsm-minimap';
    this.#track.title = 'Visible key range. Drag to move it.';
    this.#thumb = page.createElement('div');
    this.#mark = page.createElement('span');
    this.#track.append(this.#thumb, this.#mark);
    this.#reset = page.createElement('button');
    this.#reset.type = 'button';
    this.#reset.className = 'lsm-all-keys';
    this.#reset.textContent = 'all keys';
    this.#reset.title = 'Show all keys (0)';
    parent.append(this.#track, this.#reset);
    this.#track.hidden = this.#reset.hidden = true;
    this.#reset.addEventListener('click', () => on.reset(), { signal });
    this.#track.addEventListener('pointerdown', (event) => this.#hold(event), { signal });
    this.#track.addEventListener(
      'pointermove',
      (event) => {
        if (this.#held === null) return;
        const { width } = this.#track.getBoundingClientRect();
        on.pan((event.clientX - this.#held) / Math.max(1, width));
        this.#held = event.clientX;
      },
      { signal },
    );
    for (const end of ['pointerup', 'pointercancel'] as const) {
      this.#track.addEventListener(end, () => (this.#held = null), { signal });
    }
    // A click on the minimap must not count as a click on the tree.
    for (const element of [this.#track, this.#reset]) {
      for (const type of ['pointerdown', 'click'] as const) {
        element.addEventListener(type, (event) => event.stopPropagation(), { signal });
      }
    }
  }

  /** Updates the map. `pinned`: position of the pinned file in the key space; `null` if none. */
  show(viewport: Viewport, window: KeyWindow, pinned: number | null): void {
    const { plotX, plotWidth, memtableY } = viewport;
    const from = window.from * plotWidth;
    const width = Math.max(LEAST_THUMB, (window.to - window.from) * plotWidth);
    const left = Math.min(from, plotWidth - width);
    const mark = pinned === null ? '' : `${Math.round(pinned * plotWidth)}px`;
    const state = `${isZoomed(window)} ${plotX} ${plotWidth} ${left} ${width} ${mark}`;
    if (state === this.#shown) return;
    this.#shown = state;
    this.#track.hidden = this.#reset.hidden = !isZoomed(window);
    this.#track.style.left = `${plotX}px`;
    this.#track.style.width = `${plotWidth}px`;
    this.#track.style.top = `${memtableY - 16}px`;
    this.#thumb.style.transform = `translateX(${left}px)`;
    this.#thumb.style.width = `${width}px`;
    this.#mark.hidden = mark === '';
    this.#mark.style.left = mark;
  }

  hide(): void {
    this.#shown = '';
    this.#track.hidden = this.#reset.hidden = true;
  }

  #hold(event: PointerEvent): void {
    event.preventDefault();
    this.#held = event.clientX;
    this.#track.setPointerCapture(event.pointerId);
  }
}
