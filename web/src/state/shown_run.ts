// The state of a store of runs: the shown run, the pending one and errors.
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
      /** Runs of the same scenario replace one another without moving the playhead. */
      readonly scenarioKey: string;
      readonly mode: ModeName;
      /** Options that differ from its scenario. */
      readonly overrides: Overrides;
      readonly request: RunRequest;
    }
  | {
      readonly kind: 'recording';
      readonly run: RunKey;
      readonly scenarioKey: string;
      readonly files: readonly RecordingFile[];
      /** The column family; null: the default choice. */
      readonly family: string | null;
    };

/** A history that grows batch by batch. */
export interface GrowingHistory {
  append(words: Uint32Array): void;
  /** Marks the history as complete. */
  finish(): void;
}

/** The column families of a recorded database, and the index of the shown one. */
export interface ShownFamilies {
  readonly rows: readonly FamilyRow[];
  readonly shown: number;
}

/** A history with the facts of its run. */
export interface ShownRun<History> {
  readonly job: Job;
  readonly history: History;
  readonly summary: RunSummary | null;
  readonly warnings: readonly Warning[];
  /** The column families of a recorded database; null if it has only one. */
  readonly families: ShownFamilies | null;
  /** The statistics that RocksDB would print after an event; the same function for the run. */
  readonly statsAt: RunHandle['statsAt'];
  /** Increases with every batch, so that readers notice growth. */
  readonly version: number;
  /** The complete run that this incomplete one replaced; null for none or once complete. */
  readonly replaced: History | null;
}

/** A pending run. */
export interface PendingRun {
  readonly job: Job;
  /** The share of its events that have arrived, 0 to 1. */
  readonly progress: number;
  /** Bytes read of a recording's files; missing once events arrive. */
  readonly reading?: { readonly bytes: number; readonly total: number };
}

/** The public state of the store. */
export interface RunsSnapshot<History> {
  readonly shown: ShownRun<History> | null;
  /** The options of the newest request's last process before any change. */
  readonly options: OptionTexts | null;
  /** The options of earlier processes. Only options fixed at creation change them. */
  readonly earlier: readonly OptionTexts[];
  /** The pending run and its progress. */
  readonly pending: PendingRun | null;
  /** The refusal of the last request. The picture is still that of the previous one. */
  readonly refusal: { readonly job: Job; readonly error: RequestError } | null;
  /** The last request, if it was cancelled. The picture is still that of the previous one. */
  readonly cancelled: Job | null;
  /** The failure of the engine, and the number of failures so far. */
  readonly failure: { readonly job: Job; readonly error: EngineError; readonly at: number } | null;
}

/** The state without the pending run, which changes with every batch. */
export type SettledRuns<History> = Omit<RunsSnapshot<History>, 'pending'>;

/** Called when a history replaces the shown one. */
export type Replaced<History> = (
  next: ShownRun<History>,
  previous: ShownRun<History> | null,
) => void;

/** The outcome of a request, as soon as it is known. */
export type Verdict =
  | { readonly type: 'accepted' }
  | { readonly type: 'refused'; readonly error: RequestError }
  | { readonly type: 'failed'; readonly error: EngineError }
  /** Another request replaced this one before it was checked. */
  | { readonly type: 'replaced' };

/** The column family of a run; null for a simulation or a database with only one. */
export function familyOf(run: Pick<ShownRun<unknown>, 'families'> | null): string | null {
  const families = run?.families ?? null;
  return families?.rows[families.shown]?.key ?? null;
}
