// Facts about the reader's run: its numbers, and the verdict on a task. Loaded with its first run.
import {
  judge,
  readCondition,
  type Condition,
  type Term,
  type Value,
} from '../../stories/conditions.ts';
import { chartSvg } from '../../stories/chart_svg.ts';
import { cutChart } from '../../stories/cut_chart.ts';
import { cutPlaces } from '../../stories/cut_places.ts';
import { quantityOf, quantityText, type MadeRun } from '../../stories/quantities.ts';
import type { PageTask } from '../../stories/page_story.ts';

export interface TaskVerdict {
  readonly isSolved: boolean;
  /** Result of each goal, with the number that the run reached. */
  readonly goals: readonly { readonly holds: boolean; readonly own: string }[];
  /** Hint for the reader; null if the task is solved or no hint matches. */
  readonly hint: string | null;
}

/** Formats quantities at the end of a run, like `At the end: limit on sorted runs 9`. */
export function numbersText(names: readonly string[], run: MadeRun): string {
  const last = run.timeline.eventCount - 1;
  const texts = names.map((name) => {
    const { label, kind, read } = quantityOf(name);
    return `${label} ${quantityText(kind, read(run, last))}`;
  });
  return texts.length === 0 ? '' : `At the end: ${texts.join(' · ')}`;
}

/** Draws the chart of a run's cuts as SVG. */
export function cutsSvg({ timeline }: MadeRun, name: string): string {
  return chartSvg(cutChart(cutPlaces(timeline)), 'cuts', name);
}

/** Judges a run against the goals of a task. */
export function taskVerdict(task: PageTask, run: MadeRun): TaskVerdict {
  const last = run.timeline.eventCount - 1;
  const valueOf = (operand: Term): Value => {
    if (operand.kind === 'number') return { value: operand.value, kind: operand.unit };
    if (operand.kind === 'published') return { value: null, kind: null };
    const { kind, read } = operand.quantity;
    return { value: read(run, last), kind };
  };
  const holds = (condition: Condition): boolean => judge(condition, valueOf).holds;
  const goals = task.goals.map((text) => {
    const verdict = judge(readCondition(text), valueOf);
    return { holds: verdict.holds, own: verdict.left };
  });
  const isSolved = goals.every((goal) => goal.holds);
  const hint = task.hints.find(({ when }) => when.map(readCondition).every(holds));
  return { isSolved, goals, hint: isSolved ? null : (hint?.says ?? null) };
}
