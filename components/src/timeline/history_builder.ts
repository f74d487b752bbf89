// Builds a timeline from the events in a log.
import { attentionOf, interestOf } from './interest.ts';
import type {
  CompactionFinished,
  CompactionInput,
  CompactionStarted,
  DeletionCompaction,
  FlushFinished,
  FlushStarted,
  LsmEvent,
  ScenarioStarted,
  ShapeFacts,
  TableFileCreation,
  TableFileDeletion,
  TrivialMove,
} from '../engine/index.ts';
import { Float64Column, HeldColumn, Int32Column, NEVER } from './column.ts';
import { startOtherJob, type FamilyNames, type OtherJob } from './column_families.ts';
import { startJob, type BuildingJob, type JobInput } from './job.ts';
import { INGESTED, LifetimeTable, NONE } from './lifetimes.ts';
import { ShapeTable } from './shape_table.ts';
import { benchmarkFactsOf, changedFactsOf } from './benchmark_facts.ts';
import { stallOf } from './stall_of.ts';
import {
  Timeline,
  type BenchmarkFacts,
  type LevelTargetFacts,
  type EventSource,
  type Stall,
  type TimelineColumns,
  type TimelineProblem,
} from './timeline.ts';

const NO_STALL: Stall = {
  condition: 'normal',
  cause: 'none',
  delayedWriteRate: 0,
  count: 0,
  limit: 0,
  families: [],
};

/** Builds a `Timeline`, event by event. */
export class HistoryBuilder implements TimelineColumns {
  readonly source: EventSource;
  readonly time = new Float64Column();
  readonly userBytes = new Float64Column();
  readonly attention = new Float64Column();
  readonly interest = new Int32Column();
  readonly eventJob = new Int32Column();
  readonly lifetimes = new LifetimeTable();
  readonly jobs: BuildingJob[] = [];
  readonly shapes = new ShapeTable();
  readonly stalls = new HeldColumn<Stall>(NO_STALL);
  families: FamilyNames | null = null;
  readonly otherJobs: OtherJob[] = [];
  readonly levelTargets = new HeldColumn<LevelTargetFacts | null>(null);
  readonly benchmarks = new HeldColumn<BenchmarkFacts | null>(null);
  readonly immutableMemtables = new HeldColumn<number>(0);
  readonly memtableSwitches = new HeldColumn<number>(0);
  readonly problems: TimelineProblem[] = [];
  scenario: ScenarioStarted | null = null;
  largestKey = 0;
  isComplete = false;
  /** The timeline built so far, which grows with every event. */
  readonly timeline = new Timeline(this);

  /** Row of each file number's latest lifetime. */
  readonly #lifetimeOfFile = new Map<number, number>();
  readonly #runningJobs = new Map<number, BuildingJob>();
  /** Rows of running jobs in other column families. */
  readonly #otherJobRows = new Map<number, number>();
  readonly #levelFiles: number[] = [];
  readonly #levelBytes: number[] = [];
  #order = new Int32Array(0);

  /** Creates a builder. `source` must be able to return every event that is added. */
  constructor(source: EventSource) {
    this.source = source;
  }

  /** Adds the next event, ignoring its reasoning. */
  add(event: LsmEvent): void {
    const index = this.time.length;
    this.time.push(Math.max(event.time_micros, this.time.at(index - 1)));
    this.userBytes.push(Math.max(event.user_bytes_written, this.userBytes.at(index - 1)));
    const baseLevel = this.levelTargets.at(index - 1)?.baseLevel;
    const isStalled = this.stalls.at(index - 1).condition !== 'normal';
    this.attention.push(this.attention.at(index - 1) + attentionOf(event, baseLevel));
    this.interest.push(interestOf(event, { baseLevel, isStalled }));
    this.eventJob.push(this.#apply(event, index));
    if ('level_scores' in event) this.shapes.pushScores(index, event.level_scores);
  }

  /** Marks the log as complete. */
  finish(): void {
    this.isComplete = true;
  }

  lifetimesByKey(): Int32Array {
    const { length } = this.lifetimes;
    if (this.#order.length !== length) {
      const smallest = this.lifetimes.smallest.values;
      this.#order = Int32Array.from({ length }, (_, row) => row).sort(
        (a, b) => (smallest[a] ?? 0) - (smallest[b] ?? 0) || a - b,
      );
    }
    return this.#order;
  }

