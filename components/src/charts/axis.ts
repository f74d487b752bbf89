// Axis ticks: round steps by d3-array, with labels that do not overlap.
import { range, tickStep } from 'd3-array';
import { format } from 'd3-format';
import type { LabelMark, MeasureText } from './marks.ts';

/** Returns the smallest step (1, 2 or 5 × 10ⁿ) that divides `span` into at most `most` steps. */
export function decimalStep(span: number, most: number): number {
  const step = tickStep(0, span, most);
  // d3 picks the nearest step, which can be too small; the next larger one is always enough.
  return span / step <= most * (1 + 1e-9) ? step : tickStep(0, span, most / 2);
}

/** Returns 0 and up to `most` evenly spaced round numbers, the last of which is ≥ `largest`. */
export function roundTicks(largest: number, most: number): number[] {
  if (!(0 < largest)) return [0];
  const step = decimalStep(largest, most);
  // Computed as multiples, because a running sum would accumulate rounding errors.
  return range(0, Math.ceil(largest / step - 1e-9) + 1).map((at) => withoutNoise(at * step));
}

/** Removes rounding noise from a multiple of a round step: 0.030000000000000002 becomes 0.03. */
function withoutNoise(value: number): number {
  return Number(value.toPrecision(12));
}

/** Formats a number with thousands separators and all its decimals: `1,500`, `0.5`. */
export const plainNumber: (value: number) => string = format(',');

/** A tick, with its position along the axis in pixels and its label. */
export interface Tick {
  readonly x: number;
  readonly text: string;
}

/** Smallest gap between two labels, in pixels. */
const LABEL_GAP = 9;

/** Space available for tick labels. */
export interface LabelPlaces {
  /** Left end of the axis, in pixels. */
  readonly left: number;
  readonly right: number;
  /** Baseline of the labels, in pixels. */
  readonly y: number;
  readonly measure: MeasureText;
}

/** Places labels under their ticks, within the axis. Labels that would touch are omitted. */
export function tickLabels(
  ticks: readonly Tick[],
  { left, right, y, measure }: LabelPlaces,
): LabelMark[] {
  const labels: LabelMark[] = [];
  let taken = -Infinity;
  for (const { x, text } of ticks) {
    const own = measure(text);
    const start = Math.max(left, Math.min(right - own, x - own / 2));
    if (start < taken + LABEL_GAP) continue;
    labels.push({ kind: 'label', x: start, y, text, ink: 'muted', role: 'tick' });
    taken = start + own;
  }
  return labels;
}
