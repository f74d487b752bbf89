// Input on the stage other than pointing and clicking: zooming, panning and moving between files by
// keyboard.
import { listenForGestures, panDrag, SLOP, type GestureTarget } from '../charts/gestures.ts';
import { isZoomed, panned, zoomed } from '../charts/zoom.ts';
import { plural, shortBytes, withCommas } from '../base/format_short.ts';
import {
  fileAtEdge,
  fileBeside,
  fileOnNextRow,
  placeNear,
  positionInLevel,
  type FilePlace,
} from '../scene/neighbours.ts';
import { pixelOfKey, WHOLE_KEY_SPACE, type KeyWindow } from '../scene/viewport.ts';
import { leastKeyShare, windowAround } from '../scene/zoom.ts';
import { groupOf, type PixelGroup } from '../scene/hit_test.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { FileFocus } from './file_focus.ts';
import { Minimap } from './minimap.ts';
import { stageKeyOf, type StageKey } from './stage_keys.ts';
import type { Drawn, StageView } from './stage_view.ts';

/** Parts of the stage that this input reads and changes. */
export interface StageInputHost {
  readonly view: StageView;
  readonly keySpace: () => number;
  readonly redraw: () => void;
  /** Called when the user has changed the visible keys. */
  readonly moved: (window: KeyWindow) => void;
  /** Pins a file, or unpins it if `lifetime` is −1. */
  readonly pin: (lifetime: number) => void;
  readonly pinned: () => number;
}

/** Share of the window by which one press of an arrow key pans. */
const PAN_STEP = 0.2;
/** Wheel speed. A 100-pixel notch zooms by about a quarter; 600 pixels sideways pan a window. */
const WHEEL = { zoomPerPixel: 0.0025, most: 300, withCtrl: 1, panPixels: () => 600 };
/** Time in ms after a click that zoomed during which double clicks are ignored. */
const DOUBLE_CLICK = 800;

/** Visible keys and focused file of a stage. */
export class StageInput {
  readonly #host: StageInputHost;
  readonly #focus: FileFocus;
  readonly #minimap: Minimap;
  readonly #root: HTMLElement;
  /** Returns true if the current click only ended a drag. */
  readonly wasDrag: () => boolean;
  #window: KeyWindow = WHOLE_KEY_SPACE;
  /** Row in `timeline.lifetimes` of the focused file; −1 if there is none. */
  #focused = -1;
  #isNew = false;
  /** Time of the last click that zoomed. A double click that includes it must not zoom again. */
  #zoomedAt = -Infinity;

