// Progress of a load: the cost of a phase, the changes of the base level, and the write rate.
import { partitionPoint } from '../base/binary_search.ts';
import { momentsOf } from '../timeline/moments.ts';
import { lastProcessStart } from '../timeline/derived/processes.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Length of a stretch in flushed bytes: 5 × 10⁹, about 75 flushes with the default of 64 MiB. */
export const STRETCH_BYTES = 5e9;

/** Returns the bytes flushed by the last process up to an event; 0 before the first flush. */
export function flushedBytesAt({ shapes }: Timeline, event: number): number {
  const row = shapes.rowAt(event);
  return row < 0 ? 0 : shapes.flushedBytes.at(row);
}

/**
 * Returns bytes written ÷ bytes flushed for the last process between `from` and `to` flushed bytes;
 * null if the process has not flushed that much.
 */
export function writeAmpBetween(timeline: Timeline, from: number, to: number): number | null {
  const { shapes } = timeline;
  const [before, after] = [rowAtFlushed(timeline, from), rowAtFlushed(timeline, to)];
  const last = shapes.length - 1;
  if (before < 0 || after <= before || shapes.flushedBytes.at(last) < to) return null;
  const flushed = shapes.flushedBytes.at(after) - shapes.flushedBytes.at(before);
  const compacted = shapes.compactedBytes.at(after) - shapes.compactedBytes.at(before);
  return flushed > 0 ? (flushed + compacted) / flushed : null;
}

/** Returns the last process's last install with no more than `bytes` flushed, or −1. */
export function rowAtFlushed(timeline: Timeline, bytes: number): number {
  const { shapes } = timeline;
  const start = lastProcessStart(timeline);
  const { event, flushedBytes, length } = shapes;
  const first = partitionPoint(0, length, (row) => event.at(row) < start);
  const row = partitionPoint(first, length, (one) => flushedBytes.at(one) <= bytes) - 1;
  return row < first ? -1 : row;
}

/** Returns the bytes flushed before the base level last changed; null if it never changed. */
export function flushedAtBaseChange(timeline: Timeline): number | null {
  const { values, length } = momentsOf(timeline, 'base');
  const event = length === 0 ? null : (values[length - 1] ?? null);
  return event === null ? null : flushedBytesAt(timeline, event);
}

/** Operations, user bytes and duration of a benchmark that writes. */
export interface WritePace {
  /** Number of operations; null for a benchmark limited by time, which does not count them. */
  readonly operations: number | null;
  readonly userBytes: number;
  readonly seconds: number;
}

/** Returns the last process's first benchmark that writes; null if there is none. */
export function writePace(timeline: Timeline): WritePace | null {
  const { benchmarks, userBytesWritten: bytes } = timeline;
  const start = lastProcessStart(timeline);
  for (let row = 0; row < benchmarks.length; row += 1) {
    const first = benchmarks.eventOf(row);
    const operations = benchmarks.at(first)?.operations ?? 0;
    if (first < start) continue;
    const isLast = row + 1 === benchmarks.length;
    const last = isLast ? timeline.eventCount - 1 : benchmarks.eventOf(row + 1);
    const seconds = (timeline.microsAt(last) - timeline.microsAt(first)) / 1e6;
    const userBytes = (bytes[last] ?? 0) - (bytes[first] ?? 0);
    if (userBytes <= 0 || seconds <= 0) continue;
    return { operations: operations > 0 ? operations : null, userBytes, seconds };
  }
  return null;
}
