// Write stalls. Throttling is pale, with the write rate as a line and in words; stops are solid. If
// stalls are too short to be drawn one by one, their shares of the time are stacked, with stops at
// the bottom.
import { spanIndexFrom, stallText, type StallSpan } from 'lsm-shape';
import { addBar, type Mark } from 'lsm-shape/charts';
import {
  addLaneBar,
  laneLabel,
  LEAST_LABEL,
  LEAST_TEXT_HEIGHT,
  railMark,
  stackMarks,
  trackMark,
  type Pen,
} from './job_lanes.ts';
import { LaneMarks } from './lane_marks.ts';
import type { PlacedLane } from './layout.ts';

/** Returns the marks of the stall lane. `most` is the highest write rate during throttling. */
export function stallLaneMarks(
  pen: Pen,
  lane: PlacedLane,
  spans: readonly StallSpan[],
  most: number,
): Mark[] {
  const { scale, axis, density } = pen;
  const rail = railMark(pen, lane.top + lane.height);
  if (spans.length === 0) return [rail];
  const kinds = ['delayed', 'stopped'] as const;
  const seen = new LaneMarks(axis.width, density, kinds.length);
  const rates = new MeanRates(seen.columns);
  const { places, from, perUnit } = scale;
  const pixelOf = (event: number): number =>
    ((places === null ? event : (places[event] ?? 0)) - from) * perUnit;
  for (let at = spanIndexFrom(spans, axis.first); at < spans.length; at += 1) {
    const span = spans[at];
    if (span === undefined || axis.last < span.first) break;
    const end = Math.min(span.last, pen.end);
    const left = pixelOf(span.first);
    const right = pixelOf(end);
    if (right < 0 || axis.width < left) continue;
    seen.add(at, left, right, span.condition === 'delayed' ? 0 : 1);
    const { length } = span.rates;
    for (let index = 0; index < length; index += 1) {
      const held = span.rates[index];
      if (held === undefined) continue;
      const next = span.rates[index + 1]?.event ?? end;
      rates.add(pixelOf(held.event) * density, pixelOf(next) * density, held.rate);
    }
  }
  const shares = seen.stacked();
  const layers = kinds.map((kind) => FILLS[kind]);
  const marks: Mark[] = [
    rail,
    trackMark(pen, lane, 'faint'),
    ...stackMarks(pen, lane, seen.runs, { shares, columns: seen.columns, layers }),
  ];
  const fillAt = (at: number): string => FILLS[spans[at]?.condition ?? 'delayed'];
  for (const { at, left, right } of seen.ticks) {
    const from = Math.round(left * density) / density;
    const box = [from, lane.top, Math.max(1, right - left), lane.height] as const;
    addBar(marks, box, { ink: fillAt(at) });
  }
  for (const each of seen.bars) addLaneBar(marks, pen, lane, each, fillAt(each.at));
  marks.push(...rates.marks(pen, lane, most));
  for (const { at, left, right } of seen.bars) {
    const span = spans[at];
    if (span !== undefined) marks.push(...stallLabel(pen, lane, span, { left, right }));
  }
  return marks;
}

const FILLS = { delayed: 'slowdown', stopped: 'stall' } as const;

/** Mean write rate in each column, over the time for which writes were throttled. */
class MeanRates {
  readonly #sums: Float64Array;
  readonly #times: Float64Array;

  constructor(columns: number) {
    this.#sums = new Float64Array(columns);
    this.#times = new Float64Array(columns);
  }

  /** Adds a period with a constant rate. `left` and `right` are in columns. */
  add(left: number, right: number, rate: number): void {
    const from = Math.max(0, left);
    const to = Math.min(this.#sums.length, right);
    for (let column = Math.floor(from); column < to; column += 1) {
      const time = Math.min(to, column + 1) - Math.max(from, column);
      this.#sums[column] = (this.#sums[column] ?? 0) + time * rate;
      this.#times[column] = (this.#times[column] ?? 0) + time;
    }
  }

  /** Returns a step line. The higher the line, the less writes are throttled. */
  marks({ density }: Pen, lane: PlacedLane, most: number): Mark[] {
    if (most <= 0) return [];
    const points: number[] = [];
    for (const [column, time] of this.#times.entries()) {
      if (time > 0) {
        const share = (this.#sums[column] ?? 0) / time / most;
        const y = lane.top + lane.height - 1 - share * (lane.height - 2.5);
        points.push(column / density, y, (column + 1) / density, y);
      } else if (points.length > 0) points.push(NaN, NaN);
    }
    return [{ kind: 'line', points, ink: 'rate', width: 1.5 }];
  }
}

function stallLabel(
  { measure, axis }: Pen,
  lane: PlacedLane,
  span: StallSpan,
  { left, right }: { readonly left: number; readonly right: number },
): Mark[] {
  if (lane.height < LEAST_TEXT_HEIGHT) return [];
  const from = Math.max(0, left) + 4;
  const room = Math.min(axis.width, right) - from - 4;
  if (room < LEAST_LABEL) return [];
  const rate = span.rates.length === 1 ? (span.rates[0]?.rate ?? 0) : 0;
  const state = stallText({ condition: span.condition, delayedWriteRate: rate });
  const texts = [`${state}: ${span.because}`, `${state}: ${span.noun}`, state, span.noun];
  const text = texts.find((each) => measure(each) <= room);
  if (text === undefined) return [];
  return [laneLabel(lane, from, text, span.condition === 'stopped' ? 'onStall' : 'text')];
}
