// Written by core-wasm/shell/tests/it/generated_types. Do not edit: run
// REWRITE=1 cargo test -p lsm-shape --test it generated_types

import type { HappeningFacts } from './happenings.ts';
import type { RunMode, StallCause, StallCondition } from './wire_schema.ts';

/** The representation of keys; exact keeps every key, sampled one of `sample_factor`. */
export type RequestedMode = Exclude<RunMode, 'recorded'>;

/** A db_bench process of a scenario. */
export interface StepRequest {
  /** db_bench command line as published; it may start with the program's name. */
  readonly db_bench: string;
  /** Text of an OPTIONS file (`--options_file`); null if there is none. */
  readonly options_file?: string | null;
}

/** Options that are set at one moment during the run. */
export interface ChangeRequest {
  /**
   * Time in µs of virtual time since the scenario's start. Events in the same microsecond come
   * before the change.
   */
  readonly at_micros: number;
  /** Names and values of the options, as in RocksDB's `SetOptions` and `SetDBOptions`. */
  readonly set: Readonly<Record<string, string>>;
}

/** A published table. */
export interface PublishedRequest {
  /** Text of a file in `scenarios/published`. */
  readonly publication: string;
  /**
   * Name of a table in the publication, as in a scenario's `published.case`: the name in
   * `cases`, or the benchmark and release in `tables` (`fillseq 10.5.5`).
   */
  readonly table: string;
}

/** A simulation to run. Only `steps` is required. */
export interface Request {
  /** Title for display; the benchmarks' names by default. */
  readonly title?: string;
  /** Processes to run on one database, in order. */
  readonly steps: readonly StepRequest[];
  /** Options for all steps under RocksDB's names, which take precedence over all others. */
  readonly set?: Readonly<Record<string, string>>;
  /** Options to set while the database is open, each at its own time. */
  readonly set_options_at?: readonly ChangeRequest[];
  /** Representation of keys; sampled by default. */
  readonly mode?: RequestedMode;
  /** One key in this many, a power of two, is kept; chosen by the engine by default. */
  readonly sample_factor?: number | null;
  /** Seed for all steps, like db_bench's `--seed`. */
  readonly seed?: number | null;
  /** Published numbers with which the run's statistics are compared. */
  readonly published?: PublishedRequest | null;
}

/** A request that was parsed but not run. */
export interface RequestDescription {
  /** Processes of the request, in order. */
  readonly steps: readonly StepDescription[];
  readonly warnings: readonly Warning[];
}

/** A process of a request. */
export interface StepDescription {
  /** Values of all settings by name, in RocksDB's spelling. */
  readonly options: Readonly<Record<string, string>>;
}

/** A file on the level that guides the cuts of output files. */
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
 * A question about one compaction: at which sizes could its files have ended? All files are in key
 * order.
 */
export interface CutStepsQuery {
  /** The compaction's run, whose options and release determine the rule. */
  readonly request: Request;
  /** Index of the compaction's process in `request.steps`. */
  readonly step: number;
  readonly output_level: number;
  readonly target_file_size: number;
  readonly grandparents: readonly GrandparentFile[];
  readonly outputs: readonly OutputFile[];
}

/** The sizes at which the output files of a compaction could have ended. */
export interface CutSteps {
  /** The size at which a file ends, whatever the next key. */
  readonly max_output_bytes: number;
  /** Steps by output file. */
  readonly outputs: readonly (readonly ThresholdStep[])[];
}

/** The size threshold that applies from a boundary of the next level on. */
export interface ThresholdStep {
  /** The first key beyond the boundary. */
  readonly key: number;
  /** Number of boundaries crossed since the file began, including this one. */
  readonly boundary_count: number;
  /** The size at which the file ends here; null if files never end at boundaries. */
  readonly threshold_bytes: number | null;
}

/** Reason why a request failed, in three parts. */
export interface RequestError {
  /** Fault in the request. */
  readonly what: string;
  /** Flag, option, file or line at fault. */
  readonly where: string;
  /** Way to correct the fault. */
  readonly todo: string;
}

/** A part of the input that was ignored or changed without stopping. */
export interface Warning {
  /** Flag, option or file that the warning is about. */
  readonly subject: string;
  readonly message: string;
}

