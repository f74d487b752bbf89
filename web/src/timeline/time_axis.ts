// The time axis: labels at round moments, and pauses.
import { eventAtMicros, shortDuration, type Pause, type Timeline } from 'lsm-shape';
import type { Happened } from 'lsm-shape/engine';
import { addBar, tickLabels, type Mark, type Tick } from 'lsm-shape/charts';
import { pixelOfValue, ticksOf } from '../axis/axis.ts';
import { formatTick } from './format.ts';
import type { Pen } from './job_lanes.ts';
import type { ChartLayout } from './layout.ts';

/** Start and end of each period in which an error blocked writes. An end of null is unknown. */
export type RefusedWrites = Happened['refused'];

/** The facts about writes that are known. */
export interface KnownOfWrites {
  readonly timeline: Timeline;
  readonly refused?: RefusedWrites | undefined;
}

/** Returns the pauses that the axis shortens. Each is a band with its duration and cause. */
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
    // The text is over the job lanes, which are empty in a pause. Write stalls may continue through
    // it.
    const lines = [shortDuration(to - from), ...pauseLines(pause, known)];
    lines.forEach((text, at) => marks.push({ ...label, x, y: 14 + 14 * at, text }));
    return marks;
  });
}

/**
 * Returns the cause of a pause. A recording has no events for writes, so unless writes were refused
 * or stopped, the text is “no events” rather than “idle”.
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

/** Minimum distance between labels and minimum gap between them, in pixels. */
const LEAST_SPACING = 56;
const LABEL_GAP = 18;

/** Returns faint lines at round moments, over the height of the plot. */
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

/** Returns labels for these moments, as many as fit. */
export function axisMarks(pen: Pen, axisTop: number, zero: number): Mark[] {
  const { axis, measure } = pen;
  const ticks = labelledTicks(pen, zero);
  const marks: Mark[] = [];
  for (const { x } of ticks) addBar(marks, [x, axisTop, 1, 1], { ink: 'line' });
  // Labels stay within the plot. The last one is dropped if it would touch the one before it.
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
