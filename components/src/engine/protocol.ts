// The messages between page and worker, as two closed unions. Every message about a run has its
// `runId`, so receivers can drop messages about runs that are over. Data exchanged with Rust is
// declared in Rust.

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

/** One db_bench process of a scenario. */
export type StepRequest = Required<EngineStep>;

/** A simulation to run. The engine validates the fields. */
export interface RunRequest extends Omit<EngineRequest, 'published' | 'steps'> {
  /** Processes that use the same database, in order. */
  readonly steps: readonly StepRequest[];
  /** `set` without the user's changes. If given, the run first reports the resulting options. */
  readonly baseline?: EngineRequest['set'];
  /** Published values to compare with the run's statistics. See `StatsMoment.published`. */
  readonly published?: {
    /** URL of a file in `scenarios/published`. */
    readonly url: string;
    /** Name of a table in that file. */
    readonly table: string;
  };
}

/** Values of all settings of a process in RocksDB's spelling, by name. */
export type OptionTexts = StepDescription['options'];

/** One file of a recorded database: `LOG`, `MANIFEST-…` or `OPTIONS-…`, plain or gzip. */
export interface RecordingFile {
  readonly name: string;
  readonly content: Blob;
}

/** Facts about a finished run. Facts that only exist for recordings may be missing. */
export interface RunSummary
  extends
    Omit<RecordingNumbers, 'write_amp_by_level'>,
    Partial<Pick<RecordingNumbers, 'write_amp_by_level'>>,
    Partial<RecordingFacts>,
    RunTexts {
  readonly wall_ms: number;
}

/** First and last job number of a span, and the reason for all flushes in it. */
export type FlushReasonSpan = NonNullable<RecordingFacts['flush_reasons']>[number];

/** Summary of a simulation, in which all numbers are known. */
export type SimulationSummary = RunSummary & SimulationNumbers & { readonly mode: RequestedMode };

/** A question about the file sizes at which a compaction could have cut its output. */
export interface CutStepsQuery extends Omit<EngineQuery, 'request'> {
  readonly request: RunRequest;
}

/** Messages from the page to the worker. `load` is sent once; runs may be requested before it. */
export type ToWorker =
  /** The engine, either compiled or as the URL of its module. */
  | { readonly type: 'load'; readonly module: WebAssembly.Module | string }
  /** URL of the package for recordings; by default, it is in the worker's folder. */
  | { readonly type: 'assets'; readonly recordings: string }
  | { readonly type: 'run'; readonly runId: number; readonly request: RunRequest }
  | {
      readonly type: 'replay';
      readonly runId: number;
      readonly files: readonly RecordingFile[];
      /** Id of the database, whose files are read once for all column families. */
      readonly databaseId: number;
      /** Column family to replay; null for the one that is shown first. */
      readonly family: string | null;
    }
  | { readonly type: 'cancel'; readonly runId: number }
  /** Asks for statistics of the current run or of the last run that ended in this worker. */
  | { readonly type: 'stats'; readonly runId: number; readonly eventIndex: number }
  | { readonly type: 'ask'; readonly askId: number; readonly query: CutStepsQuery }
  /** Requests a `beat`, which proves that the worker is alive. */
  | { readonly type: 'beat' }
  /** Makes the engine panic. Only for tests. */
  | { readonly type: 'crash'; readonly runId: number }
  /** Ends the worker without a message, or blocks it forever. Only for tests. */
  | { readonly type: 'vanish' }
  | { readonly type: 'loop' };

/** Messages from the worker to the page. The words of a batch are transferred, not copied. */
export type FromWorker = SignOfLife | Readiness | RunNews | StatsAnswer | Answer;

/** Messages that prove that the worker is alive. */
export type SignOfLife =
  /** The first message. `lock` is the lock held while the worker lives; null if there is none. */
  | { readonly type: 'begun'; readonly lock: string | null }
  | { readonly type: 'beat' }
  /** Announces a step that sends no messages. `isLong`: its duration depends on the input size. */
  | { readonly type: 'step'; readonly isLong: boolean };

/** Answers to `stats`, in the order of the questions. Null if this worker does not have the run. */
export interface StatsAnswer {
  readonly type: 'stats';
  readonly runId: number;
  readonly stats: StatsMoment | null;
}

/** The answer to an `ask`; null if the engine cannot answer. */
export interface Answer {
  readonly type: 'answer';
  readonly askId: number;
  readonly answer: CutSteps | null;
}

/** Changes in the worker's readiness for a new run. */
export type Readiness =
  /** The engine is loaded. */
  | { readonly type: 'ready' }
  /** A cancelled or replaced run has ended. A run that finishes sends `done` instead. */
  | { readonly type: 'stopped'; readonly runId: number }
  | {
      readonly type: 'crashed';
      /** Run that failed; null if the failure occurred while loading. */
      readonly runId: number | null;
      /** `unavailable`: the engine could not be loaded. */
      readonly kind: 'crashed' | 'unavailable';
      readonly message: string;
    };

/** Messages about a run. */
export type RunNews =
  /** Options of the last step with `baseline` as `set`, and options of the earlier steps. */
  | {
      readonly type: 'options';
      readonly runId: number;
      readonly options: OptionTexts;
      readonly earlier: readonly OptionTexts[];
    }
  | { readonly type: 'warnings'; readonly runId: number; readonly warnings: readonly Warning[] }
  /** Column families of a recorded database, and the index of the current one. */
  | {
      readonly type: 'families';
      readonly runId: number;
      readonly families: readonly FamilyRow[];
      readonly shown: number;
    }
  /** Progress in reading a recording's files, in bytes. Replay starts when all have been read. */
  | {
      readonly type: 'reading';
      readonly runId: number;
      readonly bytes: number;
      readonly total: number;
      /** Indices of the files to read. Other files do not belong to the recording. */
      readonly files: readonly number[];
    }
  | {
      readonly type: 'events';
      readonly runId: number;
      /** Encoded events as whole records. See `decodeEvent`. */
      readonly words: Uint32Array<ArrayBuffer>;
      /** Share of the work that has been done, 0 to 1. */
      readonly progress: number;
    }
  | { readonly type: 'done'; readonly runId: number; readonly summary: RunSummary }
  | { readonly type: 'rejected'; readonly runId: number; readonly error: RequestError };
