// What a benchmark runs under, by our names.
import type { BenchmarkStarted } from '../engine/index.ts';
import type { BenchmarkFacts } from './timeline.ts';

/** What an event tells of its benchmark. */
export function benchmarkFactsOf(event: BenchmarkStarted): BenchmarkFacts {
  const { step, benchmark, operations, trigger } = event;
  const limits = {
    slowdown: event.level0_slowdown_writes_trigger,
    stop: event.level0_stop_writes_trigger,
    softPending: event.soft_pending_compaction_bytes_limit,
    hardPending: event.hard_pending_compaction_bytes_limit,
  };
  return { step, benchmark, operations, trigger, limits };
}
