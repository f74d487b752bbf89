// The limits on the number of sorted runs at a moment, from the log.
import type { RuleCheck } from '../engine/index.ts';
import type { Timeline } from './timeline.ts';

/** The bounds after an event. */
export interface RunBounds {
  /** The event that carries them: the latest install, or compaction that took its inputs. */
  readonly event: number;
  /** The checks in the order in which they take effect; empty if the log lacks them. */
  readonly checks: readonly RuleCheck[];
}

/** The bounds after event `index`; `null` before the first install. */
export function runBoundsAt(timeline: Timeline, index: number): RunBounds | null {
  const row = timeline.shapes.rowAt(index);
  if (row < 0) return null;
  const installed = timeline.shapes.event.at(row);
  const event = startAfter(timeline, installed, index);
  const told = timeline.eventAt(event);
  if (told.event === 'compaction_started') return { event, checks: told.run_bounds };
  return { event, checks: 'shape' in told ? told.shape.run_bounds : [] };
}

/** The last compaction that started between two events, or the first of the two. */
function startAfter(timeline: Timeline, first: number, last: number): number {
  for (let event = last; event > first; event -= 1) {
    const job = timeline.jobs[timeline.jobRowAt(event)];
    if (job?.kind === 'compaction' && job.startEvent === event) return event;
  }
  return first;
}
