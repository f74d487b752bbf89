// The timeline: an event log as append-only columns. It is a pure function of the log.
import type { LsmEvent, ScenarioStarted, StallCause, StallCondition } from '../engine/index.ts';
import type { Float64Column, HeldColumn, Int32Column } from './column.ts';
import type { FamilyNames, OtherJob } from './column_families.ts';
import type { Job } from './job.ts';
import type { LifetimeTable } from './lifetimes.ts';
import type { ShapeTable } from './shape_table.ts';

/** A contradiction between the log and the state derived from it: a bug of the log's writer. */
export interface TimelineProblem {
  readonly eventIndex: number;
  readonly what: string;
}

/** The state of writes. */
export interface Stall {
  readonly condition: StallCondition;
  readonly cause: StallCause;
  /** The rate limit for writes in bytes a second; 0 if unknown or without a limit. */
  readonly delayedWriteRate: number;
  /** The number at its start: immutable memtables, L0 files, sorted runs or pending bytes. */
  readonly count: number;
  /** The limit that the count reached; 0 if unknown. Memtables throttle writes at one below it. */
  readonly limit: number;
  /** The column families that hold writes back, the cause's first; empty if there is only one. */
  readonly families: readonly number[];
}

/** Level targets, in force from one event on. */
export interface LevelTargetFacts {
  readonly baseLevel: number;
  readonly maxBytes: readonly number[];
}

/** A process or benchmark of the log. */
export interface BenchmarkFacts {
  readonly step: number;
  readonly benchmark: string | null;
  readonly operations: number;
  readonly trigger: number;
  readonly limits: StallLimits;
}

/** The limits that throttle or stop writes; 0 for a limit that never takes effect. */
export interface StallLimits {
  /** L0 files; for universal compaction, sorted runs. */
  readonly slowdown: number;
  readonly stop: number;
  /** Pending compaction bytes. */
  readonly softPending: number;
  readonly hardPending: number;
}

/** The storage of a log's events. */
export interface EventSource {
  readonly byteLength: number;
  eventAt(index: number): LsmEvent;
}

/**
 * A whole history. It grows while events arrive, and `eventCount` identifies its version. Facts
 * about existing events stay the same, except those that later events complete, such as a job's
 * finish.
 */
export class Timeline {
  /** The underlying columns. Prefer the named properties where they exist. */
  readonly #columns: TimelineColumns;

  constructor(columns: TimelineColumns) {
    this.#columns = columns;
  }

  /** Number of events; event indices are 0 … eventCount − 1. */
  get eventCount(): number {
    return this.#columns.time.length;
  }

  /** Bytes of the log itself, which is kept for the life of the timeline. */
  get logBytes(): number {
    return this.#columns.source.byteLength;
  }

  /** Virtual time of each event in µs, never descending; may be longer than `eventCount`. */
  get timeMicros(): Float64Array {
    return this.#columns.time.values;
  }

  /** Virtual time of each event in µs. The storage may be longer than `eventCount`. */
  get micros(): Float64Array {
    return this.#columns.time.values;
  }

  /** User bytes written before each event. The storage may be longer than `eventCount`. */
  get userBytesWritten(): Float64Array {
    return this.#columns.userBytes.values;
  }

  /** Running sum of the attention of all events up to each one; see `player/playhead.ts`. */
  get attention(): Float64Array {
    return this.#columns.attention.values;
  }

  /** The code of each event's kind of news; see `interest.ts`. */
  get interest(): Int32Array {
    return this.#columns.interest.values;
  }

  /** The log's first event, its scenario; `null` until it has arrived. */
  get scenario(): ScenarioStarted | null {
    return this.#columns.scenario;
  }

