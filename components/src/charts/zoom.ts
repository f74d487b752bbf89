// Zoom, pan and brush along one axis of a chart, as functions from one visible range to the next.
// Ranges are shares of the whole axis, 0 … 1, so keys, time, bytes and events feel the same.

/** A range of an axis, as shares of the whole, 0 … 1. */
export interface AxisShare {
  readonly from: number;
  readonly to: number;
}

/** The whole axis. */
export const WHOLE: AxisShare = { from: 0, to: 1 };

/** Returns true unless the whole axis is visible. */
export function isZoomed({ from, to }: AxisShare): boolean {
  return to - from < 1;
}

/** Moves a range into the axis, widening it to at least `least`. It shrinks only to fit. */
export function within({ from, to }: AxisShare, least: number): AxisShare {
  const width = Math.min(1, Math.max(least, to - from));
  const start = to - from === width ? from : (from + to - width) / 2;
  return startingAt(start, width);
}

/**
 * Scales a range to `factor` times its width. The content at `at` (0 … 1 of the range) stays in
 * place unless the range would leave the axis.
 */
export function zoomed(part: AxisShare, at: number, factor: number, least: number): AxisShare {
  const own = part.to - part.from;
  const width = Math.min(1, Math.max(least, own * factor));
  return startingAt(part.from + at * own - at * width, width);
}

/** Moves a range by a share of its own width. Positive values move toward the end of the axis. */
export function panned({ from, to }: AxisShare, by: number): AxisShare {
  const width = to - from;
  return startingAt(from + by * width, width);
}

/** Returns the range between two positions, in either order, within another range. */
export function brushed(part: AxisShare, a: number, b: number, least: number): AxisShare {
  const width = part.to - part.from;
  const [low, high] = a < b ? [a, b] : [b, a];
  return within({ from: part.from + low * width, to: part.from + high * width }, least);
}

/** Moves a range, if necessary, so that the axis position `place` appears at `at`. */
export function revealed(part: AxisShare, place: number, at: number): AxisShare {
  if (part.from <= place && place <= part.to) return part;
  const width = part.to - part.from;
  return startingAt(place - at * width, width);
}

/** Returns a range of the given width, moved just enough to fit within the axis. */
function startingAt(from: number, width: number): AxisShare {
  const start = Math.min(1 - width, Math.max(0, from));
  return { from: start, to: start + width };
}