  constructor(root: HTMLElement, host: StageInputHost, signal: AbortSignal) {
    this.#host = host;
    this.#root = root;
    const files = root.ownerDocument.createElement('div');
    files.className = 'lsm-files';
    root.append(files);
    this.#focus = new FileFocus(files);
    const pan = (by: number): void => this.#become(panned(this.#window, by / this.#span));
    const reset = (): void => this.#become(WHOLE_KEY_SPACE);
    this.#minimap = new Minimap(root, { pan, reset }, signal);
    this.wasDrag = listenForGestures(root, this.#gestures(), signal);
    files.addEventListener('focusin', () => this.#enter(), { signal });
    files.addEventListener('focusout', () => this.#rest(), { signal });
    files.addEventListener('keydown', (event) => this.#press(event), { signal });
    root.addEventListener('dblclick', (event) => this.#zoomToFile(event), { signal });
    // Clicks must not move the focus, so that the arrow keys continue to step through events.
    root.addEventListener(
      'mousedown',
      (event) => {
        if (!(event.target instanceof HTMLButtonElement)) event.preventDefault();
      },
      { signal },
    );
  }

  get window(): KeyWindow {
    return this.#window;
  }

  /** Row of the file that has the keyboard focus; −1 if there is none. */
  get focused(): number {
    return this.#focused;
  }

  setWindow(window: KeyWindow): void {
    this.#window = window;
    this.#host.redraw();
  }

  /** Changes the visible keys on user input and notifies the listener. */
  #become(window: KeyWindow): void {
    this.setWindow(window);
    this.#host.moved(window);
  }

  /** Zooms in until files that share a pixel are separate. `at` is the time of the input in ms. */
  zoomInto({ from, to }: PixelGroup, at: number): void {
    const { drawn } = this.#host.view;
    if (drawn === null) return;
    this.#zoomedAt = at;
    this.#become(windowAround({ from, to }, drawn.timeline.keySpace));
  }

  /** Clears the focus before another history with different files is shown. */
  reset(): void {
    this.#focused = -1;
  }

  /** Updates the focus ring, the minimap and their labels after a picture. */
  follow(): void {
    const { drawn } = this.#host.view;
    if (drawn === null) {
      this.#minimap.hide();
      this.#focus.rest();
      return;
    }
    const pinned = this.#host.pinned();
    const { lifetimes, keySpace } = drawn.timeline;
    const mark = pinned < 0 ? null : lifetimes.smallest.at(pinned) / keySpace;
    this.#root.classList.toggle('zoomed', isZoomed(this.#window));
    this.#minimap.show(drawn.viewport, this.#window, mark);
    if (this.#focused < 0) return;
    const place = this.#placeNear(this.#focused);
    if (place === null) {
      this.#rest();
      return;
    }
    this.#isNew ||= place.lifetime !== this.#focused;
    this.#focused = place.lifetime;
    this.#focus.show(this.#ringOf(drawn, place), this.#isNew);
    this.#isNew = false;
    this.#host.view.tell(place.lifetime);
  }

  get #span(): number {
    return this.#window.to - this.#window.from;
  }

  #gestures(): GestureTarget {
    const placeOf = (clientX: number): number => this.#host.view.plotPlace(clientX);
    const pan = (by: number): void => this.#become(panned(this.#window, by));
    const isIdle = (): boolean => !isZoomed(this.#window);
    const isOwn = (place: number, isPan: boolean): boolean =>
      0 <= place && place <= 1 && !(isPan && isIdle());
    return {
      wheel: { ...WHEEL, isOwn },
      placeOf,
      zoom: (place, factor) => this.#zoom(place, factor),
      pan,
      press: ({ event }) => (event.button === 0 ? panDrag({ placeOf, pan }, SLOP, isIdle) : null),
    };
  }

  #zoom(place: number, factor: number): void {
    this.#become(zoomed(this.#window, place, factor, leastKeyShare(this.#host.keySpace())));
  }

  /** Handles a key press. Keys that do nothing on the stage are left to the page. */
  #press(event: KeyboardEvent): void {
    const key = stageKeyOf(event);
    if (key === null || (key.type === 'leave' && !this.#hasToLeave())) return;
    event.preventDefault();
    event.stopPropagation();
    this.#do(key);
  }

  #hasToLeave(): boolean {
    return isZoomed(this.#window) || this.#host.pinned() >= 0;
  }

  #do(key: StageKey): void {
    switch (key.type) {
      case 'zoom': {
        this.#zoom(this.#focusPlace(), key.factor);
        return;
      }
      case 'pan': {
        this.#become(panned(this.#window, key.by * PAN_STEP));
        return;
      }
      case 'reset': {
        this.#become(WHOLE_KEY_SPACE);
        return;
      }
      case 'leave':
        if (this.#host.pinned() >= 0) this.#host.pin(-1);
        else this.#become(WHOLE_KEY_SPACE);
        return;
      case 'pin': {
        this.#pinFocused();
        return;
      }
      case 'file':
      case 'row':
      case 'edge': {
        this.#go(key);
        return;
      }
    }
  }

  /** Returns the position of a file, or of a file now in its place; `null` if the tree is empty. */
  #placeNear(lifetime: number): FilePlace | null {
    const { drawn } = this.#host.view;
    return drawn === null ? null : placeNear(drawn.timeline, drawn.scene, lifetime);
  }

  /** Returns the files that share a pixel with a file; `null` if there are none. */
  #groupOf({ lifetime, row }: FilePlace): PixelGroup | null {
    const { drawn } = this.#host.view;
    return drawn === null ? null : groupOf(drawn.timeline, drawn.viewport, row, lifetime);
  }

  /** Pins or unpins the focused file. Zooms in instead if it shares its pixel with other files. */
  #pinFocused(): void {
    const place = this.#placeNear(this.#focused);
    const group = place === null ? null : this.#groupOf(place);
    if (group !== null) this.zoomInto(group, -Infinity);
    else this.#host.pin(this.#host.pinned() === this.#focused ? -1 : this.#focused);
  }

  #go(key: Extract<StageKey, { type: 'file' | 'row' | 'edge' }>): void {
    const { drawn } = this.#host.view;
    const from = this.#placeNear(this.#focused);
    if (drawn === null || from === null) return;
    const { timeline, scene } = drawn;
    const to =
      key.type === 'row'
        ? fileOnNextRow(timeline, scene, from, key.by)
        : key.type === 'edge'
          ? fileAtEdge(from, key.by)
          : fileBeside(timeline, from, key.by);
    this.#isNew = to.lifetime !== this.#focused;
    this.#focused = to.lifetime;
    this.#reveal(timeline, to.lifetime);
    this.#host.redraw();
  }