/** A row of the Compaction Stats table; numbers that a recording lacks are null. */
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
  /** Also null if the time is 0, where RocksDB divides by 1 µs. */
  readonly rd_mb_s: number | null;
  readonly wr_mb_s: number | null;
  readonly comp_sec: number | null;
  readonly comp_merge_cpu_sec: number | null;
  readonly comp_cnt: number;
  readonly key_in: number | null;
  readonly key_drop: number | null;
}

/**
 * RocksDB's statistics after an event, as text and as numbers. Counters belong to the process
 * that runs at the event. Times are from the last event that changed a number, because only
 * the clock changes between such events.
 */
export interface StatsMoment {
  /** Index of the requested event, which the numbers include. */
  readonly event_index: number;
  readonly time_micros: number;
  readonly uptime_sec: number;
  readonly user_bytes_written: number;
  /** True if the release has the WPreComp column (10.3+). */
  readonly has_pre_compression: boolean;
  /** Rows of the table: levels (some omitted by S-9), `Sum` and `Int`. */
  readonly rows: readonly StatsMomentRow[];
  /** Thread pools that had work: `Low` for compactions, `High` for flushes. */
  readonly priorities: readonly StatsMomentRow[];
  /** Only the table by level, in RocksDB's format. */
  readonly table_text: string;
  /** All of `rocksdb.stats`, in RocksDB's format. */
  readonly text: string;
  /** Sentences about unknown numbers, which `text` prints as 0. */
  readonly unknown: readonly string[];
  readonly stall: StallMoment;
  readonly pending_compaction_bytes: number;
  /** Bytes that this process flushed. */
  readonly flushed_bytes: number;
  /** Bytes in files that this process ingested. */
  readonly ingested_bytes: number;
  /** The table in `RunRequest.published`, compared with this one. */
  readonly published: PublishedStats | null;
}

/** Number of write stalls under RocksDB's names (S-23), and their durations. */
export interface StallMoment {
  readonly condition: StallCondition;
  /** Number of stalls by name; null for recordings without a LOG. */
  readonly counts: Readonly<Record<string, number>> | null;
  /** Time for which writes were slowed down, in seconds; null for recordings. */
  readonly slowdown_sec: number | null;
  readonly stop_sec: number | null;
  /** Share of slowdowns and stops together in the uptime, in percent. */
  readonly percent: number | null;
}

/**
 * A table row at one moment of a run, named after a level, `Sum`, `Int` (since the last
 * periodic dump) or, in `priorities`, a thread pool.
 */
export interface StatsMomentRow extends StatsRow {
  /** Number of the row's files that running compactions read. */
  readonly files_being_compacted: number;
  /** Blob bytes written in addition to `write_bytes`; known for some recordings only. */
  readonly written_blob_bytes: number;
  readonly avg_sec: number | null;
  /** CPU time, `comp_merge_cpu_sec` minus the next two fields; all three are null if unknown. */
  readonly merge_cpu_sec: number | null;
  readonly compression_cpu_sec: number | null;
  readonly decompression_cpu_sec: number | null;
  /**
   * Cells in RocksDB's format by column key (`STATS_COLUMNS`); null if a recording lacks the
   * number.
   */
  readonly printed: Readonly<Record<string, string | null>>;
}

/** A published Compaction Stats table, compared with the rows at one moment of a run. */
export interface PublishedStats {
  /** Address or name of the publication. */
  readonly source: string;
  readonly title: string;
  /** Name of the table within the publication. */
  readonly table: string;
  /** True if the published table has a WPreComp column. */
  readonly has_pre_compression: boolean;
  /** Rows in the published order, without those that only we have. */
  readonly rows: readonly PublishedRow[];
}

/** A published row, compared with ours. */
export interface PublishedRow {
  readonly level: string;
  readonly cells: readonly StatsDeviation[];
}

/** A published number, compared with ours. */
export interface StatsDeviation {
  /** Key of the column (`STATS_COLUMNS`). */
  readonly column: string;
  /** Text of the cell as published, such as `22.6`, `1.03 GB` or `390M`. */
  readonly published: string;
  /** Number in the column's unit (2^30 bytes for GB, bytes for Size); null if there is none. */
  readonly published_value: number | null;
  /** Our number in the same unit, unrounded; null if there is none. */
  readonly value: number | null;
  /** Ours − published; null if the two cannot be compared. */
  readonly absolute: number | null;
  /** (ours − published) ÷ published; null if that is undefined, as for 0 or Score. */
  readonly relative: number | null;
  /** True if our number equals the published text when printed with the same digits. */
  readonly is_same: boolean;
}

