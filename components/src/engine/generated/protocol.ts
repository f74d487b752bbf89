// Written by core-wasm/shell/tests/it/generated_types. Do not edit: run
// REWRITE=1 cargo test -p lsm-shape --test it generated_types

import type { HappeningFacts } from './happenings.ts';
import type { RunMode, StallCondition } from './wire_schema.ts';

/** The representation of keys; exact keeps every key, sampled one of `sample_factor`. */
export type RequestedMode = Exclude<RunMode, 'recorded'>;

/** One db_bench process of a scenario. */
export interface StepRequest {
  /** A db_bench command line as published; it may begin with the program's name. */
  readonly db_bench: string;
  /** Text of an OPTIONS file (`--options_file`), or none. */
  readonly options_file?: string | null;
}

/** Options that are set at one moment of the run. */
export interface ChangeRequest {
  /**
   * Its time in µs of virtual time since the scenario's start. Events of the same microsecond
   * come before it.
   */
  readonly at_micros: number;
  /** Names and values in the form of RocksDB's `SetOptions` and `SetDBOptions`. */
  readonly set: Readonly<Record<string, string>>;
}

/** A published table. */
export interface PublishedRequest {
  /** The text of a file of `scenarios/published`. */
  readonly publication: string;
  /**
   * The name of one of its tables, as in a scenario's `published.case`: that of its `cases`, or
   * of its `tables` the benchmark and the release (`fillseq 10.5.5`).
   */
  readonly table: string;
}

/** A simulation to run. Only `steps` is needed. */
export interface Request {
  /** The title for people; by default the benchmarks' names. */
  readonly title?: string;
  /** Processes on one database, in order. */
  readonly steps: readonly StepRequest[];
  /** Options of all steps under RocksDB's names, over everything else. */
  readonly set?: Readonly<Record<string, string>>;
  /** Options that are set while the database is open, each at its moment. */
  readonly set_options_at?: readonly ChangeRequest[];
  /** By default sampled. */
  readonly mode?: RequestedMode;
  /** A power of two; by default chosen by the engine. */
  readonly sample_factor?: number | null;
  /** db_bench's `--seed`, for all steps. */
  readonly seed?: number | null;
  /** Published numbers to compare the run's statistics with. */
  readonly published?: PublishedRequest | null;
}

/** A request that was parsed but not run. */
export interface RequestDescription {
  /** The processes, in order. */
  readonly steps: readonly StepDescription[];
  readonly warnings: readonly Warning[];
}

/** One process of a request. */
export interface StepDescription {
  /** The values of all settings by name, in RocksDB's spelling. */
  readonly options: Readonly<Record<string, string>>;
}

/** A file of the level along which outputs are cut. */
export interface GrandparentFile {
  readonly file_number: number;
  readonly smallest: number;
  readonly largest: number;
  readonly file_size: number;
}

/** The user keys of an output file. */
export interface OutputFile {
  readonly smallest: number;
  readonly largest: number;
}

/**
 * A question about one compaction: at which sizes could its files have ended? Files are in key
 * order.
 */
export interface CutStepsQuery {
  /** The run that it belongs to: its options and release choose the rule. */
  readonly request: Request;
  /** Index of the process in `request.steps`. */
  readonly step: number;
  readonly output_level: number;
  readonly target_file_size: number;
  readonly grandparents: readonly GrandparentFile[];
  readonly outputs: readonly OutputFile[];
}

/** The sizes at which the output files of a compaction could have ended. */
export interface CutSteps {
  /** The size at which a file ends at any key. */
  readonly max_output_bytes: number;
  /** Steps by output file. */
  readonly outputs: readonly (readonly ThresholdStep[])[];
}

/** The threshold starting at a boundary of the next level. */
export interface ThresholdStep {
  /** The first key beyond the boundary. */
  readonly key: number;
  /** Boundaries crossed since the file began, this one included. */
  readonly boundary_count: number;
  /** The size at which the file ends here; null if files never end at boundaries. */
  readonly threshold_bytes: number | null;
}

