// Made-up histories for tests, similar to leveled and FIFO compaction. Decisions are not RocksDB's.
import { blankEvent, blankShape } from '../engine/encode.ts';
import type { CompressionType, LsmEvent, ShapeFacts } from '../engine/index.ts';
import { inputsOf as inputLevels } from '../figures/story.ts';
import { cutOutputs, type MadeCut } from './synthetic_cuts.ts';
import {
  creationOf,
  firstEvents,
  overlaps,
  randomNumbers,
  ratioOf,
  reasonOf,
  sizeOf,
  type MadeFile,
} from './synthetic_files.ts';
import { levelTargets, type LevelTargets } from './synthetic_targets.ts';
import { compactionCost, flushCost } from './synthetic_costs.ts';

const MIB = 2 ** 20;

interface MadeJob {
  readonly id: number;
  readonly inputs: readonly MadeFile[];
  readonly outputs: readonly MadeFile[];
  readonly cuts: readonly MadeCut[];
  readonly level: number;
  readonly times: number[];
}

export interface LeveledOptions {
  readonly flushes: number;
  readonly style: 'leveled' | 'fifo';
  /** True if keys arrive in ascending order, in which case files are only moved. */
  readonly isSequential: boolean;
  /** True if L1 is always the base level. */
  readonly isStatic: boolean;
  readonly targetFileBytes: number;
  /** Value of `max_bytes_for_level_base`, or size limit of FIFO. */
  readonly baseBytes: number;
  readonly multiplier: number;
  readonly seed: number;
}

export const LEVELED_DEFAULTS: LeveledOptions = {
  flushes: 80,
  style: 'leveled',
  isSequential: false,
  isStatic: false,
  targetFileBytes: 16 * MIB,
  baseBytes: 64 * MIB,
  multiplier: 4,
  seed: 1,
};

const LEVELS = 7;
const KEYS = 100_000_000;
const FLUSH_BYTES = 15 * MIB;
const FLUSH_EVERY_MICROS = 2_000_000;
const FLUSH_MICROS = 300_000;
const MERGE_BYTES_PER_MICRO = 130;
const L0_TRIGGER = 4;

/** Returns the events of a history similar to leveled compaction or FIFO. */
export function leveledEvents(options: Partial<LeveledOptions> = {}): LsmEvent[] {
  return new LeveledTree({ ...LEVELED_DEFAULTS, ...options }).run();
}

class LeveledTree {
  readonly #events: LsmEvent[] = [];
  readonly #options: LeveledOptions;
  #files: MadeFile[] = [];
  #running: MadeJob | null = null;
  #targets: LevelTargets = { base: -1, maxBytes: [] };
  #now = 0;
  #userBytes = 0;
  #number = 8;
  #job = 2;
  #epoch = 1;
  readonly #next: () => number;
  #flushed = 0;
  #compacted = 0;
  #read = 0;

  constructor(options: LeveledOptions) {
    this.#options = options;
    this.#next = randomNumbers(options.seed);
  }

