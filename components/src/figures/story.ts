// A short synthetic history for figures. Its author, not the engine, chooses the files, their keys
// and their changes.
import { assert } from '../base/assert.ts';
import { blankEvent, blankShape } from '../engine/encode.ts';
import {
  SCHEMA_VERSION,
  type CompactionInput,
  type CompactionReason,
  type CompactionStyleKey,
  optionOf,
  type CompressionType,
  type CutReason,
  type LsmEvent,
  type ShapeFacts,
  type StallCause,
  type StallCondition,
} from '../engine/index.ts';
import { HistoryBuilder } from '../timeline/history_builder.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { filesOf, type StoryFile } from './story_files.ts';
import { scoresOf, type StoryTargets } from './story_scores.ts';

const MIB = 2 ** 20;
const SECOND = 1_000_000;

/** Initial state of a story's tree. */
export interface StorySetting {
  readonly style: CompactionStyleKey;
  readonly levels: number;
  /** Size of the key space (default 100). */
  readonly keys?: number;
}

/** A compaction in a story. */
export interface StoryCompaction {
  /** Numbers of the input files. */
  readonly from: readonly number[];
  readonly into: number;
  /** Output files in the notation of `filesOf`. */
  readonly writes: string;
  readonly reason?: CompactionReason;
  /** Level whose file edges determine where the output is cut. */
  readonly grandparents?: number;
  readonly targetMiB?: number;
  /** Number of key ranges that are merged in parallel. */
  readonly ranges?: number;
  readonly compression?: CompressionType;
}

/** Builds a story. The picture shows the moment at which `see` was called, or else the end. */
export class Story {
  readonly #events: LsmEvent[] = [];
  readonly #levels: number;
  #files: StoryFile[] = [];
  #now = 0;
  #userBytes = 0;
  #job = 0;
  #epoch = 100;
  #memtable = 0;
  #immutable = 0;
  #targets: StoryTargets | null = null;
  #fifoLimit = 0;
  #seen: number | null = null;
  #isSettled = false;
  #last = { start: 0, end: 0 };

