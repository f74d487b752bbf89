// Where the axis of a history begins.
import { lastProcessStart, NEVER, type Timeline } from 'lsm-shape';

/**
 * The first event on the axis: the last process's, once the playhead has come to it. A recording
 * whose earlier opens have jobs, too, is shown whole: they are as much its history.
 */
export function axisStart(timeline: Timeline, isBefore: boolean): number {
  const start = lastProcessStart(timeline);
  const hasEarlier = (timeline.jobs[0]?.startEvent ?? NEVER) < start;
  return isBefore || (hasEarlier && timeline.scenario?.mode === 'recorded') ? 0 : start;
}
