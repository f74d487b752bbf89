// Synthetic histories for tests. Their shapes are plausible, but decisions are not RocksDB's.
import { blankEvent, blankShape } from '../engine/encode.ts';
import { codeOf } from '../engine/index.ts';
import { inputsOf as inputLevels } from '../figures/story.ts';
import { firstEvents, randomNumbers, sizeOf } from './synthetic_files.ts';
import type { MadeFile as CompressibleFile } from './synthetic_files.ts';
import type { LsmEvent, ShapeFacts } from '../engine/index.ts';
import { compactionCost, flushCost } from './synthetic_costs.ts';

const MIB = 2 ** 20;

type MadeFile = Omit<CompressibleFile, 'compression'>;

interface MadeJob {
  id: number;
  slot: number;
  inputs: MadeFile[];
  outputs: MadeFile[];
  outputLevel: number;
  inputRecords: number;
  times: number[];
}

export interface SyntheticOptions {
  /** Number of flushes in the history. */
  readonly flushes: number;
  /** Number of sorted runs from which runs are merged. */
  readonly trigger: number;
  /** Size in bytes at which output files are cut. */
  readonly targetFileBytes: number;
  /** True if keys arrive in ascending order, in which case files are only moved. */
  readonly isSequential: boolean;
  /** Maximum number of concurrent compactions. */
  readonly slots: number;
  readonly seed: number;
}

export const SYNTHETIC_DEFAULTS: SyntheticOptions = {
  flushes: 60,
  trigger: 5,
  targetFileBytes: 256 * MIB,
  isSequential: false,
  slots: 1,
  seed: 1,
};

const LEVELS = 50;
const KEYS = 200_000_000;
const FLUSH_BYTES = 214 * MIB;
const FLUSH_EVERY_MICROS = 8_000_000;
const FLUSH_MICROS = 1_500_000;
const MERGE_BYTES_PER_MICRO = 140;

/** Returns the events of a history similar to universal compaction. */
export function syntheticEvents(options: Partial<SyntheticOptions> = {}): LsmEvent[] {
  return new SyntheticTree({ ...SYNTHETIC_DEFAULTS, ...options }).run();
}

class SyntheticTree {
  readonly #events: LsmEvent[] = [];
  readonly #options: SyntheticOptions;
  readonly #running: MadeJob[] = [];
  #files: MadeFile[] = [];
  #now = 0;
  #userBytes = 0;
  #number = 8;
  #job = 2;
  #epoch = 1;
  readonly #next: () => number;
  #flushed = 0;
  #compacted = 0;
  #read = 0;

  constructor(options: SyntheticOptions) {
    this.#options = options;
    this.#next = randomNumbers(options.seed);
  }

  run(): LsmEvent[] {
    this.#start();
    for (let flush = 0; flush < this.#options.flushes; flush += 1) {
      const switchedAt = flush * FLUSH_EVERY_MICROS + this.#next() * 900_000;
      this.#advanceTo(switchedAt);
      this.#flush(flush);
    }
    this.#advanceTo(this.#now + 3_600_000_000);
    return this.#events;
  }

