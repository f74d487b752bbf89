// What a store of runs tells: the run that is shown, the one on its way, what went wrong.
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

/** What was asked for. */
export type Job =
  | {
      readonly kind: 'simulation';
      readonly run: RunKey;
      /** Runs of the same scenario replace one another without moving the playhead. */
      readonly scenarioKey: string;
      readonly mode: ModeName;
      /** What is set in it beside what its scenario says. */
      readonly overrides: Overrides;
      readonly request: RunRequest;
    }
  | {
      readonly kind: 'recording';
      readonly run: RunKey;
      readonly scenarioKey: string;
      readonly files: readonly RecordingFile[];
      /** The column family; null: the one that is shown first. */
      readonly family: string | null;
    };

/** A history that grows batch by batch. */
export interface GrowingHistory {
  append(words: Uint32Array): void;
  /** Nothing more will come. */
  finish(): void;
}

/** The column families of a recorded database, and the index of the one that is shown. */
export interface ShownFamilies {
  readonly rows: readonly FamilyRow[];
  readonly shown: number;
}

/** A history with what is known of its run. */
export interface ShownRun<History> {
  readonly job: Job;
  readonly history: History;
  readonly summary: RunSummary | null;
  readonly warnings: readonly Warning[];
  /** The column families of a recorded database that has several; null: it has one. */
  readonly families: ShownFamilies | null;
  /** What RocksDB would print after an event; the same function for as long as the run is shown. */
  readonly statsAt: RunHandle['statsAt'];
  /** Grows with every batch, so that readers see that the history has grown. */
  readonly version: number;
  /** The complete run whose place it took before it was complete itself; null: none, or it is. */
  readonly replaced: History | null;
}

/** A run on its way. */
export interface PendingRun {
  readonly job: Job;
  /** 0 to 1, of its events. */
  readonly progress: number;
  /** How far the files of a recording are read, in bytes; missing: it has events, or will soon. */
  readonly reading?: { readonly bytes: number; readonly total: number };
}

/** What the store tells. */
export interface RunsSnapshot<History> {
  readonly shown: ShownRun<History> | null;
  /** What the last process of the newest request has before anything is changed. */
  readonly options: OptionTexts | null;
  /** What the processes before it have, which nothing but what is fixed at creation changes. */
  readonly earlier: readonly OptionTexts[];
  /** The run on its way, and how far it is (0 to 1). */
  readonly pending: PendingRun | null;
  /** Why the last request was refused; the picture is still that of the one before. */
  readonly refusal: { readonly job: Job; readonly error: RequestError } | null;
  /** The last request, if it was cancelled; the picture is still that of the one before. */
  readonly cancelled: Job | null;
  /** Why the engine failed, and how many times it has. */
  readonly failure: { readonly job: Job; readonly error: EngineError; readonly at: number } | null;
}

/** The same without the run on its way, which changes with every batch. */
export type SettledRuns<History> = Omit<RunsSnapshot<History>, 'pending'>;

/** Called when another history takes the place of the shown one. */
export type Replaced<History> = (
  next: ShownRun<History>,
  previous: ShownRun<History> | null,
) => void;

/** What became of a request, as soon as it is known. */
export type Verdict =
  | { readonly type: 'accepted' }
  | { readonly type: 'refused'; readonly error: RequestError }
  | { readonly type: 'failed'; readonly error: EngineError }
  /** Another request came before this one was looked at. */
  | { readonly type: 'replaced' };

/** The column family that a run is of; null: its database has one, or it is simulated. */
export function familyOf(run: Pick<ShownRun<unknown>, 'families'> | null): string | null {
  const families = run?.families ?? null;
  return families?.rows[families.shown]?.key ?? null;
}
