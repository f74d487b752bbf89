// Sampled moments of a history, which determine row heights and the range of file ages. Visiting a
// distant moment takes milliseconds, so each is sampled only once, a few per picture.
import { lastAtOrBefore } from '../base/binary_search.ts';
import { keptFor } from '../base/kept_for.ts';
import { NEVER } from '../timeline/column.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { packedFiles, FILE_STRIDE, WRITTEN_MICROS } from './packed_files.ts';
import { rowsAt, type RunRow } from './rows.ts';

/** Facts about a row on which its height depends. */
export interface RowSize extends Pick<
  RunRow,
  'bytes' | 'coverage' | 'isUnused' | 'isThin' | 'gap'
> {
  /** True for a row of the tree that has no files. */
  readonly isEmpty: boolean;
}

export interface Sample {
  readonly event: number;
  readonly rows: readonly RowSize[];
  /** Write time, in µs, of the oldest file in the tree; `null` if the tree is empty. */
  readonly oldestMicros: number | null;
  /** Mean time between flushes around this moment, in µs; `null` before the second flush. */
  readonly flushMicros: number | null;
}

/** Moments that have been sampled so far, by event. */
export interface Samples {
  readonly all: readonly Sample[];
  /** Lowest density among flushed files, in bytes per key space. */
  readonly smallest: number;
  /** True if some moments remain to be sampled. */
  readonly isPartial: boolean;
}

/** Number of moments to sample now, and the event around which they matter most. */
export interface SampleBudget {
  readonly most: number;
  readonly near: number;
}

const UNLIMITED: SampleBudget = { most: Infinity, near: 0 };
/** Minimum number of parts of a history to sample. The maximum is twice that. */
const PARTS = 40;
/** Number of flush intervals over which the mean is taken. */
const FLUSHES = 6;

/** The moment with the largest amount in a part of a history. */
interface Most {
  readonly amount: number;
  readonly event: number;
}

interface Known {
  /** Number of events in the history when the moments were chosen. */
  eventCount: number;
  isComplete: boolean;
  wanted: readonly number[];
  /** Finish times of flushes in µs, in ascending order. */
  flushTimes: readonly number[];
  readonly byEvent: Map<number, Sample>;
  samples: Samples;
}

const knownOf = keptFor(({ isComplete }: Timeline): Known => {
  const samples = { all: [], smallest: 1, isPartial: true };
  return { eventCount: 0, isComplete, wanted: [], flushTimes: [], byEvent: new Map(), samples };
});

/** Returns the sampled moments, chosen again once the history has grown by a quarter. */
export function samplesOf(timeline: Timeline, budget: SampleBudget = UNLIMITED): Samples {
  const { eventCount, isComplete } = timeline;
  const own = knownOf(timeline);
  if (eventCount > own.eventCount * 1.25 || (isComplete && eventCount !== own.eventCount)) {
    own.wanted = sampledEvents(timeline);
    own.flushTimes = flushTimesOf(timeline);
    own.eventCount = eventCount;
    own.samples = { all: [], smallest: smallestDensity(timeline), isPartial: true };
  }
  if (!own.samples.isPartial) return own.samples;
  const { byEvent, wanted } = own;
  const missing = wanted.filter((event) => !byEvent.has(event));
  const distance = (event: number): number => Math.abs(event - budget.near);
  missing.sort((a, b) => distance(a) - distance(b));
  const now = missing.slice(0, budget.most);
  for (const event of now) byEvent.set(event, sampleAt(timeline, event, own.flushTimes));
  const all = wanted.flatMap((event) => byEvent.get(event) ?? []);
  own.samples = { ...own.samples, all, isPartial: now.length < missing.length };
  return own.samples;
}

export function sizeOf(row: RunRow): RowSize {
  const { bytes, coverage, isUnused, isThin, gap, outputOf, files } = row;
  return { bytes, coverage, isUnused, isThin, gap, isEmpty: outputOf < 0 && files.length === 0 };
}

function sampleAt(timeline: Timeline, event: number, flushTimes: readonly number[]): Sample {
  const { rows } = rowsAt(timeline, event);
  const facts = packedFiles(timeline);
  let oldest = Infinity;
  for (const { files } of rows) {
    for (const file of files) {
      oldest = Math.min(oldest, facts[file * FILE_STRIDE + WRITTEN_MICROS] ?? Infinity);
    }
  }
  const last = lastAtOrBefore(flushTimes, flushTimes.length, timeline.microsAt(event));
  const first = Math.max(0, last - FLUSHES);
  const span = (flushTimes[last] ?? 0) - (flushTimes[first] ?? 0);
  return {
    event,
    rows: rows.map(sizeOf),
    oldestMicros: oldest < Infinity ? oldest : null,
    flushMicros: span > 0 ? span / (last - first) : null,
  };
}

function flushTimesOf({ jobs }: Timeline): number[] {
  const times: number[] = [];
  for (const { kind, finishEvent, finishMicros } of jobs) {
    if (kind === 'flush' && finishEvent !== NEVER) times.push(finishMicros);
  }
  return times.sort((a, b) => a - b);
}

/**
 * Returns the moments to sample, ascending: in each part of the history, the start of the largest
 * compaction and the event with the most sorted runs, plus the last event. A part's length is a
 * power of two, so that boundaries and samples stay valid while the history grows.
 */
function sampledEvents({ eventCount, jobs, shapes }: Timeline): number[] {
  const length = 2 ** Math.max(0, Math.ceil(Math.log2(eventCount / (2 * PARTS))));
  const largest: Most[] = [];
  const most: Most[] = [];
  const add = (kept: Most[], amount: number, event: number, at = event): void => {
    const part = Math.floor(at / length);
    // Of several equal amounts, the first is kept.
    if (amount > (kept[part]?.amount ?? -1)) kept[part] = { amount, event };
  };
  for (const { kind, startEvent, inputBytes } of jobs) {
    if (kind === 'flush') continue;
    // A move or a drop shows its files before it happens. A compaction shows outputs as it runs.
    const event = kind === 'compaction' ? startEvent : Math.max(0, startEvent - 1);
    add(largest, inputBytes, event, startEvent);
  }
  for (let row = 0; row < shapes.length; row += 1) {
    add(most, shapes.sortedRunCount.at(row), shapes.event.at(row));
  }
  // A part without activity has no moment.
  const chosen = [...largest, ...most].flatMap((found?: Most) => found?.event ?? []);
  return [...new Set([...chosen, Math.max(0, eventCount - 1)])].sort((a, b) => a - b);
}

/** Returns the lowest density among a history's flushed files, in bytes per key space. */
function smallestDensity(timeline: Timeline): number {
  const { smallest, largest, bytes } = timeline.lifetimes;
  let least = Infinity;
  for (const job of timeline.jobs) {
    const file = job.outputs[0];
    if (job.kind !== 'flush' || file === undefined) continue;
    const share = (largest.at(file) - smallest.at(file) + 1) / timeline.keySpace;
    least = Math.min(least, bytes.at(file) / Math.min(1, Math.max(0.002, share)));
  }
  if (least < Infinity) return Math.max(1, least);
  return Math.max(1, timeline.scenario?.write_buffer_size ?? 0);
}
