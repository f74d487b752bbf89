// Scales from what a chart shows to pixels: d3-scale's, with the ends that charts here have.
import { scaleLinear } from 'd3-scale';

/** From a value to a pixel. */
export type Scale = (value: number) => number;

/** Evenly from 0 … `most` to `from` … `to`, in pixels; all at `from` where `most` is 0. */
export function evenScale(most: number, from: number, to: number): Scale {
  return most > 0 ? scaleLinear([0, most], [from, to]) : () => from;
}

/** The ends of a scale of values. */
export interface ValueEnds {
  readonly bottom: number;
  readonly top: number;
  /** Whether equal steps are equal factors; `bottom` is then above 0. */
  readonly isLog: boolean;
}

/**
 * Upwards from `low` to `high`, in pixels; a value beyond an end stands at that end. Written out,
 * not d3's clamped scale, which takes 2 times as long (3 times if logarithmic): a frame of a
 * timeline that is zoomed asks for 50,000 values.
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
  /** How long it is drawn, in the axis's unit. */
  readonly shown: number;
}

/** From values to values with the stretches before them shortened, and back. */
export interface ShorteningScale {
  readonly shorten: Scale;
  readonly restore: Scale;
}

/** The scale of stretches, which ascend and lie apart; without any, values stay as they are. */
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
  // Before the first of them and behind the last values keep their distances. What lies beyond the
  // outermost bends is computed from their distance, so that it has to be of the values' own size.
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
