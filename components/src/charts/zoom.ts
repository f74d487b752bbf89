// Zoom, pan and brush along one axis of a chart, as functions from one shown part to the next.
// Parts are shares of the whole axis, 0 … 1, so that keys, time, bytes and events feel the same.

/** A part of the whole axis. */
export interface AxisShare {
  readonly from: number;
  readonly to: number;
}

/** The whole axis. */
export const WHOLE: AxisShare = { from: 0, to: 1 };

/** True unless the whole axis is shown. */
export function isZoomed({ from, to }: AxisShare): boolean {
  return to - from < 1;
}

/** A part limited to the axis and at least `least` wide. It moves before it shrinks. */
export function within({ from, to }: AxisShare, least: number): AxisShare {
  const width = Math.min(1, Math.max(least, to - from));
  const start = to - from === width ? from : (from + to - width) / 2;
  return startingAt(start, width);
}

/**
 * The part scaled to `factor` times its width. The content at `at` (0 … 1 of the part) stays there,
 * unless the axis ends.
 */
export function zoomed(part: AxisShare, at: number, factor: number, least: number): AxisShare {
  const own = part.to - part.from;
  const width = Math.min(1, Math.max(least, own * factor));
  return startingAt(part.from + at * own - at * width, width);
}

/** The part moved by a share of its own width. Positive values move further along the axis. */
export function panned({ from, to }: AxisShare, by: number): AxisShare {
  const width = to - from;
  return startingAt(from + by * width, width);
}

/** The part between two positions within another part, in either order. */
export function brushed(part: AxisShare, a: number, b: number, least: number): AxisShare {
  const width = part.to - part.from;
  const [low, high] = a < b ? [a, b] : [b, a];
  return within({ from: part.from + low * width, to: part.from + high * width }, least);
}

/** The part of the same width that shows a position of the whole axis at `at`. */
export function revealed(part: AxisShare, place: number, at: number): AxisShare {
  if (part.from <= place && place <= part.to) return part;
  const width = part.to - part.from;
  return startingAt(place - at * width, width);
}

/** A part of the given width, moved just enough to be within the axis. */
function startingAt(from: number, width: number): AxisShare {
  const start = Math.min(1 - width, Math.max(0, from));
  return { from: start, to: start + width };
}
