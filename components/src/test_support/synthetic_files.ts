// Files in synthetic histories.
import type {
  Benchmark,
  CompactionReason,
  CompressionType,
  CutReason,
  LsmEvent,
  TableFileCreation,
} from '../engine/index.ts';
import { blankEvent } from '../engine/encode.ts';
import { SCHEMA_VERSION } from '../engine/index.ts';
import type { MadeCut } from './synthetic_cuts.ts';

/** A file in a synthetic tree. */
export interface MadeFile {
  number: number;
  level: number;
  bytes: number;
  smallest: number;
  largest: number;
  epoch: number;
  compression: CompressionType;
}

/** Returns the event that creates a file, without the common fields. */
export function creationOf(
  file: MadeFile,
  job: number,
  cut: MadeCut | null,
): Omit<TableFileCreation, 'time_micros' | 'user_bytes_written'> {
  const reason: CutReason = cut?.reason ?? 'end_of_input';
  return {
    ...blankEvent('table_file_creation'),
    job,
    file_number: file.number,
    level: file.level,
    file_size: file.bytes,
    num_entries: Math.round(file.bytes / 120),
    smallest: file.smallest,
    largest: file.largest,
    smallest_seqno: 0,
    largest_seqno: file.epoch * 130_000,
    epoch: file.epoch,
    num_deletions: 0,
    raw_bytes: Math.round(file.bytes / ratioOf(file.compression)),
    compression: file.compression,
    cut_reason: reason,
    cut_bytes: cut?.cutBytes ?? 0,
    cut_threshold_bytes: cut?.threshold ?? 0,
    cut_boundary_count: cut?.boundaries ?? 0,
    cut_grandparent: cut?.grandparent ?? 0,
  };
}

/** Returns the events that begin a history: the scenario, then its benchmark. */
export function firstEvents(
  style: 'Universal' | 'Level' | 'FIFO',
  isSequential: boolean,
  run: { key_space: number; num_levels: number; write_buffer_size: number },
  load: { operations: number; trigger: number },
): LsmEvent[] {
  const head = { time_micros: 0, user_bytes_written: 0 };
  const started = {
    ...blankEvent('scenario_started'),
    ...head,
    ...{ schema_version: SCHEMA_VERSION, mode: 'exact', sample_factor: 1 },
    ...{ has_key_ranges: true, has_times: true, compaction_style: `kCompactionStyle${style}` },
    ...run,
  } as LsmEvent;
  const benchmark: Benchmark = isSequential ? 'fillseq' : 'overwrite';
  const begun = { ...blankEvent('benchmark_started'), ...head, step: 0, benchmark, is_open: true };
  return [started, { ...begun, ...load }];
}

/** Returns a generator of numbers from 0 to 1 that depends only on the seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

export function ratioOf(compression: CompressionType): number {
  return compression === 'kLZ4Compression' ? 0.55 : 1;
}

export function sizeOf(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((sum, file) => sum + file.bytes, 0);
}

interface Range {
  readonly smallest: number;
  readonly largest: number;
}

export function overlaps(a: Range, b: Range): boolean {
  return a.smallest <= b.largest && b.smallest <= a.largest;
}

/** Returns the reason for compacting a level. */
export function reasonOf(level: number): CompactionReason {
  return level === 0 ? 'LevelL0FilesNum' : 'LevelMaxLevelSize';
}
