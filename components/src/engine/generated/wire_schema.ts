// Written by core-wasm/shell/tests/generated_types.rs. Do not edit: run
// REWRITE=1 cargo test --test generated_types

import type { WordReader } from '../word_reader.ts';

/** Version of the layout. */
export const SCHEMA_VERSION = 5;

/** Words before the fields of a record. */
export const HEADER_WORDS = 6;

/** What a log describes. */
export type RunMode =
  | 'preview'
  | 'sampled'
  | 'exact'
  | 'recorded';

export const RUN_MODES: Readonly<Record<number, RunMode>> = {
  0: 'preview',
  1: 'sampled',
  2: 'exact',
  3: 'recorded',
};

/** `compaction_style` */
export type CompactionStyle =
  | 'kCompactionStyleLevel'
  | 'kCompactionStyleUniversal'
  | 'kCompactionStyleFIFO'
  | 'kCompactionStyleNone';

export const COMPACTION_STYLES: Readonly<Record<number, CompactionStyle>> = {
  0: 'kCompactionStyleLevel',
  1: 'kCompactionStyleUniversal',
  2: 'kCompactionStyleFIFO',
  3: 'kCompactionStyleNone',
};

/** What db_bench was asked to do. */
export type Benchmark =
  | 'fillseq'
  | 'fillrandom'
  | 'overwrite'
  | 'filluniquerandom'
  | 'compactall'
  | 'waitforcompaction'
  | 'flush'
  | 'stats'
  | 'deleterandom'
  | 'deleteseq'
  | 'mixgraph'
  | 'compact'
  | 'reads';

export const BENCHMARKS: Readonly<Record<number, Benchmark>> = {
  0: 'fillseq',
  1: 'fillrandom',
  2: 'overwrite',
  3: 'filluniquerandom',
  4: 'compactall',
  5: 'waitforcompaction',
  6: 'flush',
  7: 'stats',
  8: 'deleterandom',
  9: 'deleteseq',
  10: 'mixgraph',
  11: 'compact',
  12: 'reads',
};

/** What a file was written with. */
export type CompressionType =
  | 'kNoCompression'
  | 'kSnappyCompression'
  | 'kZlibCompression'
  | 'kBZip2Compression'
  | 'kLZ4Compression'
  | 'kLZ4HCCompression'
  | 'kXpressCompression'
  | 'kZSTD'
  | 'kDisableCompressionOption';

export const COMPRESSION_TYPES: Readonly<Record<number, CompressionType>> = {
  0: 'kNoCompression',
  1: 'kSnappyCompression',
  2: 'kZlibCompression',
  3: 'kBZip2Compression',
  4: 'kLZ4Compression',
  5: 'kLZ4HCCompression',
  6: 'kXpressCompression',
  7: 'kZSTD',
  255: 'kDisableCompressionOption',
};

/** Why an output file was closed. */
export type CutReason =
  | 'end_of_input'
  | 'target_file_size'
  | 'grandparent_overlap'
  | 'skippable_grandparent'
  | 'grandparent_boundary'
  | 'round_robin_cursor'
  | 'ttl'
  | 'unknown'
  | 'subcompaction_boundary';

export const CUT_REASONS: Readonly<Record<number, CutReason>> = {
  0: 'end_of_input',
  1: 'target_file_size',
  2: 'grandparent_overlap',
  3: 'skippable_grandparent',
  4: 'grandparent_boundary',
  5: 'round_robin_cursor',
  6: 'ttl',
  7: 'unknown',
  8: 'subcompaction_boundary',
};

/** RocksDB's reason for a compaction. */
export type CompactionReason =
  | 'Unknown'
  | 'LevelL0FilesNum'
  | 'LevelMaxLevelSize'
  | 'UniversalSizeAmplification'
  | 'UniversalSizeRatio'
  | 'UniversalSortedRunNum'
  | 'FIFOMaxSize'
  | 'FIFOReduceNumFiles'
  | 'FIFOTtl'
  | 'ManualCompaction'
  | 'FilesMarkedForCompaction'
  | 'BottommostFiles'
  | 'Ttl'
  | 'Flush'
  | 'ExternalSstIngestion'
  | 'PeriodicCompaction'
  | 'ChangeTemperature'
  | 'ForcedBlobGC'
  | 'RoundRobinTtl'
  | 'RefitLevel'
  | 'ReadTriggered';

