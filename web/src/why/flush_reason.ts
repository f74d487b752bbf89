// The latest flush, and the reason that a LOG gives for it.
import { partitionPoint, type Job, type Timeline } from 'lsm-shape';
import type { FlushReasonSpan } from 'lsm-shape/engine';

/** Returns the latest flush that started at or before an event. */
export function flushAt({ jobs }: Pick<Timeline, 'jobs'>, event: number): Job | undefined {
  let at = partitionPoint(0, jobs.length, (job) => (jobs[job]?.startEvent ?? 0) <= event);
  do at -= 1;
  while (jobs[at] !== undefined && jobs[at]?.kind !== 'flush');
  return jobs[at];
}

/** Returns the reason for a flush; undefined if the LOG does not give one. */
export function reasonOf(spans: readonly FlushReasonSpan[], job: number): string | undefined {
  return spans.find(([first, last]) => first <= job && job <= last)?.[2];
}
