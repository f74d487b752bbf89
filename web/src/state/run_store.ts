// The external store of live runs: which history is shown, which run is on its way, what went
// wrong. React subscribes to it; it tells at most once a frame.
import type {
  Engine,
  EngineError,
  OptionTexts,
  RecordingFile,
  RequestError,
  RunHandle,
  RunRequest,
  RunSummary,
  RunUpdate,
  Warning,
} from 'lsm-shape/engine';
import type { ModeName, RunKey } from './workbench.ts';

/** What was asked for. */
export type Job =
  | {
      readonly kind: 'simulation';
      readonly run: RunKey;
      /** Runs of the same scenario replace one another without moving the playhead. */
      readonly scenarioKey: string;
      readonly mode: ModeName;
      readonly request: RunRequest;
    }
  | {
      readonly kind: 'recording';
      readonly run: RunKey;
      readonly scenarioKey: string;
      readonly files: readonly RecordingFile[];
    };

/** A history that grows batch by batch. */
export interface GrowingHistory {
  append(words: Uint32Array): void;
  /** Nothing more will come. */
  finish(): void;
}

/** A history with what is known of its run. */
export interface ShownRun<History> {
  readonly job: Job;
  readonly history: History;
  readonly summary: RunSummary | null;
  readonly warnings: readonly Warning[];
  /** What RocksDB would print after an event; the same function for as long as the run is shown. */
  readonly statsAt: RunHandle['statsAt'];
  /** Grows with every batch, so that readers see that the history has grown. */
  readonly version: number;
}

/** What the store tells. */
export interface RunsSnapshot<History> {
  readonly shown: ShownRun<History> | null;
  /** What the last process of the newest request has before anything is changed. */
  readonly options: OptionTexts | null;
  /** What the processes before it have, which nothing but what is fixed at creation changes. */
  readonly earlier: readonly OptionTexts[];
  /** The run on its way, and how far it is (0 to 1). */
  readonly pending: { readonly job: Job; readonly progress: number } | null;
  /** Why the last request was refused; the picture is still that of the one before. */
  readonly refusal: { readonly job: Job; readonly error: RequestError } | null;
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

export interface RunStoreOptions<History> {
  readonly engine: Engine;
  readonly createHistory: () => History;
  /** Runs its argument once, soon: in the browser before the next frame. */
  readonly schedule: (task: () => void) => void;
  readonly onReplaced: Replaced<History>;
  /** Called after each batch of a run that is not shown yet. */
  readonly keepUp?: (history: History) => void;
  /** What has to be done before such a run is shown, in short steps. */
  readonly prepare?: (history: History) => Iterator<unknown>;
}

/** Milliseconds of a display frame that preparing a run may take. */
const SLICE_MS = 8;

interface Attempt<History> {
  readonly job: Job;
  readonly history: History;
  readonly judge: (verdict: Verdict) => void;
  handle: RunHandle | null;
  readonly statsAt: ShownRun<History>['statsAt'];
  warnings: readonly Warning[];
  progress: number;
}

export class RunStore<History extends GrowingHistory> {
  readonly #options: RunStoreOptions<History>;
  readonly #listeners = new Set<() => void>();
  #snapshot: RunsSnapshot<History> = {
    shown: null,
    options: null,
    earlier: [],
    pending: null,
    refusal: null,
    failure: null,
  };
  #told: RunsSnapshot<History> = this.#snapshot;
  #settled: SettledRuns<History> = this.#snapshot;
  #isScheduled = false;
  #attempt: Attempt<History> | null = null;
  /** The newest request that waits for a preview on its way. */
  #next: Pick<Attempt<History>, 'job' | 'judge'> | null = null;
  #last: Job | null = null;
  #failures = 0;

