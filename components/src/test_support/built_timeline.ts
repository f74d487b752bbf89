import type { LsmEvent } from '../engine/index.ts';
import { TimelineBuilder } from '../timeline/timeline_builder.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { encodeEvents } from '../engine/encode.ts';
import { leveledEvents, type LeveledOptions } from './synthetic_leveled.ts';
import { syntheticEvents, type SyntheticOptions } from './synthetic_log.ts';

/** Builds a timeline from events that are appended in batches. */
export function builtTimeline(events: readonly LsmEvent[], batch = 1024): Timeline {
  const builder = new TimelineBuilder();
  for (let from = 0; from < events.length; from += batch) {
    builder.append(encodeEvents(events.slice(from, from + batch)));
  }
  builder.finish();
  return builder.timeline;
}

/** Builds the timeline of a synthetic history under universal compaction. */
export function syntheticTimeline(options: Partial<SyntheticOptions> = {}): Timeline {
  return builtTimeline(syntheticEvents(options));
}

/** Builds the timeline of a synthetic history under leveled compaction or FIFO. */
export function leveledTimeline(options: Partial<LeveledOptions> = {}): Timeline {
  return builtTimeline(leveledEvents(options));
}

/** Removes the file counts from a history, as if its log did not list all files. */
export function withUnknownFiles(timeline: Timeline): Timeline {
  const events = Array.from({ length: timeline.eventCount }, (_, at) => timeline.eventAt(at));
  return builtTimeline(
    events.map((event) =>
      'shape' in event ? { ...event, shape: { ...event.shape, lsm_state: [] } } : event,
    ),
  );
}