  /** The exclusive upper bound of keys; at least 1. */
  get keySpace(): number {
    return Math.max(1, this.#columns.scenario?.key_space ?? 1, this.#columns.largestKey + 1);
  }

  get lifetimes(): LifetimeTable {
    return this.#columns.lifetimes;
  }

  /** All jobs in the order of their starts. */
  get jobs(): readonly Job[] {
    return this.#columns.jobs;
  }

  /** The facts of each install. */
  get shapes(): ShapeTable {
    return this.#columns.shapes;
  }

  /** The column families of a recorded database with more than one; `null` otherwise. */
  get families(): FamilyNames | null {
    return this.#columns.families;
  }

  /** Jobs of other column families, by their start. */
  get otherJobs(): readonly OtherJob[] {
    return this.#columns.otherJobs;
  }

  /** The state of writes. */
  get stalls(): HeldColumn<Stall> {
    return this.#columns.stalls;
  }

  get levelTargets(): HeldColumn<LevelTargetFacts | null> {
    return this.#columns.levelTargets;
  }

  get benchmarks(): HeldColumn<BenchmarkFacts | null> {
    return this.#columns.benchmarks;
  }

  /** Immutable memtables, including those being flushed. */
  get immutableMemtables(): HeldColumn<number> {
    return this.#columns.immutableMemtables;
  }

  /** Memtable switches, with the user bytes written by each. */
  get memtableSwitches(): HeldColumn<number> {
    return this.#columns.memtableSwitches;
  }

  /** Contradictions found in the log; always empty for logs of this engine. */
  get problems(): readonly TimelineProblem[] {
    return this.#columns.problems;
  }

  /** True if no more events will arrive. */
  get isComplete(): boolean {
    return this.#columns.isComplete;
  }

  /** Row of the job that an event belongs to; −1 if it belongs to none. */
  jobRowAt(index: number): number {
    return index >= 0 && index < this.eventCount ? this.#columns.eventJob.at(index) : -1;
  }

  /** One event, whole. */
  eventAt(index: number): LsmEvent {
    if (!Number.isInteger(index) || index < 0 || index >= this.eventCount) {
      throw new RangeError(`Event ${index} is not in a log of ${this.eventCount} events`);
    }
    return this.#columns.source.eventAt(index);
  }

  /** Virtual time in µs at a playhead, which may be between two events. */
  microsAt(playhead: number): number {
    return interpolated(this.#columns.time, playhead);
  }

  /** User bytes written by a playhead, which may be between two events. */
  userBytesAt(playhead: number): number {
    return interpolated(this.#columns.userBytes, playhead);
  }

  /** Rows of all lifetimes by smallest key. Rebuilt after the table has grown. */
  lifetimesByKey(): Int32Array {
    return this.#columns.lifetimesByKey();
  }
}

/** The columns that a `TimelineBuilder` fills and a `Timeline` exposes. */
export interface TimelineColumns {
  readonly source: EventSource;
  readonly time: Float64Column;
  readonly userBytes: Float64Column;
  readonly attention: Float64Column;
  readonly interest: Int32Column;
  readonly eventJob: Int32Column;
  readonly lifetimes: LifetimeTable;
  readonly jobs: readonly Job[];
  readonly shapes: ShapeTable;
  readonly stalls: HeldColumn<Stall>;
  readonly families: FamilyNames | null;
  readonly otherJobs: readonly OtherJob[];
  readonly levelTargets: HeldColumn<LevelTargetFacts | null>;
  readonly benchmarks: HeldColumn<BenchmarkFacts | null>;
  readonly immutableMemtables: HeldColumn<number>;
  readonly memtableSwitches: HeldColumn<number>;
  readonly problems: readonly TimelineProblem[];
  readonly scenario: ScenarioStarted | null;
  readonly largestKey: number;
  readonly isComplete: boolean;
  lifetimesByKey(): Int32Array;
}

function interpolated(column: Float64Column, playhead: number): number {
  const last = column.length - 1;
  const below = Math.min(Math.max(0, Math.floor(playhead)), Math.max(0, last));
  const from = column.at(below);
  const to = below < last ? column.at(below + 1) : from;
  return from + (to - from) * Math.min(1, Math.max(0, playhead - below));
}