  /** Applies an event. Returns the row of the event's job, or `NONE`. */
  #apply(event: LsmEvent, index: number): number {
    switch (event.event) {
      case 'scenario_started':
        this.scenario = event;
        this.shapes.setLevelCount(event.num_levels);
        return NONE;
      case 'benchmark_started':
        if (event.is_open) this.#abandonJobs(index);
        this.benchmarks.push(index, benchmarkFactsOf(event));
        return NONE;
      case 'memtable_switched':
        this.immutableMemtables.push(index, event.immutable_count);
        this.memtableSwitches.push(index, event.user_bytes_written);
        return NONE;
      case 'flush_started':
        return this.#startFlush(event, index).row;
      case 'flush_finished':
        return this.#finishJob(event, index, 'flush');
      case 'table_file_creation':
        return this.#createFile(event, index);
      case 'table_file_deletion':
        return this.#deleteFile(event, index);
      case 'compaction_started':
        return this.#startCompaction(event, index).row;
      case 'compaction_finished':
        return this.#finishJob(event, index, 'compaction');
      case 'trivial_move':
        return this.#moveFiles(event, index);
      case 'deletion_compaction':
        return this.#dropFiles(event, index);
      case 'ingest_finished':
        this.#addShape(event.shape, index);
        return NONE;
      case 'level_targets':
        this.levelTargets.push(index, { baseLevel: event.base_level, maxBytes: event.max_bytes });
        return NONE;
      case 'options_changed':
        this.benchmarks.push(index, changedFactsOf(event, this.benchmarks.latest()));
        this.#addShape(event.shape, index);
        return NONE;
      case 'write_stall':
        this.stalls.push(index, stallOf(event));
        return NONE;
      case 'column_families':
        this.families = event;
        return NONE;
      case 'other_job_started':
        this.#otherJobRows.set(event.job, this.otherJobs.length);
        this.otherJobs.push(startOtherJob(event, index));
        return NONE;
      case 'other_job_finished':
        this.#finishOtherJob(event.job, index);
        return NONE;
    }
  }

  #finishOtherJob(id: number, finishEvent: number): void {
    const row = this.#otherJobRows.get(id);
    const job = row === undefined ? undefined : this.otherJobs[row];
    if (row !== undefined && job !== undefined) this.otherJobs[row] = { ...job, finishEvent };
    this.#otherJobRows.delete(id);
  }

  /** Ends the jobs of a process that has ended, and deletes the files they left unfinished. */
  #abandonJobs(index: number): void {
    for (const job of this.#runningJobs.values()) {
      job.finishEvent = index;
      job.finishMicros = this.time.at(index);
      job.isAbandoned = true;
      for (const row of job.outputs) {
        if (this.lifetimes.deletedAt.at(row) === NEVER) this.lifetimes.deletedAt.set(row, index);
      }
    }
    this.#runningJobs.clear();
    if (this.immutableMemtables.latest() > 0) this.immutableMemtables.push(index, 0);
  }

  #startFlush(event: FlushStarted, index: number): BuildingJob {
    return this.#addJob({
      kind: 'flush',
      id: event.job,
      slot: event.slot,
      reason: 'Flush',
      memtableCount: event.num_memtables,
      inputRecords: event.total_num_input_entries,
      startEvent: index,
      startMicros: event.time_micros,
    });
  }

  #startCompaction(event: CompactionStarted, index: number): BuildingJob {
    const inputs = this.#inputsOf(event.inputs, index);
    const job = this.#addJob({
      kind: 'compaction',
      id: event.job,
      slot: event.slot,
      reason: event.compaction_reason,
      outputLevel: event.output_level,
      score: event.score,
      inputs,
      outputRewrites: this.#rewritesOf(inputs),
      inputBytes: event.input_data_size,
      targetFileSize: event.target_file_size,
      grandparentLevel: event.grandparent_level,
      grandparentCount: event.grandparent_count,
      compression: event.compression,
      subcompactionCount: event.num_subcompactions,
      startEvent: index,
      startMicros: event.time_micros,
    });
    for (const input of inputs) {
      for (const row of input.lifetimes) this.lifetimes.consumerJob.set(row, job.row);
    }
    return job;
  }

  #addJob(known: Omit<Parameters<typeof startJob>[0], 'row'>): BuildingJob {
    const job = startJob({ ...known, row: this.jobs.length });
    this.jobs.push(job);
    if (job.kind === 'flush' || job.kind === 'compaction') this.#runningJobs.set(job.id, job);
    return job;
  }

  /** Returns the average rewrite count of a compaction's output, weighted by input bytes. */
  #rewritesOf(inputs: readonly JobInput[]): number {
    const { bytes, rewrites } = this.lifetimes;
    let total = 0;
    let weighted = 0;
    for (const input of inputs) {
      for (const row of input.lifetimes) {
        total += bytes.at(row);
        weighted += bytes.at(row) * rewrites.at(row);
      }
    }
    return 1 + (total > 0 ? weighted / total : 0);
  }

  #inputsOf(inputs: readonly CompactionInput[], index: number): JobInput[] {
    return inputs.map(({ level, files }) => ({
      level,
      lifetimes: files.flatMap((file) => {
        const row = this.#lifetimeOfFile.get(file);
        if (row !== undefined && this.#isInstalled(row)) return [row];
        this.#report(index, `file ${file} is not in the tree`);
        return [];
      }),
    }));
  }

  #isInstalled(row: number): boolean {
    const { installedAt, obsoleteAt } = this.lifetimes;
    return installedAt.at(row) !== NEVER && obsoleteAt.at(row) === NEVER;
  }

  #createFile(event: TableFileCreation, index: number): number {
    const job = this.#runningJobs.get(event.job);
    const rewrites = job?.outputRewrites ?? 0;
    // Ingested files are not written by any job in the log.
    const by = job?.row ?? (event.job > 0 ? INGESTED : NONE);
    const row = this.lifetimes.addCreated(event, index, by, rewrites);
    this.#lifetimeOfFile.set(event.file_number, row);
    this.largestKey = Math.max(this.largestKey, event.largest);
    if (job === undefined) this.#install(row, index);
    else job.outputs.push(row);
    return job?.row ?? NONE;
  }

  #install(row: number, index: number): void {
    const level = this.lifetimes.level.at(row);
    this.lifetimes.installedAt.set(row, index);
    this.#levelFiles[level] = (this.#levelFiles[level] ?? 0) + 1;
    this.#levelBytes[level] = (this.#levelBytes[level] ?? 0) + this.lifetimes.bytes.at(row);
  }

  #retire(row: number, index: number): void {
    const level = this.lifetimes.level.at(row);
    this.lifetimes.obsoleteAt.set(row, index);
    this.#levelFiles[level] = (this.#levelFiles[level] ?? 0) - 1;
    this.#levelBytes[level] = (this.#levelBytes[level] ?? 0) - this.lifetimes.bytes.at(row);
  }

  #deleteFile(event: TableFileDeletion, index: number): number {
    const row = this.#lifetimeOfFile.get(event.file_number);
    if (row === undefined) {
      this.#report(index, `file ${event.file_number} is not in the tree`);
      return NONE;
    }
    if (this.#isInstalled(row)) this.#retire(row, index);
    this.lifetimes.deletedAt.set(row, index);
    this.#lifetimeOfFile.delete(event.file_number);
    return this.lifetimes.consumerJob.at(row);
  }

  #finishJob(
    event: FlushFinished | CompactionFinished,
    index: number,
    kind: 'flush' | 'compaction',
  ): number {
    let job = this.#runningJobs.get(event.job);
    if (job === undefined) {
      this.#report(index, `job ${event.job} never started`);
      const startMicros = event.time_micros;
      job = this.#addJob({ kind, id: event.job, startEvent: index, startMicros });
    }
    this.#runningJobs.delete(event.job);
    job.finishEvent = index;
    job.finishMicros = event.time_micros;
    for (const row of job.outputs) this.#install(row, index);
    for (const input of job.inputs) {
      for (const row of input.lifetimes) if (this.#isInstalled(row)) this.#retire(row, index);
    }
    job.outputBytes = job.outputs.reduce((sum, row) => sum + this.lifetimes.bytes.at(row), 0);
    job.micros = event.micros;
    job.cpuMicros = event.cpu_micros;
    job.compressionCpuMicros = event.compression_cpu_micros;
    if (event.event === 'compaction_finished') {
      job.inputRecords = event.num_input_records;
      job.outputRecords = event.num_output_records;
      job.outputBytes = event.total_output_size;
      job.decompressionCpuMicros = event.decompression_cpu_micros;
    }
    if (job.memtableCount > 0) {
      const waiting = this.immutableMemtables.latest() - job.memtableCount;
      this.immutableMemtables.push(index, Math.max(0, waiting));
    }
    this.#addShape(event.shape, index);
    return job.row;
  }

  /** Adds a job that finishes at the event at which it starts. */
  #addInstantJob(
    event: TrivialMove | DeletionCompaction,
    index: number,
    start: Pick<BuildingJob, 'kind'> & Partial<Pick<BuildingJob, 'outputLevel'>>,
  ): BuildingJob {
    const job = this.#addJob({
      ...start,
      id: event.job,
      reason: event.compaction_reason,
      score: event.score,
      inputs: this.#inputsOf(event.inputs, index),
      inputBytes: event.total_files_size,
      startEvent: index,
      startMicros: event.time_micros,
    });
    job.finishEvent = index;
    job.finishMicros = event.time_micros;
    return job;
  }

  #moveFiles(event: TrivialMove, index: number): number {
    const outputLevel = event.destination_level;
    const job = this.#addInstantJob(event, index, { kind: 'move', outputLevel });
    for (const input of job.inputs) {
      for (const row of input.lifetimes) job.outputs.push(this.#moveFile(row, job, index));
    }
    this.#addShape(event.shape, index);
    return job.row;
  }

  /** Removes files that are dropped without being read (FIFO). */
  #dropFiles(event: DeletionCompaction, index: number): number {
    const job = this.#addInstantJob(event, index, { kind: 'deletion' });
    for (const row of job.inputs.flatMap((input) => input.lifetimes)) {
      this.lifetimes.consumerJob.set(row, job.row);
      this.#retire(row, index);
    }
    this.#addShape(event.shape, index);
    return job.row;
  }

  #moveFile(row: number, job: BuildingJob, index: number): number {
    this.lifetimes.consumerJob.set(row, job.row);
    this.#retire(row, index);
    this.lifetimes.deletedAt.set(row, index);
    const moved = this.lifetimes.addMoved(row, job.outputLevel, index);
    this.#lifetimeOfFile.set(this.lifetimes.fileNumber.at(row), moved);
    this.#install(moved, index);
    return moved;
  }

  /** Stores the facts of an install. Compares the logged file counts with the timeline's own. */
  #addShape(facts: ShapeFacts, index: number): void {
    if (this.shapes.levelCount === 0) this.shapes.setLevelCount(facts.lsm_state.length);
    // A recording from which files are missing has no counts.
    const isCounted = facts.lsm_state.length > 0;
    const levels = isCounted ? Math.max(facts.lsm_state.length, this.#levelFiles.length) : 0;
    for (let level = 0; level < levels; level += 1) {
      const logged = facts.lsm_state[level] ?? 0;
      const counted = this.#levelFiles[level] ?? 0;
      if (logged !== counted) {
        this.#report(index, `L${level} has ${counted} files, not ${logged}`);
      }
    }
    this.shapes.push(index, facts, { bytes: this.#levelBytes, files: this.#levelFiles });
  }

  #report(eventIndex: number, what: string): void {
    this.problems.push({ eventIndex, what });
  }
}
