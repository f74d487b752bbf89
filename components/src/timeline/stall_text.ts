// Why writes stall, in words and with the numbers of the log (W-5).
import { findRule, ruleOf, valueOf, type LsmEvent } from '../engine/index.ts';
import { styleOfHistory } from './facts.ts';
import { runBoundsAt } from './run_bounds.ts';
import type { Stall, Timeline } from './timeline.ts';

/** Why writes stall. */
export function stallCauseText(timeline: Timeline, cause: Stall['cause']): string {
  switch (cause) {
    case 'none':
      return 'no limit is reached';
    case 'memtable_limit':
      return 'too many memtables waiting for flush';
    case 'l0_file_count_limit':
      return `too many ${styleOfHistory(timeline)?.stall_noun ?? 'sorted runs'}`;
    case 'pending_compaction_bytes':
      return 'too many pending compaction bytes';
  }
}

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
