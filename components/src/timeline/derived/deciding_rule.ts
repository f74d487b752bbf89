// The rule that decided a compaction or move, in one line.
import type { StepKey } from '../../engine/index.ts';
import { reasoningAt, type ReasoningLine } from '../describe.ts';
import { jobNumber } from '../job.ts';
import type { Timeline } from '../timeline.ts';
import { decisionJobAt } from './decisions.ts';

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
  return line === null ? '' : `job ${jobNumber(job.id)} · ${line.name}: ${line.text}`;
}

/**
 * The rule that decided: under leveled compaction the first that says yes, since the fullest level
 * is asked first; under universal the last, since rules are tried until one has runs to merge.
 */
export function decisiveOf(lines: readonly ReasoningLine[]): ReasoningLine | null {
  const passed = lines.filter((line) => line.outcome === 'yes' && !consequences.has(line.step));
  const isTriedInTurn = passed[0]?.step === firstOfRuns;
  return (isTriedInTurn ? passed.at(-1) : passed[0]) ?? null;
}
