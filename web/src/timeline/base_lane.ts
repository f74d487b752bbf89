// The lane of the base level: a slice for each base level in effect, with a mark at each change.
import {
  baseLevelAt,
  baseLevelText,
  reasonText,
  ruleOf,
  shortDuration,
  targetsReasoning,
  type Timeline,
} from 'lsm-shape';
import { laneLabel, LEAST_LABEL, LEAST_TEXT_HEIGHT, railMark, type Pen } from './job_lanes.ts';
import { addBar, type Mark } from 'lsm-shape/charts';
import { inkOf, type Inks } from '../ui/inks.ts';
import type { PlacedLane } from './layout.ts';
import type { Card } from './card.ts';

/** Opacities of the alternating shades that separate neighbouring slices. */
const SHADES = [0.14, 0.26] as const;

/** Returns the marks of the lane. */
export function baseLaneMarks(pen: Pen, lane: PlacedLane): Mark[] {
  const { measure, scale, axis } = pen;
  const { length, starts, finishes, levels } = lane.spans;
  const marks: Mark[] = [railMark(pen, lane.top + lane.height)];
  for (let at = 0; at < length; at += 1) {
    const left = scale.pixelOfEvent(starts[at] ?? 0);
    const right = scale.pixelOfEvent(Math.min(finishes[at] ?? 0, pen.end));
    if (right < 0 || axis.width < left) continue;
    const from = Math.max(0, left);
    const to = Math.min(axis.width, right);
    const box = [from, lane.top, Math.max(1, to - from), lane.height] as const;
    addBar(marks, box, { ink: 'muted', alpha: SHADES[at % 2] ?? 1 });
    if (at > 0 && left >= 0) {
      addBar(marks, [Math.round(left) - 1, lane.top - 1, 2, lane.height + 2], { ink: 'text' });
    }
    if (to - from < LEAST_LABEL || lane.height < LEAST_TEXT_HEIGHT) continue;
    const level = `L${levels[at] ?? 0}`;
    const change = at === 0 || left < 0 ? level : `L${levels[at - 1] ?? 0} → ${level}`;
    const text = measure(change) + 8 <= to - from ? change : level;
    marks.push(laneLabel(lane, from + 5, text, 'text'));
  }
  return marks;
}

/** Returns a card with the base level, the reasons for it, and its duration. */
export function baseCard(
  timeline: Timeline,
  lane: PlacedLane,
  slice: number,
  inks: Inks,
): Card | null {
  const start = lane.spans.starts[slice];
  const facts = start === undefined ? null : baseLevelAt(timeline, start);
  if (start === undefined || facts === null) return null;
  const last = Math.min(lane.spans.finishes[slice] ?? 0, Math.max(0, timeline.eventCount - 1));
  const steps = targetsReasoning(timeline, start).filter((check) => check.outcome !== 'note');
  return {
    title: baseLevelText(timeline, facts),
    fill: inkOf(inks, 'muted'),
    facts: [
      ...steps.map((check) => ({ name: ruleOf(check).id, value: reasonText(check) })),
      {
        name: 'duration',
        value: shortDuration(timeline.microsAt(last) - timeline.microsAt(start)),
      },
    ],
    keys: [],
    keysName: '',
    note: '',
  };
}
