// What stands along the time: round moments with their labels, and pauses.
import { eventAtMicros, shortDuration, type Pause, type Timeline } from 'lsm-shape';
import type { Happened } from 'lsm-shape/engine';
import { addBar, tickLabels, type Mark, type Tick } from 'lsm-shape/charts';
import { pixelOfValue, ticksOf } from '../axis/axis.ts';
import { formatTick } from './format.ts';
import type { Pen } from './job_lanes.ts';
import type { ChartLayout } from './layout.ts';

/** Times in which writes were refused because of an error: from, until; null: no end is known. */
export type RefusedWrites = Happened['refused'];

/** What is known of writes. */
export interface KnownOfWrites {
  readonly timeline: Timeline;
  readonly refused?: RefusedWrites | undefined;
}

/** Times without news that the axis shortens: a band, how long each is, and what it is. */
export function pauseMarks({ axis }: Pen, { axisTop }: ChartLayout, known: KnownOfWrites): Mark[] {
  const label = { kind: 'label', align: 'center', baseline: 'middle', ink: 'muted' } as const;
  return (axis.pauses?.pauses ?? []).flatMap((pause): Mark[] => {
    const { from, to } = pause;
    const left = pixelOfValue(axis, from);
    const right = pixelOfValue(axis, to);
    if (right < 0 || axis.width < left) return [];
    const x = (Math.max(0, left) + Math.min(axis.width, right)) / 2;
    const marks: Mark[] = [];
    addBar(marks, [left, 4, right - left, axisTop - 4], { ink: 'background', alpha: 0.75 });
    // Over the lanes of jobs, where a pause has nothing: writes may be held back all the while.
    const lines = [shortDuration(to - from), ...pauseLines(pause, known)];
    lines.forEach((text, at) => marks.push({ ...label, x, y: 14 + 14 * at, text }));
    return marks;
  });
}

/**
 * What a time without events was. A recording says nothing of writes between its events, unless
 * they were refused or stopped: it is not known to be idle.
 */
function pauseLines({ from, to }: Pause, { timeline, refused }: KnownOfWrites): string[] {
  const middle = (from + to) / 2;
  const isRefused = ([first, until]: RefusedWrites[number]): boolean =>
    first < middle && middle < (until ?? Infinity);
  if (refused?.some(isRefused) === true) return ['writes', 'refused'];
  const { condition } = timeline.stalls.at(eventAtMicros(timeline, from));
  if (condition === 'stopped') return ['writes', condition];
  return [timeline.scenario?.mode === 'recorded' ? 'no events' : 'idle'];
}

/** Labels are at least this far apart, in pixels, and stand this far from each other. */
const LEAST_SPACING = 56;
const LABEL_GAP = 18;

/** Faint lines at round moments, over the height of the plot. */
export function momentMarks(pen: Pen, { rows, axisTop }: ChartLayout, zero: number): Mark[] {
  const ticks = labelledTicks(pen, zero);
  const top = rows[0]?.top ?? axisTop;
  const marks: Mark[] = [];
  for (const { x } of ticks) addBar(marks, [x, axisTop - 4, 1, 4], { ink: 'line' });
  for (const { x } of ticks) {
    addBar(marks, [x, top, 1, axisTop - 4 - top], { ink: 'line', alpha: 0.5 });
  }
  return marks;
}

/** The labels of these moments, as many as have room, below a height. */
export function axisMarks(pen: Pen, axisTop: number, zero: number): Mark[] {
  const { axis, measure } = pen;
  const ticks = labelledTicks(pen, zero);
  const marks: Mark[] = [];
  for (const { x } of ticks) addBar(marks, [x, axisTop, 1, 1], { ink: 'line' });
  // Within the plot, at its ends too; the last one may be too near to the one before for that.
  marks.push(...tickLabels(ticks, { left: 0, right: axis.width, y: axisTop + 13, measure }));
  return marks;
}

function labelledTicks({ measure, axis }: Pen, zero: number): Tick[] {
  let spacing = LEAST_SPACING;
  for (;;) {
    const ticks = ticksOf(axis, spacing, zero);
    const step = (ticks[1]?.value ?? 0) - (ticks[0]?.value ?? 0);
    const labels = ticks.map(({ value, pixel }) => {
      return { x: Math.round(pixel), text: formatTick(axis.name, value, step > 0 ? step : value) };
    });
    const widest = Math.max(0, ...labels.map(({ text }) => measure(text)));
    const apart = (labels[1]?.x ?? Infinity) - (labels[0]?.x ?? 0);
    if (widest + LABEL_GAP <= apart || spacing > axis.width) return labels;
    spacing = Math.max(spacing + 8, widest + LABEL_GAP);
  }
}
