// The course of a load: the cost of a phase, the addition of levels, and the rate of writes.
import { partitionPoint } from '../base/binary_search.ts';
import { momentsOf } from '../timeline/moments.ts';
import { lastProcessStart } from '../timeline/derived/processes.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Bytes flushed that a stretch is long, 5 GB of 10⁹: some hundred flushes of the default size. */
export const STRETCH_BYTES = 5e9;

/** Bytes that the last process has flushed by an event; 0 before its first flush. */
export function flushedBytesAt({ shapes }: Timeline, event: number): number {
  const row = shapes.rowAt(event);
  return row < 0 ? 0 : shapes.flushedBytes.at(row);
}

/**
 * Bytes written divided by bytes flushed, for the flushes between `from` and `to` bytes of the last
 * process; null if it has not flushed that many.
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

/** The last install with at most this many bytes flushed by the last process, or −1. */
export function rowAtFlushed(timeline: Timeline, bytes: number): number {
  const { shapes } = timeline;
  const start = lastProcessStart(timeline);
  const { event, flushedBytes, length } = shapes;
  const first = partitionPoint(0, length, (row) => event.at(row) < start);
  const row = partitionPoint(first, length, (one) => flushedBytes.at(one) <= bytes) - 1;
  return row < first ? -1 : row;
}

/** Bytes flushed when the base level last changed; null: it never did. */
export function flushedAtBaseChange(timeline: Timeline): number | null {
  const { values, length } = momentsOf(timeline, 'base');
  const event = length === 0 ? null : (values[length - 1] ?? null);
  return event === null ? null : flushedBytesAt(timeline, event);
}

/** The benchmark of the last process that writes: its operations, user bytes and time. */
export interface WritePace {
  /** Null for a benchmark limited by time, whose operations are not counted. */
  readonly operations: number | null;
  readonly userBytes: number;
  readonly seconds: number;
}

/** Null: the last process has none that took time. */
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
