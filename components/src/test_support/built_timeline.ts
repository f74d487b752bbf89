import type { LsmEvent } from '../engine/index.ts';
import { TimelineBuilder } from '../timeline/timeline_builder.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { encodeEvents } from '../engine/encode.ts';
import { leveledEvents, type LeveledOptions } from './synthetic_leveled.ts';
import { syntheticEvents, type SyntheticOptions } from './synthetic_log.ts';

/** The timeline of a list of events, appended in batches. */
export function builtTimeline(events: readonly LsmEvent[], batch = 1024): Timeline {
  const builder = new TimelineBuilder();
  for (let from = 0; from < events.length; from += batch) {
    builder.append(encodeEvents(events.slice(from, from + batch)));
  }
  builder.finish();
  return builder.timeline;
}

/** The timeline of a made-up history. */
export function syntheticTimeline(options: Partial<SyntheticOptions> = {}): Timeline {
  return builtTimeline(syntheticEvents(options));
}

/** The timeline of a made-up history under leveled compaction or FIFO. */
export function leveledTimeline(options: Partial<LeveledOptions> = {}): Timeline {
  return builtTimeline(leveledEvents(options));
}

/** A history of which the log does not tell all files: it counts them nowhere. */
export function withUnknownFiles(timeline: Timeline): Timeline {
  const events = Array.from({ length: timeline.eventCount }, (_, at) => timeline.eventAt(at));
  return builtTimeline(
    events.map((event) =>
      'shape' in event ? { ...event, shape: { ...event.shape, lsm_state: [] } } : event,
    ),
  );
}
