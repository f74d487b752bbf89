// The part of the timeline that is shown. Zooming and panning happen in shares of the whole axis,
// 0 … 1, so that they feel the same by time, bytes and event; what is kept are playheads, which
// mean the same moments on every axis.
import { pixelAt, playheadAt, type Axis } from './axis.ts';

/** From one playhead to another; playheads mean the same moments on every axis. */
export interface PlayheadRange {
  readonly from: number;
  readonly to: number;
}

/** A part of the whole axis. */
export interface AxisShare {
  readonly from: number;
  readonly to: number;
}

/** All of it. */
export const WHOLE: AxisShare = { from: 0, to: 1 };

/** A part that keeps within the whole and is at least `least` wide; it moves before it shrinks. */
export function within({ from, to }: AxisShare, least: number): AxisShare {
  const width = Math.min(1, Math.max(least, to - from));
  const middle = (from + to) / 2;
  const start = to - from === width ? from : middle - width / 2;
  const kept = Math.min(1 - width, Math.max(0, start));
  return { from: kept, to: kept + width };
}

/**
 * The part that is `factor` times as wide; what stands at `at` (0 … 1 of the part) stays there,
 * as long as the axis does not end.
 */
export function zoomed(part: AxisShare, at: number, factor: number, least: number): AxisShare {
  const anchor = part.from + at * (part.to - part.from);
  const width = Math.min(1, Math.max(least, (part.to - part.from) * factor));
  return within({ from: anchor - at * width, to: anchor + (1 - at) * width }, least);
}

/** The part moved by a share of its own width. */
export function panned(part: AxisShare, by: number): AxisShare {
  const distance = by * (part.to - part.from);
  return within({ from: part.from + distance, to: part.to + distance }, part.to - part.from);
}

/** The part between two places of another part, in either order. */
export function brushed(part: AxisShare, a: number, b: number, least: number): AxisShare {
  const width = part.to - part.from;
  const [low, high] = a < b ? [a, b] : [b, a];
  return within({ from: part.from + low * width, to: part.from + high * width }, least);
}

/** The narrowest part that still shows something: a few events, or a ten-millionth of the rest. */
export function leastShare({ name, first, last }: Axis): number {
  return name === 'event' ? Math.min(1, 4 / Math.max(1, last - first)) : 1e-7;
}

/** A window as a share of the whole axis; null is all of it. */
export function shareOf(whole: Axis, window: PlayheadRange | null): AxisShare {
  if (window === null) return WHOLE;
  const unit = { ...whole, width: 1 };
  const from = Math.min(1, Math.max(0, pixelAt(unit, window.from)));
  const to = Math.min(1, Math.max(0, pixelAt(unit, window.to)));
  // Of another history, or before the first event of this axis.
  if (to <= 0 || 1 <= from) return WHOLE;
  return within({ from, to }, leastShare(whole));
}

/** The window of a share; null for all of it. */
export function windowOf(whole: Axis, { from, to }: AxisShare): PlayheadRange | null {
  if (from <= 0 && 1 <= to) return null;
  const unit = { ...whole, width: 1 };
  return { from: playheadAt(unit, from), to: playheadAt(unit, to) };
}

/** The axis of a part of the whole axis. */
export function partOf(whole: Axis, share: AxisShare): Axis {
  const window = windowOf(whole, share);
  return window === null ? whole : { ...whole, first: window.from, last: window.to };
}

/** The part that shows a place of the whole axis, which then stands at `at`; as wide as before. */
export function revealed(part: AxisShare, place: number, at: number): AxisShare {
  if (part.from <= place && place <= part.to) return part;
  const width = part.to - part.from;
  return within({ from: place - at * width, to: place + (1 - at) * width }, width);
}
