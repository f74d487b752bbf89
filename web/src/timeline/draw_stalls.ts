// How writes were held back: slowed down is pale, with the rate that is left as a line and in
// words; stopped is solid. Where both are too short to be seen one by one, their shares of the
// time are stacked, what is stopped at the bottom.
import { spanIndexFrom, stallText, type StallSpan } from 'lsm-shape';
import {
  drawBar,
  drawRail,
  drawStack,
  drawTrack,
  LEAST_LABEL,
  LEAST_TEXT_HEIGHT,
} from './draw_lanes.ts';
import type { Pen } from './draw_lanes.ts';
import { inkOf } from '../ui/inks.ts';
import { LaneMarks } from './lane_marks.ts';
import type { PlacedLane } from './layout.ts';

/** The lane of stalls; `most` is the highest rate that was ever left. */
export function drawStalls(
  pen: Pen,
  lane: PlacedLane,
  spans: readonly StallSpan[],
  most: number,
): void {
  const { context, scale, axis, inks, density } = pen;
  drawRail(pen, lane.top + lane.height);
  if (spans.length === 0) return;
  const fills = { delayed: inkOf(inks, 'slowdown'), stopped: inkOf(inks, 'stall') };
  const kinds = ['delayed', 'stopped'] as const;
  const marks = new LaneMarks(axis.width, density, kinds.length);
  const rates = new MeanRates(marks.columns);
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
    marks.add(at, left, right, span.condition === 'delayed' ? 0 : 1);
    const { length } = span.rates;
    for (let index = 0; index < length; index += 1) {
      const held = span.rates[index];
      if (held === undefined) continue;
      const next = span.rates[index + 1]?.event ?? end;
      rates.add(pixelOf(held.event) * density, pixelOf(next) * density, held.rate);
    }
  }
  const shares = marks.stacked();
  drawTrack(pen, lane, inkOf(inks, 'faint'));
  const layers = kinds.map((kind) => fills[kind]);
  drawStack(pen, lane, marks.runs, { shares, columns: marks.columns, layers });
  for (const { at, left, right } of marks.ticks) {
    context.fillStyle = fills[spans[at]?.condition ?? 'delayed'];
    const from = Math.round(left * density) / density;
    context.fillRect(from, lane.top, Math.max(1, right - left), lane.height);
  }
  for (const mark of marks.bars) {
    drawBar(pen, lane, mark, fills[spans[mark.at]?.condition ?? 'delayed']);
  }
  rates.stroke(pen, lane, most);
  for (const { at, left, right } of marks.bars) {
    const span = spans[at];
    if (span !== undefined) drawStallText(pen, lane, span, left, right);
  }
}

/** The rate that writes were held to, by columns: the mean over the time in which there was one. */
class MeanRates {
  readonly #sums: Float64Array;
  readonly #times: Float64Array;

  constructor(columns: number) {
    this.#sums = new Float64Array(columns);
    this.#times = new Float64Array(columns);
  }

  /** A time with one rate, in columns. */
  add(left: number, right: number, rate: number): void {
    const from = Math.max(0, left);
    const to = Math.min(this.#sums.length, right);
    for (let column = Math.floor(from); column < to; column += 1) {
      const time = Math.min(to, column + 1) - Math.max(from, column);
      this.#sums[column] = (this.#sums[column] ?? 0) + time * rate;
      this.#times[column] = (this.#times[column] ?? 0) + time;
    }
  }

  /** As a step line: the higher, the less writes are held back. */
  stroke({ context, inks, density }: Pen, lane: PlacedLane, most: number): void {
    if (most <= 0) return;
    context.strokeStyle = inkOf(inks, 'rate');
    context.lineWidth = 1.5;
    context.beginPath();
    let isDown = false;
    for (const [column, time] of this.#times.entries()) {
      if (time > 0) {
        const share = (this.#sums[column] ?? 0) / time / most;
        const y = lane.top + lane.height - 1 - share * (lane.height - 2.5);
        if (isDown) context.lineTo(column / density, y);
        else context.moveTo(column / density, y);
        context.lineTo((column + 1) / density, y);
      }
      isDown = time > 0;
    }
    context.stroke();
  }
}

const causes: Readonly<Record<StallSpan['cause'], string>> = {
  none: '',
  memtable_limit: 'memtables',
  l0_file_count_limit: 'L0 files',
  pending_compaction_bytes: 'pending bytes',
};

function drawStallText(
  { context, axis, inks }: Pen,
  lane: PlacedLane,
  span: StallSpan,
  left: number,
  right: number,
): void {
  if (lane.height < LEAST_TEXT_HEIGHT) return;
  const from = Math.max(0, left) + 4;
  const room = Math.min(axis.width, right) - from - 4;
  if (room < LEAST_LABEL) return;
  const rate = span.rates.length === 1 ? (span.rates[0]?.rate ?? 0) : 0;
  const state = stallText({ condition: span.condition, cause: span.cause, delayedWriteRate: rate });
  const cause = causes[span.cause];
  const text = [`${state}: ${cause}`, state, cause].find(
    (each) => context.measureText(each).width <= room,
  );
  if (text === undefined) return;
  context.fillStyle = inkOf(inks, span.condition === 'stopped' ? 'onStall' : 'text');
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(text, from, lane.top + lane.height / 2 + 0.5);
}
