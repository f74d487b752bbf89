// The latest flush, and the reason that a LOG gives.
import type { Job, Timeline } from 'lsm-shape';
import type { FlushReasonSpan } from 'lsm-shape/engine';

/** The flush that began last at or before an event. */
export function flushAt({ jobs }: Pick<Timeline, 'jobs'>, event: number): Job | undefined {
  return jobs.findLast(({ kind, startEvent }) => kind === 'flush' && startEvent <= event);
}

/** Its reason; undefined: the LOG does not say it. */
export function reasonOf(spans: readonly FlushReasonSpan[], job: number): string | undefined {
  return spans.find(([first, last]) => first <= job && job <= last)?.[2];
}
