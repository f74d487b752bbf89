// The timeline: an event log as columns that only grow. A pure function of the log.
import type { LsmEvent, ScenarioStarted, StallCause, StallCondition } from '../engine/index.ts';
import type { Float64Column, HeldColumn, Int32Column } from './column.ts';
import type { FamilyNames, OtherJob } from './column_families.ts';
import type { Job } from './job.ts';
import type { LifetimeTable } from './lifetimes.ts';
import type { ShapeTable } from './shape_table.ts';

/**
 * A disagreement between the log and what the timeline derives from it: a bug of whoever wrote the
 * log.
 */
export interface TimelineProblem {
  readonly eventIndex: number;
  readonly what: string;
}

/** The state of writes. */
export interface Stall {
  readonly condition: StallCondition;
  readonly cause: StallCause;
  /**
   * Bytes a second that writes are slowed down to; 0 where the log does not say, or no rate holds.
   */
  readonly delayedWriteRate: number;
  /** Immutable memtables, L0 files or sorted runs, or pending compaction bytes, when it began. */
  readonly count: number;
  /** The limit that the count reaches (memtables slow writes down one below it); 0: unknown. */
  readonly limit: number;
  /** The column families that hold writes back, that of the cause first; none: there is one. */
  readonly families: readonly number[];
}

/** Targets of the levels, in force from one event on. */
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

/** Where writes are slowed down or stopped; 0 for a limit that never acts. */
export interface StallLimits {
  /** L0 files, for universal compaction sorted runs. */
  readonly slowdown: number;
  readonly stop: number;
  /** Bytes that wait for compaction. */
  readonly softPending: number;
  readonly hardPending: number;
}

/** Where the events of a log are kept. */
export interface EventSource {
  readonly byteLength: number;
  eventAt(index: number): LsmEvent;
}

/**
 * A whole history. It grows while events arrive: `eventCount` tells one version from the next, and
 * everything about events that were there before stays as it is (but for what later events add:
 * when a job finished, when a file became obsolete).
 */
export class Timeline {
  /** The columns behind it; use the named properties where there are some. */
  readonly #columns: TimelineColumns;

  constructor(columns: TimelineColumns) {
    this.#columns = columns;
  }

  /** Number of events; event indices are 0 … eventCount − 1. */
  get eventCount(): number {
    return this.#columns.time.length;
  }

  /** Bytes of the log itself, which is kept as long as the timeline. */
  get logBytes(): number {
    return this.#columns.source.byteLength;
  }

  /**
   * Virtual time of each event in µs; the storage may be longer than `eventCount`. Never descends.
   */
  get timeMicros(): Float64Array {
    return this.#columns.time.values;
  }

  /** Virtual time of each event, in µs; the storage may be longer than `eventCount`. */
  get micros(): Float64Array {
    return this.#columns.time.values;
  }

  /** User bytes written before each event; the storage may be longer than `eventCount`. */
  get userBytesWritten(): Float64Array {
    return this.#columns.userBytes.values;
  }

  /** Sum, up to each event, of how much attention events deserve; see `player/playhead.ts`. */
  get attention(): Float64Array {
    return this.#columns.attention.values;
  }

  /** What kind of news each event is, as a code; see `interest.ts`. */
  get interest(): Int32Array {
    return this.#columns.interest.values;
  }

  /** The log's first event, its scenario; `null` until it is there. */
  get scenario(): ScenarioStarted | null {
    return this.#columns.scenario;
  }

  /** Keys are below this; at least 1. */
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

  /** The facts that installs carry. */
  get shapes(): ShapeTable {
    return this.#columns.shapes;
  }

  /** The column families of a recorded database that has several; `null` where there is one. */
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

  /** Immutable memtables, those being flushed included. */
  get immutableMemtables(): HeldColumn<number> {
    return this.#columns.immutableMemtables;
  }

  /** Memtable switches: the user bytes written at each. */
  get memtableSwitches(): HeldColumn<number> {
    return this.#columns.memtableSwitches;
  }

  /** Faults of the log that the timeline found; empty for every log of ours. */
  get problems(): readonly TimelineProblem[] {
    return this.#columns.problems;
  }

  /** Whether no more events will come. */
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

  /** Virtual time at a playhead, which may lie between two events. */
  microsAt(playhead: number): number {
    return interpolated(this.#columns.time, playhead);
  }

  /** User bytes written at a playhead, which may lie between two events. */
  userBytesAt(playhead: number): number {
    return interpolated(this.#columns.userBytes, playhead);
  }

  /** Rows of all lifetimes ordered by smallest key; rebuilt after the table has grown. */
  lifetimesByKey(): Int32Array {
    return this.#columns.lifetimesByKey();
  }
}

/** The columns that a `TimelineBuilder` fills in and a `Timeline` shows. */
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
