// Decisions in a history, which are compactions, moves and drops.
import { partitionPoint } from '../../base/binary_search.ts';
import type { CompactionStarted, DeletionCompaction, TrivialMove } from '../../engine/index.ts';
import { NEVER } from '../column.ts';
import type { Job } from '../job.ts';
import type { Timeline } from '../timeline.ts';

/** An event that starts a job and logs the reasoning for it. */
export type Decision = CompactionStarted | TrivialMove | DeletionCompaction;

/** Returns the row of the last job that started at or before an event, or −1. */
function jobRowBefore(timeline: Timeline, event: number): number {
  const { jobs } = timeline;
  return partitionPoint(0, jobs.length, (row) => (jobs[row]?.startEvent ?? NEVER) <= event) - 1;
}

/** Returns the last compaction, move or drop that started at or before an event. */
export function decisionJobAt(timeline: Timeline, event: number): Job | null {
  for (let row = jobRowBefore(timeline, event); 0 <= row; row -= 1) {
    const job = timeline.jobs[row];
    if (job !== undefined && job.kind !== 'flush') return job;
  }
  return null;
}

/** Returns the decision before or after the current one at a playhead; `null` if there is none. */
export function decisionJobBeside(timeline: Timeline, event: number, by: -1 | 1): Job | null {
  if (by < 0) {
    const current = decisionJobAt(timeline, event);
    if (current === null) return null;
    // From the middle of a compaction, the previous decision is the compaction's own start.
    if (current.startEvent < event) return current;
    return decisionJobAt(timeline, current.startEvent - 1);
  }
  const { jobs } = timeline;
  for (let row = jobRowBefore(timeline, event) + 1; row < jobs.length; row += 1) {
    const job = jobs[row];
    if (job !== undefined && job.kind !== 'flush') return job;
  }
  return null;
}

/** Returns the event that logs a job's reasoning; `null` if there is none. */
export function decisionEventOf(timeline: Timeline, job: Job): Decision | null {
  const event = timeline.eventAt(job.startEvent);
  return 'job' in event && 'reasoning' in event ? event : null;
}
