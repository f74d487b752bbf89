// Caches for values that are computed from a history or from one of its jobs.
import { keptFor } from '../base/kept_for.ts';
import type { Job } from './job.ts';
import type { Timeline } from './timeline.ts';

/**
 * Caches a value that grows with its history. `create` returns an empty value. `update` adds the
 * new part of the history and runs at most once per number of events.
 */
export function perTimeline<Value>(
  create: (timeline: Timeline) => Value,
  update: (value: Value, timeline: Timeline) => void,
): (timeline: Timeline) => Value {
  const keptOf = keptFor((timeline: Timeline) => ({ value: create(timeline), eventCount: -1 }));
  return (timeline) => {
    const kept = keptOf(timeline);
    if (kept.eventCount !== timeline.eventCount) {
      update(kept.value, timeline);
      kept.eventCount = timeline.eventCount;
    }
    return kept.value;
  };
}

/** Caches a value, and recomputes it whenever its history has grown. */
export function perTimelineVersion<Value>(
  compute: (timeline: Timeline) => Value,
): (timeline: Timeline) => Value {
  const latest = perTimeline<{ value: Value | null }>(
    () => ({ value: null }),
    (kept, timeline) => {
      kept.value = compute(timeline);
    },
  );
  return (timeline) => latest(timeline).value as Value;
}

/** Caches a value per job. The value must not change after the job has started. */
export function perJob<Value>(
  compute: (timeline: Timeline, job: Job) => Value,
): (timeline: Timeline, job: Job) => Value {
  const ofTimeline = keptFor((timeline: Timeline) => keptFor((job: Job) => compute(timeline, job)));
  return (timeline, job) => ofTimeline(timeline)(job);
}
