// The start of a history's axis.
import { lastProcessStart, NEVER, type Timeline } from 'lsm-shape';

/**
 * Returns the first event on the axis. Once the playhead has reached the last process, this is the
 * first event of that process. A recording with jobs in earlier opens is shown whole, because they
 * are part of its history.
 */
export function axisStart(timeline: Timeline, isBefore: boolean): number {
  const start = lastProcessStart(timeline);
  const hasEarlier = (timeline.jobs[0]?.startEvent ?? NEVER) < start;
  return isBefore || (hasEarlier && timeline.scenario?.mode === 'recorded') ? 0 : start;
}
