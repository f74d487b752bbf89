// The external store of live runs: which history is shown, which run is on its way, what went wrong.
// React subscribes to it; it tells at most once a frame.
import type {
  Engine,
  EngineError,
  RecordingFile,
  RequestError,
  RunHandle,
  RunRequest,
  RunSummary,
  RunUpdate,
  Warning,
} from 'lsm-shape/engine';
import type { ModeName } from './workbench.ts';

/** What was asked for. */
export type Job =
  | {
      readonly kind: 'simulation';
      /** Runs of the same scenario replace one another without moving the playhead. */
      readonly scenarioKey: string;
      readonly mode: ModeName;
      readonly request: RunRequest;
    }
  | {
      readonly kind: 'recording';
      readonly scenarioKey: string;
      readonly files: readonly RecordingFile[];
    };

/** A history that grows batch by batch. */
export interface GrowingHistory {
  append(words: Uint32Array): void;
}

/** A history with what is known of its run. */
export interface ShownRun<History> {
  readonly job: Job;
  readonly history: History;
  readonly summary: RunSummary | null;
  readonly warnings: readonly Warning[];
  /** Grows with every batch, so that readers see that the history has grown. */
  readonly version: number;
}

/** What the store tells. */
export interface RunsSnapshot<History> {
  readonly shown: ShownRun<History> | null;
  /** The run on its way, and how far it is (0 to 1). */
  readonly pending: { readonly job: Job; readonly progress: number } | null;
  /** Why the last request was refused; the picture is still that of the one before. */
  readonly refusal: { readonly job: Job; readonly error: RequestError } | null;
  readonly failure: { readonly job: Job; readonly error: EngineError } | null;
}

/** Called when another history takes the place of the shown one. */
export type Replaced<History> = (
  next: ShownRun<History>,
  previous: ShownRun<History> | null,
) => void;

export interface RunStoreOptions<History> {
  readonly engine: Engine;
  readonly createHistory: () => History;
  /** Runs its argument once, soon: in the browser before the next frame. */
  readonly schedule: (task: () => void) => void;
  readonly onReplaced: Replaced<History>;
}

interface Attempt<History> {
  readonly job: Job;
  readonly history: History;
  readonly handle: RunHandle;
  warnings: readonly Warning[];
  progress: number;
}

export class RunStore<History extends GrowingHistory> {
  readonly #options: RunStoreOptions<History>;
  readonly #listeners = new Set<() => void>();
  #snapshot: RunsSnapshot<History> = { shown: null, pending: null, refusal: null, failure: null };
  #told: RunsSnapshot<History> = this.#snapshot;
  #isScheduled = false;
  #attempt: Attempt<History> | null = null;
  /** The newest request that waits for a preview on its way. */
  #next: Job | null = null;
  #last: Job | null = null;

  constructor(options: RunStoreOptions<History>) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): RunsSnapshot<History> => this.#told;

  /** Starts a job. It replaces the run on its way; only previews are let finish, they are short. */
  start(job: Job): void {
    this.#last = job;
    if (this.#attempt !== null && isPreview(this.#attempt.job) && isPreview(job)) {
      this.#next = job;
      return;
    }
    this.#begin(job);
  }

  /** Ends the run on its way; what is shown stays. */
  cancel(): void {
    this.#next = null;
    this.#attempt?.handle.cancel();
    this.#attempt = null;
    this.#change({ pending: null });
  }

  /** The last request once more. */
  retry(): void {
    if (this.#last !== null) this.start(this.#last);
  }

  #begin(job: Job): void {
    this.#attempt?.handle.cancel();
    this.#next = null;
    const { engine, createHistory } = this.#options;
    const update = (message: RunUpdate): void => {
      if (this.#attempt === attempt) this.#receive(attempt, message);
    };
    const handle =
      job.kind === 'simulation'
        ? engine.run(job.request, update)
        : engine.replay(job.files, update);
    const attempt: Attempt<History> = {
      job,
      handle,
      history: createHistory(),
      warnings: [],
      progress: 0,
    };
    this.#attempt = attempt;
    this.#change({ pending: { job, progress: 0 }, failure: null });
  }

  #receive(attempt: Attempt<History>, message: RunUpdate): void {
    switch (message.type) {
      case 'warnings':
        attempt.warnings = message.warnings;
        return;
      case 'events':
        attempt.history.append(message.words);
        attempt.progress = message.progress;
        if (this.#showsAtOnce(attempt.job)) this.#show(attempt, null);
        this.#change({ pending: { job: attempt.job, progress: message.progress } });
        return;
      case 'done':
        this.#show(attempt, message.summary);
        this.#end({ refusal: null });
        return;
      case 'rejected':
        this.#end({ refusal: { job: attempt.job, error: message.error } });
        return;
      case 'failed':
        this.#end({ failure: { job: attempt.job, error: message.error } });
    }
  }

  /** Another scenario is shown from its first batch on; the same one replaces itself when complete. */
  #showsAtOnce(job: Job): boolean {
    const { shown } = this.#snapshot;
    if (shown === null || shown.summary === null) return true;
    return shown.job.scenarioKey !== job.scenarioKey;
  }

  #show(attempt: Attempt<History>, summary: RunSummary | null): void {
    const previous = this.#snapshot.shown;
    const { job, history, warnings } = attempt;
    const version = (previous?.version ?? 0) + 1;
    const shown: ShownRun<History> = { job, history, summary, warnings, version };
    this.#change({ shown });
    if (previous?.history !== history) this.#options.onReplaced(shown, previous);
  }

  #end(change: Partial<RunsSnapshot<History>>): void {
    this.#attempt = null;
    this.#change({ pending: null, ...change });
    const next = this.#next;
    if (next !== null) this.#begin(next);
  }

  #change(change: Partial<RunsSnapshot<History>>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#options.schedule(() => {
      this.#isScheduled = false;
      this.#told = this.#snapshot;
      for (const listener of this.#listeners) listener();
    });
  }
}

function isPreview(job: Job): boolean {
  return job.kind === 'simulation' && job.mode === 'preview';
}
