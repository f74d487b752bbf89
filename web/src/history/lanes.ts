// The lanes of the timeline: which job ran in which background slot, and when writes were stalled.
// Histories only grow, so that what has been sorted into lanes stays there.
import {
  withCommas,
  NEVER,
  shortBytes,
  stallCauseText,
  type Job,
  type Stall,
  type Timeline,
} from 'lsm-shape';
import { baseSpansOf } from './base_spans.ts';

/** A lane; moves and drops take no time and have one of their own. */
export interface Lane {
  readonly id: string;
  readonly kind: 'flush' | 'compaction' | 'move' | 'stall' | 'base';
  readonly name: string;
  /** Background slot, for the colour. */
  readonly slot: number;
  /** Jobs in the order of their starts; none for stalls. */
  readonly jobs: readonly Job[];
  /** When they start and finish, as columns: drawing walks all of them. */
  readonly spans: JobSpans;
  /** Levels that jobs of any such lane write on, ascending: their shades, from light to dark. */
  readonly levels: readonly number[];
}

/** Events of some jobs in the order of their starts; the first `length` entries are in use. */
export interface JobSpans {
  readonly length: number;
  readonly starts: Int32Array;
  /** `NEVER` for a job that runs. */
  readonly finishes: Int32Array;
  /** On which level each writes. */
  readonly levels: Uint8Array;
}

/** A time in which writes were in one state; only its rate may change within. */
export interface StallSpan {
  readonly condition: 'delayed' | 'stopped';
  readonly cause: Stall['cause'];
  readonly first: number;
  /** The event that ended it; `NEVER` so far. */
  readonly last: number;
  /** Rates in bytes a second, by the event from which each holds; empty where none is told. */
  readonly rates: readonly { readonly event: number; readonly rate: number }[];
}

/** Jobs that only ever become more, with their columns. */
class JobList {
  readonly jobs: Job[] = [];
  #starts = new Int32Array(64);
  #finishes = new Int32Array(64);
  #levels = new Uint8Array(64);
  #length = 0;

