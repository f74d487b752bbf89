// Written by core-wasm/shell/tests/it/generated_types. Do not edit: run
// REWRITE=1 cargo test -p lsm-shape --test it generated_types

import type { WordReader } from '../word_reader.ts';

/** Version of the layout. */
export const SCHEMA_VERSION = 9;

/** Number of rules; a larger number names none. */
export const RULE_COUNT = 157;

/** Words before the fields of a record. */
export const HEADER_WORDS = 6;

/** The mode of a simulation, or `recorded`. */
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

/** A benchmark of db_bench. */
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

/** The compression of a file. */
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

/** The reason why an output file was closed. */
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

/** The limit that stalls writes. */
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

/** RocksDB's function that changes options while the database is open. */
export type OptionsCall =
  | 'SetOptions'
  | 'SetDBOptions';

export const OPTIONS_CALLS: Readonly<Record<number, OptionsCall>> = {
  0: 'SetOptions',
  1: 'SetDBOptions',
};

/** Outcome of a rule. */
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

/** One rule tried: `rule` is an index into `REASONING_RULES`, whose fields say what `values` are. */
export interface RuleCheck {
  readonly rule: number;
  readonly outcome: Outcome;
  readonly values: readonly number[];
}

/** Totals for the tree right after an install, logged so that readers need not compute them. */
export interface ShapeFacts {
  /** Number of files by level; the length is `num_levels`. Empty if a recording does not list all files; bytes and sorted runs are then unknown, too. */
  readonly lsm_state: readonly number[];
  /** Bytes of all SST files in the tree; 0 if unknown. */
  readonly total_bytes: number;
  /** Sorted runs, which is the read amplification: L0 files plus non-empty deeper levels (U-2); 0 if unknown. */
  readonly sorted_run_count: number;
  /** Current limit on sorted runs (U-25); 0 if there is none or it is unknown. */
  readonly sorted_run_limit: number;
  /** Bytes flushed since this process opened the database. */
  readonly flushed_bytes: number;
  /** Bytes written by compactions since this process opened the database. */
  readonly compacted_bytes: number;
  /** Bytes read by compactions since this process opened the database. */
  readonly compaction_read_bytes: number;
  /** (Flushed + compacted) ÷ (flushed + ingested); 0 before any data arrived. Equals the Sum row's W-Amp (S-8) unless ingested files were copied. */
  readonly write_amp: number;
  /** SST bytes ÷ bytes of a single sorted run with only the live keys; 0 if unknown. */
  readonly space_amp: number;
  /** Compaction scores by level (L-3..L-6); under universal and FIFO compaction, L0's score only. Empty if unknown. Valid until the next install, or until a compaction takes its inputs. */
  readonly level_scores: readonly number[];
  /** Estimated pending compaction bytes (L-9); 0 under universal and FIFO compaction. */
  readonly pending_compaction_bytes: number;
  /** Current bounds on the number of sorted runs, from lowest to highest, as returned by `run_bounds`. Empty if unknown. */
  readonly run_bounds: readonly RuleCheck[];
}

/** First event of every log. */
export interface ScenarioStarted {
  readonly event: 'scenario_started';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Version of this log's format. */
  readonly schema_version: number;
  /** Kind of run behind the log. */
  readonly mode: RunMode;
  /** Number of keys represented by each kept key; 1 in exact mode and for recordings. */
  readonly sample_factor: number;
  /** Upper bound of the key space; all keys are smaller. */
  readonly key_space: number;
  /** Key ranges of files are known. Otherwise each job's files are placed next to each other across the key space, in the order in which they were written. */
  readonly has_key_ranges: boolean;
  /** Times and user bytes are known. Otherwise edits are one millisecond apart and user bytes stay 0. */
  readonly has_times: boolean;
  /** Number of levels, L0 included. */
  readonly num_levels: number;
  /** Compaction style of the first process. `None` for a recording without options, whose triggers, limits, targets and scores are therefore unknown, too. */
  readonly compaction_style: CompactionStyle | null;
  /** `write_buffer_size` of the first process, in bytes; 0 if unknown. */
  readonly write_buffer_size: number;
}

