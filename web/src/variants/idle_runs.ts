// Idle sorted runs are those that no compaction reads. Limits such as max_read_amp count only
// these.
import {
  COMPARED_NUMBERS,
  lastProcessStart,
  peakOf,
  runLimitFacts,
  withCommas,
  type ComparedNumber,
  type Job,
  type Timeline,
} from 'lsm-shape';

/** A row of the numbers table. */
export interface RowNumber extends ComparedNumber {
  /** Returns the event of a peak; null if the number is not a peak or is unknown. */
  readonly momentOf: (timeline: Timeline) => number | null;
}

const IDLE_RUNS: RowNumber = {
  id: 'max_idle_runs',
  name: 'peak idle runs',
  about:
    'Highest number of sorted runs that no compaction was reading, if their number is limited.',
  unit: '',
  valueOf: (timeline) => peakIdleRuns(timeline)?.value ?? null,
  momentOf: (timeline) => peakIdleRuns(timeline)?.event ?? null,
  format: withCommas,
};

/** Rows of the numbers table in display order. */
export const ROW_NUMBERS: readonly RowNumber[] = COMPARED_NUMBERS.flatMap((number) => {
  const { peakOf: of } = number;
  const momentOf: RowNumber['momentOf'] = (timeline) => (of && peakOf(timeline, of)?.event) ?? null;
  const row = { ...number, momentOf };
  return number.id === 'max_sorted_runs' ? [row, IDLE_RUNS] : [row];
});

/** Returns the last process's peak of idle runs and its first event; null if no limit applies. */
export function peakIdleRuns(
  timeline: Timeline,
): { readonly value: number; readonly event: number } | null {
  if (runLimitFacts(timeline) === null) return null;
  const { shapes, jobs } = timeline;
  const changes = jobs
    .filter(({ kind }) => kind === 'compaction')
    .flatMap((job) => [
      { event: job.startEvent, by: runsReadBy(job) },
      { event: job.finishEvent, by: -runsReadBy(job) },
    ])
    .sort((a, b) => a.event - b.event);
  const first = lastProcessStart(timeline);
  let [peak, busy, next] = [{ value: -1, event: first }, 0, 0];
  for (let row = 0; row < shapes.length; row += 1) {
    const event = shapes.event.at(row);
    for (; (changes[next]?.event ?? Infinity) <= event; next += 1) busy += changes[next]?.by ?? 0;
    const value = shapes.sortedRunCount.at(row) - busy;
    if (first <= event && peak.value < value) peak = { value, event };
  }
  return peak.value < 0 ? null : peak;
}

/** Returns the number of sorted runs among a job's inputs: L0 files and deeper levels. */
function runsReadBy({ inputs }: Job): number {
  const counts = inputs.map(({ level, lifetimes }) =>
    level === 0 ? lifetimes.length : Math.min(1, lifetimes.length),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