  /** Pans just enough to make a file visible. */
  #reveal({ lifetimes, keySpace }: Timeline, lifetime: number): void {
    const from = lifetimes.smallest.at(lifetime) / keySpace;
    const to = (lifetimes.largest.at(lifetime) + 1) / keySpace;
    if (from < this.#window.from) {
      this.#window = panned(this.#window, (from - this.#window.from) / this.#span - 0.05);
    } else if (to > this.#window.to && from > this.#window.from) {
      const by = Math.min(to - this.#window.to, from - this.#window.from);
      this.#window = panned(this.#window, by / this.#span + 0.05);
    }
  }

  /** Returns the position of the focused file's middle. The keyboard zooms around this position. */
  #focusPlace(): number {
    const { drawn } = this.#host.view;
    if (drawn === null || this.#focused < 0) return 0.5;
    const { smallest, largest } = drawn.timeline.lifetimes;
    const key = (smallest.at(this.#focused) + largest.at(this.#focused)) / 2;
    const share = key / drawn.timeline.keySpace;
    return Math.min(1, Math.max(0, (share - this.#window.from) / this.#span));
  }

  #enter(): void {
    if (this.#focused >= 0) return;
    const place = this.#placeNear(this.#host.pinned());
    if (place === null) return;
    this.#focused = place.lifetime;
    this.#host.redraw();
  }

  #rest(): void {
    // The focus may only be moving between the two alternating buttons.
    queueMicrotask(() => {
      if (this.#focus.hasFocus || this.#focused < 0) return;
      this.#focused = -1;
      this.#focus.rest();
      this.#host.redraw();
    });
  }

  #zoomToFile(event: MouseEvent): void {
    const { drawn } = this.#host.view;
    const pinned = this.#host.pinned();
    if (drawn === null || event.target instanceof HTMLButtonElement) return;
    if (event.timeStamp - this.#zoomedAt < DOUBLE_CLICK) return;
    if (pinned < 0) {
      this.#become(WHOLE_KEY_SPACE);
      return;
    }
    const { smallest, largest } = drawn.timeline.lifetimes;
    const keys = { from: smallest.at(pinned), to: largest.at(pinned) + 1 };
    this.#become(windowAround(keys, drawn.timeline.keySpace));
  }

  #ringOf(drawn: Drawn, place: FilePlace): Parameters<FileFocus['show']>[0] {
    const { magnification } = this.#host.view;
    const { timeline, scene, viewport } = drawn;
    const { smallest, largest } = timeline.lifetimes;
    const start = viewport.plotX;
    const end = viewport.plotX + viewport.plotWidth;
    const clamp = (x: number): number => Math.min(end, Math.max(start, x));
    const x = clamp(pixelOfKey(viewport, smallest.at(place.lifetime)));
    const right = clamp(pixelOfKey(viewport, largest.at(place.lifetime) + 1));
    return {
      x: x * magnification,
      y: place.row.y * magnification,
      width: (right - x) * magnification,
      height: place.row.height * magnification,
      label: labelOf(timeline, place, positionInLevel(scene, place), this.#groupOf(place)),
      isPinned: this.#host.pinned() === place.lifetime,
    };
  }
}

/** Returns a spoken label: `File 831, L5, 12 of 100 files, 13.8 MiB, keys 1,200 to 88,000`. */
function labelOf(
  { lifetimes }: Timeline,
  { lifetime }: FilePlace,
  [at, count]: readonly [number, number],
  group: PixelGroup | null,
): string {
  const keys = [lifetimes.smallest, lifetimes.largest].map((column) =>
    withCommas(column.at(lifetime)),
  );
  return [
    `File ${lifetimes.fileNumber.at(lifetime)}`,
    `L${lifetimes.level.at(lifetime)}`,
    `${withCommas(at)} of ${plural(count, 'file')}`,
    shortBytes(lifetimes.bytes.at(lifetime)),
    `keys ${keys.join(' to ')}`,
    ...(group === null
      ? []
      : [`one of ${group.files.length} files in this pixel: press Enter to zoom in`]),
  ].join(', ');
}