/** A process opened the database, which resets its counters, or began a benchmark. */
export interface BenchmarkStarted {
  readonly event: 'benchmark_started';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Index of the process, starting at 0. */
  readonly step: number;
  /** Benchmark that began; `None` for a recording. */
  readonly benchmark: Benchmark | null;
  /** The process has just opened the database. */
  readonly is_open: boolean;
  /** Number of operations in the benchmark; 0 if there are none or the number is unknown because it runs until its `--duration` is over (B-11). */
  readonly operations: number;
  /** Current `level0_file_num_compaction_trigger`; 0 if unknown. */
  readonly trigger: number;
  /** Current `level0_slowdown_writes_trigger` (W-5); 0 if it never acts or is unknown. */
  readonly level0_slowdown_writes_trigger: number;
  /** Current `level0_stop_writes_trigger` (W-5); 0 if it never acts or is unknown. */
  readonly level0_stop_writes_trigger: number;
  /** Current `soft_pending_compaction_bytes_limit` (W-5); 0 if it never acts or is unknown. */
  readonly soft_pending_compaction_bytes_limit: number;
  /** Current `hard_pending_compaction_bytes_limit` (W-5); 0 if it never acts or is unknown. */
  readonly hard_pending_compaction_bytes_limit: number;
  /** Scores under the current options, in the same form as `ShapeFacts::level_scores`. */
  readonly level_scores: readonly number[];
}

/** A memtable became immutable. */
export interface MemtableSwitched {
  readonly event: 'memtable_switched';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Number of the memtable, starting at 0. */
  readonly memtable: number;
  /** Number of entries in the memtable, duplicates included. */
  readonly entries: number;
  /** Number of immutable memtables waiting for a flush. */
  readonly immutable_count: number;
}

/** A flush started. */
export interface FlushStarted {
  readonly event: 'flush_started';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Number of the flush job. */
  readonly job: number;
  /** Flush slot, starting at 0. */
  readonly slot: number;
  /** Number of memtables that the flush writes. */
  readonly num_memtables: number;
  /** Number of entries in those memtables, duplicates included. */
  readonly total_num_input_entries: number;
}

/** A flush's file was installed. */
export interface FlushFinished {
  readonly event: 'flush_finished';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Number of the flush job. */
  readonly job: number;
  /** Duration of the flush, in µs (S-3). */
  readonly micros: number;
  /** CPU time of the flush in µs, including compression; 0 if unknown. */
  readonly cpu_micros: number;
  /** Share of `cpu_micros` spent on compression; 0 if unknown. */
  readonly compression_cpu_micros: number;
  /** Size of the flushed file before compression, in bytes (Z-14); 0 if unknown. */
  readonly pre_compression_bytes: number;
  /** The tree after the flush. */
  readonly shape: ShapeFacts;
}

/** A job wrote a file, which is installed when the job finishes. */
export interface TableFileCreation {
  readonly event: 'table_file_creation';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Job that wrote the file; 0 if the file existed when the log began. */
  readonly job: number;
  /** File number. */
  readonly file_number: number;
  /** Level that the file will be on. */
  readonly level: number;
  /** File size, in bytes. */
  readonly file_size: number;
  /** Number of entries in the file, deletions included. */
  readonly num_entries: number;
  /** First key in the file. */
  readonly smallest: number;
  /** Last key in the file. */
  readonly largest: number;
  /** Smallest sequence number in the file. */
  readonly smallest_seqno: number;
  /** Largest sequence number in the file. */
  readonly largest_seqno: number;
  /** Epoch number, which orders L0 files (U-3). */
  readonly epoch: number;
  /** Number of deletions among the entries. */
  readonly num_deletions: number;
  /** Bytes of keys and values before compression. */
  readonly raw_bytes: number;
  /** Compression of the file; `kDisableCompressionOption` if unknown. */
  readonly compression: CompressionType;
  /** Reason why the file ends where it does. */
  readonly cut_reason: CutReason;
  /** `Cut::bytes` */
  readonly cut_bytes: number;
  /** `Cut::threshold_bytes` */
  readonly cut_threshold_bytes: number;
  /** `Cut::boundary_count` */
  readonly cut_boundary_count: number;
  /** `Cut::grandparent`; 0 if there is none. */
  readonly cut_grandparent: number;
}

/** An obsolete file was deleted from storage. */
export interface TableFileDeletion {
  readonly event: 'table_file_deletion';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Job that deleted the file. */
  readonly job: number;
  /** File number. */
  readonly file_number: number;
}