/** Keys of a run that only the page gets. */
export interface RunTexts {
  /** One key in this many is kept; 1 in exact mode. */
  readonly sample_factor: number;
  /** All of `rocksdb.stats` as RocksDB prints it: `StatsMoment.text` at the end of the run. */
  readonly stats_text: string;
}

/** First keys of a run: its identity, and the rows of its table. */
export interface RunHead {
  readonly scenario: string;
  readonly mode: RunMode;
  readonly seed: number | null;
  /** Digest of the whole event log. */
  readonly event_hash: string;
  readonly levels: readonly StatsRow[];
  readonly sum: StatsRow;
}

/** Results of a simulation. */
export interface SimulationNumbers extends RunHead {
  readonly write_amp: number;
  readonly read_amp: number;
  readonly space_amp: number;
  readonly stall: RunStall;
  readonly flushes: number;
  readonly compactions: number;
  readonly trivial_moves: number;
  /** Numbers that plans can limit or minimise, by name; null if unknown. */
  readonly numbers: Readonly<Record<string, number | null>>;
  /**
   * Bytes written to each level and in total (`Sum`), as a multiple of the incoming bytes;
   * null if nothing came in.
   */
  readonly write_amp_by_level: readonly LevelWriteAmp[] | null;
  /** Compactions and moves by reason. */
  readonly by_reason: readonly ReasonNumbers[];
  /** Stalls by state and limit, in the order of their first occurrence. */
  readonly stalls_by_limit: readonly LimitStalls[];
}

/** Compactions and moves that RocksDB explains by one reason. */
export interface ReasonNumbers {
  /** RocksDB's name of the reason. */
  readonly reason: string;
  readonly compactions: number;
  /** Bytes that the compactions wrote. */
  readonly written_bytes: number;
  /** These bytes as a multiple of the incoming bytes; null if nothing came in. */
  readonly write_amp: number | null;
  readonly moved_files: number;
  readonly moved_bytes: number;
}

/** Stalls that one limit caused. */
export interface LimitStalls {
  readonly condition: StallCondition;
  readonly cause: StallCause;
  readonly count: number;
  /**
   * Time for which the limit delayed or stopped writes, in seconds. A delayed write waits
   * for only a part of it.
   */
  readonly sec: number;
}

/** Time for which writes were slowed down or stopped, and the share of both in percent. */
export interface RunStall {
  readonly slowdown_sec: number;
  readonly stop_sec: number;
  readonly percent: number;
}

/** Numbers of a recording; null if unknown. */
export interface RecordingNumbers extends RunHead {
  readonly write_amp: number | null;
  readonly read_amp: number | null;
  readonly space_amp: number | null;
  /**
   * Bytes written to each level since the last open, and in total (`Sum`), as a multiple of
   * the incoming bytes; null if nothing came in.
   */
  readonly write_amp_by_level: readonly LevelWriteAmp[] | null;
  readonly stall: RunStall | null;
  readonly flushes: number | null;
  readonly compactions: number | null;
  readonly trivial_moves: number | null;
}

/** Bytes written to a level, as a multiple of the incoming bytes. */
export interface LevelWriteAmp {
  readonly level: string;
  readonly write_amp: number;
}

/** Facts about a recording other than its numbers. */
export interface RecordingFacts {
  /** Given and missing files, each with its facts. */
  readonly parts: RecordingParts;
  /** Events of all column families; null without a LOG. */
  readonly happened: Happened | null;
  /**
   * Lists of first job, last job, and the reason for all flushes of the current column
   * family from the first to the last. Null without a LOG.
   */
  readonly flush_reasons: readonly (readonly [first: number, last: number, reason: string])[] | null;
}

/** A file of a recording, either given or missing. */
export interface RecordingPart {
  /** `LOG`, `MANIFEST` or `OPTIONS`. */
  readonly kind: string;
  /** Stable keys of the file's facts, or of the consequences of its absence. */
  readonly keys: readonly string[];
  /** The same facts as one line of text. */
  readonly text: string;
  /** Advice on the file to add; null unless the file is missing. */
  readonly advice: string | null;
}

