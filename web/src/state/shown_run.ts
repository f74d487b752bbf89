// The state of a run store: the displayed run, the pending run and errors.
import type {
  EngineError,
  FamilyRow,
  OptionTexts,
  RecordingFile,
  RequestError,
  RunHandle,
  RunRequest,
  RunSummary,
  Warning,
} from 'lsm-shape/engine';
import type { ModeName, Overrides, RunKey } from './workbench.ts';

/** A request for a run. */
export type Job =
  | {
      readonly kind: 'simulation';
      readonly run: RunKey;
      /** A key that runs share if they replace one another without moving the playhead. */
      readonly scenarioKey: string;
      readonly mode: ModeName;
      /** Options that differ from the scenario's. */
      readonly overrides: Overrides;
      readonly request: RunRequest;
    }
  | {
      readonly kind: 'recording';
      readonly run: RunKey;
      readonly scenarioKey: string;
      readonly files: readonly RecordingFile[];
      /** The column family; null for the default one. */
      readonly family: string | null;
    };

/** A history that grows in batches. */
export interface GrowingHistory {
  append(words: Uint32Array): void;
  finish(): void;
}

/** The column families of a recorded database, and the index of the displayed one. */
export interface ShownFamilies {
  readonly rows: readonly FamilyRow[];
  readonly shown: number;
}

/** A history, with facts about its run. */
export interface ShownRun<History> {
  readonly job: Job;
  readonly history: History;
  readonly summary: RunSummary | null;
  readonly warnings: readonly Warning[];
  /** The column families; null unless the database has several. */
  readonly families: ShownFamilies | null;
  /**
   * Returns RocksDB's statistics after an event. The function stays the same throughout the run.
   */
  readonly statsAt: RunHandle['statsAt'];
  /** A number that increases as the history grows. */
  readonly version: number;
  /** Complete run that this incomplete one replaced; null once complete or if there was none. */
  readonly replaced: History | null;
}

export interface PendingRun {
  readonly job: Job;
  /** Share of the run's events that have arrived, from 0 to 1. */
  readonly progress: number;
  /** Bytes of the recording's files read so far; missing after the first events arrive. */
  readonly reading?: { readonly bytes: number; readonly total: number };
}

/** Public state of a run store. */
export interface RunsSnapshot<History> {
  readonly shown: ShownRun<History> | null;
  /** Initial options of the last process in the newest request. */
  readonly options: OptionTexts | null;
  /** Options of earlier processes. They change only with options fixed at creation. */
  readonly earlier: readonly OptionTexts[];
  readonly pending: PendingRun | null;
  /** The last request, if it was refused, and the error. The previous run stays on the stage. */
  readonly refusal: { readonly job: Job; readonly error: RequestError } | null;
  /** The last request, if it was cancelled. The previous run stays on the stage. */
  readonly cancelled: Job | null;
  /** A failure of the engine. `at` is the number of failures so far. */
  readonly failure: { readonly job: Job; readonly error: EngineError; readonly at: number } | null;
}

/** The state without the pending run, which changes with every batch. */
export type SettledRuns<History> = Omit<RunsSnapshot<History>, 'pending'>;

/** Called when a history replaces the displayed one. */
export type Replaced<History> = (
  next: ShownRun<History>,
  previous: ShownRun<History> | null,
) => void;

/** The outcome of a request, reported as soon as it is known. */
export type Verdict =
  | { readonly type: 'accepted' }
  | { readonly type: 'refused'; readonly error: RequestError }
  | { readonly type: 'failed'; readonly error: EngineError }
  /** Another request replaced this one before the engine had checked it. */
  | { readonly type: 'replaced' };

/** Returns the column family of a run; null if its database does not have several. */
export function familyOf(run: Pick<ShownRun<unknown>, 'families'> | null): string | null {
  const families = run?.families ?? null;
  return families?.rows[families.shown]?.key ?? null;
}
