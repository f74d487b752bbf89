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
