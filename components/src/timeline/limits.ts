// Limits that a process runs under, as lines over the history.
import type { Series } from './metrics.ts';
import { perTimelineVersion } from './per_timeline.ts';
import type { StallLimits, Timeline } from './timeline.ts';

/** A limit that can be drawn; the trigger is the one of compactions. */
export type Limit = keyof StallLimits | 'trigger';

/** A limit over the whole history so far; 0 while it has no effect. */
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
