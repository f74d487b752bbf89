// The visible part of the timeline. Zooming changes it many times per second without React. It is
// reported once it stops changing.
import {
  brushed,
  isZoomed,
  panned,
  revealed,
  WHOLE,
  within,
  zoomed,
  type AxisShare,
} from 'lsm-shape/charts';
import { pixelAt, type Axis } from './axis.ts';
import { leastShare, partOf, shareOf, windowOf, type PlayheadRange } from './zoom.ts';

/** Milliseconds without a change before the window is reported. */
const REST = 350;
/** The playhead's position after the window turns a page, as a share of the window's width. */
const PAGE_START = 0.06;

/** Called with the window. `isByHand` is false if the window moved only to follow the playhead. */
export type RestListener = (window: PlayheadRange | null, isByHand: boolean) => void;

export class TimelineView {
  #whole: Axis = {
    name: 'event',
    columns: { timeMicros: [], userBytesWritten: [], eventCount: 0 },
    first: 0,
    last: 0,
    width: 0,
  };
  #window: PlayheadRange | null = null;
  #axis: Axis = this.#whole;
  #share: AxisShare = WHOLE;
  #timer: ReturnType<typeof setTimeout> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #restListeners = new Set<RestListener>();
  /** True if the user has moved the window since the last report. */
  #isByHand = false;

  /** The axis over everything that can be shown. */
  get whole(): Axis {
    return this.#whole;
  }

  /** The axis of the visible part. */
  get axis(): Axis {
    return this.#axis;
  }

  /** The visible part as a share of the whole axis. */
  get share(): AxisShare {
    return this.#share;
  }

  get isZoomed(): boolean {
    return isZoomed(this.#share);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls `listener` with the window whenever the window stops changing. */
  readonly subscribeRest = (listener: RestListener): (() => void) => {
    this.#restListeners.add(listener);
    return () => this.#restListeners.delete(listener);
  };

  /** Replaces the axis, for example by a longer one. The window still shows the same moments. */
  setWhole(whole: Axis): void {
    this.#whole = whole;
    this.#update();
  }

  /** Sets a window from a link or from the browser's history. */
  setWindow(window: PlayheadRange | null): void {
    if (this.#timer !== null) return;
    this.#window = window;
    this.#update();
  }

  /** Zooms around a position, given as a share of the plot's width. */
  zoomAt(place: number, factor: number): void {
    const at = Math.min(1, Math.max(0, place));
    this.#become(zoomed(this.#share, at, factor, leastShare(this.#whole)));
  }

  /** Zooms by one step, around the playhead if it is visible. */
  zoomAtPlayhead(by: 'in' | 'out' | 'all', playhead: number): void {
    if (by === 'all') {
      this.reset();
      return;
    }
    const at = pixelAt({ ...this.#axis, width: 1 }, playhead);
    const isSeen = 0 <= at && at <= 1;
    this.zoomAt(isSeen ? at : 0.5, by === 'in' ? 0.5 : 2);
  }

  /** Pans by a share of the plot's width. */
  panBy(share: number): void {
    this.#become(panned(this.#share, share));
  }

  /** Shows the part between two pixels of the plot. */
  brush(from: number, to: number): void {
    const width = Math.max(1, this.#axis.width);
    this.#become(brushed(this.#share, from / width, to / width, leastShare(this.#whole)));
  }

  /** Shows a share of the whole axis. */
  showShare(share: AxisShare): void {
    this.#become(within(share, leastShare(this.#whole)));
  }

  reset(): void {
    this.#become(WHOLE);
  }

  /** Follows the playhead: page by page during playback, and directly to the target of a jump. */
  follow(before: number, now: number, isPlaying: boolean): void {
    if (!this.isZoomed || this.#whole.width <= 0) return;
    const place = (playhead: number): number => pixelAt({ ...this.#whole, width: 1 }, playhead);
    const { from, to } = this.#share;
    const at = place(now);
    if (from <= at && at <= to) return;
    const was = place(before);
    if (isPlaying && (was < from || to < was)) return;
    const isPage = isPlaying && Math.abs(at - was) < to - from;
    const start = !isPage ? 0.5 : at < from ? 1 - PAGE_START : PAGE_START;
    this.#become(revealed(this.#share, at, start), false);
  }

  /** Makes a playhead visible if it is not. */
  reveal(playhead: number): void {
    if (!this.isZoomed || this.#whole.width <= 0) return;
    const at = pixelAt({ ...this.#whole, width: 1 }, playhead);
    this.#become(revealed(this.#share, at, 0.5), false);
  }

  /** Reports the current window immediately. */
  settle(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    const isByHand = this.#isByHand;
    this.#isByHand = false;
    for (const listener of [...this.#restListeners]) listener(this.#window, isByHand);
  }

  #become(share: AxisShare, isByHand = true): void {
    const { from, to } = this.#share;
    if (share.from === from && share.to === to) return;
    this.#isByHand ||= isByHand;
    this.#window = windowOf(this.#whole, share);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.settle(), REST);
    this.#update();
  }

  #update(): void {
    this.#share = shareOf(this.#whole, this.#window);
    this.#axis = partOf(this.#whole, this.#share);
    for (const listener of [...this.#listeners]) listener();
  }
}
