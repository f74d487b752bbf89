// Metrics over the history. Values are facts of the log, looked up, never computed.
import type { ShapeTable } from './shape_table.ts';
import type { Timeline } from './timeline.ts';

/** A line that can be drawn over the history. Read amplification is `sortedRuns`. */
export type Metric =
  'writeAmp' | 'sortedRuns' | 'runLimit' | 'spaceAmp' | 'totalBytes' | 'pendingBytes';

/** All metrics, in the order in which they are shown. */
export const METRICS: readonly Metric[] = [
  'writeAmp',
  'sortedRuns',
  'runLimit',
  'spaceAmp',
  'totalBytes',
  'pendingBytes',
];

/** Values at events; each holds until the next. The first `length` entries are in use. */
export interface Series {
  readonly length: number;
  readonly events: Int32Array;
  readonly values: Float64Array;
}

/** A metric over the whole history so far. */
export function seriesOf(timeline: Timeline, metric: Metric): Series {
  const { shapes } = timeline;
  return {
    length: shapes.length,
    events: shapes.event.values,
    values: columnOf(shapes, metric).values,
  };
}

/** A metric after event `index`; `null` before the first install, and where it is unknown. */
export function metricAt(timeline: Timeline, metric: Metric, index: number): number | null {
  const row = timeline.shapes.rowAt(index);
  if (row < 0) return null;
  const value = columnOf(timeline.shapes, metric).at(row);
  const isUnknown = value === 0 && (metric === 'spaceAmp' || metric === 'runLimit');
  return isUnknown ? null : value;
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
