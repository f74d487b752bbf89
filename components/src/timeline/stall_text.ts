// Changes of the write stall in sentences, with the numbers of the log (W-5).
import { findRule, ruleOf, valueOf, type LsmEvent } from '../engine/index.ts';
import { runBoundsAt } from './run_bounds.ts';
import { stallCauseText } from './stall_cause.ts';
import type { Timeline } from './timeline.ts';

/** Event `index`, a change of the write stall, in one sentence. */
export function stallSentence(
  timeline: Timeline,
  { condition, cause }: Extract<LsmEvent, { event: 'write_stall' }>,
  index: number,
): string {
  if (condition === 'normal') return 'Writes are no longer stalled';
  const what = condition === 'stopped' ? 'Writes stop' : 'Writes are slowed down';
  const numbers = cause === 'l0_file_count_limit' ? countText(timeline, condition, index) : '';
  return `${what}: ${stallCauseText(timeline, cause)}${numbers}`;
}

/** How many there are, and the limit that they reach; empty where the log does not say. */
function countText(timeline: Timeline, condition: 'delayed' | 'stopped', index: number): string {
  const name = condition === 'stopped' ? 'stop' : 'slowdown';
  const checks = runBoundsAt(timeline, index)?.checks ?? [];
  const line = findRule(checks, `runs_${name}`, `l0_${name}`);
  if (line?.outcome !== 'yes') return '';
  const [count, limit] = [valueOf(line, 'count'), valueOf(line, 'trigger')];
  return `, ${count} ${ruleOf(line).test?.sign ?? ''} level0_${name}_writes_trigger ${limit}`;
}
