// What a presentation says beside the stage: the reason of the job at hand in one line, and the
// three amplifications. All of it is looked up in the log.
import {
  metricAt,
  reasoningAt,
  type Metric,
  type ReasoningLine,
  type StepKey,
  type Timeline,
} from 'lsm-shape';
import { decisionJobAt } from '../history/history_facts.ts';

/** Steps that say what follows from a decision, not why it was made. */
const consequences: ReadonlySet<string> = new Set<StepKey>([
  'trivial_move',
  'output_level',
  'output_conflict',
  'compression',
  'file',
  'file_order',
]);

/** The first step of a decision whose rules are tried until one has runs to merge. */
const firstOfRuns: StepKey = 'sorted_runs';

/** Why the latest compaction or move was chosen, as `job 91 · score: L5: 10.03 ≥ 1`; or nothing. */
export function reasonLineAt(timeline: Timeline, event: number): string {
  const job = decisionJobAt(timeline, event);
  if (job === null) return '';
  const line = decisiveOf(reasoningAt(timeline, job.startEvent));
  return line === null ? '' : `job ${job.id} · ${line.name}: ${line.text}`;
}

/**
 * The rule that decided: under leveled compaction the first that says yes, since the fullest level
 * is asked first; under universal the last, since rules are tried until one has runs to merge.
 */
export function decisiveOf(lines: readonly ReasoningLine[]): ReasoningLine | null {
  const passed = lines.filter((line) => line.outcome === 'yes' && !consequences.has(line.step));
  const isUniversal = passed[0]?.step === firstOfRuns;
  return (isUniversal ? passed.at(-1) : passed[0]) ?? null;
}

/** A number in large type. */
export interface PresentedNumber {
  readonly name: string;
  readonly metric: Metric;
  readonly text: string;
}

const numbers: readonly Omit<PresentedNumber, 'text'>[] = [
  { name: 'write amp', metric: 'writeAmp' },
  { name: 'read amp', metric: 'sortedRuns' },
  { name: 'space amp', metric: 'spaceAmp' },
];

/** Write, read and space amplification after an event; `–` where one is not known yet. */
export function amplificationsAt(timeline: Timeline, event: number): PresentedNumber[] {
  return numbers.map(({ name, metric }) => {
    const value = metricAt(timeline, metric, event);
    const digits = metric === 'sortedRuns' ? 0 : 2;
    return { name, metric, text: value === null ? '–' : value.toFixed(digits) };
  });
}