  run(): LsmEvent[] {
    this.#start();
    for (let flush = 0; flush < this.#options.flushes; flush += 1) {
      this.#advanceTo(flush * FLUSH_EVERY_MICROS + this.#next() * 200_000);
      this.#flush(flush);
    }
    while (this.#running !== null) this.#advanceTo(this.#now + 60_000_000);
    return this.#events;
  }

  #head(): { time_micros: number; user_bytes_written: number } {
    return { time_micros: Math.round(this.#now), user_bytes_written: Math.round(this.#userBytes) };
  }

  #start(): void {
    const { style, isSequential, flushes } = this.#options;
    const run = { key_space: KEYS, num_levels: LEVELS, write_buffer_size: 16 * MIB };
    const load = { operations: flushes * 130_000, trigger: L0_TRIGGER };
    this.#events.push(...firstEvents(style === 'fifo' ? 'FIFO' : 'Level', isSequential, run, load));
    this.#retarget();
  }

  #flush(flush: number): void {
    this.#userBytes = (flush + 1) * FLUSH_BYTES;
    const head = this.#head();
    this.#events.push({
      ...blankEvent('memtable_switched'),
      ...head,
      memtable: flush,
      entries: 130_000,
      immutable_count: 1,
    });
    const job = (this.#job += 1);
    this.#events.push({
      ...blankEvent('flush_started'),
      ...head,
      job,
      slot: 0,
      num_memtables: 1,
      total_num_input_entries: 130_000,
    });
    this.#advanceTo(this.#now + FLUSH_MICROS);
    const file = this.#flushedFile(flush);
    this.#create(file, job, null);
    this.#files.push(file);
    this.#flushed += file.bytes;
    this.#events.push({
      ...blankEvent('flush_finished'),
      ...this.#head(),
      job,
      ...flushCost(file.bytes),
      shape: this.#shape(),
    });
    this.#installed();
  }

  #flushedFile(flush: number): MadeFile {
    const { isSequential, flushes } = this.#options;
    const width = KEYS / flushes;
    this.#epoch += 1;
    return {
      number: (this.#number += 1),
      level: 0,
      bytes: Math.round(FLUSH_BYTES * (0.97 + this.#next() * 0.06)),
      smallest: isSequential ? Math.floor(flush * width) : Math.floor(this.#next() * 900),
      largest: isSequential
        ? Math.floor((flush + 1) * width) - 1
        : KEYS - 1 - Math.floor(this.#next() * 900),
      epoch: this.#epoch,
      compression: 'kNoCompression',
    };
  }

  #create(file: MadeFile, job: number, cut: MadeCut | null): void {
    this.#events.push({ ...this.#head(), ...creationOf(file, job, cut) });
  }

  /** Advances the running job up to a moment. */
  #advanceTo(micros: number): void {
    for (let job = this.#running; job !== null; job = this.#running) {
      const next = job.times[0] ?? Infinity;
      if (next > micros) break;
      this.#now = Math.max(this.#now, next);
      job.times.shift();
      const at = job.outputs.length - job.times.length - 1;
      const file = job.outputs[at];
      if (file !== undefined) this.#create(file, job.id, job.cuts[at] ?? null);
      if (job.times.length === 0) this.#finish(job);
    }
    if (this.#running !== null || micros - this.#now < 1e7) this.#now = Math.max(this.#now, micros);
  }

  #finish(job: MadeJob): void {
    this.#running = null;
    this.#files = [...this.#files.filter((file) => !job.inputs.includes(file)), ...job.outputs];
    const written = sizeOf(job.outputs);
    this.#compacted += written;
    this.#events.push({
      ...blankEvent('compaction_finished'),
      ...this.#head(),
      job: job.id,
      output_level: job.level,
      num_output_files: job.outputs.length,
      total_output_size: written,
      num_input_records: Math.round(sizeOf(job.inputs) / 120),
      num_output_records: Math.round(sizeOf(job.inputs) / 121),
      ...compactionCost(written),
      shape: this.#shape(),
    });
    // The engine reports new targets just after the install.
    this.#retarget();
    for (const { number } of job.inputs) this.#deleteFile(job.id, number);
    this.#installed();
  }

  #deleteFile(job: number, file_number: number): void {
    this.#events.push({ ...blankEvent('table_file_deletion'), ...this.#head(), job, file_number });
  }

  /** Updates the targets after an install and starts the next job if one is due. */
  #installed(): void {
    this.#retarget();
    if (this.#options.style === 'fifo') this.#dropOldest();
    else if (this.#running === null) this.#pick();
  }

  #retarget(): void {
    if (this.#options.style === 'fifo') return;
    const bytes = Array.from({ length: LEVELS }, (_, level) => sizeOf(this.#level(level)));
    const targets = levelTargets(bytes, this.#options);
    if (JSON.stringify(targets) === JSON.stringify(this.#targets)) return;
    this.#targets = targets;
    this.#events.push({
      ...blankEvent('level_targets'),
      ...this.#head(),
      base_level: targets.base,
      max_bytes: targets.maxBytes,
      reasoning: [],
    });
  }

  #level(level: number): MadeFile[] {
    const files = this.#files.filter((file) => file.level === level);
    return files.sort((a, b) => a.smallest - b.smallest || b.epoch - a.epoch);
  }

  #scores(busy: readonly MadeFile[] = []): number[] {
    return Array.from({ length: LEVELS - 1 }, (_, level) => {
      const idle = this.#level(level).filter((file) => !busy.includes(file));
      if (level === 0) return idle.length / L0_TRIGGER;
      const target = level < this.#targets.base ? 0 : (this.#targets.maxBytes[level] ?? 0);
      return target === 0 ? 0 : sizeOf(idle) / target;
    });
  }

  #pick(): void {
    const scores = this.#scores();
    const level = scores.indexOf(Math.max(...scores));
    if ((scores[level] ?? 0) < 1) return;
    const output = level === 0 ? this.#targets.base : level + 1;
    const below = this.#level(output);
    const seeds = level === 0 ? this.#level(0) : this.#seedOf(level, below);
    const overlap = seeds.flatMap((seed) => below.filter((file) => overlaps(file, seed)));
    const isDisjoint = seeds.every(
      (seed, at) => !seeds.slice(at + 1).some((o) => overlaps(o, seed)),
    );
    if (overlap.length === 0 && isDisjoint) this.#move(level, seeds, output, scores[level] ?? 1);
    else this.#compact([...seeds, ...new Set(overlap)], level, output, scores[level] ?? 1);
  }

  /** Returns the file with the least overlap for its size, and up to three movable neighbours. */
  #seedOf(level: number, below: readonly MadeFile[]): MadeFile[] {
    const files = this.#level(level);
    const cost = (file: MadeFile): number =>
      sizeOf(below.filter((other) => overlaps(other, file))) / file.bytes;
    const best = files.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    const at = files.indexOf(best);
    if (cost(best) > 0) return [best];
    const more = files.slice(at, at + 4);
    const end = more.findIndex((file) => cost(file) > 0);
    return end < 0 ? more : more.slice(0, end);
  }

  #move(level: number, files: MadeFile[], output: number, score: number): void {
    for (const file of files) file.level = output;
    this.#events.push({
      ...blankEvent('trivial_move'),
      ...this.#head(),
      job: (this.#job += 1),
      compaction_reason: reasonOf(level),
      destination_level: output,
      score,
      total_files_size: sizeOf(files),
      inputs: [{ level, files: files.map((file) => file.number) }],
      reasoning: [],
      shape: this.#shape(),
    });
    this.#installed();
  }

  #compact(inputs: MadeFile[], level: number, output: number, score: number): void {
    const from = Math.min(...inputs.map((file) => file.smallest));
    const to = Math.max(...inputs.map((file) => file.largest));
    const range = { smallest: from, largest: to };
    const grandparents = this.#level(output + 1).filter((file) => overlaps(file, range));
    const isCompressed = output - this.#targets.base >= 1;
    const compression: CompressionType = isCompressed ? 'kLZ4Compression' : 'kNoCompression';
    const spreads = inputs.map((file) => ({
      ...file,
      bytes: (file.bytes * 0.96 * ratioOf(compression)) / ratioOf(file.compression),
    }));
    const cuts = cutOutputs(spreads, grandparents, this.#options.targetFileBytes);
    const epoch = Math.min(...inputs.map((file) => file.epoch));
    const outputs = cuts.map(({ smallest, largest, bytes }) => ({
      number: (this.#number += 1),
      level: output,
      bytes,
      smallest,
      largest,
      epoch,
      compression,
    }));
    const duration = sizeOf(inputs) / MERGE_BYTES_PER_MICRO;
    const times = outputs.map((_, at) => this.#now + (duration * (at + 1)) / outputs.length);
    this.#running = { id: (this.#job += 1), inputs, outputs, cuts, level: output, times };
    this.#read += sizeOf(inputs);
    this.#events.push({
      ...blankEvent('compaction_started'),
      ...this.#head(),
      job: this.#job,
      slot: 0,
      compaction_reason: reasonOf(level),
      output_level: output,
      score,
      input_data_size: sizeOf(inputs),
      target_file_size: this.#options.targetFileBytes,
      grandparent_level: grandparents.length > 0 ? output + 1 : 0,
      grandparent_count: grandparents.length,
      compression,
      num_subcompactions: 1,
      inputs: inputLevels(inputs),
      reasoning: [],
      run_bounds: [],
      level_scores: this.#scores(inputs),
    });
  }

  #dropOldest(): void {
    const limit = this.#options.baseBytes;
    const oldest = this.#level(0).sort((a, b) => a.epoch - b.epoch);
    const files: MadeFile[] = [];
    while (sizeOf(this.#files) - sizeOf(files) > limit) files.push(...oldest.splice(0, 1));
    if (files.length === 0) return;
    const score = sizeOf(this.#files) / limit;
    this.#files = this.#files.filter((file) => !files.includes(file));
    const job = (this.#job += 1);
    this.#events.push({
      ...blankEvent('deletion_compaction'),
      ...this.#head(),
      job,
      compaction_reason: 'FIFOMaxSize',
      score,
      total_files_size: sizeOf(files),
      inputs: [{ level: 0, files: files.map((file) => file.number) }],
      reasoning: [],
      shape: this.#shape(),
    });
    for (const { number } of files) this.#deleteFile(job, number);
  }

  #shape(): ShapeFacts {
    const state = Array.from({ length: LEVELS }, (_, level) => this.#level(level).length);
    const [total, isFifo] = [sizeOf(this.#files), this.#options.style === 'fifo'];
    return {
      ...blankShape(),
      lsm_state: state,
      total_bytes: total,
      sorted_run_count: (state[0] ?? 0) + state.slice(1).filter((count) => count > 0).length,
      sorted_run_limit: 0,
      flushed_bytes: this.#flushed,
      compacted_bytes: this.#compacted,
      compaction_read_bytes: this.#read,
      write_amp: (this.#flushed + this.#compacted) / this.#flushed,
      space_amp: 1.1,
      level_scores: isFifo ? [total / this.#options.baseBytes] : this.#scores(),
      pending_compaction_bytes: isFifo ? 0 : this.#pending(),
      run_bounds: [],
    };
  }

  #pending(): number {
    return this.#targets.maxBytes.reduce((sum, target, level) => {
      const over = level > 0 && target > 0 ? sizeOf(this.#level(level)) - target : 0;
      return sum + Math.round(Math.max(0, over));
    }, 0);
  }
}
