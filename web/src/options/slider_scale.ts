// Scales of sliders: one stop per whole number, or two stops per doubling for bytes.

/** A scale that maps the stops of a slider, 0 to `last`, to values. */
export interface SliderScale {
  readonly last: number;
  readonly valueAt: (stop: number) => number;
  /** Returns the stop of a value, limited to the range. It is fractional between two stops. */
  readonly stopOf: (value: number) => number;
}

/** Returns a scale with one stop per whole number. */
export function linearScale([minimum, maximum]: readonly [number, number]): SliderScale {
  const last = maximum - minimum;
  return {
    last,
    valueAt: (stop) => minimum + stop,
    stopOf: (value) => Math.min(last, Math.max(0, value - minimum)),
  };
}

/** Returns a scale of powers of two and the values halfway between them: 64K, 96K, 128K, 192K … */
export function byteScale([minimum, maximum]: readonly [number, number]): SliderScale {
  const first = Math.log2(minimum);
  const last = 2 * Math.ceil(Math.log2(maximum) - first);
  const valueAt = (stop: number): number =>
    minimum * 2 ** Math.floor(stop / 2) * (stop % 2 === 0 ? 1 : 1.5);
  const stopOf = (value: number): number => {
    if (value <= minimum) return 0;
    const below = 2 * Math.floor(Math.log2(value) - first);
    const share = value / valueAt(below);
    const within = share < 1.5 ? (share - 1) / 0.5 : 1 + (share - 1.5) / 0.5;
    return Math.min(last, below + within);
  };
  return { last, valueAt, stopOf };
}
