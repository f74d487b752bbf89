// A step line at any zoom. Each pixel column keeps its lowest and highest value, so no peak is
// lost, however long the history.

import { firstAtOrAfter } from 'lsm-shape';

/** Values that each hold until the next event. Entry `row` is `values[row × stride + offset]`. */
export interface StepSeries {
  readonly length: number;
  readonly events: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly stride: number;
  readonly offset: number;
}

/** Values at the start, minimum, maximum and end of each pixel column; NaN if there is none. */
export interface Envelope {
  readonly enter: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly leave: Float64Array;
}

/**
 * Computes the envelope of each pixel column. `edges[column]` is the first event at or after the
 * column's left edge; it has one more entry than there are columns. Events before `since` are
 * ignored.
 */
export function envelopeOf(series: StepSeries, edges: Int32Array, since = 0): Envelope {
  const columns = Math.max(0, edges.length - 1);
  const [enter, low, high, leave] = [0, 1, 2, 3].map(() => new Float64Array(columns));
  const result = { enter, low, high, leave } as Envelope;
  const { events, values, stride, offset, length } = series;
  let row = firstAtOrAfter(events, length, Math.max(since, edges[0] ?? 0));
  const before = row - 1;
  const isCounted = before >= 0 && since <= (events[before] ?? 0);
  let held = isCounted ? (values[before * stride + offset] ?? NaN) : NaN;
  for (let column = 0; column < columns; column += 1) {
    const end = edges[column + 1] ?? 0;
    result.enter[column] = held;
    let least = held;
    let most = held;
    for (; row < length && (events[row] ?? 0) < end; row += 1) {
      held = values[row * stride + offset] ?? NaN;
      // These comparisons prefer a number to NaN on either side.
      if (!(least <= held) && held === held) least = held;
      if (!(held <= most) && held === held) most = held;
    }
    result.low[column] = least;
    result.high[column] = most;
    result.leave[column] = held;
  }
  return result;
}

/** Returns the highest visible value; NaN if there is none. */
export function highestOf({ high }: Envelope): number {
  let most = NaN;
  for (const value of high) if (!(value <= most) && value === value) most = value;
  return most;
}

/** Returns the lowest positive visible value; NaN if there is none. */
export function lowestPositiveOf({ low }: Envelope): number {
  let least = NaN;
  for (const value of low) if (value > 0 && !(least <= value)) least = value;
  return least;
}
