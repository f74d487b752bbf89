// An event log stored as append-only columns. A timeline is a pure function of its log.
import type { LsmEvent, ScenarioStarted, StallCause, StallCondition } from '../engine/index.ts';
import type { Float64Column, HeldColumn, Int32Column } from './column.ts';
import type { FamilyNames, OtherJob } from './column_families.ts';
import type { Job } from './job.ts';
import type { LifetimeTable } from './lifetimes.ts';
import type { ShapeTable } from './shape_table.ts';

/** A contradiction between the log and the state derived from it: a bug in the log's writer. */
export interface TimelineProblem {
  readonly eventIndex: number;
  readonly what: string;
}

/** Write state: normal, slowed down or stopped, along with the reason. */
export interface Stall {
  readonly condition: StallCondition;
  readonly cause: StallCause;
  /** Rate limit for writes in bytes per second; 0 if unknown or unlimited. */
  readonly delayedWriteRate: number;
  /** Count at the stall's start: immutable memtables, L0 files, sorted runs or pending bytes. */
  readonly count: number;
  /** Limit reached by `count`; 0 if unknown. Memtables slow writes down one below the limit. */
  readonly limit: number;
  /** Column families that stall writes, with the cause first; empty if there is only one family. */
  readonly families: readonly number[];
}

/** Target sizes of the levels in bytes, valid until the next change. */
export interface LevelTargetFacts {
  readonly baseLevel: number;
  readonly maxBytes: readonly number[];
}

/** Facts about a process or benchmark in the log. */
export interface BenchmarkFacts {
  readonly step: number;
  readonly benchmark: string | null;
  readonly operations: number;
  readonly trigger: number;
  readonly limits: StallLimits;
}

/** Limits that slow down or stop writes. A limit that never takes effect is 0. */
export interface StallLimits {
  /** Slowdown trigger, as a number of L0 files or, for universal compaction, sorted runs. */
  readonly slowdown: number;
  readonly stop: number;
  /** Soft limit on the pending compaction bytes. */
  readonly softPending: number;
  readonly hardPending: number;
}

/** Storage for a log's events. */
export interface EventSource {
  readonly byteLength: number;
  eventAt(index: number): LsmEvent;
}

/**
 * History of a database. It grows while events arrive, so `eventCount` identifies its version.
 * Facts about existing events stay the same, except for those that later events complete, such as
 * the finish of a job.
 */
export class Timeline {
  /** Underlying columns. Prefer named properties where there are any. */
  readonly #columns: TimelineColumns;

  constructor(columns: TimelineColumns) {
    this.#columns = columns;
  }

  /** Number of events. Event indices run from 0 to `eventCount` − 1. */
  get eventCount(): number {
    return this.#columns.time.length;
  }

  /** Size of the log in bytes. The log is kept as long as the timeline. */
  get logBytes(): number {
    return this.#columns.source.byteLength;
  }

  /** Virtual time of each event in µs, ascending. The array may be longer than `eventCount`. */
  get timeMicros(): Float64Array {
    return this.#columns.time.values;
  }

  /** Virtual time of each event in µs. The array may be longer than `eventCount`. */
  get micros(): Float64Array {
    return this.#columns.time.values;
  }

  /** User bytes written before each event. The array may be longer than `eventCount`. */
  get userBytesWritten(): Float64Array {
    return this.#columns.userBytes.values;
  }

  /** Cumulative attention up to each event; see `player/playhead.ts`. */
  get attention(): Float64Array {
    return this.#columns.attention.values;
  }

  /** Code for each event's kind of news; see `interest.ts`. */
  get interest(): Int32Array {
    return this.#columns.interest.values;
  }

  /** First event of the log, which describes the scenario; `null` until the event has arrived. */
  get scenario(): ScenarioStarted | null {
    return this.#columns.scenario;
  }

  /** Number above all keys; at least 1. */
  get keySpace(): number {
    return Math.max(1, this.#columns.scenario?.key_space ?? 1, this.#columns.largestKey + 1);
  }

  get lifetimes(): LifetimeTable {
    return this.#columns.lifetimes;
  }

  /** All jobs, in starting order. */
  get jobs(): readonly Job[] {
    return this.#columns.jobs;
  }

  /** State of the tree after each install. */
  get shapes(): ShapeTable {
    return this.#columns.shapes;
  }

  /** Column families, if a recorded database has more than one; otherwise `null`. */
  get families(): FamilyNames | null {
    return this.#columns.families;
  }

  /** Jobs of other column families, in starting order. */
  get otherJobs(): readonly OtherJob[] {
    return this.#columns.otherJobs;
  }

  /** Write state, as it changes over time. */
  get stalls(): HeldColumn<Stall> {
    return this.#columns.stalls;
  }

  get levelTargets(): HeldColumn<LevelTargetFacts | null> {
    return this.#columns.levelTargets;
  }

  get benchmarks(): HeldColumn<BenchmarkFacts | null> {
    return this.#columns.benchmarks;
  }

  /** Number of immutable memtables over time, including those being flushed. */
  get immutableMemtables(): HeldColumn<number> {
    return this.#columns.immutableMemtables;
  }

  /** Memtable switches. The value at each is the number of user bytes written by then. */
  get memtableSwitches(): HeldColumn<number> {
    return this.#columns.memtableSwitches;
  }

  /** Contradictions found in the log. There are none in logs written by our engine. */
  get problems(): readonly TimelineProblem[] {
    return this.#columns.problems;
  }

  /** True if no more events will arrive. */
  get isComplete(): boolean {
    return this.#columns.isComplete;
  }

  /** Returns the row of the job to which an event belongs, or −1. */
  jobRowAt(index: number): number {
    return index >= 0 && index < this.eventCount ? this.#columns.eventJob.at(index) : -1;
  }

  /** Returns an event with all its fields. Throws a `RangeError` if `index` is out of range. */
  eventAt(index: number): LsmEvent {
    if (!Number.isInteger(index) || index < 0 || index >= this.eventCount) {
      throw new RangeError(`Event ${index} is not in a log of ${this.eventCount} events`);
    }
    return this.#columns.source.eventAt(index);
  }

  /** Returns the virtual time in µs at a playhead, which may be between two events. */
  microsAt(playhead: number): number {
    return interpolated(this.#columns.time, playhead);
  }

  /** Returns the user bytes written up to a playhead, which may be between two events. */
  userBytesAt(playhead: number): number {
    return interpolated(this.#columns.userBytes, playhead);
  }

  /** Rows of all lifetimes in order of smallest key. Recomputed after the table has grown. */
  lifetimesByKey(): Int32Array {
    return this.#columns.lifetimesByKey();
  }
}

/** Columns that are filled by a `TimelineBuilder` and exposed by a `Timeline`. */
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
