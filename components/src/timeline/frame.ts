// A frame: what the tree is at one moment. A linear scan over the lifetimes, no snapshots.
import { lastAtOrBefore } from './column.ts';
import type { Timeline } from './timeline.ts';

/** The tree after one event. Rows are rows of `timeline.lifetimes` and `timeline.jobs`. */
export interface Frame {
  readonly eventIndex: number;
  /** Files of the tree, ordered by smallest key. */
  readonly installed: Int32Array;
  /** Files that running jobs have written but not yet installed, ordered by smallest key. */
  readonly pending: Int32Array;
  /** Jobs that run, in the order of their starts. */
  readonly runningJobs: readonly number[];
  /** Immutable memtables, those being flushed included. */
  readonly immutableMemtables: number;
}

/** The tree right after event `index`; before the first event there is an empty one. */
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

/** Rows of the jobs that run right after event `index`. */
export function runningJobsAt(timeline: Timeline, index: number): number[] {
  const running: number[] = [];
  for (const job of timeline.jobs) {
    if (job.startEvent > index) break;
    if (index < job.finishEvent) running.push(job.row);
  }
  return running;
}

/** Row of the job that reads a file right after event `index`; −1 if none does. */
export function consumerAt(timeline: Timeline, lifetime: number, index: number): number {
  const row = timeline.lifetimes.consumerJob.at(lifetime);
  const job = timeline.jobs[row];
  if (job === undefined || job.startEvent > index || index >= job.finishEvent) return -1;
  return row;
}

/** The memtable that takes writes, at a playhead. */
export interface MutableMemtable {
  /** User bytes written into it so far. */
  readonly userBytes: number;
  /** How full it is, 0 … 1: against what it holds at its switch, as far as the log knows that. */
  readonly fill: number;
  /** What `fill` measures against, in user bytes; 0 if nothing is known. */
  readonly capacity: number;
}

/** The mutable memtable at a playhead, which may lie between two events. */
export function mutableMemtableAt(timeline: Timeline, playhead: number): MutableMemtable {
  const switches = timeline.memtableSwitches;
  const row = switches.rowAt(Math.floor(playhead));
  const since = row < 0 ? 0 : switches.at(switches.eventOf(row));
  const userBytes = Math.max(0, timeline.userBytesAt(playhead) - since);
  const capacity = capacityOf(timeline, row);
  return { userBytes, capacity, fill: capacity > 0 ? Math.min(1, userBytes / capacity) : 0 };
}

/** User bytes between switch `row` and the next one, or of the span before if there is no next. */
function capacityOf(timeline: Timeline, row: number): number {
  const switches = timeline.memtableSwitches;
  const bytesAt = (at: number): number => (at < 0 ? 0 : switches.at(switches.eventOf(at)));
  if (row + 1 < switches.length) return bytesAt(row + 1) - bytesAt(row);
  if (row >= 0) return bytesAt(row) - bytesAt(row - 1);
  return timeline.scenario?.write_buffer_size ?? 0;
}

/** The last event at or before a virtual time in µs; 0 before the first. */
export function eventAtMicros(timeline: Timeline, micros: number): number {
  return Math.max(0, lastAtOrBefore(timeline.timeMicros, timeline.eventCount, micros));
}