/** A compaction started. */
export interface CompactionStarted {
  readonly event: 'compaction_started';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Number of the compaction job. */
  readonly job: number;
  /** Compaction slot, starting at 0. */
  readonly slot: number;
  /** RocksDB's reason for the pick. */
  readonly compaction_reason: CompactionReason;
  /** Level that the outputs are written to. */
  readonly output_level: number;
  /** Score of the start level at the time of the pick. */
  readonly score: number;
  /** Size of the input files, in bytes. */
  readonly input_data_size: number;
  /** Size in bytes at which outputs are cut (C-3); 0 if they are never cut or it is unknown. */
  readonly target_file_size: number;
  /** Level of the grandparents, whose files guide the cuts (L-29); 0 if there is none. */
  readonly grandparent_level: number;
  /** Number of grandparents on the grandparent level. */
  readonly grandparent_count: number;
  /** Compression of the outputs (Z-1, Z-2); `kDisableCompressionOption` if unknown. */
  readonly compression: CompressionType;
  /** Number of subcompactions that the work is divided into (C-31). */
  readonly num_subcompactions: number;
  /** Input files, grouped by level. */
  readonly inputs: readonly CompactionInput[];
  /** Rules behind the pick, in the order in which they were tried. */
  readonly reasoning: readonly RuleCheck[];
  /** Scores once the inputs are busy (L-1), in the form of `ShapeFacts::level_scores`. */
  readonly level_scores: readonly number[];
  /** Bounds on the number of sorted runs once the inputs are busy, in the form of `ShapeFacts::run_bounds`. */
  readonly run_bounds: readonly RuleCheck[];
}

/** A compaction's outputs replaced its inputs. */
export interface CompactionFinished {
  readonly event: 'compaction_finished';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Number of the compaction job. */
  readonly job: number;
  /** Level that the outputs were written to. */
  readonly output_level: number;
  /** Number of output files. */
  readonly num_output_files: number;
  /** Size of the output files, in bytes. */
  readonly total_output_size: number;
  /** Number of entries read; 0 if unknown. */
  readonly num_input_records: number;
  /** Number of entries written; 0 if unknown. */
  readonly num_output_records: number;
  /** Duration in µs, summed over the subcompactions (S-3). */
  readonly micros: number;
  /** CPU time in µs, including compression and decompression; 0 if unknown. */
  readonly cpu_micros: number;
  /** Share of `cpu_micros` spent on compression; 0 if unknown. */
  readonly compression_cpu_micros: number;
  /** Share of `cpu_micros` spent on decompression; 0 if unknown. */
  readonly decompression_cpu_micros: number;
  /** Size of the output files before compression, in bytes (Z-14); 0 if unknown. */
  readonly pre_compression_bytes: number;
  /** The tree after the compaction. */
  readonly shape: ShapeFacts;
}

/** Files moved to another level without being rewritten. */
export interface TrivialMove {
  readonly event: 'trivial_move';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Number of the job. */
  readonly job: number;
  /** RocksDB's reason for the pick. */
  readonly compaction_reason: CompactionReason;
  /** Level that the files were moved to. */
  readonly destination_level: number;
  /** Score of the start level at the time of the pick. */
  readonly score: number;
  /** Size of the moved files, in bytes. */
  readonly total_files_size: number;
  /** Moved files, grouped by the level they left. */
  readonly inputs: readonly CompactionInput[];
  /** Rules behind the pick, in the order in which they were tried. */
  readonly reasoning: readonly RuleCheck[];
  /** The tree after the move. */
  readonly shape: ShapeFacts;
}

/** Level targets changed (leveled compaction only). */
export interface LevelTargets {
  readonly event: 'level_targets';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** New base level. */
  readonly base_level: number;
  /** Target size of each level in bytes (D-1, D-9); 0 for a level without a target. */
  readonly max_bytes: readonly number[];
  /** Step-by-step computation of the targets (D-1..D-12). */
  readonly reasoning: readonly RuleCheck[];
}

/** Writes were delayed, stopped or resumed, or the delayed write rate changed. */
export interface WriteStall {
  readonly event: 'write_stall';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** State of writes after the event. */
  readonly condition: StallCondition;
  /** Limit that caused the change. */
  readonly cause: StallCause;
  /** Rate limit of delayed writes, in bytes per second (W-6); 0 if writes are not delayed or the rate is unknown. */
  readonly delayed_write_rate: number;
  /** Current value of the limited number (W-5): immutable memtables, L0 files or sorted runs, or pending compaction bytes; 0 when writes resume. */
  readonly count: number;
  /** Value of the limit: `max_write_buffer_number` (delays start one below it), `level0_…_writes_trigger` or `…_pending_compaction_bytes_limit`; 0 when writes resume or if unknown. */
  readonly limit: number;
  /** Column families whose limits hold back writes, as indices into `EventKind::ColumnFamilies`; the family of `cause` comes first. Empty when writes resume or if the database has only one family. */
  readonly families: readonly number[];
}

