// SVG paths of lines and of spans of jobs, at most a few marks a pixel however long the history is.
import { pixelAt, type Axis } from './axis.ts';

/** Values that hold from an event until the next entry; events ascend. */
export interface StepSeries {
  readonly events: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly length: number;
}

/** The vertical scale of a line: `minimum` at the bottom of `height` pixels. */
export interface LineScale {
  readonly minimum: number;
  readonly maximum: number;
  readonly height: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * A step line. What held before the axis begins may carry over into it; of the entries within one
 * pixel the lowest and highest are kept.
 */
export function linePath(
  series: StepSeries,
  axis: Axis,
  scale: LineScale,
  before: 'carries over' | 'does not count' = 'carries over',
): string {
  const range = scale.maximum - scale.minimum;
  const y = (value: number): number =>
    round(scale.height - (range <= 0 ? 0.5 : (value - scale.minimum) / range) * scale.height);
  let path = '';
  let column = -1;
  let low = 0;
  let high = 0;
  let last = Number.NaN;
  const flush = (): void => {
    if (low !== last) path += `V${y(low)}`;
    if (high !== low) path += `V${y(high)}`;
  };
  const entering = indexAt(series, axis.first);
  const isSkipped = before === 'does not count' && (series.events[entering] ?? 0) < axis.first;
  const start = Math.max(0, isSkipped ? entering + 1 : entering);
  for (let index = start; index < series.length; index += 1) {
    const event = series.events[index] ?? 0;
    if (axis.last < event) break;
    const value = series.values[index] ?? 0;
    const at = Math.max(0, round(pixelAt(axis, event)));
    if (path === '') path = `M${at} ${y(value)}`;
    else if (Math.floor(at) === column) {
      low = Math.min(low, value);
      high = Math.max(high, value);
      last = value;
      continue;
    } else {
      flush();
      path += `V${y(last)}H${at}V${y(value)}`;
    }
    column = Math.floor(at);
    low = value;
    high = value;
    last = value;
  }
  if (path === '') return '';
  flush();
  return `${path}V${y(last)}H${round(axis.width)}`;
}

/** The value that holds at an event; null before the first. */
export function stepValueAt(series: StepSeries, event: number): number | null {
  const index = indexAt(series, event);
  return index < 0 ? null : (series.values[index] ?? null);
}

/** Index of the last entry at or before an event; −1: none. */
function indexAt(series: StepSeries, event: number): number {
  let low = 0;
  let high = series.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((series.events[middle] ?? 0) <= event) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** From one event to another. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** Bars of one lane as one path; bars that touch within a pixel become one. */
export function spansPath(spans: Iterable<Span>, axis: Axis, top: number, height: number): string {
  let path = '';
  let from = Number.NaN;
  let to = Number.NaN;
  const emit = (): void => {
    if (Number.isNaN(from)) return;
    path += `M${round(from)} ${top}h${round(to - from)}v${height}h${round(from - to)}z`;
  };
  for (const span of spans) {
    if (span.last < axis.first || axis.last < span.first) continue;
    const left = Math.max(0, pixelAt(axis, span.first));
    const right = Math.max(left + 1, Math.min(axis.width, pixelAt(axis, span.last)) - 0.5);
    if (left <= to + 0.25) {
      to = Math.max(to, right);
      continue;
    }
    emit();
    from = left;
    to = right;
  }
  emit();
  return path;
}
