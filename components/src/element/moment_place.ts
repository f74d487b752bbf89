// Where a moment that an author names is in a history.
import { fractionalIndexOf } from '../base/binary_search.ts';
import { eventAtMicros } from '../timeline/frame.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { Moment } from './moment.ts';

/** Where the playhead stands at a moment; null: the history does not have it. */
export function playheadOf(moment: Moment, timeline: Timeline): number | null {
  const last = timeline.eventCount - 1;
  switch (moment.kind) {
    case 'event':
      return moment.event <= last ? moment.event : null;
    case 'time':
      return moment.micros <= (timeline.timeMicros[last] ?? 0)
        ? eventAtMicros(timeline, moment.micros)
        : null;
    case 'job': {
      const job = timeline.jobs.find(({ id }) => id === moment.id);
      if (job === undefined) return null;
      const { startEvent } = job;
      const finish = Math.min(last, job.finishEvent);
      if (moment.edge === 'after') return finish;
      if (moment.edge === 'before') return Math.max(0, startEvent - 1);
      return within(timeline, startEvent, finish, moment.share ?? 0);
    }
    case 'share':
      return Math.max(0, Math.round(moment.share * last));
  }
}

/** Where a share of the time between two events is over. */
function within(timeline: Timeline, first: number, last: number, share: number): number {
  const [start, end] = [timeline.microsAt(first), timeline.microsAt(last)];
  // A history without times has only its order.
  if (end <= start) return first + share * (last - first);
  const { timeMicros, eventCount } = timeline;
  const place = fractionalIndexOf(timeMicros, eventCount, start + share * (end - start));
  return Math.min(last, Math.max(first, place));
}
