import { eventAtMicros } from '../timeline/frame.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { Moment } from './moment.ts';

/** Returns the playhead position of a moment, or null if the history does not contain it. */
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
      if (moment.edge === 'before') return Math.max(0, startEvent - 1);
      const share = moment.edge === 'after' ? 1 : moment.share;
      return startEvent + share * (finish - startEvent);
    }
    case 'share':
      return Math.max(0, Math.round(moment.share * last));
  }
}
