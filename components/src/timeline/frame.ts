// A frame: the tree at one moment.
import { lastAtOrBefore, partitionPoint } from '../base/binary_search.ts';
import { lastFinishes } from './finished_jobs.ts';
import type { Job } from './job.ts';
import type { Timeline } from './timeline.ts';

/** The tree just after an event, as rows of `timeline.lifetimes` and `timeline.jobs`. */
export interface Frame {
  readonly eventIndex: number;
  /** Files in the tree, in order of smallest key. */
  readonly installed: Int32Array;
  /** Files that running jobs have written but not yet installed, in order of smallest key. */
  readonly pending: Int32Array;
  /** Running jobs, in starting order. */
  readonly runningJobs: readonly number[];
  /** Number of immutable memtables, including those being flushed. */
  readonly immutableMemtables: number;
}

/**
 * Returns the tree just after event `index`; empty before the first event. Visits every file in the
 * history, so pictures use `levelsAt` instead.
 */
export function frameAt(timeline: Timeline, index: number): Frame {
  const { lifetimes } = timeline;
  const createdAt = lifetimes.createdAt.values;
  const installedAt = lifetimes.installedAt.values;
  const obsoleteAt = lifetimes.obsoleteAt.values;
  const deletedAt = lifetimes.deletedAt.values;
  const order = timeline.lifetimesByKey();
  const installed = new Int32Array(order.length);
  const pending: number[] = [];
  let count = 0;
  for (const row of order) {
    if ((createdAt[row] ?? 0) > index) continue;
    if ((installedAt[row] ?? 0) <= index) {
      if ((obsoleteAt[row] ?? 0) > index) {
        installed[count] = row;
        count += 1;
      }
    } else if ((deletedAt[row] ?? 0) > index) {
      pending.push(row);
    }
  }
  return {
    eventIndex: index,
    installed: installed.slice(0, count),
    pending: Int32Array.from(pending),
    runningJobs: runningJobsAt(timeline, index),
    immutableMemtables: timeline.immutableMemtables.at(index),
  };
}

/** Returns a running job's pending files just after event `index`, in write order. */
export function pendingOf(timeline: Timeline, job: Job, index: number): number[] {
  const { createdAt, deletedAt } = timeline.lifetimes;
  return job.outputs.filter((row) => createdAt.at(row) <= index && index < deletedAt.at(row));
}

/** Returns the rows of the jobs that are running just after event `index`. */
export function runningJobsAt(timeline: Timeline, index: number): number[] {
  const { jobs } = timeline;
  const last = lastFinishes(timeline);
  const running: number[] = [];
  let row = jobsStartedBy(jobs, index) - 1;
  // If all jobs up to a row have finished, no earlier job is running.
  for (; row >= 0 && index < (last[row] ?? 0); row -= 1) {
    if (index < (jobs[row]?.finishEvent ?? 0)) running.push(row);
  }
  return running.reverse();
}

/** Returns the number of jobs that have started by event `index`. Jobs are in starting order. */
function jobsStartedBy(jobs: readonly Job[], index: number): number {
  return partitionPoint(0, jobs.length, (row) => (jobs[row]?.startEvent ?? 0) <= index);
}

/** Returns the row of the job that reads a file just after event `index`, or −1. */
export function consumerAt(timeline: Timeline, lifetime: number, index: number): number {
  const row = timeline.lifetimes.consumerJob.at(lifetime);
  const job = timeline.jobs[row];
  if (job === undefined || job.startEvent > index || index >= job.finishEvent) return -1;
  return row;
}

/** The mutable memtable at a playhead. */
export interface MutableMemtable {
  /** User bytes written to the memtable so far; `null` for recordings, which do not record them. */
  readonly userBytes: number | null;
  /** Fill level, 0 to 1, relative to the memtable's size when it is switched, if that is logged. */
  readonly fill: number;
}

/**
 * Returns the mutable memtable at a playhead, which may be between two events. Recordings do not
 * log bytes over time, so their `fill` is the share of time that has passed between switches.
 */
export function mutableMemtableAt(timeline: Timeline, playhead: number): MutableMemtable {
  const isRecorded = timeline.scenario?.mode === 'recorded';
  const measure = (at: number): number =>
    isRecorded ? timeline.microsAt(at) : timeline.userBytesAt(at);
  const switches = timeline.memtableSwitches;
  const row = switches.rowAt(Math.floor(playhead));
  const boundary = (at: number): number => (at < 0 ? 0 : measure(switches.eventOf(at)));
  const written = Math.max(0, measure(playhead) - boundary(row));
  const capacity = capacityOf(timeline, row, boundary);
  return {
    userBytes: isRecorded ? null : written,
    fill: capacity > 0 ? Math.min(1, written / capacity) : 0,
  };
}

/** Returns the distance from switch `row` to the next or, if there is none, from the previous. */
function capacityOf(timeline: Timeline, row: number, boundary: (at: number) => number): number {
  if (row + 1 < timeline.memtableSwitches.length) return boundary(row + 1) - boundary(row);
  if (timeline.scenario?.mode === 'recorded') return 0;
  if (row >= 0) return boundary(row) - boundary(row - 1);
  return timeline.scenario?.write_buffer_size ?? 0;
}

/** Returns the last event at or before a virtual time in µs; 0 before the first event. */
export function eventAtMicros(timeline: Timeline, micros: number): number {
  return Math.max(0, lastAtOrBefore(timeline.timeMicros, timeline.eventCount, micros));
}