  /** The columns of all jobs, those that have finished since the last time with their ends. */
  spans(): JobSpans {
    const { jobs } = this;
    if (this.#starts.length < jobs.length) {
      this.#starts = longer(this.#starts, jobs.length);
      this.#finishes = longer(this.#finishes, jobs.length);
      const levels = new Uint8Array(this.#starts.length);
      levels.set(this.#levels);
      this.#levels = levels;
    }
    let settled = true;
    for (let at = this.#length; at < jobs.length; at += 1) {
      const job = jobs[at];
      if (job === undefined) break;
      this.#starts[at] = job.startEvent;
      this.#finishes[at] = job.finishEvent;
      this.#levels[at] = job.outputLevel;
      settled &&= job.finishEvent !== NEVER;
      // What is behind the first job that runs is read again.
      if (settled) this.#length = at + 1;
    }
    const { length } = jobs;
    return { length, starts: this.#starts, finishes: this.#finishes, levels: this.#levels };
  }
}

function longer(values: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(length * 2);
  grown.set(values);
  return grown;
}

interface Sorted {
  readonly flush: JobList[];
  readonly compaction: JobList[];
  readonly moves: JobList;
  /** On which compactions write. */
  readonly levels: Set<number>;
  hasDrops: boolean;
  seen: number;
}

const sorted = new WeakMap<Timeline, Sorted>();

/**
 * All lanes from top to bottom; there is always a compaction slot, so that the plot does not jump.
 */
export function lanesOf(timeline: Timeline): Lane[] {
  const { flush, compaction, moves, hasDrops, levels: written } = jobsBySlot(timeline);
  const levels = [...written].sort((a, b) => a - b);
  const numbered = (name: string, slot: number, all: readonly unknown[]): string =>
    all.length <= 1 ? name : `${name} ${slot + 1}`;
  const lanes: Lane[] = [];
  const add = (kind: 'flush' | 'compaction', slots: readonly JobList[]): void => {
    for (const [slot, list] of slots.entries()) {
      const name = numbered(kind, slot, slots);
      const shades = kind === 'flush' ? [0] : levels;
      const { jobs } = list;
      lanes.push({
        id: `${kind} ${slot}`,
        kind,
        name,
        slot,
        jobs,
        spans: list.spans(),
        levels: shades,
      });
    }
  };
  add('flush', flush);
  add('compaction', compaction);
  if (moves.jobs.length > 0) {
    const name = hasDrops ? 'drop' : 'move';
    const { jobs } = moves;
    lanes.push({ id: 'move', kind: 'move', name, slot: 0, jobs, spans: moves.spans(), levels: [] });
  }
  const spans = new JobList().spans();
  lanes.push({ id: 'stall', kind: 'stall', name: 'stall', slot: 0, jobs: [], spans, levels: [] });
  const base = baseSpansOf(timeline);
  const name = 'base level';
  if (base !== null)
    lanes.push({ id: 'base', kind: 'base', name, slot: 0, jobs: [], spans: base, levels: [] });
  return lanes;
}

function jobsBySlot(timeline: Timeline): Sorted {
  let known = sorted.get(timeline);
  if (known === undefined) {
    known = {
      flush: [new JobList()],
      compaction: [new JobList()],
      moves: new JobList(),
      levels: new Set(),
      hasDrops: false,
      seen: 0,
    };
    sorted.set(timeline, known);
  }
  const { jobs } = timeline;
  for (; known.seen < jobs.length; known.seen += 1) {
    const job = jobs[known.seen];
    if (job === undefined) break;
    if (job.kind === 'flush' || job.kind === 'compaction') {
      const slots = known[job.kind];
      while (slots.length <= job.slot) slots.push(new JobList());
      slots[job.slot]?.jobs.push(job);
      if (job.kind === 'compaction') known.levels.add(job.outputLevel);
    } else {
      known.moves.jobs.push(job);
      known.hasDrops ||= job.kind === 'deletion';
    }
  }
  return known;
}

/** Times in which writes were slowed down or stopped, in order. */
export function stallSpansOf(timeline: Timeline): readonly StallSpan[] {
  let known = stallSpans.get(timeline);
  if (known === undefined) stallSpans.set(timeline, (known = { spans: [], rates: [], seen: 0 }));
  const { spans } = known;
  const { stalls } = timeline;
  for (; known.seen < stalls.length; known.seen += 1) {
    const event = stalls.eventOf(known.seen);
    const { condition, cause, delayedWriteRate: rate } = stalls.at(event);
    const open = spans.at(-1);
    const goes = open?.last === NEVER;
    const isSame = goes && open.condition === condition && open.cause === cause;
    if (goes && !isSame) open.last = event;
    if (condition === 'normal') continue;
    if (!isSame) {
      known.rates = [];
      spans.push({ condition, cause, first: event, last: NEVER, rates: known.rates });
    }
    if (condition === 'delayed' && rate > 0 && known.rates.at(-1)?.rate !== rate) {
      known.rates.push({ event, rate });
    }
  }
  return spans;
}

interface KnownStalls {
  readonly spans: { -readonly [Field in keyof StallSpan]: StallSpan[Field] }[];
  /** Those of the last span. */
  rates: { event: number; rate: number }[];
  seen: number;
}

const stallSpans = new WeakMap<Timeline, KnownStalls>();

/** The highest rate that any slowdown left; 0 where none is told. */
export function mostRateOf(spans: readonly StallSpan[]): number {
  let most = 0;
  for (const { rates } of spans) for (const { rate } of rates) most = Math.max(most, rate);
  return most;
}

/** The first of some spans, which follow each other, that ends at an event or behind it. */
export function spanIndexFrom(spans: readonly StallSpan[], event: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.last ?? NEVER) < event) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last job of a lane that started at or before an event; −1: none. */
export function jobIndexAt(jobs: readonly Job[], event: number): number {
  let low = 0;
  let high = jobs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((jobs[middle]?.startEvent ?? NEVER) <= event) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** What a lane does at an event, in a few letters; empty: nothing. */
export function laneText(lane: Lane, timeline: Timeline, event: number): string {
  if (lane.kind === 'stall') return stallText(timeline.stalls.at(event));
  if (lane.kind === 'base') {
    const level = timeline.levelTargets.at(event)?.baseLevel;
    return level === undefined ? '' : `L${level}`;
  }
  const at = jobIndexAt(lane.jobs, event);
  if (lane.kind === 'move') return at < 0 ? '' : withCommas(at + 1);
  const job = lane.jobs[at];
  if (job === undefined || job.finishEvent <= event) return '';
  return levelsText(job).replaceAll(' ', '');
}

/** `16.0 MiB/s`, `stopped`, or nothing. */
export function stallText({ condition, delayedWriteRate }: Stall): string {
  if (condition === 'normal') return '';
  if (condition === 'stopped') return 'stopped';
  return delayedWriteRate > 0
    ? `${shortBytes(delayedWriteRate).replace(/\.0+ /, ' ')}/s`
    : 'delayed';
}

/** A stall in one line, for pointing at it. */
export function stallTitle(
  timeline: Timeline,
  span: Pick<StallSpan, 'condition' | 'cause'>,
): string {
  const state = span.condition === 'stopped' ? 'writes stopped' : 'writes slowed down';
  return `${state}: ${stallCauseText(timeline, span.cause)}`;
}

/** Where the bytes of a job come from and go to: `L0 → L4`. */
export function levelsText(job: Job): string {
  if (job.kind === 'flush') return `→ L${job.outputLevel}`;
  const levels = job.inputs.filter(({ lifetimes }) => lifetimes.length > 0);
  const from = levels[0]?.level;
  if (job.kind === 'deletion') return `L${from ?? 0} dropped`;
  return from === undefined ? `→ L${job.outputLevel}` : `L${from} → L${job.outputLevel}`;
}

/** What a bar is labelled with, the longest text first. */
export function barTexts(job: Job): string[] {
  const bytes = job.kind === 'flush' ? job.outputBytes : job.inputBytes;
  const size = bytes > 0 ? shortBytes(bytes) : '';
  if (job.kind === 'flush') return size === '' ? [] : [size];
  const levels = levelsText(job);
  return size === '' ? [levels] : [`${levels}, ${size}`, levels];
}