/** FIFO dropped files without reading them (F-4, F-5). */
export interface DeletionCompaction {
  readonly event: 'deletion_compaction';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Number of the job. */
  readonly job: number;
  /** RocksDB's reason for the pick. */
  readonly compaction_reason: CompactionReason;
  /** Score of the start level at the time of the pick. */
  readonly score: number;
  /** Size of the dropped files, in bytes. */
  readonly total_files_size: number;
  /** Dropped files, grouped by level. */
  readonly inputs: readonly CompactionInput[];
  /** Rules behind the pick, in the order in which they were tried. */
  readonly reasoning: readonly RuleCheck[];
  /** The tree after the drop. */
  readonly shape: ShapeFacts;
}

/** Options were changed while the database was open (O-6). */
export interface OptionsChanged {
  readonly event: 'options_changed';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Function that changed the options. */
  readonly call: OptionsCall;
  /** Settings passed in the call as `name=value`, in order, each under the option's own name. */
  readonly settings: readonly string[];
  /** Previous values of the changed options, in the form of `settings`. */
  readonly before: readonly string[];
  /** New value of `level0_file_num_compaction_trigger`. */
  readonly trigger: number;
  /** New value of `level0_slowdown_writes_trigger` (W-5); 0 if it never acts. */
  readonly level0_slowdown_writes_trigger: number;
  /** New value of `level0_stop_writes_trigger` (W-5); 0 if it never acts. */
  readonly level0_stop_writes_trigger: number;
  /** New value of `soft_pending_compaction_bytes_limit` (W-5); 0 if it never acts. */
  readonly soft_pending_compaction_bytes_limit: number;
  /** New value of `hard_pending_compaction_bytes_limit` (W-5); 0 if it never acts. */
  readonly hard_pending_compaction_bytes_limit: number;
  /** The unchanged tree under the new options. */
  readonly shape: ShapeFacts;
}

/** Column families of a recorded database with several. The log describes one family, but slots and stalls are shared by all. */
export interface ColumnFamilies {
  readonly event: 'column_families';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Names of the families, `default` first. */
  readonly names: readonly string[];
  /** Index of the column family that the log describes. */
  readonly shown: number;
}

/** A flush or compaction of another column family started and took a slot. */
export interface OtherJobStarted {
  readonly event: 'other_job_started';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Number of the job. */
  readonly job: number;
  /** Column family of the job, as an index into `EventKind::ColumnFamilies`. */
  readonly family: number;
  /** The job is a flush, not a compaction. */
  readonly is_flush: boolean;
  /** Flush or compaction slot, starting at 0. */
  readonly slot: number;
}

/** A flush or compaction of another column family ended. */
export interface OtherJobFinished {
  readonly event: 'other_job_finished';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Number of the job. */
  readonly job: number;
  /** Column family of the job, as an index into `EventKind::ColumnFamilies`. */
  readonly family: number;
}

/** Files written by other programs were installed (`IngestExternalFile`, S-6), without a flush or compaction. */
export interface IngestFinished {
  readonly event: 'ingest_finished';
  readonly time_micros: number;
  readonly user_bytes_written: number;
  /** Job number assigned by the engine, because RocksDB does not give one. */
  readonly job: number;
  /** Number of ingested files. */
  readonly num_files: number;
  /** Size of the ingested files in bytes; 0 if unknown. */
  readonly total_files_size: number;
  /** The tree after the ingestion. */
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
  | DeletionCompaction
  | OptionsChanged
  | ColumnFamilies
  | OtherJobStarted
  | OtherJobFinished
  | IngestFinished;

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
        has_key_ranges: reader.bool(),
        has_times: reader.bool(),
        num_levels: reader.u32(),
        compaction_style: reader.nullableMember(COMPACTION_STYLES),
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
        count: reader.u64(),
        limit: reader.u64(),
        families: reader.listU32(),
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
    case 14:
      return {
        event: 'options_changed',
        time_micros,
        user_bytes_written,
        call: reader.member(OPTIONS_CALLS),
        settings: reader.listText(),
        before: reader.listText(),
        trigger: reader.u32(),
        level0_slowdown_writes_trigger: reader.u32(),
        level0_stop_writes_trigger: reader.u32(),
        soft_pending_compaction_bytes_limit: reader.u64(),
        hard_pending_compaction_bytes_limit: reader.u64(),
        shape: readShapeFacts(reader),
      };
    case 15:
      return {
        event: 'column_families',
        time_micros,
        user_bytes_written,
        names: reader.listText(),
        shown: reader.u32(),
      };
    case 16:
      return {
        event: 'other_job_started',
        time_micros,
        user_bytes_written,
        job: reader.u32(),
        family: reader.u32(),
        is_flush: reader.bool(),
        slot: reader.u32(),
      };
    case 17:
      return {
        event: 'other_job_finished',
        time_micros,
        user_bytes_written,
        job: reader.u32(),
        family: reader.u32(),
      };
    case 18:
      return {
        event: 'ingest_finished',
        time_micros,
        user_bytes_written,
        job: reader.u32(),
        num_files: reader.u32(),
        total_files_size: reader.u64(),
        shape: readShapeFacts(reader),
      };
    default:
      return undefined;
  }
}