  constructor(options: RunStoreOptions<History>) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): RunsSnapshot<History> => this.#told;

  /** The same object while only the run on its way changes. */
  readonly getSettled = (): SettledRuns<History> => this.#settled;

  /** What was asked for last. */
  get last(): Job | null {
    return this.#last;
  }

  /** Starts a job. It replaces the run on its way; only previews are let finish, they are short. */
  start(job: Job): Promise<Verdict> {
    this.#last = job;
    return new Promise((judge) => {
      this.#next?.judge({ type: 'replaced' });
      this.#next = null;
      if (this.#attempt !== null && isPreview(this.#attempt.job) && isPreview(job)) {
        this.#next = { job, judge };
      } else {
        this.#begin(job, judge);
      }
    });
  }

  /** Ends the run on its way; what is shown stays. */
  cancel(): void {
    this.#drop();
    this.#change({ pending: null });
  }

  /** Shows nothing any more: there is nothing that could be run. */
  clear(): void {
    this.#drop();
    this.#last = null;
    const nothing = { shown: null, options: null, earlier: [] };
    this.#change({ ...nothing, pending: null, refusal: null, failure: null });
  }

  /** The last request once more. */
  retry(): void {
    if (this.#last !== null) void this.start(this.#last);
  }

  /** Makes the engine fail in the middle of the last request, for tests. */
  crashForTest(): void {
    if (this.#last !== null) this.#begin(this.#last, () => undefined, 'crash');
  }

  #drop(): void {
    this.#next?.judge({ type: 'replaced' });
    this.#next = null;
    this.#attempt?.handle?.cancel();
    this.#attempt?.judge({ type: 'replaced' });
    this.#attempt = null;
  }

  #begin(
    job: Job,
    judge: (verdict: Verdict) => void,
    how: 'normally' | 'crash' = 'normally',
  ): void {
    this.#drop();
    const { engine, createHistory } = this.#options;
    const attempt: Attempt<History> = {
      job,
      judge,
      handle: null,
      statsAt: (eventIndex) => attempt.handle?.statsAt(eventIndex) ?? Promise.resolve(null),
      history: createHistory(),
      warnings: [],
      progress: 0,
    };
    this.#attempt = attempt;
    const update = (message: RunUpdate): void => {
      if (this.#attempt === attempt) this.#receive(attempt, message);
    };
    if (how === 'crash') attempt.handle = engine.crashForTest(update);
    else if (job.kind === 'simulation') attempt.handle = engine.run(job.request, update);
    else attempt.handle = engine.replay(job.files, update);
    this.#change({ pending: { job, progress: 0 }, failure: null });
  }

  #receive(attempt: Attempt<History>, message: RunUpdate): void {
    switch (message.type) {
      case 'options':
        this.#change({ options: message.options, earlier: message.earlier });
        return;
      case 'warnings':
        attempt.warnings = message.warnings;
        return;
      case 'events':
        attempt.judge({ type: 'accepted' });
        attempt.history.append(message.words);
        attempt.progress = message.progress;
        if (this.#showsAtOnce(attempt.job)) this.#show(attempt, null);
        else this.#options.keepUp?.(attempt.history);
        this.#change({ pending: { job: attempt.job, progress: message.progress } });
        return;
      case 'done':
        attempt.judge({ type: 'accepted' });
        attempt.history.finish();
        this.#whenPrepared(attempt, () => {
          this.#show(attempt, message.summary);
          this.#end({ refusal: null });
        });
        return;
      case 'rejected':
        attempt.judge({ type: 'refused', error: message.error });
        this.#end({ refusal: { job: attempt.job, error: message.error } });
        return;
      case 'failed':
        attempt.judge({ type: 'failed', error: message.error });
        this.#failures += 1;
        this.#end({ failure: { job: attempt.job, error: message.error, at: this.#failures } });
    }
  }

  /**
   * Another scenario is shown from its first batch on; the same one replaces itself when complete.
   */
  #showsAtOnce(job: Job): boolean {
    const { shown } = this.#snapshot;
    if (shown === null || shown.summary === null) return true;
    return shown.job.scenarioKey !== job.scenarioKey;
  }

  /** Goes on when a run is ready to be shown: at once, or some display frames later. */
  #whenPrepared(attempt: Attempt<History>, goOn: () => void): void {
    const { prepare, schedule } = this.#options;
    // Previews are short, and follow a hand.
    const isAtOnce = this.#showsAtOnce(attempt.job) || isPreview(attempt.job);
    const steps = isAtOnce ? undefined : prepare?.(attempt.history);
    const work = (): void => {
      if (this.#attempt !== attempt) return;
      const until = performance.now() + SLICE_MS;
      while (performance.now() < until) {
        if (steps === undefined || steps.next().done === true) {
          goOn();
          return;
        }
      }
      schedule(work);
    };
    work();
  }

  #show(attempt: Attempt<History>, summary: RunSummary | null): void {
    const previous = this.#snapshot.shown;
    const { job, history, warnings, statsAt } = attempt;
    const version = (previous?.version ?? 0) + 1;
    const shown: ShownRun<History> = { job, history, summary, warnings, statsAt, version };
    this.#change({ shown });
    if (previous?.history !== history) this.#options.onReplaced(shown, previous);
  }

  #end(change: Partial<RunsSnapshot<History>>): void {
    this.#attempt = null;
    this.#change({ pending: null, ...change });
    const next = this.#next;
    if (next === null) return;
    this.#next = null;
    this.#begin(next.job, next.judge);
  }

  #change(change: Partial<RunsSnapshot<History>>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#options.schedule(() => {
      this.#isScheduled = false;
      this.#told = this.#snapshot;
      this.#settled = settledOf(this.#told, this.#settled);
      for (const listener of this.#listeners) listener();
    });
  }
}

function settledOf<History>(
  { shown, options, earlier, refusal, failure }: RunsSnapshot<History>,
  before: SettledRuns<History>,
): SettledRuns<History> {
  const isSame =
    shown === before.shown &&
    options === before.options &&
    earlier === before.earlier &&
    refusal === before.refusal &&
    failure === before.failure;
  return isSame ? before : { shown, options, earlier, refusal, failure };
}

function isPreview(job: Job): boolean {
  return job.kind === 'simulation' && job.mode === 'preview';
}
