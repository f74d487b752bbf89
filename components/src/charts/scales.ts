// Scales from values to pixels: d3-scale's, with the ends that charts here need.
import { scaleLinear } from 'd3-scale';

/** Maps a value to a pixel. */
export type Scale = (value: number) => number;

/** A linear scale from 0 … `most` to `from` … `to`, in pixels; constant if `most` is 0. */
export function evenScale(most: number, from: number, to: number): Scale {
  return most > 0 ? scaleLinear([0, most], [from, to]) : () => from;
}

/** The ends of a scale. */
export interface ValueEnds {
  readonly bottom: number;
  readonly top: number;
  /** True for a logarithmic scale. `bottom` must then be above 0. */
  readonly isLog: boolean;
}

/**
 * An upward scale from `low` to `high`, in pixels, with values clamped to its ends. It replaces
 * d3's clamped scale, which takes 2 times as long (3 times if logarithmic): a frame of a zoomed
 * timeline converts 50,000 values.
 */
export function valueScale({ bottom, top, isLog }: ValueEnds, low: number, high: number): Scale {
  if (top <= bottom) return () => low;
  const from = isLog ? Math.log(bottom) : bottom;
  const perUnit = (high - low) / ((isLog ? Math.log(top) : top) - from);
  return (value) => {
    if (value <= bottom) return low;
    if (top <= value) return high;
    return low + ((isLog ? Math.log(value) : value) - from) * perUnit;
  };
}

/** A stretch of an axis that is drawn shorter than it is. */
export interface ShortenedStretch {
  readonly from: number;
  readonly to: number;
  /** Its drawn length, in the axis's unit. */
  readonly shown: number;
}

/** Maps values to values with shortened stretches, and back. */
export interface ShorteningScale {
  readonly shorten: Scale;
  readonly restore: Scale;
}

/** The scale of ascending, separate stretches. Without any, it is the identity. */
export function shorteningScale(stretches: readonly ShortenedStretch[]): ShorteningScale {
  const first = stretches[0];
  const last = stretches.at(-1);
  if (first === undefined || last === undefined) {
    return { shorten: (value) => value, restore: (value) => value };
  }
  let saved = 0;
  const bends = stretches.flatMap(({ from, to, shown }) => {
    const start = { value: from, place: from - saved };
    saved += to - from - shown;
    return [start, { value: to, place: to - saved }];
  });
  // Before the first stretch and after the last, distances are unchanged. The outer points must be
  // at a distance of the values' own size for numeric precision.
  const reach = Math.max(1, Math.abs(first.from), Math.abs(last.to));
  const before = { value: first.from - reach, place: first.from - reach };
  const behind = { value: last.to + reach, place: last.to + reach - saved };
  const all = [before, ...bends, behind];
  const scale = scaleLinear(
    all.map(({ value }) => value),
    all.map(({ place }) => place),
  );
  return { shorten: scale, restore: (place) => scale.invert(place) };
}
