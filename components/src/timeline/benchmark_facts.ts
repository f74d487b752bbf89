// Converts benchmark events to facts in the timeline.
import type { BenchmarkStarted, OptionsChanged } from '../engine/index.ts';
import type { BenchmarkFacts } from './timeline.ts';

/** Returns facts about the benchmark that an event starts. */
export function benchmarkFactsOf(event: BenchmarkStarted): BenchmarkFacts {
  const { step, benchmark, operations } = event;
  return { step, benchmark, operations, ...limitsOf(event) };
}

/** Returns facts about the running benchmark after an option has changed. */
export function changedFactsOf(
  event: OptionsChanged,
  before: BenchmarkFacts | null,
): BenchmarkFacts {
  const { step, benchmark, operations } = before ?? { step: 0, benchmark: null, operations: 0 };
  return { step, benchmark, operations, ...limitsOf(event) };
}

function limitsOf(
  event: BenchmarkStarted | OptionsChanged,
): Pick<BenchmarkFacts, 'trigger' | 'limits'> {
  const limits = {
    slowdown: event.level0_slowdown_writes_trigger,
    stop: event.level0_stop_writes_trigger,
    softPending: event.soft_pending_compaction_bytes_limit,
    hardPending: event.hard_pending_compaction_bytes_limit,
  };
  return { trigger: event.trigger, limits };
}
