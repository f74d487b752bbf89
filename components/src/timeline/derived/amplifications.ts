// Write, read and space amplification at a moment.
import { metricAt, type Metric } from '../metrics.ts';
import type { Timeline } from '../timeline.ts';

/** A number in large type. */
export interface PresentedNumber {
  readonly name: string;
  readonly metric: Metric;
  readonly text: string;
}

const numbers: readonly Omit<PresentedNumber, 'text'>[] = [
  { name: 'write amp', metric: 'writeAmp' },
  { name: 'sorted runs', metric: 'sortedRuns' },
  { name: 'space amp', metric: 'spaceAmp' },
];

/** Write, read and space amplification after an event; `–` where one is not known yet. */
export function amplificationsAt(timeline: Timeline, event: number): PresentedNumber[] {
  return numbers.map(({ name, metric }) => {
    const value = metricAt(timeline, metric, event);
    const digits = metric === 'sortedRuns' ? 0 : 2;
    return { name, metric, text: value === null ? '–' : value.toFixed(digits) };
  });
}