/** The reason why a request failed, in three parts. */
export interface RequestError {
  /** The fault. */
  readonly what: string;
  /** The flag, option, file or line at fault. */
  readonly where: string;
  /** The remedy. */
  readonly todo: string;
}

/** Something that was ignored or changed without stopping. */
export interface Warning {
  /** The flag, option or file concerned. */
  readonly subject: string;
  readonly message: string;
}

/** One row of the Compaction Stats table; null if a recording lacks the number. */
export interface StatsRow {
  readonly level: string;
  readonly files: number | null;
  readonly size_bytes: number | null;
  readonly score: number | null;
  readonly read_bytes: number | null;
  readonly rn_bytes: number;
  readonly rnp1_bytes: number;
  readonly write_bytes: number;
  readonly wprecomp_bytes: number | null;
  readonly wnew_bytes: number;
  readonly moved_bytes: number;
  readonly w_amp: number | null;
  /** Also null without a time, where RocksDB divides by 1 µs. */
  readonly rd_mb_s: number | null;
  readonly wr_mb_s: number | null;
  readonly comp_sec: number | null;
  readonly comp_merge_cpu_sec: number | null;
  readonly comp_cnt: number;
  readonly key_in: number | null;
  readonly key_drop: number | null;
}

/**
 * RocksDB's statistics after an event, as text and numbers. Counters belong to the process
 * running at that event. Times are from the last event that changed a number; between such
 * events only the clock changes.
 */
export interface StatsMoment {
  /** The requested event, included in the numbers. */
  readonly event_index: number;
  readonly time_micros: number;
  readonly uptime_sec: number;
  readonly user_bytes_written: number;
  /** True if the release has the WPreComp column (10.3+). */
  readonly has_pre_compression: boolean;
  /** Rows of the table: levels (S-9 omits some), `Sum` and `Int`. */
  readonly rows: readonly StatsMomentRow[];
  /** Thread pools with work: `Low` for compactions, `High` for flushes. */
  readonly priorities: readonly StatsMomentRow[];
  /** Only the table by level, in RocksDB's format. */
  readonly table_text: string;
  /** All of `rocksdb.stats`, in RocksDB's format. */
  readonly text: string;
  /** Sentences about unknown numbers, which `text` prints as 0. */
  readonly unknown: readonly string[];
  readonly stall: StallMoment;
  readonly pending_compaction_bytes: number;
  /** Bytes flushed by this process. */
  readonly flushed_bytes: number;
  /** Bytes of the files that this process ingested. */
  readonly ingested_bytes: number;
  /** The table in `RunRequest.published`, compared with this one. */
  readonly published: PublishedStats | null;
}

/** Number of write stalls by RocksDB's names (S-23), and their durations. */
export interface StallMoment {
  readonly condition: StallCondition;
  /** Null for recordings without a LOG. */
  readonly counts: Readonly<Record<string, number>> | null;
  /** Null for recordings. */
  readonly slowdown_sec: number | null;
  readonly stop_sec: number | null;
  /** Percentage of the uptime for both together. */
  readonly percent: number | null;
}

/**
 * A row of the table at one moment of a run, named after a level, `Sum`, `Int` (since the
 * last periodic dump) or, in `priorities`, a thread pool.
 */
export interface StatsMomentRow extends StatsRow {
  /** Number of these files that are inputs of running compactions. */
  readonly files_being_compacted: number;
  /** Bytes of blobs written in addition to `write_bytes`; known for some recordings only. */
  readonly written_blob_bytes: number;
  readonly avg_sec: number | null;
  /** `comp_merge_cpu_sec` minus the next two; all three are null if unknown. */
  readonly merge_cpu_sec: number | null;
  readonly compression_cpu_sec: number | null;
  readonly decompression_cpu_sec: number | null;
  /**
   * The cells in RocksDB's format, by column key (`STATS_COLUMNS`); null if a recording
   * lacks the number.
   */
  readonly printed: Readonly<Record<string, string | null>>;
}

