// The slices of a lane: jobs, base levels or write stalls, one after another.
import { lastAtOrBefore, NEVER, type Job, type StallSpan } from 'lsm-shape';
import { scaleOf, type Axis } from '../axis/axis.ts';
import type { PlacedLane } from './layout.ts';

/** The slices of a lane, in the order of their starts. */
export interface Slices {
  readonly length: number;
  readonly starts: ArrayLike<number>;
  /** The event at which each slice ends; `NEVER` for an unfinished one. */
  readonly finishes: ArrayLike<number>;
}

export function slicesOf(lane: PlacedLane, spans: readonly StallSpan[]): Slices {
  if (lane.kind !== 'stall') return lane.spans;
  const starts = spans.map(({ first }) => first);
  return { length: spans.length, starts, finishes: spans.map(({ last }) => last) };
}

/** Returns the last slice that starts at or before an event; −1 if there is none. */
export function sliceAt({ length, starts }: Slices, event: number): number {
  return lastAtOrBefore(starts, length, event);
}

/** Distance from a bar, in pixels, at which the pointer still hits it. */
const REACH = 3;
/** Distance from the pointer, in pixels, that counts as its surroundings. */
const AROUND = 4;

/** The contents of a lane near a pixel. */
export interface Near {
  /** The slice that was hit; null if none is close enough. */
  readonly slice: number | null;
  /** Number of slices near the pixel. */
  readonly count: number;
  /** Share of the time near the pixel in which the lane is busy. */
  readonly busy: number;
  /** The busy share for each output level, in job lanes. */
  readonly byLevel: ReadonlyMap<number, number>;
}

/** Examines the slices near a pixel. They must not overlap. `end` is the last event so far. */
export function nearPixel(
  slices: Slices & { readonly levels?: ArrayLike<number> },
  axis: Axis,
  pixel: number,
  { end, last }: { readonly end: number; readonly last: number },
): Near {
  const { pixelOfEvent } = scaleOf(axis);
  const byLevel = new Map<number, number>();
  let [slice, nearest] = [null as number | null, REACH];
  let [count, busy] = [0, 0];
  const from = Math.max(0, pixel - AROUND);
  const to = Math.min(axis.width, pixel + AROUND);
  for (let at = sliceAt(slices, last); at >= 0; at -= 1) {
    const finish = slices.finishes[at] ?? 0;
    const left = pixelOfEvent(slices.starts[at] ?? 0);
    const right = pixelOfEvent(finish === NEVER ? end : finish);
    // Slices do not overlap, so the first one that ended earlier ends the search.
    if (right < pixel - AROUND) break;
    const distance = Math.max(0, left - pixel, pixel - right);
    if (distance < nearest || (slice === null && distance <= REACH)) {
      [slice, nearest] = [at, distance];
    }
    const share = Math.max(0, Math.min(to, right) - Math.max(from, left)) / Math.max(1, to - from);
    if (left > to) continue;
    count += 1;
    busy += share;
    const level = slices.levels?.[at];
    if (level !== undefined) byLevel.set(level, (byLevel.get(level) ?? 0) + share);
  }
  return { slice, count, busy: Math.min(1, busy), byLevel };
}

/** Returns the job of a slice; null for lanes without jobs. */
export function jobOfSlice(lane: PlacedLane, slice: number | null): Job | null {
  return slice === null ? null : (lane.jobs[slice] ?? null);
}
