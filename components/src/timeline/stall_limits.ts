// The limits of a process, by our names.
import type { BenchmarkStarted } from '../engine/index.ts';
import type { StallLimits } from './timeline.ts';

/** The limits that an event tells. */
export function stallLimitsOf(event: BenchmarkStarted): StallLimits {
  return {
    slowdown: event.level0_slowdown_writes_trigger,
    stop: event.level0_stop_writes_trigger,
    softPending: event.soft_pending_compaction_bytes_limit,
    hardPending: event.hard_pending_compaction_bytes_limit,
  };
}
