// Zoom, pan and brush along one axis of a chart: from the part of it that is shown to the next.
// Parts are shares of the whole axis, 0 … 1, so that keys, time, bytes and events feel the same.

/** A part of the whole axis. */
export interface AxisShare {
  readonly from: number;
  readonly to: number;
}

/** All of it. */
export const WHOLE: AxisShare = { from: 0, to: 1 };

/** Whether a part is shown, not all of it. */
export function isZoomed({ from, to }: AxisShare): boolean {
  return to - from < 1;
}

/** A part that keeps within the whole and is at least `least` wide; it moves before it shrinks. */
export function within({ from, to }: AxisShare, least: number): AxisShare {
  const width = Math.min(1, Math.max(least, to - from));
  const start = to - from === width ? from : (from + to - width) / 2;
  return startingAt(start, width);
}

/**
 * The part that is `factor` times as wide; what stands at `at` (0 … 1 of the part) stays there,
 * as long as the axis does not end.
 */
export function zoomed(part: AxisShare, at: number, factor: number, least: number): AxisShare {
  const own = part.to - part.from;
  const width = Math.min(1, Math.max(least, own * factor));
  return startingAt(part.from + at * own - at * width, width);
}

/** The part moved by a share of its own width; positive shows what is further along the axis. */
export function panned({ from, to }: AxisShare, by: number): AxisShare {
  const width = to - from;
  return startingAt(from + by * width, width);
}

/** The part between two places of another part, in either order. */
export function brushed(part: AxisShare, a: number, b: number, least: number): AxisShare {
  const width = part.to - part.from;
  const [low, high] = a < b ? [a, b] : [b, a];
  return within({ from: part.from + low * width, to: part.from + high * width }, least);
}

/** The part that shows a place of the whole axis, which then stands at `at`; as wide as before. */
export function revealed(part: AxisShare, place: number, at: number): AxisShare {
  if (part.from <= place && place <= part.to) return part;
  const width = part.to - part.from;
  return startingAt(place - at * width, width);
}

/** A part as wide as asked, moved as far as it takes to keep within the whole. */
function startingAt(from: number, width: number): AxisShare {
  const start = Math.min(1 - width, Math.max(0, from));
  return { from: start, to: start + width };
}
