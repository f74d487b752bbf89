// Reads numbers from runs: sums over jobs, maxima and means of metrics, and shares of stalled time.
import type { StallCause } from '../engine/index.ts';
import type { RunSummary } from '../engine/protocol.ts';
import { lastProcessStart } from '../timeline/derived/processes.ts';
import { finishedJobs } from '../timeline/finished_jobs.ts';
import type { Job, JobKind } from '../timeline/job.ts';
import { metricAt, type Metric } from '../timeline/metrics.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { fileSizes, sizeFacts, type FileSet, type SizeFacts } from './file_sizes.ts';
import {
  flushedAtBaseChange,
  STRETCH_BYTES,
  writeAmpBetween,
  writePace,
  type WritePace,
} from './run_pace.ts';
import { wastedBytes, type WastedBytes } from './wasted_bytes.ts';

/** A completed run. */
export interface MadeRun {
  readonly timeline: Timeline;
  /** Totals at the end of the run, as reported by the engine. */
  readonly summary: RunSummary;
}

/** Reads a number from a run at a moment. Null if the run has no such number at that time. */
export type Reading = (run: MadeRun, event: number) => number | null;

/** One second in microseconds. */
export const SECOND = 1e6;

export const ofMetric =
  (metric: Metric): Reading =>
  ({ timeline }, event) =>
    metricAt(timeline, metric, event);

/** Yields the installs of the last process up to an event, and the metric after each install. */
function* installs(
  timeline: Timeline,
  metric: Metric,
  event: number,
): Generator<readonly [at: number, value: number | null]> {
  const { shapes } = timeline;
  const first = lastProcessStart(timeline);
  for (let row = 0; row < shapes.length && shapes.event.at(row) <= event; row += 1) {
    const at = shapes.event.at(row);
    if (at >= first) yield [at, metricAt(timeline, metric, at)];
  }
}

/** Reads the maximum of a metric in the last process, up to an event. */
export const most =
  (metric: Metric): Reading =>
  ({ timeline }, event) => {
    let found: number | null = null;
    for (const [, value] of installs(timeline, metric, event)) {
      if (value !== null) found = Math.max(found ?? 0, value);
    }
    return found;
  };

/**
 * Reads the time-weighted mean of a metric in the last process, up to an event. At the end of the
 * run, the final idle time is excluded.
 */
export const mean =
  (metric: Metric): Reading =>
  ({ timeline }, event) => {
    const { shapes } = timeline;
    const first = lastProcessStart(timeline);
    const isAtEnd = event >= timeline.eventCount - 1 && shapes.length > 0;
    const until = isAtEnd ? Math.max(first, shapes.event.at(shapes.length - 1)) : event;
    const [start, end] = [timeline.microsAt(first), timeline.microsAt(until)];
    let area = 0;
    let since = start;
    let value = metricAt(timeline, metric, first);
    for (const [at, next] of installs(timeline, metric, event)) {
      const micros = timeline.microsAt(at);
      area += (value ?? 0) * (micros - since);
      [since, value] = [micros, next];
    }
    area += (value ?? 0) * (end - since);
    return start < end ? area / (end - start) : null;
  };

/** Reads a number from the summary. It is known only at the end of the run. */
export const atEnd =
  (read: (summary: RunSummary) => number | null): Reading =>
  ({ timeline, summary }, event) =>
    event < timeline.eventCount - 1 ? null : read(summary);

/** Reads a number from the benchmark that writes. It is known only at the end of the run. */
export const atBenchmarkEnd =
  (read: (pace: WritePace) => number | null): Reading =>
  ({ timeline }, event) => {
    const pace = event < timeline.eventCount - 1 ? null : writePace(timeline);
    return pace === null ? null : read(pace);
  };

/** Sums a value over the jobs that the last process finished by an event. */
export function sumOfJobs(
  { timeline }: MadeRun,
  event: number,
  value: (job: Job) => number,
  isMeant: (job: Job) => boolean = () => true,
): number {
  const finished = finishedJobs(timeline);
  const first = lastProcessStart(timeline);
  let sum = 0;
  for (let at = 0; at < finished.length && (finished.events[at] ?? 0) <= event; at += 1) {
    const job = timeline.jobs[finished.rows[at] ?? 0];
    if (job !== undefined && first <= job.startEvent && isMeant(job)) sum += value(job);
  }
  return sum;
}

/** Reads the number of jobs that the last process finished by an event. */
export const jobs =
  (isCounted: (job: Job) => boolean): Reading =>
  (run, event) =>
    sumOfJobs(run, event, () => 1, isCounted);

export const jobsOf = (kind: JobKind): Reading => jobs((job) => job.kind === kind);

/** Reads the number of bytes written by finished jobs of a kind or, for moves, the bytes moved. */
export const bytesOf =
  (kind: JobKind): Reading =>
  (run, event) =>
    sumOfJobs(
      run,
      event,
      ({ inputBytes, outputBytes }) => (kind === 'move' ? inputBytes : outputBytes),
      (job) => job.kind === kind,
    );

/** Reads a statistic of file sizes at a moment. */
export const ofSizes =
  (files: FileSet, read: (facts: SizeFacts) => number | null): Reading =>
  ({ timeline }, event) =>
    read(sizeFacts(fileSizes(timeline, files, event)));

/** Reads a number about compactions below L0. Null before the first of them. */
export const ofWaste =
  (read: (bytes: WastedBytes) => number): Reading =>
  ({ timeline }, event) => {
    const bytes = wastedBytes(timeline, event);
    return bytes.sourceBytes === 0 ? null : read(bytes);
  };

/** Reads the write amplification over the 5 GB before or after the base level last changed. */
export const aroundBaseChange =
  (side: 'before' | 'after'): Reading =>
  ({ timeline }) => {
    const at = flushedAtBaseChange(timeline);
    if (at === null) return null;
    const from = side === 'after' ? at : at - STRETCH_BYTES;
    return writeAmpBetween(timeline, from, from + STRETCH_BYTES);
  };

/**
 * Reads the percentage of the last process's stalled time, up to an event, that had a given cause.
 * Null if there were no stalls. Works for both runs and recordings.
 */
export const heldFor =
  (cause: StallCause): Reading =>
  ({ timeline }, event) => {
    const { stalls } = timeline;
    const first = lastProcessStart(timeline);
    let [all, own] = [0, 0];
    for (let row = 0; row < stalls.length && stalls.eventOf(row) <= event; row += 1) {
      const start = stalls.eventOf(row);
      const stall = stalls.at(start);
      if (start < first || stall.condition === 'normal') continue;
      const end = row + 1 < stalls.length ? Math.min(event, stalls.eventOf(row + 1)) : event;
      const micros = timeline.microsAt(end) - timeline.microsAt(start);
      all += micros;
      if (stall.cause === cause) own += micros;
    }
    return all === 0 ? null : (own / all) * 100;
  };
