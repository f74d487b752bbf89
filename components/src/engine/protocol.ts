// What the page and the worker say to each other: two closed unions. Every message about a run
// carries its `runId`; whoever hears of a run that is over drops the message.

/** One db_bench process of a scenario. */
export interface StepRequest {
  /** A db_bench command line as published; the program's name may stand in front. */
  readonly db_bench: string;
  /** Text of an OPTIONS file (`--options_file`), or none. */
  readonly options_file: string | null;
}

/** How keys are represented. */
export type RequestedMode = 'preview' | 'sampled' | 'exact';

/** What to simulate. Only `steps` is needed; the engine's own reader checks the rest. */
export interface RunRequest {
  readonly title?: string;
  /** Processes on one database, in order. */
  readonly steps: readonly StepRequest[];
  /** Options of all steps under RocksDB's names, over everything else. */
  readonly set?: Readonly<Record<string, string>>;
  /** Default: sampled. */
  readonly mode?: RequestedMode;
  /** A power of two; default: chosen by the engine. */
  readonly sample_factor?: number | null;
  /** db_bench's `--seed`, for all steps. */
  readonly seed?: number | null;
  /**
   * `set` without what a person changed: when it is there, the run first tells the options that its
   * steps have with these alone.
   */
  readonly baseline?: Readonly<Record<string, string>>;
}

/** The values of all options of the catalogue, by name, in RocksDB's spelling. */
export type OptionTexts = Readonly<Record<string, string>>;

/** One file of a recorded database: `LOG`, `MANIFEST-…` or `OPTIONS-…`, plain or gzip. */
export interface RecordingFile {
  readonly name: string;
  readonly content: Blob;
}

/** Why a request cannot be carried out: bad input, said in one sentence each. */
export interface RequestError {
  /** What is wrong. */
  readonly what: string;
  /** Which flag, option, file or line. */
  readonly where: string;
  /** What to do about it. */
  readonly todo: string;
}

/** Something that was ignored or changed without stopping. */
export interface Warning {
  /** The flag, option or file that it is about. */
  readonly subject: string;
  readonly message: string;
}

/** One row of the Compaction Stats table; null where a recording does not say. */
export interface StatsRow {
  readonly level: string;
  readonly files: number;
  readonly size_bytes: number;
  readonly score: number | null;
  readonly read_bytes: number;
  readonly rn_bytes: number;
  readonly rnp1_bytes: number;
  readonly write_bytes: number;
  readonly wprecomp_bytes: number | null;
  readonly wnew_bytes: number;
  readonly moved_bytes: number;
  readonly w_amp: number;
  readonly rd_mb_s: number;
  readonly wr_mb_s: number;
  readonly comp_sec: number;
  readonly comp_merge_cpu_sec: number | null;
  readonly comp_cnt: number;
  readonly key_in: number;
  readonly key_drop: number;
}

/** What is known when a run is over: the keys of `lsm-shape simulate --json`, and two texts. */
export interface RunSummary {
  readonly scenario: string;
  readonly mode: RequestedMode | 'recorded';
  readonly seed: number | null;
  /** Digest of the whole event log. */
  readonly event_hash: string;
  readonly wall_ms: number;
  readonly levels: readonly StatsRow[];
  readonly sum: StatsRow;
  readonly write_amp: number;
  readonly read_amp: number;
  readonly space_amp: number;
  readonly stall: {
    readonly slowdown_sec: number;
    readonly stop_sec: number;
    readonly percent: number;
  } | null;
  readonly flushes: number;
  readonly compactions: number;
  readonly trivial_moves: number;
  /** Keys per kept key; 1 in exact mode. */
  readonly sample_factor: number;
  /** The Compaction Stats table as RocksDB prints it. */
  readonly stats_text: string;
}

/** From the page to the worker. `load` comes once; runs may be asked for before. */
export type ToWorker =
  | { readonly type: 'load'; readonly module: WebAssembly.Module }
  | { readonly type: 'run'; readonly runId: number; readonly request: RunRequest }
  | { readonly type: 'replay'; readonly runId: number; readonly files: readonly RecordingFile[] }
  | { readonly type: 'cancel'; readonly runId: number }
  /** For tests of what happens when the engine panics. */
  | { readonly type: 'crash'; readonly runId: number };

/** From the worker to the page. The words of a batch are transferred. */
export type FromWorker = Readiness | RunNews;

/** Whether the worker can do something new. */
export type Readiness =
  /** The engine is loaded. */
  | { readonly type: 'ready' }
  /** A run that was cancelled or replaced has ended; finished ones end with `done`. */
  | { readonly type: 'stopped'; readonly runId: number }
  | {
      readonly type: 'crashed';
      /** null: while loading. */
      readonly runId: number | null;
      /** `unavailable`: the engine could not be loaded. */
      readonly kind: 'crashed' | 'unavailable';
      readonly message: string;
    };

/** About a run. */
export type RunNews =
  /** What the last step has before `set`; only when a request has a `baseline`. */
  | { readonly type: 'options'; readonly runId: number; readonly options: OptionTexts }
  | { readonly type: 'warnings'; readonly runId: number; readonly warnings: readonly Warning[] }
  | {
      readonly type: 'events';
      readonly runId: number;
      /** Whole records; see `decodeEvent`. */
      readonly words: Uint32Array<ArrayBuffer>;
      /** Part of the work that is done, 0 to 1. */
      readonly progress: number;
    }
  | { readonly type: 'done'; readonly runId: number; readonly summary: RunSummary }
  | { readonly type: 'rejected'; readonly runId: number; readonly error: RequestError };
