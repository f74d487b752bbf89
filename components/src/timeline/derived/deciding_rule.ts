// Names the rule that decided on a compaction or move, in one line.
import type { StepKey } from '../../engine/index.ts';
import { reasoningAt, type ReasoningLine } from '../describe.ts';
import { jobNumber } from '../job.ts';
import type { Timeline } from '../timeline.ts';
import { decisionJobAt } from './decisions.ts';

/** Steps that concern the consequences of a decision rather than its reasons. */
const consequences: ReadonlySet<string> = new Set<StepKey>([
  'trivial_move',
  'output_level',
  'output_conflict',
  'compression',
  'file',
  'file_order',
]);

/** First step of decisions that try one rule after another until one finds runs to merge. */
const firstOfRuns: StepKey = 'sorted_runs';

/** Explains the latest compaction or move: `job 91 · score: L5: 10.03 ≥ 1`. '' if unknown. */
export function reasonLineAt(timeline: Timeline, event: number): string {
  const job = decisionJobAt(timeline, event);
  if (job === null) return '';
  const line = decisiveOf(reasoningAt(timeline, job.startEvent));
  return line === null ? '' : `job ${jobNumber(job.id)} · ${line.name}: ${line.text}`;
}

/**
 * Returns the rule that made the decision. Under leveled compaction, this is the first rule that
 * passes, because the level with the highest score is tried first. Under universal compaction, it
 * is the last one, because rules are tried until one finds runs to merge.
 */
export function decisiveOf(lines: readonly ReasoningLine[]): ReasoningLine | null {
  const passed = lines.filter((line) => line.outcome === 'yes' && !consequences.has(line.step));
  const isTriedInTurn = passed[0]?.step === firstOfRuns;
  return (isTriedInTurn ? passed.at(-1) : passed[0]) ?? null;
}