export const COMPACTION_REASONS: Readonly<Record<number, CompactionReason>> = {
  0: 'Unknown',
  1: 'LevelL0FilesNum',
  2: 'LevelMaxLevelSize',
  3: 'UniversalSizeAmplification',
  4: 'UniversalSizeRatio',
  5: 'UniversalSortedRunNum',
  6: 'FIFOMaxSize',
  7: 'FIFOReduceNumFiles',
  8: 'FIFOTtl',
  9: 'ManualCompaction',
  10: 'FilesMarkedForCompaction',
  11: 'BottommostFiles',
  12: 'Ttl',
  13: 'Flush',
  14: 'ExternalSstIngestion',
  15: 'PeriodicCompaction',
  16: 'ChangeTemperature',
  17: 'ForcedBlobGC',
  18: 'RoundRobinTtl',
  19: 'RefitLevel',
  20: 'ReadTriggered',
};

/** The state of writes. */
export type StallCondition =
  | 'normal'
  | 'delayed'
  | 'stopped';

export const STALL_CONDITIONS: Readonly<Record<number, StallCondition>> = {
  0: 'normal',
  1: 'delayed',
  2: 'stopped',
};

/** Which limit stalls writes. */
export type StallCause =
  | 'none'
  | 'memtable_limit'
  | 'l0_file_count_limit'
  | 'pending_compaction_bytes';

export const STALL_CAUSES: Readonly<Record<number, StallCause>> = {
  0: 'none',
  1: 'memtable_limit',
  2: 'l0_file_count_limit',
  3: 'pending_compaction_bytes',
};

/** What became of a rule. */
export type Outcome =
  | 'yes'
  | 'no'
  | 'note';

export const OUTCOMES: Readonly<Record<number, Outcome>> = {
  0: 'yes',
  1: 'no',
  2: 'note',
};

/** Input files of a job on one level. */
export interface CompactionInput {
  readonly level: number;
  readonly files: readonly number[];
}

/** One rule tried: `rule` is an index into `REASONING_RULES`, `values` fill its template. */
export interface RuleCheck {
  readonly rule: number;
  readonly outcome: Outcome;
  readonly values: readonly number[];
}

/** The tree right after an install. */
export interface ShapeFacts {
  readonly lsm_state: readonly number[];
  readonly total_bytes: number;
  readonly sorted_run_count: number;
  readonly sorted_run_limit: number;
  readonly flushed_bytes: number;
  readonly compacted_bytes: number;
  readonly compaction_read_bytes: number;
  readonly write_amp: number;
  readonly space_amp: number;
  readonly level_scores: readonly number[];
  readonly pending_compaction_bytes: number;
  readonly run_bounds: readonly RuleCheck[];
}

/** Kind 1. */
export interface ScenarioStarted {
  readonly event: 'scenario_started';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  readonly schema_version: number;
  readonly mode: RunMode;
  readonly sample_factor: number;
  readonly key_space: number;
  readonly num_levels: number;
  readonly compaction_style: CompactionStyle;
  readonly write_buffer_size: number;
}

/** Kind 2. */
export interface BenchmarkStarted {
  readonly event: 'benchmark_started';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  readonly step: number;
  readonly benchmark: Benchmark | null;
  readonly is_open: boolean;
  readonly operations: number;
  readonly trigger: number;
  readonly level0_slowdown_writes_trigger: number;
  readonly level0_stop_writes_trigger: number;
  readonly soft_pending_compaction_bytes_limit: number;
  readonly hard_pending_compaction_bytes_limit: number;
  readonly level_scores: readonly number[];
}

/** Kind 3. */
export interface MemtableSwitched {
  readonly event: 'memtable_switched';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  readonly memtable: number;
  readonly entries: number;
  readonly immutable_count: number;
}

/** Kind 4. */
export interface FlushStarted {
  readonly event: 'flush_started';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  readonly job: number;
  readonly slot: number;
  readonly num_memtables: number;
  readonly total_num_input_entries: number;
}

/** Kind 5. */
export interface FlushFinished {
  readonly event: 'flush_finished';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  readonly job: number;
  readonly micros: number;
  readonly cpu_micros: number;
  readonly compression_cpu_micros: number;
  readonly pre_compression_bytes: number;
  readonly shape: ShapeFacts;
}

/** Kind 6. */
export interface TableFileCreation {
  readonly event: 'table_file_creation';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  readonly job: number;
  readonly file_number: number;
  readonly level: number;
  readonly file_size: number;
  readonly num_entries: number;
  readonly smallest: number;
  readonly largest: number;
  readonly smallest_seqno: number;
  readonly largest_seqno: number;
  readonly epoch: number;
  readonly num_deletions: number;
  readonly raw_bytes: number;
  readonly compression: CompressionType;
  readonly cut_reason: CutReason;
  readonly cut_bytes: number;
  readonly cut_threshold_bytes: number;
  readonly cut_boundary_count: number;
  readonly cut_grandparent: number;
}