  #emit(event: LsmEvent): void {
    this.#events.push(event);
  }

  #head(): { time_micros: number; user_bytes_written: number } {
    return { time_micros: Math.round(this.#now), user_bytes_written: Math.round(this.#userBytes) };
  }

  #start(): void {
    const { flushes, isSequential, trigger } = this.#options;
    const run = { key_space: KEYS, num_levels: LEVELS, write_buffer_size: 256 * MIB };
    const load = { operations: flushes * 1_850_000, trigger };
    this.#events.push(...firstEvents('Universal', isSequential, run, load));
  }

  /** Advances the running jobs up to a moment. */
  #advanceTo(micros: number): void {
    for (;;) {
      const next = this.#running
        .flatMap((job) => job.times.slice(0, 1).map((at) => ({ job, at })))
        .sort((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > micros) break;
      this.#now = Math.max(this.#now, next.at);
      next.job.times.shift();
      this.#progress(next.job);
    }
    if (this.#running.length > 0 || micros < 1e9 + this.#now)
      this.#now = Math.max(this.#now, micros);
  }

  #progress(job: MadeJob): void {
    const written = job.outputs.length - job.times.length;
    const file = job.outputs[written - 1];
    if (
      file !== undefined &&
      written <= job.outputs.length &&
      job.times.length < job.outputs.length
    ) {
      this.#create(file, job.id, job.times.length === 0 ? 'end_of_input' : 'target_file_size');
    }
    if (job.times.length === 0) this.#finish(job);
  }

  #create(file: MadeFile, job: number, cut: 'end_of_input' | 'target_file_size'): void {
    const seqno = file.epoch * 1_850_000;
    this.#emit({
      ...blankEvent('table_file_creation'),
      ...this.#head(),
      job,
      file_number: file.number,
      level: file.level,
      file_size: file.bytes,
      num_entries: Math.round(file.bytes / 120),
      smallest: file.smallest,
      largest: file.largest,
      smallest_seqno: 0,
      largest_seqno: seqno,
      epoch: file.epoch,
      num_deletions: 0,
      raw_bytes: file.bytes,
      compression: 'kNoCompression',
      cut_reason: cut,
      cut_bytes: cut === 'target_file_size' ? file.bytes : 0,
      cut_threshold_bytes: cut === 'target_file_size' ? file.bytes : 0,
      cut_boundary_count: 0,
      cut_grandparent: 0,
    });
  }

  #flush(flush: number): void {
    this.#userBytes = (flush + 1) * FLUSH_BYTES * 1.1;
    this.#emit({
      ...blankEvent('memtable_switched'),
      ...this.#head(),
      memtable: flush,
      entries: 1_900_000,
      immutable_count: 1,
    });
    const job = this.#newJob();
    this.#emit({
      ...blankEvent('flush_started'),
      ...this.#head(),
      job,
      slot: 0,
      num_memtables: 1,
      total_num_input_entries: 1_900_000,
    });
    this.#advanceTo(this.#now + FLUSH_MICROS);
    const file = this.#flushedFile(flush);
    this.#userBytes += FLUSH_BYTES * 0.2;
    this.#create(file, job, 'end_of_input');
    this.#files.push(file);
    this.#flushed += file.bytes;
    this.#emit({
      ...blankEvent('flush_finished'),
      ...this.#head(),
      job,
      ...flushCost(file.bytes),
      shape: this.#shape(),
    });
    if (this.#options.isSequential) this.#move(file);
    else this.#pick();
  }

  #flushedFile(flush: number): MadeFile {
    const width = KEYS / this.#options.flushes;
    const from = this.#options.isSequential
      ? Math.floor(flush * width)
      : Math.floor(this.#next() * 90);
    const to = this.#options.isSequential
      ? Math.floor((flush + 1) * width) - 1
      : KEYS - 1 - Math.floor(this.#next() * 90);
    this.#epoch += 1;
    return {
      number: this.#newNumber(),
      level: 0,
      bytes: Math.round(FLUSH_BYTES * (0.97 + this.#next() * 0.06)),
      smallest: from,
      largest: to,
      epoch: this.#epoch,
    };
  }

  #move(file: MadeFile): void {
    const inputs = [{ level: 0, files: [file.number] }];
    file.level = LEVELS - 1;
    this.#emit({
      ...blankEvent('trivial_move'),
      ...this.#head(),
      job: this.#newJob(),
      compaction_reason: 'UniversalSizeAmplification',
      destination_level: LEVELS - 1,
      score: 1,
      total_files_size: file.bytes,
      inputs,
      reasoning: [{ rule: codeOf('move_inputs_disjoint'), outcome: 'yes', values: [] }],
      shape: this.#shape(),
    });
  }

  /** Returns the sorted runs, newest first. */
  #runs(): MadeFile[][] {
    const busy = new Set(this.#running.flatMap((job) => job.inputs));
    const idle = this.#files.filter((file) => !busy.has(file));
    const zero = idle.filter((file) => file.level === 0).sort((a, b) => b.epoch - a.epoch);
    const runs = zero.map((file) => [file]);
    for (let level = 1; level < LEVELS; level += 1) {
      const files = idle.filter((file) => file.level === level);
      if (files.length > 0) runs.push(files);
    }
    return runs;
  }

  #pick(): void {
    const runs = this.#runs();
    if (runs.length < this.#options.trigger || this.#running.length >= this.#options.slots) return;
    let count = runs.length - this.#options.trigger + 2;
    const size = (run: MadeFile[] | undefined): number => sizeOf(run ?? []);
    let sum = size(runs[0]);
    for (let at = 1; at < runs.length && sum * 1.2 >= size(runs[at]); at += 1) {
      sum += size(runs[at]);
      count = Math.max(count, at + 1);
    }
    this.#compact(runs.slice(0, count), runs[count]);
  }

  #compact(runs: MadeFile[][], older: MadeFile[] | undefined): void {
    const inputs = runs.flat();
    const olderLevel = older?.[0]?.level ?? LEVELS;
    const outputLevel = Math.max(0, olderLevel - 1);
    const inputBytes = sizeOf(inputs);
    const outputs = this.#outputsOf(inputs, outputLevel, inputBytes * 0.985);
    const duration = (inputBytes * 2) / MERGE_BYTES_PER_MICRO / 2;
    const job: MadeJob = {
      id: this.#newJob(),
      slot: this.#running.some((other) => other.slot === 0) ? 1 : 0,
      inputs,
      outputs,
      outputLevel,
      inputRecords: Math.round(inputBytes / 120),
      times: outputs.map((_, at) => this.#now + (duration * (at + 1)) / outputs.length),
    };
    this.#running.push(job);
    this.#read += inputBytes;
    this.#emit({
      ...blankEvent('compaction_started'),
      ...this.#head(),
      job: job.id,
      slot: job.slot,
      compaction_reason: runs.length > 3 ? 'UniversalSizeRatio' : 'UniversalSortedRunNum',
      output_level: outputLevel,
      score: runs.length / this.#options.trigger,
      input_data_size: inputBytes,
      target_file_size: 0,
      grandparent_level: 0,
      grandparent_count: 0,
      compression: 'kNoCompression',
      num_subcompactions: 1,
      inputs: inputLevels(inputs),
      reasoning: [
        {
          rule: codeOf('universal_trigger'),
          outcome: 'yes',
          values: [runs.length, this.#options.trigger],
        },
        {
          rule: codeOf('universal_sorted_run_num'),
          outcome: 'yes',
          values: [runs.length, this.#options.trigger, 1, runs.length],
        },
      ],
    });
  }

  #outputsOf(inputs: MadeFile[], level: number, bytes: number): MadeFile[] {
    const count = level === 0 ? 1 : Math.max(1, Math.ceil(bytes / this.#options.targetFileBytes));
    const epoch = Math.min(...inputs.map((file) => file.epoch));
    return Array.from({ length: count }, (_, at) => ({
      number: this.#newNumber(),
      level,
      bytes: Math.round(bytes / count),
      smallest: Math.floor((at * KEYS) / count) + (at === 0 ? 0 : 7),
      largest: Math.floor(((at + 1) * KEYS) / count) - 1,
      epoch,
    }));
  }

  #finish(job: MadeJob): void {
    this.#running.splice(this.#running.indexOf(job), 1);
    const gone = new Set(job.inputs);
    this.#files = [...this.#files.filter((file) => !gone.has(file)), ...job.outputs];
    const written = sizeOf(job.outputs);
    this.#compacted += written;
    this.#emit({
      ...blankEvent('compaction_finished'),
      ...this.#head(),
      job: job.id,
      output_level: job.outputLevel,
      num_output_files: job.outputs.length,
      total_output_size: written,
      num_input_records: job.inputRecords,
      num_output_records: Math.round(job.inputRecords * 0.985),
      ...compactionCost(written),
      shape: this.#shape(),
    });
    for (const file of job.inputs) {
      this.#emit({
        ...blankEvent('table_file_deletion'),
        ...this.#head(),
        job: job.id,
        file_number: file.number,
      });
    }
    this.#pick();
  }

  #shape(): ShapeFacts {
    const state = new Array<number>(LEVELS).fill(0);
    for (const file of this.#files) state[file.level] = (state[file.level] ?? 0) + 1;
    const deep = state.slice(1).filter((count) => count > 0).length;
    return {
      ...blankShape(),
      lsm_state: state,
      total_bytes: sizeOf(this.#files),
      sorted_run_count: (state[0] ?? 0) + deep,
      sorted_run_limit: this.#options.trigger,
      flushed_bytes: this.#flushed,
      compacted_bytes: Math.round(this.#compacted),
      compaction_read_bytes: Math.round(this.#read),
      write_amp: (this.#flushed + this.#compacted) / this.#flushed,
      space_amp: 1.1,
      level_scores: [],
      pending_compaction_bytes: 0,
      run_bounds: [],
    };
  }

  #newNumber(): number {
    this.#number += 1;
    return this.#number;
  }

  #newJob(): number {
    this.#job += 1;
    return this.#job;
  }
}
