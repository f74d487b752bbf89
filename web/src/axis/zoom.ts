// The visible part of the timeline. Zooming and panning work in shares of the whole axis. The
// result is stored as playheads, because a playhead means the same moment on every axis.
import { WHOLE, within, type AxisShare } from 'lsm-shape/charts';
import { pixelAt, playheadAt, type Axis } from './axis.ts';

/** A range between two playheads. A playhead means the same moment on every axis. */
export interface PlayheadRange {
  readonly from: number;
  readonly to: number;
}

/** Returns the smallest share of an axis that still shows something. */
export function leastShare({ name, first, last }: Axis): number {
  return name === 'event' ? Math.min(1, 4 / Math.max(1, last - first)) : 1e-7;
}

/** Converts a window to a share of the whole axis. A window of null is the whole axis. */
export function shareOf(whole: Axis, window: PlayheadRange | null): AxisShare {
  if (window === null) return WHOLE;
  const unit = { ...whole, width: 1 };
  const from = Math.min(1, Math.max(0, pixelAt(unit, window.from)));
  const to = Math.min(1, Math.max(0, pixelAt(unit, window.to)));
  // The window is from another history, or before the first event of this axis.
  if (to <= 0 || 1 <= from) return WHOLE;
  return within({ from, to }, leastShare(whole));
}

/** Converts a share to a window. Null stands for the whole axis. */
export function windowOf(whole: Axis, { from, to }: AxisShare): PlayheadRange | null {
  if (from <= 0 && 1 <= to) return null;
  const unit = { ...whole, width: 1 };
  return { from: playheadAt(unit, from), to: playheadAt(unit, to) };
}

/** Returns the axis of a share of the whole axis. */
export function partOf(whole: Axis, share: AxisShare): Axis {
  const window = windowOf(whole, share);
  if (window === null) return whole;
  const { end, ...rest } = whole;
  const part = { ...rest, first: window.from, last: window.to };
  // A part at the right end includes everything after the last event.
  return end !== undefined && 1 <= share.to ? { ...part, end } : part;
}