/** Kind 7. */
export interface TableFileDeletion {
  readonly event: 'table_file_deletion';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  readonly job: number;
  readonly file_number: number;
}

/** Kind 8. */
export interface CompactionStarted {
  readonly event: 'compaction_started';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  readonly job: number;
  readonly slot: number;
  readonly compaction_reason: CompactionReason;
  readonly output_level: number;
  readonly score: number;
  readonly input_data_size: number;
  readonly target_file_size: number;
  readonly grandparent_level: number;
  readonly grandparent_count: number;
  readonly compression: CompressionType;
  readonly num_subcompactions: number;
  readonly inputs: readonly CompactionInput[];
  readonly reasoning: readonly RuleCheck[];
  readonly level_scores: readonly number[];
  readonly run_bounds: readonly RuleCheck[];
}

/** Kind 9. */
export interface CompactionFinished {
  readonly event: 'compaction_finished';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  readonly job: number;
  readonly output_level: number;
  readonly num_output_files: number;
  readonly total_output_size: number;
  readonly num_input_records: number;
  readonly num_output_records: number;
  readonly micros: number;
  readonly cpu_micros: number;
  readonly compression_cpu_micros: number;
  readonly decompression_cpu_micros: number;
  readonly pre_compression_bytes: number;
  readonly shape: ShapeFacts;
}

/** Kind 10. */
export interface TrivialMove {
  readonly event: 'trivial_move';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  readonly job: number;
  readonly compaction_reason: CompactionReason;
  readonly destination_level: number;
  readonly score: number;
  readonly total_files_size: number;
  readonly inputs: readonly CompactionInput[];
  readonly reasoning: readonly RuleCheck[];
  readonly shape: ShapeFacts;
}

/** Kind 11. */
export interface LevelTargets {
  readonly event: 'level_targets';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  readonly base_level: number;
  readonly max_bytes: readonly number[];
  readonly reasoning: readonly RuleCheck[];
}

/** Kind 12. */
export interface WriteStall {
  readonly event: 'write_stall';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  readonly condition: StallCondition;
  readonly cause: StallCause;
  readonly delayed_write_rate: number;
}

/** Kind 13. */
export interface DeletionCompaction {
  readonly event: 'deletion_compaction';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  readonly job: number;
  readonly compaction_reason: CompactionReason;
  readonly score: number;
  readonly total_files_size: number;
  readonly inputs: readonly CompactionInput[];
  readonly reasoning: readonly RuleCheck[];
  readonly shape: ShapeFacts;
}

/** One fact of the event log. */
export type LsmEvent =
  | ScenarioStarted
  | BenchmarkStarted
  | MemtableSwitched
  | FlushStarted
  | FlushFinished
  | TableFileCreation
  | TableFileDeletion
  | CompactionStarted
  | CompactionFinished
  | TrivialMove
  | LevelTargets
  | WriteStall
  | DeletionCompaction;

function readShapeFacts(reader: WordReader): ShapeFacts {
  return {
    lsm_state: reader.listU32(),
    total_bytes: reader.u64(),
    sorted_run_count: reader.u32(),
    sorted_run_limit: reader.u32(),
    flushed_bytes: reader.u64(),
    compacted_bytes: reader.u64(),
    compaction_read_bytes: reader.u64(),
    write_amp: reader.f64(),
    space_amp: reader.f64(),
    level_scores: reader.listF64(),
    pending_compaction_bytes: reader.u64(),
    run_bounds: reader.reasoning(OUTCOMES),
  };
}