/** A given file of a recording; facts that it lacks are null. */
export interface GivenPart extends RecordingPart {
  /** Lines in a LOG, or changes to the tree in a MANIFEST. */
  readonly count: number | null;
  /** Column family of the MANIFEST's changes; null if the database has only one. */
  readonly column_family: string | null;
  /** First and last time in a LOG, in µs on the database's local clock. */
  readonly first_time_micros: number | null;
  readonly last_time_micros: number | null;
  /** Number of opens in a LOG. */
  readonly opens: number | null;
  /** Differences between successive OPTIONS files, oldest first. */
  readonly older: readonly string[];
}

/** Files of a recording; see `database/parts.rs`. */
export interface RecordingParts {
  readonly given: readonly GivenPart[];
  readonly missing: readonly RecordingPart[];
}

/** Events of a recorded database, except its flushes and compactions. */
export interface Happened {
  readonly rows: readonly HappenedRow[];
  /** Number of further rows, which are not listed because of a limit. */
  readonly more: number;
  /**
   * Periods in which writes were refused because of an error, in µs of the event log. The
   * end is null if the LOG lacks it.
   */
  readonly refused: readonly (readonly [from: number, until: number | null])[];
  readonly card: OperatorCard;
}

/** One event of a recorded database, or several similar ones. */
export type HappenedRow = {
  readonly [K in Exclude<keyof HappeningFacts, 'stalls' | 'limit' | 'cause'>]: {
    /** Time in the event log, in µs; null before the first event. */
    readonly time_micros: number | null;
    /** Time on the database's local clock, such as `2026-11-26 04:50:38.864`. */
    readonly clock: string;
    /** Name of the column family; null for events of the whole database or of its only family. */
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
  /** Cause of the stalls; null if writes were never stopped or throttled. */
  readonly cause: HappeningFacts['cause'] | null;
  /** Limits that were reached, longest-held first. */
  readonly limits: readonly HappeningFacts['limit'][];
  /** The longest stalls, at most three, longest first. */
  readonly longest: readonly HappenedRow[];
  /** All facts on the card as lines of text. */
  readonly text: string;
}

/** A column family of a recorded database; its numbers are null if unknown. */
export interface FamilyRow {
  readonly id: number | null;
  readonly name: string;
  /** Key that selects the family: its name, plus its id if a later family reuses the name. */
  readonly key: string;
  readonly is_dropped: boolean;
  /** True for the family that is shown by default. */
  readonly is_first: boolean;
  /** Sentence on why the family is shown by default; null for `default` and all others. */
  readonly first_because: string | null;
  /** Number of files at the end, or when the family was dropped. */
  readonly live_files: number | null;
  readonly live_bytes: number | null;
  readonly flushes: number | null;
  readonly compactions: number | null;
  readonly trivial_moves: number | null;
  /** Stalls caused by the family's limits; `stops` counts those that stopped writes. */
  readonly stalls: number | null;
  readonly stops: number | null;
  /**
   * Time for which the family's stall conditions held, each counted from its line to the
   * next install without it, or to the end of the LOG. Writers may have waited less.
   */
  readonly held_sec: number | null;
  /** True if a stall condition of the family still held at the end of the LOG. */
  readonly is_still_held: boolean;
  /** Options of the family when opened, by name, in RocksDB's spelling. */
  readonly options: Readonly<Record<string, string>> | null;
  /** Options whose values differ from those of `default`. */
  readonly differing_options: readonly DifferingOption[];
  /** Peculiarities of the family in a few words; may be empty. */
  readonly notes: string;
  /** Facts about the family that have no column in the list, one per line. */
  readonly details: string;
}

/** An option of a column family whose value differs from that in `default`. */
export interface DifferingOption {
  readonly name: string;
  readonly value: string;
  readonly default_value: string;
}

/** Why two runs write different numbers of bytes. A is the first run, B the second. */
export interface DifferenceMessage {
  readonly heading: string;
  /** Bytes written by flushes and compactions, by run. */
  readonly bytes: readonly number[];
  readonly steps: readonly DifferenceStep[];
  /** Bytes of the difference that no step carries. */
  readonly left: number;
  /** Share of the difference that the steps carry, from 0 to 1. */
  readonly explained: number;
  /** True if the bytes are not explained, because they or the data do not allow it. */
  readonly is_without_chain: boolean;
  /** Bytes written to each level, by run. */
  readonly by_level: readonly (readonly [number, number])[];
  /** Numbers of both runs, by name; null if unknown. */
  readonly numbers: readonly Readonly<Record<string, number | null>>[];
  /** Names of numbers that are worse in B, by more than a hundredth. */
  readonly costs: readonly string[];
  /** Digests of the event logs, by run. */
  readonly event_hashes: readonly string[];
}

/** A step of the explanation. */
export interface DifferenceStep {
  readonly heading: string;
  /** One sentence with the values. */
  readonly line: string;
  readonly micros: number;
  /** Index of the last event up to this time, by run. */
  readonly events: readonly number[];
  /** Bytes that the step carries; null for a step that carries none. */
  readonly bytes: number | null;
}

/** A plan that was read, with its points. */
export interface PlanMessage {
  readonly base: string;
  readonly mode: 'preview' | 'sampled' | 'exact';
  /** Number of runs of each setting; more than one differ in the noise of the machine. */
  readonly repeats: number;
  /** Selection of points; null for the whole grid. */
  readonly sampling: PlanSampling | null;
  readonly axes: readonly PlanAxis[];
  readonly limits: readonly PlanLimit[];
  readonly objectives: readonly PlanObjective[];
  /** Lines of `lsm-shape plan`, each a point; each prefix is a fair sample. */
  readonly lines: readonly string[];
}

/** Selection of some points of the grid. */
export interface PlanSampling {
  readonly method: 'sobol' | 'lhs' | 'random';
  readonly points: number;
  readonly seed: number;
}

/** Settings that take the same value, with their values in order. */
export interface PlanAxis {
  readonly names: readonly string[];
  readonly values: readonly (string | number | boolean)[];
}

/** A limit on a number; null if there is none on that side. */
export interface PlanLimit {
  readonly number: string;
  readonly at_least: number | null;
  readonly at_most: number | null;
}

/** A number to minimise (`low`) or maximise. */
export interface PlanObjective {
  readonly number: string;
  readonly want: 'low' | 'high';
}

/** Settings of a plan that pass all limits and that no other setting beats. */
export interface AdviceMessage {
  /** Names of the numbers that the plan limits or optimises. */
  readonly names: readonly string[];
  /** Number of settings with results. */
  readonly tried: number;
  /** Number of settings whose runs failed. */
  readonly failed: number;
  /** Number of settings that pass all limits. */
  readonly passing: number;
  /** Settings of the front, by the first objective. */
  readonly front: readonly ChoiceMessage[];
  /** Number of settings that would pass without each limit. */
  readonly without: readonly number[];
  /** If nothing passes: the settings that miss the limits by the smallest shares. */
  readonly nearest: readonly NearMessage[];
}

/** A setting with its numbers, by `AdviceMessage.names`; null if unknown. */
export interface TriedMessage {
  readonly set: Readonly<Record<string, string | number | boolean>>;
  readonly numbers: readonly (number | null)[];
  /** Ids of its runs. */
  readonly ids: readonly string[];
}

/** A setting of the front. */
export interface ChoiceMessage extends TriedMessage {
  /** Number of connected settings with the same result within 1 %, this one included. */
  readonly plateau: number;
  /** Where the result changes, at most twice an axis. */
  readonly edges: readonly EdgeMessage[];
  /** Worst numbers of the setting and its neighbours, one step away on one axis. */
  readonly worst: readonly (number | null)[];
  /** Number of neighbours, and of those that pass. */
  readonly neighbours: readonly [number, number];
}

/** First setting on an axis at which the result is another one. */
export interface EdgeMessage extends TriedMessage {
  /** Index of the axis in the plan. */
  readonly axis: number;
  readonly misses: readonly MissMessage[];
}

/** A setting near the limits. */
export interface NearMessage extends TriedMessage {
  readonly misses: readonly MissMessage[];
}

/** A limit that a setting misses. */
export interface MissMessage {
  /** Index of the limit in the plan. */
  readonly limit: number;
  readonly value: number | null;
  /** Share of the limit by which the number misses it; null if the number is unknown. */
  readonly share: number | null;
}
