// Metrics over a history, either logged or counted.
import { lastAtOrBefore } from '../base/binary_search.ts';
import type { Float64Column, Int32Column } from './column.ts';
import type { Job } from './job.ts';
import { perTimelineVersion } from './per_timeline.ts';
import type { ShapeTable } from './shape_table.ts';
import type { Timeline } from './timeline.ts';

/** Metric that can be drawn as a line over a history. `sortedRuns` means read amplification. */
export type Metric =
  'writeAmp' | 'sortedRuns' | 'runLimit' | 'spaceAmp' | 'totalBytes' | 'pendingBytes';

/** Values that change at events and hold in between. Only the first `length` entries are valid. */
export interface Series {
  readonly length: number;
  readonly events: Int32Array;
  /** Values. The value in row `row` is `values[row × stride + offset]`. */
  readonly values: Float64Array | Int32Array;
  readonly stride: number;
  readonly offset: number;
}

/** Metric of a single level. A missing score is NaN. */
export type LevelMetric = 'bytes' | 'score' | 'files';

/** Returns a metric's series over the history so far. */
export function seriesOf(timeline: Timeline, metric: Metric): Series {
  const { shapes } = timeline;
  return {
    length: shapes.length,
    events: shapes.event.values,
    values: columnOf(shapes, metric).values,
    stride: 1,
    offset: 0,
  };
}

/** Returns the series of a level's bytes, file count or score over the history so far. */
export function levelSeriesOf(timeline: Timeline, metric: LevelMetric, level: number): Series {
  const { shapes } = timeline;
  const events = metric === 'score' ? shapes.scoreEvent : shapes.event;
  return {
    length: events.length,
    events: events.values,
    values: levelColumnOf(shapes, metric).values,
    stride: Math.max(1, shapes.levelCount),
    offset: level,
  };
}

function levelColumnOf(shapes: ShapeTable, metric: LevelMetric): Float64Column | Int32Column {
  if (metric === 'files') return shapes.levelFiles;
  return metric === 'bytes' ? shapes.levelBytes : shapes.levelScores;
}

/** Returns a series' value after event `index`; `null` if there is none or it is unknown. */
export function seriesAt(series: Series, index: number): number | null {
  const row = lastAtOrBefore(series.events, series.length, index);
  const value = row < 0 ? NaN : (series.values[row * series.stride + series.offset] ?? NaN);
  return Number.isNaN(value) ? null : value;
}

/** CPU cores kept busy by running jobs. Each job contributes its average over its duration. */
export const busyCoresOf = perTimelineVersion(({ jobs }): Series => coresOf(jobs));

function coresOf(jobs: readonly Job[]): Series {
  const told = jobs.filter((job) => job.cpuMicros > 0 && job.finishMicros > job.startMicros);
  const cores = ({ cpuMicros, finishMicros, startMicros }: Job): number =>
    cpuMicros / (finishMicros - startMicros);
  const changes = told
    .flatMap((job) => [
      { event: job.startEvent, by: cores(job) },
      { event: job.finishEvent, by: -cores(job) },
    ])
    .sort((a, b) => a.event - b.event);
  const events = Int32Array.from(changes, ({ event }) => event);
  const values = new Float64Array(changes.length);
  let sum = 0;
  for (const [row, { by }] of changes.entries()) {
    sum += by;
    values[row] = Math.max(0, sum);
  }
  return { length: changes.length, events, values, stride: 1, offset: 0 };
}

/** Returns a metric after event `index`; `null` before the first install or if unknown. */
export function metricAt(timeline: Timeline, metric: Metric, index: number): number | null {
  const row = timeline.shapes.rowAt(index);
  if (row < 0) return null;
  const value = columnOf(timeline.shapes, metric).at(row);
  const isUnknown = value === 0 && (metric === 'spaceAmp' || metric === 'runLimit');
  return isUnknown || Number.isNaN(value) ? null : value;
}

function columnOf(shapes: ShapeTable, metric: Metric): ShapeTable['writeAmp'] {
  switch (metric) {
    case 'writeAmp':
      return shapes.writeAmp;
    case 'sortedRuns':
      return shapes.sortedRunCount;
    case 'runLimit':
      return shapes.sortedRunLimit;
    case 'spaceAmp':
      return shapes.spaceAmp;
    case 'totalBytes':
      return shapes.totalBytes;
    case 'pendingBytes':
      return shapes.pendingCompactionBytes;
  }
}
