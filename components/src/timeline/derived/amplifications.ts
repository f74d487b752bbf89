// Write, read and space amplification after an event.
import { metricAt, type Metric } from '../metrics.ts';
import type { Timeline } from '../timeline.ts';
import { processesOf } from './processes.ts';

/** A metric displayed in large type. */
export interface PresentedNumber {
  readonly name: string;
  /** Shorter name for narrow layouts. */
  readonly short: string;
  readonly metric: Metric;
  readonly text: string;
}

const numbers: readonly Omit<PresentedNumber, 'text'>[] = [
  { name: 'write amp', short: 'write', metric: 'writeAmp' },
  { name: 'sorted runs', short: 'runs', metric: 'sortedRuns' },
  { name: 'space amp', short: 'space', metric: 'spaceAmp' },
];

/** Returns write amp, sorted runs and space amp after an event. Unknown values are shown as `–`. */
export function amplificationsAt(timeline: Timeline, event: number): PresentedNumber[] {
  const isBegun = hasShapeOfProcess(timeline, event);
  return numbers.map(({ name, short, metric }) => {
    // RocksDB counts bytes per process, so an older value is that of the previous process.
    const isOfBefore = metric === 'writeAmp' && !isBegun;
    const value = isOfBefore ? null : metricAt(timeline, metric, event);
    const digits = metric === 'sortedRuns' ? 0 : 2;
    return { name, short, metric, text: value === null ? '–' : value.toFixed(digits) };
  });
}

/** Returns true if the process running at an event has changed the tree by then. */
function hasShapeOfProcess(timeline: Timeline, event: number): boolean {
  const start = processesOf(timeline).findLast(({ first }) => first <= event)?.first ?? 0;
  const shape = timeline.shapes.rowAt(event);
  return 0 <= shape && start <= timeline.shapes.event.at(shape);
}
