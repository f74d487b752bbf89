// Limits on the number of sorted runs after an event, from the log.
import type { RuleCheck } from '../engine/index.ts';
import type { Timeline } from './timeline.ts';

/** Checks of the number of sorted runs that apply after an event, as logged. */
export interface RunBounds {
  /** Event that logged the checks, which is the latest install or compaction start. */
  readonly event: number;
  /** Checks in the order in which they take effect; empty if they are not in the log. */
  readonly checks: readonly RuleCheck[];
}

/** Returns the bounds on sorted runs after event `index`; `null` before the first install. */
export function runBoundsAt(timeline: Timeline, index: number): RunBounds | null {
  const row = timeline.shapes.rowAt(index);
  if (row < 0) return null;
  const installed = timeline.shapes.event.at(row);
  const event = startAfter(timeline, installed, index);
  const told = timeline.eventAt(event);
  if (told.event === 'compaction_started') return { event, checks: told.run_bounds };
  return { event, checks: 'shape' in told ? told.shape.run_bounds : [] };
}

/** Returns the last compaction start in (`first`, `last`], or `first` if there is none. */
function startAfter(timeline: Timeline, first: number, last: number): number {
  for (let event = last; event > first; event -= 1) {
    const job = timeline.jobs[timeline.jobRowAt(event)];
    if (job?.kind === 'compaction' && job.startEvent === event) return event;
  }
  return first;
}