  constructor({ style, levels, keys = 100 }: StorySetting) {
    this.#levels = levels;
    this.#emit('scenario_started', {
      schema_version: SCHEMA_VERSION,
      mode: 'exact',
      sample_factor: 1,
      key_space: keys,
      has_key_ranges: true,
      has_times: true,
      num_levels: levels,
      compaction_style: optionOf(style),
      write_buffer_size: 8 * MIB,
    });
    this.#now = 0;
  }

  /** Adds files that exist when the story starts. In L0, the newest file is first. */
  has(level: number, files: string): this {
    for (const file of filesOf(files, level)) {
      this.#epoch -= 1;
      const placed = { ...file, epoch: this.#epoch };
      this.#files.push(placed);
      this.#create(placed, 0);
    }
    return this;
  }

  /**
   * Sets the levels' targets in MiB, L0 first; 0 means no target. Targets determine the scores.
   * With base level L1, level sizes are fixed; otherwise, they are dynamic, and levels up to
   * `unneeded` are no longer needed.
   */
  targets(baseLevel: number, targetsMiB: readonly number[], unneeded = 0): this {
    const max_bytes = targetsMiB.map((target) => target * MIB);
    this.#targets = { baseLevel, bytes: max_bytes, unneeded };
    this.#emit('level_targets', { base_level: baseLevel, max_bytes });
    return this;
  }

  /** Sets the FIFO size limit in MiB. */
  fifoLimit(limitMiB: number): this {
    this.#fifoLimit = limitMiB * MIB;
    return this;
  }

  /** Fills the memtable, which then waits for its flush. The next memtable contains `nextMiB`. */
  fill(nextMiB = 0): this {
    this.#settle();
    this.#userBytes += 8 * MIB;
    this.#memtable += 1;
    this.#immutable += 1;
    const counts = { memtable: this.#memtable, immutable_count: this.#immutable };
    this.#emit('memtable_switched', { ...counts, entries: 60_000 });
    this.#userBytes += nextMiB * MIB;
    return this;
  }

  /** Flushes the waiting memtables to an L0 file. */
  flush(file: string): this {
    this.#job += 1;
    const job = this.#job;
    const num_memtables = Math.max(1, this.#immutable);
    const start = { job, slot: 0, num_memtables, total_num_input_entries: 60_000 };
    this.#last.start = this.#emit('flush_started', start);
    this.#now += 4 * SECOND;
    for (const each of filesOf(file, 0)) {
      const placed = { ...each, epoch: 1000 + job };
      this.#create(placed, job);
      this.#files.push(placed);
    }
    this.#immutable = 0;
    this.#last.end = this.#emit('flush_finished', {
      job,
      shape: this.#shape(),
    });
    return this;
  }

  /** Adds a compaction that merges files. */
  compact(told: StoryCompaction): this {
    this.#settle();
    this.#job += 1;
    const job = this.#job;
    const inputs = this.#files.filter((file) => told.from.includes(file.number));
    this.#startCompaction(told, inputs);
    const outputs = filesOf(told.writes, told.into).map((file) => ({
      ...file,
      epoch: Math.min(...inputs.map((input) => input.epoch)),
      compression: told.compression ?? file.compression,
    }));
    for (const file of outputs) {
      this.#now += 10 * SECOND;
      this.#create(file, job, told.grandparents);
    }
    this.#files = [...this.#files.filter((file) => !inputs.includes(file)), ...outputs];
    this.#now += SECOND;
    this.#last.end = this.#emit('compaction_finished', {
      job,
      output_level: told.into,
      num_output_files: outputs.length,
      total_output_size: bytesOf(outputs),
      num_input_records: Math.round(bytesOf(inputs) / 120),
      num_output_records: Math.round(bytesOf(outputs) / 120),
      shape: this.#shape(),
    });
    return this;
  }

  /** Moves files to another level without rewriting them. */
  move(numbers: readonly number[], into: number): this {
    this.#settle();
    this.#job += 1;
    const moved = this.#files.filter((file) => numbers.includes(file.number));
    const rest = this.#files.filter((file) => !moved.includes(file));
    const inputs = inputsOf(moved);
    this.#files = [...rest, ...moved.map((file) => ({ ...file, level: into }))];
    this.#now += SECOND;
    this.#last.start = this.#events.length - 1;
    this.#last.end = this.#emit('trivial_move', {
      job: this.#job,
      compaction_reason: inputs[0]?.level === 0 ? 'LevelL0FilesNum' : 'LevelMaxLevelSize',
      destination_level: into,
      score: 1,
      total_files_size: bytesOf(moved),
      inputs,
      shape: this.#shape(),
    });
    return this;
  }

  /** Deletes files without rewriting them. */
  drop(numbers: readonly number[], reason: CompactionReason = 'FIFOMaxSize'): this {
    this.#settle();
    this.#job += 1;
    const dropped = this.#files.filter((file) => numbers.includes(file.number));
    this.#files = this.#files.filter((file) => !dropped.includes(file));
    this.#now += SECOND;
    this.#last.start = this.#events.length - 1;
    this.#last.end = this.#emit('deletion_compaction', {
      job: this.#job,
      compaction_reason: reason,
      score: 1.2,
      total_files_size: bytesOf(dropped),
      inputs: inputsOf(dropped),
      shape: this.#shape(),
    });
    return this;
  }

  /** Throttles or stops writes because a count has reached the limit. */
  stall(condition: StallCondition, cause: StallCause, count: number): this {
    const rate = condition === 'delayed' ? 8 * MIB : 0;
    const stalled = { condition, cause, delayed_write_rate: rate, count, limit: count };
    this.#emit('write_stall', stalled);
    return this;
  }

  /** Makes the picture show the moment at which `part` of the last job is done. */
  see(part = 1): this {
    const { start, end } = this.#last;
    this.#seen = part >= 1 ? this.#events.length - 1 : start + part * (end - start);
    return this;
  }

  /** Returns the history and the playhead for the picture. */
  told(): { readonly timeline: Timeline; readonly playhead: number } {
    this.#settle();
    const eventAt = (index: number): LsmEvent => eventOf(this.#events, index);
    const builder = new HistoryBuilder({ eventAt, byteLength: 0 });
    for (const event of this.#events) builder.add(event);
    builder.finish();
    return { timeline: builder.timeline, playhead: this.#seen ?? this.#events.length - 1 };
  }

  /** Adds an install with the initial level sizes, because only installs report level sizes. */
  #settle(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#emit('flush_started');
    this.#emit('flush_finished', { shape: this.#shape() });
  }

  #startCompaction(told: StoryCompaction, inputs: readonly StoryFile[]): void {
    const { grandparents = 0, targetMiB = 0 } = told;
    const isOfL0 = inputs.some(({ level }) => level === 0);
    const from = Math.min(...inputs.map((file) => file.smallest));
    const to = Math.max(...inputs.map((file) => file.largest));
    const guides = this.#files.filter(
      (file) => file.level === grandparents && file.smallest <= to && from <= file.largest,
    );
    this.#last.start = this.#emit('compaction_started', {
      job: this.#job,
      compaction_reason: told.reason ?? (isOfL0 ? 'LevelL0FilesNum' : 'LevelMaxLevelSize'),
      output_level: told.into,
      score: 1.2,
      input_data_size: bytesOf(inputs),
      target_file_size: targetMiB * MIB,
      grandparent_level: grandparents,
      grandparent_count: grandparents === 0 ? 0 : guides.length,
      compression: told.compression ?? 'kNoCompression',
      num_subcompactions: told.ranges ?? 1,
      inputs: inputsOf(inputs),
    });
  }

  #create(file: StoryFile, job: number, grandparents = 0): void {
    const { number, level, bytes, smallest, largest, epoch, compression, cut } = file;
    const reason: CutReason = cut.reason;
    const isOwn = reason === 'target_file_size' || reason === 'grandparent_boundary';
    this.#emit('table_file_creation', {
      job,
      file_number: number,
      level,
      file_size: bytes,
      num_entries: Math.round(bytes / 120),
      smallest,
      largest,
      smallest_seqno: epoch,
      largest_seqno: epoch,
      epoch,
      raw_bytes: compression === 'kNoCompression' ? bytes : bytes * 2,
      compression,
      cut_reason: reason,
      cut_bytes: isOwn ? bytes : 0,
      cut_grandparent: grandparents === 0 ? 0 : cut.grandparent,
    });
  }

  /** Adds an event and returns its index. Time advances slightly so that no two events coincide. */
  #emit<Kind extends LsmEvent['event']>(
    kind: Kind,
    fields: Partial<Extract<LsmEvent, { readonly event: Kind }>> = {},
  ): number {
    const head = { time_micros: this.#now, user_bytes_written: this.#userBytes };
    this.#events.push({ ...blankEvent(kind), ...head, ...fields } as unknown as LsmEvent);
    this.#now += 1000;
    return this.#events.length - 1;
  }

  #scores(): number[] {
    if (this.#fifoLimit > 0) return [bytesOf(this.#files) / this.#fifoLimit];
    return this.#targets === null ? [] : scoresOf(this.#targets, this.#files);
  }

  #shape(): ShapeFacts {
    const lsm_state = Array.from(
      { length: this.#levels },
      (_, level) => this.#files.filter((file) => file.level === level).length,
    );
    const deeper = lsm_state.slice(1).filter((count) => count > 0).length;
    return {
      ...blankShape(),
      lsm_state,
      total_bytes: bytesOf(this.#files),
      sorted_run_count: (lsm_state[0] ?? 0) + deeper,
      flushed_bytes: this.#userBytes,
      write_amp: 1,
      space_amp: 1,
      level_scores: this.#scores(),
    };
  }
}

function bytesOf(files: readonly StoryFile[]): number {
  return files.reduce((sum, file) => sum + file.bytes, 0);
}

/** Groups file numbers by level. */
export function inputsOf(
  files: readonly { readonly level: number; readonly number: number }[],
): CompactionInput[] {
  const levels = [...new Set(files.map((file) => file.level))].sort((a, b) => a - b);
  return levels.map((level) => ({
    level,
    files: files.filter((file) => file.level === level).map((file) => file.number),
  }));
}

function eventOf(events: readonly LsmEvent[], index: number): LsmEvent {
  const event = events[index];
  assert(event !== undefined, `event ${index} exists`);
  return event;
}
