// Limits of the current process, as series over the history.
import type { Series } from './metrics.ts';
import { perTimelineVersion } from './per_timeline.ts';
import type { StallLimits, Timeline } from './timeline.ts';

/** A limit that can be drawn. `trigger` is the trigger for compaction. */
export type Limit = keyof StallLimits | 'trigger';

/** Returns the values of a limit over the history so far. They are 0 while it has no effect. */
export function limitSeriesOf(timeline: Timeline, limit: Limit): Series {
  const { benchmarks } = timeline;
  const { length } = benchmarks;
  const known = knownSeries(timeline);
  const found = known.get(limit);
  if (found !== undefined) return found;
  const events = Int32Array.from({ length }, (_, row) => benchmarks.eventOf(row));
  const values = Float64Array.from(events, (event) => {
    const facts = benchmarks.at(event);
    return (limit === 'trigger' ? facts?.trigger : facts?.limits[limit]) ?? 0;
  });
  const series = { length, events, values, stride: 1, offset: 0 };
  known.set(limit, series);
  return series;
}

const knownSeries = perTimelineVersion(() => new Map<Limit, Series>());