/** The form of a field in words. */
export type FieldType =
  | 'u32' | 'u64' | 'f64' | 'bool'
  | 'listU32' | 'listU64' | 'listF64' | 'listText' | 'inputs' | 'reasoning' | 'shape'
  | { readonly members: Readonly<Record<number, string>>; readonly nullable: boolean };

/** Names and types of fields, in their order. */
export type FieldList = readonly (readonly [name: string, type: FieldType])[];

/** The fields of `ShapeFacts`. */
export const SHAPE_FIELDS: FieldList = [
  ['lsm_state', 'listU32'],
  ['total_bytes', 'u64'],
  ['sorted_run_count', 'u32'],
  ['sorted_run_limit', 'u32'],
  ['flushed_bytes', 'u64'],
  ['compacted_bytes', 'u64'],
  ['compaction_read_bytes', 'u64'],
  ['write_amp', 'f64'],
  ['space_amp', 'f64'],
  ['level_scores', 'listF64'],
  ['pending_compaction_bytes', 'u64'],
  ['run_bounds', 'reasoning'],
];

/** The code of each kind of record and its fields after the header. */
export const RECORDS: Readonly<
  Record<LsmEvent['event'], { readonly code: number; readonly fields: FieldList }>
> = {
  scenario_started: {
    code: 1,
    fields: [
      ['schema_version', 'u32'],
      ['mode', { members: RUN_MODES, nullable: false }],
      ['sample_factor', 'u32'],
      ['key_space', 'u64'],
      ['has_key_ranges', 'bool'],
      ['has_times', 'bool'],
      ['num_levels', 'u32'],
      ['compaction_style', { members: COMPACTION_STYLES, nullable: true }],
      ['write_buffer_size', 'u64'],
    ],
  },
  benchmark_started: {
    code: 2,
    fields: [
      ['step', 'u32'],
      ['benchmark', { members: BENCHMARKS, nullable: true }],
      ['is_open', 'bool'],
      ['operations', 'u64'],
      ['trigger', 'u32'],
      ['level0_slowdown_writes_trigger', 'u32'],
      ['level0_stop_writes_trigger', 'u32'],
      ['soft_pending_compaction_bytes_limit', 'u64'],
      ['hard_pending_compaction_bytes_limit', 'u64'],
      ['level_scores', 'listF64'],
    ],
  },
  memtable_switched: {
    code: 3,
    fields: [
      ['memtable', 'u32'],
      ['entries', 'u64'],
      ['immutable_count', 'u32'],
    ],
  },
  flush_started: {
    code: 4,
    fields: [
      ['job', 'u32'],
      ['slot', 'u32'],
      ['num_memtables', 'u32'],
      ['total_num_input_entries', 'u64'],
    ],
  },
  flush_finished: {
    code: 5,
    fields: [
      ['job', 'u32'],
      ['micros', 'u64'],
      ['cpu_micros', 'u64'],
      ['compression_cpu_micros', 'u64'],
      ['pre_compression_bytes', 'u64'],
      ['shape', 'shape'],
    ],
  },
  table_file_creation: {
    code: 6,
    fields: [
      ['job', 'u32'],
      ['file_number', 'u32'],
      ['level', 'u32'],
      ['file_size', 'u64'],
      ['num_entries', 'u64'],
      ['smallest', 'u64'],
      ['largest', 'u64'],
      ['smallest_seqno', 'u64'],
      ['largest_seqno', 'u64'],
      ['epoch', 'u64'],
      ['num_deletions', 'u64'],
      ['raw_bytes', 'u64'],
      ['compression', { members: COMPRESSION_TYPES, nullable: false }],
      ['cut_reason', { members: CUT_REASONS, nullable: false }],
      ['cut_bytes', 'u64'],
      ['cut_threshold_bytes', 'u64'],
      ['cut_boundary_count', 'u32'],
      ['cut_grandparent', 'u32'],
    ],
  },
  table_file_deletion: {
    code: 7,
    fields: [
      ['job', 'u32'],
      ['file_number', 'u32'],
    ],
  },
  compaction_started: {
    code: 8,
    fields: [
      ['job', 'u32'],
      ['slot', 'u32'],
      ['compaction_reason', { members: COMPACTION_REASONS, nullable: false }],
      ['output_level', 'u32'],
      ['score', 'f64'],
      ['input_data_size', 'u64'],
      ['target_file_size', 'u64'],
      ['grandparent_level', 'u32'],
      ['grandparent_count', 'u32'],
      ['compression', { members: COMPRESSION_TYPES, nullable: false }],
      ['num_subcompactions', 'u32'],
      ['inputs', 'inputs'],
      ['reasoning', 'reasoning'],
      ['level_scores', 'listF64'],
      ['run_bounds', 'reasoning'],
    ],
  },
  compaction_finished: {
    code: 9,
    fields: [
      ['job', 'u32'],
      ['output_level', 'u32'],
      ['num_output_files', 'u32'],
      ['total_output_size', 'u64'],
      ['num_input_records', 'u64'],
      ['num_output_records', 'u64'],
      ['micros', 'u64'],
      ['cpu_micros', 'u64'],
      ['compression_cpu_micros', 'u64'],
      ['decompression_cpu_micros', 'u64'],
      ['pre_compression_bytes', 'u64'],
      ['shape', 'shape'],
    ],
  },
  trivial_move: {
    code: 10,
    fields: [
      ['job', 'u32'],
      ['compaction_reason', { members: COMPACTION_REASONS, nullable: false }],
      ['destination_level', 'u32'],
      ['score', 'f64'],
      ['total_files_size', 'u64'],
      ['inputs', 'inputs'],
      ['reasoning', 'reasoning'],
      ['shape', 'shape'],
    ],
  },
  level_targets: {
    code: 11,
    fields: [
      ['base_level', 'u32'],
      ['max_bytes', 'listU64'],
      ['reasoning', 'reasoning'],
    ],
  },
  write_stall: {
    code: 12,
    fields: [
      ['condition', { members: STALL_CONDITIONS, nullable: false }],
      ['cause', { members: STALL_CAUSES, nullable: false }],
      ['delayed_write_rate', 'u64'],
      ['count', 'u64'],
      ['limit', 'u64'],
      ['families', 'listU32'],
    ],
  },
  deletion_compaction: {
    code: 13,
    fields: [
      ['job', 'u32'],
      ['compaction_reason', { members: COMPACTION_REASONS, nullable: false }],
      ['score', 'f64'],
      ['total_files_size', 'u64'],
      ['inputs', 'inputs'],
      ['reasoning', 'reasoning'],
      ['shape', 'shape'],
    ],
  },
  options_changed: {
    code: 14,
    fields: [
      ['call', { members: OPTIONS_CALLS, nullable: false }],
      ['settings', 'listText'],
      ['before', 'listText'],
      ['trigger', 'u32'],
      ['level0_slowdown_writes_trigger', 'u32'],
      ['level0_stop_writes_trigger', 'u32'],
      ['soft_pending_compaction_bytes_limit', 'u64'],
      ['hard_pending_compaction_bytes_limit', 'u64'],
      ['shape', 'shape'],
    ],
  },
  column_families: {
    code: 15,
    fields: [
      ['names', 'listText'],
      ['shown', 'u32'],
    ],
  },
  other_job_started: {
    code: 16,
    fields: [
      ['job', 'u32'],
      ['family', 'u32'],
      ['is_flush', 'bool'],
      ['slot', 'u32'],
    ],
  },
  other_job_finished: {
    code: 17,
    fields: [
      ['job', 'u32'],
      ['family', 'u32'],
    ],
  },
  ingest_finished: {
    code: 18,
    fields: [
      ['job', 'u32'],
      ['num_files', 'u32'],
      ['total_files_size', 'u64'],
      ['shape', 'shape'],
    ],
  },
};