/** Reads the header's numbers and the fields of a record; `undefined`: no such kind. */
export function readRecord(kind: number, reader: WordReader): LsmEvent | undefined {
  const time_micros = reader.u64();
  const user_bytes_written = reader.u64();
  switch (kind) {
    case 1:
      return {
        event: 'scenario_started',
        time_micros,
        user_bytes_written,
        schema_version: reader.u32(),
        mode: reader.member(RUN_MODES),
        sample_factor: reader.u32(),
        key_space: reader.u64(),
        num_levels: reader.u32(),
        compaction_style: reader.member(COMPACTION_STYLES),
        write_buffer_size: reader.u64(),
      };
    case 2:
      return {
        event: 'benchmark_started',
        time_micros,
        user_bytes_written,
        step: reader.u32(),
        benchmark: reader.nullableMember(BENCHMARKS),
        is_open: reader.bool(),
        operations: reader.u64(),
        trigger: reader.u32(),
        level0_slowdown_writes_trigger: reader.u32(),
        level0_stop_writes_trigger: reader.u32(),
        soft_pending_compaction_bytes_limit: reader.u64(),
        hard_pending_compaction_bytes_limit: reader.u64(),
        level_scores: reader.listF64(),
      };
    case 3:
      return {
        event: 'memtable_switched',
        time_micros,
        user_bytes_written,
        memtable: reader.u32(),
        entries: reader.u64(),
        immutable_count: reader.u32(),
      };
    case 4:
      return {
        event: 'flush_started',
        time_micros,
        user_bytes_written,
        job: reader.u32(),
        slot: reader.u32(),
        num_memtables: reader.u32(),
        total_num_input_entries: reader.u64(),
      };
    case 5:
      return {
        event: 'flush_finished',
        time_micros,
        user_bytes_written,
        job: reader.u32(),
        micros: reader.u64(),
        cpu_micros: reader.u64(),
        compression_cpu_micros: reader.u64(),
        pre_compression_bytes: reader.u64(),
        shape: readShapeFacts(reader),
      };
    case 6:
      return {
        event: 'table_file_creation',
        time_micros,
        user_bytes_written,
        job: reader.u32(),
        file_number: reader.u32(),
        level: reader.u32(),
        file_size: reader.u64(),
        num_entries: reader.u64(),
        smallest: reader.u64(),
        largest: reader.u64(),
        smallest_seqno: reader.u64(),
        largest_seqno: reader.u64(),
        epoch: reader.u64(),
        num_deletions: reader.u64(),
        raw_bytes: reader.u64(),
        compression: reader.member(COMPRESSION_TYPES),
        cut_reason: reader.member(CUT_REASONS),
        cut_bytes: reader.u64(),
        cut_threshold_bytes: reader.u64(),
        cut_boundary_count: reader.u32(),
        cut_grandparent: reader.u32(),
      };
    case 7:
      return {
        event: 'table_file_deletion',
        time_micros,
        user_bytes_written,
        job: reader.u32(),
        file_number: reader.u32(),
      };
    case 8:
      return {
        event: 'compaction_started',
        time_micros,
        user_bytes_written,
        job: reader.u32(),
        slot: reader.u32(),
        compaction_reason: reader.member(COMPACTION_REASONS),
        output_level: reader.u32(),
        score: reader.f64(),
        input_data_size: reader.u64(),
        target_file_size: reader.u64(),
        grandparent_level: reader.u32(),
        grandparent_count: reader.u32(),
        compression: reader.member(COMPRESSION_TYPES),
        num_subcompactions: reader.u32(),
        inputs: reader.inputs(),
        reasoning: reader.reasoning(OUTCOMES),
        level_scores: reader.listF64(),
        run_bounds: reader.reasoning(OUTCOMES),
      };
    case 9:
      return {
        event: 'compaction_finished',
        time_micros,
        user_bytes_written,
        job: reader.u32(),
        output_level: reader.u32(),
        num_output_files: reader.u32(),
        total_output_size: reader.u64(),
        num_input_records: reader.u64(),
        num_output_records: reader.u64(),
        micros: reader.u64(),
        cpu_micros: reader.u64(),
        compression_cpu_micros: reader.u64(),
        decompression_cpu_micros: reader.u64(),
        pre_compression_bytes: reader.u64(),
        shape: readShapeFacts(reader),
      };
    case 10:
      return {
        event: 'trivial_move',
        time_micros,
        user_bytes_written,
        job: reader.u32(),
        compaction_reason: reader.member(COMPACTION_REASONS),
        destination_level: reader.u32(),
        score: reader.f64(),
        total_files_size: reader.u64(),
        inputs: reader.inputs(),
        reasoning: reader.reasoning(OUTCOMES),
        shape: readShapeFacts(reader),
      };
    case 11:
      return {
        event: 'level_targets',
        time_micros,
        user_bytes_written,
        base_level: reader.u32(),
        max_bytes: reader.listU64(),
        reasoning: reader.reasoning(OUTCOMES),
      };
    case 12:
      return {
        event: 'write_stall',
        time_micros,
        user_bytes_written,
        condition: reader.member(STALL_CONDITIONS),
        cause: reader.member(STALL_CAUSES),
        delayed_write_rate: reader.u64(),
      };
    case 13:
      return {
        event: 'deletion_compaction',
        time_micros,
        user_bytes_written,
        job: reader.u32(),
        compaction_reason: reader.member(COMPACTION_REASONS),
        score: reader.f64(),
        total_files_size: reader.u64(),
        inputs: reader.inputs(),
        reasoning: reader.reasoning(OUTCOMES),
        shape: readShapeFacts(reader),
      };
    default:
      return undefined;
  }
}