/** A published Compaction Stats table compared with the rows of a moment. */
export interface PublishedStats {
  /** Address or name of the publication. */
  readonly source: string;
  readonly title: string;
  /** Name of the table within the publication. */
  readonly table: string;
  /** True if the published table has a WPreComp column. */
  readonly has_pre_compression: boolean;
  /** Rows in the published order, without rows that only we have. */
  readonly rows: readonly PublishedRow[];
}

/** A published row compared with ours. */
export interface PublishedRow {
  readonly level: string;
  readonly cells: readonly StatsDeviation[];
}

/** Our number compared with a published number. */
export interface StatsDeviation {
  /** The column's key (`STATS_COLUMNS`). */
  readonly column: string;
  /** The published text, such as `22.6`, `1.03 GB` or `390M`. */
  readonly published: string;
  /** The number in the column's unit (2^30 bytes for GB, bytes for Size); null if none. */
  readonly published_value: number | null;
  /** Our number in the same unit, not rounded; null if we have none. */
  readonly value: number | null;
  /** Ours − published; null if they cannot be compared. */
  readonly absolute: number | null;
  /** (ours − published) ÷ published; null if undefined, as for 0 or Score. */
  readonly relative: number | null;
  /** True if our number, printed with the same digits, equals the published text. */
  readonly is_same: boolean;
}

/** Keys of a run that are only sent to the page. */
export interface RunTexts {
  /** Number of keys for each sampled key; 1 in exact mode. */
  readonly sample_factor: number;
  /** All of `rocksdb.stats` as printed by RocksDB: `StatsMoment.text` at the end of the run. */
  readonly stats_text: string;
}

/** The first keys of a run: its identity, and the rows of its table. */
export interface RunHead {
  readonly scenario: string;
  readonly mode: RunMode;
  readonly seed: number | null;
  /** Digest of the whole event log. */
  readonly event_hash: string;
  readonly levels: readonly StatsRow[];
  readonly sum: StatsRow;
}

/** The numbers of a simulation. */
export interface SimulationNumbers extends RunHead {
  readonly write_amp: number;
  readonly read_amp: number;
  readonly space_amp: number;
  readonly stall: RunStall;
  readonly flushes: number;
  readonly compactions: number;
  readonly trivial_moves: number;
}

/** Time for which writes were slowed down or stopped, and the percentage for both together. */
export interface RunStall {
  readonly slowdown_sec: number;
  readonly stop_sec: number;
  readonly percent: number;
}

/** The numbers of a recording; null if unknown. */
export interface RecordingNumbers extends RunHead {
  readonly write_amp: number | null;
  readonly read_amp: number | null;
  readonly space_amp: number | null;
  /**
   * Bytes written to each level since the last open, and in all (`Sum`), as a multiple of
   * the incoming bytes; null if there are none.
   */
  readonly write_amp_by_level: readonly LevelWriteAmp[] | null;
  readonly stall: RunStall | null;
  readonly flushes: number | null;
  readonly compactions: number | null;
  readonly trivial_moves: number | null;
}

/** The bytes written to a level, as a multiple of the incoming bytes. */
export interface LevelWriteAmp {
  readonly level: string;
  readonly write_amp: number;
}

/** Facts about a recording, besides its numbers. */
export interface RecordingFacts {
  /** Given and missing files, with the facts of each. */
  readonly parts: RecordingParts;
  /** Events of all column families; null without a LOG. */
  readonly happened: Happened | null;
  /**
   * Ranges of job numbers (first, last), with the reason for all flushes of the current
   * column family in that range. Null without a LOG.
   */
  readonly flush_reasons: readonly (readonly [first: number, last: number, reason: string])[] | null;
}

/** A file in a recording, or a missing file. */
export interface RecordingPart {
  /** `LOG`, `MANIFEST` or `OPTIONS`. */
  readonly kind: string;
  /** Stable keys of its facts, or of the consequences of its absence. */
  readonly keys: readonly string[];
  /** The same facts as a line of text. */
  readonly text: string;
  /** Advice on the file to add; null unless it is missing. */
  readonly advice: string | null;
}

