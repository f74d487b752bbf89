// The messages between page and worker: two closed unions. Every message about a run has its
// `runId`; receivers drop messages about runs that are over. Data exchanged with Rust is declared
// in Rust.

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
  /** Processes on one database, in order. */
  readonly steps: readonly StepRequest[];
  /** `set` without the user's changes. If given, the run first reports the resulting options. */
  readonly baseline?: EngineRequest['set'];
  /** Published values to compare with the run's statistics; see `StatsMoment.published`. */
  readonly published?: {
    /** Address of a file in `scenarios/published`. */
    readonly url: string;
    /** Name of one of its tables. */
    readonly table: string;
  };
}

/** Values of all settings of a process, by name, in RocksDB's spelling. */
export type OptionTexts = StepDescription['options'];

/** One file of a recorded database: `LOG`, `MANIFEST-…` or `OPTIONS-…`, plain or gzip. */
export interface RecordingFile {
  readonly name: string;
  readonly content: Blob;
}

/** Facts about a finished run. Facts that only recordings have may be missing. */
export interface RunSummary
  extends
    Omit<RecordingNumbers, 'write_amp_by_level'>,
    Partial<Pick<RecordingNumbers, 'write_amp_by_level'>>,
    Partial<RecordingFacts>,
    RunTexts {
  readonly wall_ms: number;
}

/** First job number, last job number, and the reason for all flushes between them. */
export type FlushReasonSpan = NonNullable<RecordingFacts['flush_reasons']>[number];

/** Summary of a simulation, whose numbers are all known. */
export type SimulationSummary = RunSummary & SimulationNumbers & { readonly mode: RequestedMode };

/** A question about the sizes at which a compaction's files could have ended. */
export interface CutStepsQuery extends Omit<EngineQuery, 'request'> {
  readonly request: RunRequest;
}

/** Messages from the page to the worker. `load` is sent once. Runs may be requested before it. */
export type ToWorker =
  /** The engine, compiled or as its address. */
  | { readonly type: 'load'; readonly module: WebAssembly.Module | string }
  /** Address of the package for recordings; default: in the worker's folder. */
  | { readonly type: 'assets'; readonly recordings: string }
  | { readonly type: 'run'; readonly runId: number; readonly request: RunRequest }
  | {
      readonly type: 'replay';
      readonly runId: number;
      readonly files: readonly RecordingFile[];
      /** Identifies the database: its files are read once for all column families. */
      readonly databaseId: number;
      /** The column family; null for the one shown first. */
      readonly family: string | null;
    }
  | { readonly type: 'cancel'; readonly runId: number }
  /** Asks about the current run, or the last one that ended in this worker. */
  | { readonly type: 'stats'; readonly runId: number; readonly eventIndex: number }
  | { readonly type: 'ask'; readonly askId: number; readonly query: CutStepsQuery }
  /** Answered with a `beat`: proof that the worker is alive. */
  | { readonly type: 'beat' }
  /** For tests: panics in the engine. */
  | { readonly type: 'crash'; readonly runId: number }
  /** For tests: ends the worker without a message, or blocks it forever. */
  | { readonly type: 'vanish' }
  | { readonly type: 'loop' };

/** Messages from the worker to the page. The words of a batch are transferred. */
export type FromWorker = SignOfLife | Readiness | RunNews | StatsAnswer | Answer;

/** Proof that the worker is alive. */
export type SignOfLife =
  /** The first message, with the lock that the worker holds while it lives; null for none. */
  | { readonly type: 'begun'; readonly lock: string | null }
  | { readonly type: 'beat' }
  /** Announces a step without messages; `isLong`: its duration depends on the input size. */
  | { readonly type: 'step'; readonly isLong: boolean };

/** Answers to `stats`, in order; null if this worker does not have the run. */
export interface StatsAnswer {
  readonly type: 'stats';
  readonly runId: number;
  readonly stats: StatsMoment | null;
}

/** The answer to an `ask`; null if there is none. */
export interface Answer {
  readonly type: 'answer';
  readonly askId: number;
  readonly answer: CutSteps | null;
}

/** Changes in the worker's readiness for a new run. */
export type Readiness =
  /** The engine is loaded. */
  | { readonly type: 'ready' }
  /** A cancelled or replaced run has ended. Finished runs end with `done`. */
  | { readonly type: 'stopped'; readonly runId: number }
  | {
      readonly type: 'crashed';
      /** null if it happened while loading. */
      readonly runId: number | null;
      /** `unavailable`: the engine could not be loaded. */
      readonly kind: 'crashed' | 'unavailable';
      readonly message: string;
    };

/** Messages about a run. */
export type RunNews =
  /** Options of the last step with `baseline` as `set`, and of the earlier steps. */
  | {
      readonly type: 'options';
      readonly runId: number;
      readonly options: OptionTexts;
      readonly earlier: readonly OptionTexts[];
    }
  | { readonly type: 'warnings'; readonly runId: number; readonly warnings: readonly Warning[] }
  /** Column families of a recorded database, and the index of the one shown. */
  | {
      readonly type: 'families';
      readonly runId: number;
      readonly families: readonly FamilyRow[];
      readonly shown: number;
    }
  /** Progress of reading a recording's files, in bytes. Replay starts once all are read. */
  | {
      readonly type: 'reading';
      readonly runId: number;
      readonly bytes: number;
      readonly total: number;
      /** Indices of the files to read. The others do not belong to the recording. */
      readonly files: readonly number[];
    }
  | {
      readonly type: 'events';
      readonly runId: number;
      /** Whole records; see `decodeEvent`. */
      readonly words: Uint32Array<ArrayBuffer>;
      /** Share of the work that is done, 0 to 1. */
      readonly progress: number;
    }
  | { readonly type: 'done'; readonly runId: number; readonly summary: RunSummary }
  | { readonly type: 'rejected'; readonly runId: number; readonly error: RequestError };
