// What the page and the worker say to each other: two closed unions. Every message about a run
// carries its `runId`; whoever hears of a run that is over drops the message. What comes from Rust,
// or goes there, is declared in Rust.

import type {
  CutSteps,
  CutStepsQuery as EngineQuery,
  FamilyRow,
  RecordingFacts,
  RecordingNumbers,
  Request as EngineRequest,
  RequestedMode,
  RequestError,
  RunTexts,
  SimulationNumbers,
  StatsMoment,
  StepDescription,
  StepRequest as EngineStep,
  Warning,
} from './generated/protocol.ts';

export type * from './generated/protocol.ts';

/** One db_bench process of a scenario; the page always says whether it has an OPTIONS file. */
export type StepRequest = Required<EngineStep>;

/** A simulation to run. Only `steps` is needed; the engine's own reader checks the rest. */
export interface RunRequest extends Omit<EngineRequest, 'published' | 'steps'> {
  /** Processes on one database, in order. */
  readonly steps: readonly StepRequest[];
  /**
   * `set` without the user's changes. With it, the run first reports the options of its steps under
   * these settings alone.
   */
  readonly baseline?: EngineRequest['set'];
  /** The published values to compare with the run's statistics: see `StatsMoment.published`. */
  readonly published?: {
    /** The address of a file of `scenarios/published`. */
    readonly url: string;
    /** The name of one of its tables. */
    readonly table: string;
  };
}

/** The values of all settings of a process, by name, in RocksDB's spelling. */
export type OptionTexts = StepDescription['options'];

/** One file of a recorded database: `LOG`, `MANIFEST-…` or `OPTIONS-…`, plain or gzip. */
export interface RecordingFile {
  readonly name: string;
  readonly content: Blob;
}

/** The facts of a finished run; those of recordings alone may be missing. */
export interface RunSummary
  extends
    Omit<RecordingNumbers, 'write_amp_by_level'>,
    Partial<Pick<RecordingNumbers, 'write_amp_by_level'>>,
    Partial<RecordingFacts>,
    RunTexts {
  readonly wall_ms: number;
}

/** First job, last job, and the reason of all flushes between these job numbers. */
export type FlushReasonSpan = NonNullable<RecordingFacts['flush_reasons']>[number];

/** Summary of a simulation: all of its numbers are known. */
export type SimulationSummary = RunSummary & SimulationNumbers & { readonly mode: RequestedMode };

/** A question about one compaction: at which sizes could its files have ended? */
export interface CutStepsQuery extends Omit<EngineQuery, 'request'> {
  readonly request: RunRequest;
}

/** From the page to the worker. `load` is sent once; runs may be requested before it. */
export type ToWorker =
  /** The engine, compiled or as its address. */
  | { readonly type: 'load'; readonly module: WebAssembly.Module | string }
  /** The address of the package that reads recordings; by default it is beside the worker. */
  | { readonly type: 'assets'; readonly recordings: string }
  | { readonly type: 'run'; readonly runId: number; readonly request: RunRequest }
  | {
      readonly type: 'replay';
      readonly runId: number;
      readonly files: readonly RecordingFile[];
      /** Distinguishes databases: files are read once for all column families of a database. */
      readonly databaseId: number;
      /** The column family; null: the one that is shown first. */
      readonly family: string | null;
    }
  | { readonly type: 'cancel'; readonly runId: number }
  /** For a running run, or the last one that ended in this worker. */
  | { readonly type: 'stats'; readonly runId: number; readonly eventIndex: number }
  | { readonly type: 'ask'; readonly askId: number; readonly query: CutStepsQuery }
  /** Answered with a `beat`: proof that the worker is alive. */
  | { readonly type: 'beat' }
  /** For tests of a panic in the engine. */
  | { readonly type: 'crash'; readonly runId: number }
  /** For tests of a worker that disappears without a message, and of one that never returns. */
  | { readonly type: 'vanish' }
  | { readonly type: 'loop' };

/** From the worker to the page. The words of a batch are transferred. */
export type FromWorker = SignOfLife | Readiness | RunNews | StatsAnswer | Answer;

/** Proof that the worker is alive. */
export type SignOfLife =
  /** The first message: the lock that it holds for as long as it lives; null: it has none. */
  | { readonly type: 'begun'; readonly lock: string | null }
  | { readonly type: 'beat' }
  /** The worker sends nothing until the next message; `isLong`: as long as large input takes. */
  | { readonly type: 'step'; readonly isLong: boolean };

/** One for each `stats`, in their order; null: this worker does not have the run (any more). */
export interface StatsAnswer {
  readonly type: 'stats';
  readonly runId: number;
  readonly stats: StatsMoment | null;
}

/** To an `ask`; null: the question could not be answered. */
export interface Answer {
  readonly type: 'answer';
  readonly askId: number;
  readonly answer: CutSteps | null;
}

/** Changes of the worker's ability to take a new run. */
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
  /**
   * The options of the last step with `baseline` as `set`, and of the earlier steps.
   */
  | {
      readonly type: 'options';
      readonly runId: number;
      readonly options: OptionTexts;
      readonly earlier: readonly OptionTexts[];
    }
  | { readonly type: 'warnings'; readonly runId: number; readonly warnings: readonly Warning[] }
  /** The column families of a recorded database, and the index of the one that is shown. */
  | {
      readonly type: 'families';
      readonly runId: number;
      readonly families: readonly FamilyRow[];
      readonly shown: number;
    }
  /** Bytes read of the recording's files; once all are read, its picks are replayed. */
  | {
      readonly type: 'reading';
      readonly runId: number;
      readonly bytes: number;
      readonly total: number;
      /** Indices of the files that are read. The others do not belong to the recording. */
      readonly files: readonly number[];
    }
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