/** A file in a recording; null for facts that it lacks. */
export interface GivenPart extends RecordingPart {
  /** Lines in a LOG, or changes to the tree in a MANIFEST. */
  readonly count: number | null;
  /** The column family of these changes; null if the database has only one. */
  readonly column_family: string | null;
  /** First and last time in a LOG, in µs on the database's local clock. */
  readonly first_time_micros: number | null;
  readonly last_time_micros: number | null;
  /** Number of opens in a LOG. */
  readonly opens: number | null;
  /** Differences between each OPTIONS file and the next one, oldest first. */
  readonly older: readonly string[];
}

/** The files in a recording; see `database/parts.rs`. */
export interface RecordingParts {
  readonly given: readonly GivenPart[];
  readonly missing: readonly RecordingPart[];
}

/** All events of a recorded database except its flushes and compactions. */
export interface Happened {
  readonly rows: readonly HappenedRow[];
  /** Number of rows beyond the limit, which are not listed. */
  readonly more: number;
  /**
   * Periods in which writes were refused because of an error, in µs of the event log; the
   * end is null if it is not in the LOG.
   */
  readonly refused: readonly (readonly [from: number, until: number | null])[];
  readonly card: OperatorCard;
}

/** An event of a recorded database, or several similar ones. */
export type HappenedRow = {
  readonly [K in Exclude<keyof HappeningFacts, 'stalls' | 'limit' | 'cause'>]: {
    /** Time in the event log; null before its first event. */
    readonly time_micros: number | null;
    /** Time on the database's local clock, such as `2026-11-26 04:50:38.864`. */
    readonly clock: string;
    /** Null for events of the whole database, or of its only family. */
    readonly column_family: string | null;
    readonly kind: K;
    readonly facts: HappeningFacts[K];
    /** Stalls that share this row, up to a limit. */
    readonly rows: readonly HappenedRow[];
  };
}[Exclude<keyof HappeningFacts, 'stalls' | 'limit' | 'cause'>];

/** Duration, limits and cause of stopped or throttled writes; see `card.rs`. */
export interface OperatorCard {
  readonly stalls: HappeningFacts['stalls'];
  /** Null if writes were never stopped or throttled. */
  readonly cause: HappeningFacts['cause'] | null;
  /** Limits, longest-held first. */
  readonly limits: readonly HappeningFacts['limit'][];
  /** At most three stalls, longest first. */
  readonly longest: readonly HappenedRow[];
  /** All facts as lines of text. */
  readonly text: string;
}

/** A column family of a recorded database, with its numbers; null if unknown. */
export interface FamilyRow {
  readonly id: number | null;
  readonly name: string;
  /** The key that selects it: its name, plus its id if a later family has the same name. */
  readonly key: string;
  readonly is_dropped: boolean;
  /** True if it is the family shown by default. */
  readonly is_first: boolean;
  /** The reason for showing it, as a sentence; null for `default` and for other families. */
  readonly first_because: string | null;
  /** Files at the end, or when the family was dropped. */
  readonly live_files: number | null;
  readonly live_bytes: number | null;
  readonly flushes: number | null;
  readonly compactions: number | null;
  readonly trivial_moves: number | null;
  /** Stall conditions caused by its limits; `stops` counts those that stopped writes. */
  readonly stalls: number | null;
  readonly stops: number | null;
  /**
   * Time for which these stall conditions held, each from its line to the next install
   * without it, or to the end of the LOG. Not the time that writers waited.
   */
  readonly held_sec: number | null;
  /** True if a stall condition still held at the end of the LOG. */
  readonly is_still_held: boolean;
  /** Its options at open, by name, spelled as in RocksDB. */
  readonly options: Readonly<Record<string, string>> | null;
  /** Options whose values differ from those of `default`. */
  readonly differing_options: readonly DifferingOption[];
  /** Its peculiarities in a few words, or empty. */
  readonly notes: string;
  /** Facts for which the list has no columns, one per line. */
  readonly details: string;
}

/** An option of a column family whose value differs from that of `default`. */
export interface DifferingOption {
  readonly name: string;
  readonly value: string;
  readonly default_value: string;
}
