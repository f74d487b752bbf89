// Moments of a history that what is drawn is scaled by: how tall its rows may be, how old its files
// are. Looking at a moment far away costs milliseconds, so each is looked at once, a few a picture.
import { lastAtOrBefore } from '../base/binary_search.ts';
import { keptFor } from '../base/kept_for.ts';
import { NEVER } from '../timeline/column.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { packedFiles, FILE_STRIDE, WRITTEN_MICROS } from './packed_files.ts';
import { rowsAt, type RunRow } from './rows.ts';

/** What of a row its height depends on. */
export interface RowSize extends Pick<
  RunRow,
  'bytes' | 'coverage' | 'isUnused' | 'isThin' | 'gap'
> {
  /** A row of the tree without files. */
  readonly isEmpty: boolean;
}

/** One moment. */
export interface Sample {
  readonly event: number;
  readonly rows: readonly RowSize[];
  /** When the oldest file of the tree was written, in µs; `null` in an empty tree. */
  readonly oldestMicros: number | null;
  /** Time between two flushes about then, in µs; `null` before the second one. */
  readonly flushMicros: number | null;
}

/** The moments that are known so far, by event. */
export interface Samples {
  readonly all: readonly Sample[];
  /** The thinnest that a flush spread its bytes: bytes per key space. */
  readonly smallest: number;
  /** Whether there are more to look at. */
  readonly isPartial: boolean;
}

/** How many moments may be looked at now, and around which event they matter most. */
export interface SampleBudget {
  readonly most: number;
  readonly near: number;
}

const UNLIMITED: SampleBudget = { most: Infinity, near: 0 };
/** Parts of a history that are sampled, at least; at most twice as many. */
const PARTS = 40;
/** Flushes whose mean distance counts. */
const FLUSHES = 6;

/** The moment that has most of something in its part of a history. */
interface Most {
  readonly amount: number;
  readonly event: number;
}

interface Known {
  /** Of the history when its moments were chosen. */
  eventCount: number;
  isComplete: boolean;
  wanted: readonly number[];
  /** When flushes ended, in µs, ascending. */
  flushTimes: readonly number[];
  readonly byEvent: Map<number, Sample>;
  samples: Samples;
}

const knownOf = keptFor(({ isComplete }: Timeline): Known => {
  const samples = { all: [], smallest: 1, isPartial: true };
  return { eventCount: 0, isComplete, wanted: [], flushTimes: [], byEvent: new Map(), samples };
});

/** The moments of a history: the same ones again until it has grown by a quarter, or ended. */
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

/** What of a row its height depends on. */
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
 * The moments, ascending: in each part of the history the start of its largest compaction and the
 * event with the most sorted runs; and the last one. Parts keep their edges while a history grows,
 * so that what was looked at stays good: their length is a power of two.
 */
function sampledEvents({ eventCount, jobs, shapes }: Timeline): number[] {
  const length = 2 ** Math.max(0, Math.ceil(Math.log2(eventCount / (2 * PARTS))));
  const largest: Most[] = [];
  const most: Most[] = [];
  const add = (kept: Most[], amount: number, event: number, at = event): void => {
    const part = Math.floor(at / length);
    // Of as many, the first one stays.
    if (amount > (kept[part]?.amount ?? -1)) kept[part] = { amount, event };
  };
  for (const { kind, startEvent, inputBytes } of jobs) {
    if (kind === 'flush') continue;
    // A move or a drop shows its files before it happens, a compaction its outputs once it runs.
    const event = kind === 'compaction' ? startEvent : Math.max(0, startEvent - 1);
    add(largest, inputBytes, event, startEvent);
  }
  for (let row = 0; row < shapes.length; row += 1) {
    add(most, shapes.sortedRunCount.at(row), shapes.event.at(row));
  }
  // A part in which nothing happens has none.
  const chosen = [...largest, ...most].flatMap((found?: Most) => found?.event ?? []);
  return [...new Set([...chosen, Math.max(0, eventCount - 1)])].sort((a, b) => a - b);
}

/** The thinnest that a flush of this history spreads its bytes, per key space. */
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
