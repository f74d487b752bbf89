// A store of live runs: the displayed history, the pending run and errors. It notifies React at
// most once per frame.
import type {
  Engine,
  OptionTexts,
  RunHandle,
  RunSummary,
  RunUpdate,
  Warning,
} from 'lsm-shape/engine';
import type { KeptFamilies } from './kept_families.ts';
import type {
  GrowingHistory,
  Job,
  Replaced,
  RunsSnapshot,
  SettledRuns,
  ShownFamilies,
  ShownRun,
  Verdict,
} from './shown_run.ts';

export type * from './shown_run.ts';

/** Degree of preparation before a run is shown. */
export type Haste = 'quick' | 'whole';

export interface RunStoreOptions<History> {
  readonly engine: Engine;
  readonly createHistory: () => History;
  /** Schedules the task to run once; in the browser, before the next frame. */
  readonly schedule: (task: () => void) => void;
  readonly onReplaced: Replaced<History>;
  /**
   * Runs the task after the browser has handled more urgent work, such as input and drawing. If
   * missing, runs are read as they arrive.
   */
  readonly pause?: (task: () => void) => void;
  /**
   * True if a pending run has reached the moment displayed in the current one. If missing, a run of
   * the same scenario is shown only when complete.
   */
  readonly hasReached?: (coming: History, shown: History) => boolean;
  /** Called with the indices of the files from which a recording is read. */
  readonly onReading?: (job: Job, files: readonly number[]) => void;
  /** Called after each slice of a run has been read. */
  readonly keepUp?: (history: History) => void;
  /** Prepares a run for display in short steps. `quick` leaves some work for later pictures. */
  readonly prepare?: (history: History, haste: Haste) => Iterator<unknown> | undefined;
  /**
   * Runs the task when the page is idle, unless the returned function is called first. Used to read
   * other column families of a recording in advance.
   */
  readonly atRest?: (task: () => void) => () => void;
}

/** Maximum time in ms for reading or preparing a run without a break. */
const SLICE_MS = 8;

/**
 * Interval between progress updates, as a share of the elapsed time. Later updates are rarer,
 * because listeners scan the whole history.
 */
const PACE_SHARE = 0.2;
const LONGEST_PACE_MS = 500;

/**
 * Milliseconds within which a preview is shown only if complete. A slower one is shown once it
 * reaches the displayed moment, so that the picture follows the drag.
 */
const SHORT_PREVIEW_MS = 24;

/**
 * Maximum time in ms for which a new preview waits for the pending one. With tiny files, a preview
 * can take minutes.
 */
const PREVIEW_PATIENCE_MS = 1000;

/** Time of a notification: `soon`, or `in time`, along with later batches of the same run. */
type Timing = 'soon' | 'in time';

interface Attempt<History> {
  job: Job;
  readonly history: History;
  judge: (verdict: Verdict) => void;
  handle: RunHandle | null;
  /** Engine messages that have not been read. The engine is faster than the page. */
  readonly unread: RunUpdate[];
  isReading: boolean;
  readonly statsAt: ShownRun<History>['statsAt'];
  warnings: readonly Warning[];
  families: ShownFamilies | null;
  progress: number;
  /** Number of words received so far. */
  words: number;
}

export class RunStore<History extends GrowingHistory> {
  readonly #options: RunStoreOptions<History>;
  #engine: Engine;
  readonly #listeners = new Set<() => void>();
  #snapshot: RunsSnapshot<History> = {
    shown: null,
    options: null,
    earlier: [],
    pending: null,
    refusal: null,
    cancelled: null,
    failure: null,
  };
  #published: RunsSnapshot<History> = this.#snapshot;
  #settled: SettledRuns<History> = this.#snapshot;
  #isScheduled = false;
  /** True if the pending notification reports more than new batches of the same run. */
  #isUrgent = false;
  /** Start of the pending run and earliest time of the next notification, in ms. */
  #begunAt = 0;
  #notifyAt = 0;
  #attempt: Attempt<History> | null = null;
  /** The column family that is being read in advance. */
  #ahead: Attempt<History> | null = null;
  /** The column families that are kept for reuse; null until a recording has several. */
  #kept: KeptFamilies<History> | null = null;
  #noRest = (): void => undefined;
  /** The newest request, which waits for the pending preview. */
  #next: Pick<Attempt<History>, 'job' | 'judge'> | null = null;
  #last: Job | null = null;
  #failures = 0;

  constructor(options: RunStoreOptions<History>) {
    this.#options = options;
    this.#engine = options.engine;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): RunsSnapshot<History> => this.#published;

  /** Returns the state without the pending run; the same object while only that run changes. */
  readonly getSettled = (): SettledRuns<History> => this.#settled;

  /** The job that was requested last. */
  get last(): Job | null {
    return this.#last;
  }

  /**
   * Starts a job that replaces the pending run. A pending preview may finish first, unless it is
   * already displayed or takes too long.
   */
  start(job: Job): Promise<Verdict> {
    this.#last = job;
    return new Promise((judge) => {
      this.#next?.judge({ type: 'replaced' });
      this.#next = null;
      if (this.#showKept(job, judge) || this.#takeAhead(job, judge)) return;
      const attempt = this.#attempt;
      const isLetFinish = attempt !== null && isPreview(attempt.job) && isPreview(job);
      if (isLetFinish && !this.#isShownEarly(attempt)) {
        const next = { job, judge };
        this.#next = next;
        setTimeout(() => this.#next === next && this.#beginNext(), PREVIEW_PATIENCE_MS);
      } else {
        this.#begin(job, judge);
      }
    });
  }

  /** Cancels the pending run. The displayed run stays. */
  cancel(): void {
    const cancelled = this.#next?.job ?? this.#attempt?.job ?? this.#snapshot.cancelled;
    this.#drop();
    this.#change({ pending: null, cancelled });
  }

  /**
   * Swaps the displayed runs of two stores along with their engines. Returns false and changes
   * nothing if either store has a pending run or no run.
   */
  exchange(other: RunStore<History>): boolean {
    const stores = [this, other];
    if (stores.some((store) => store.#attempt !== null || store.#snapshot.shown === null)) {
      return false;
    }
    const previous = this.#snapshot.shown;
    stores.forEach((store) => store.#dropAhead());
    [this.#kept, other.#kept] = [other.#kept, this.#kept];
    [this.#engine, other.#engine] = [other.#engine, this.#engine];
    [this.#last, other.#last] = [other.#last, this.#last];
    const [mine, others] = [this.#snapshot, other.#snapshot];
    // Listeners are notified at once, so that they find the run that the playhead belongs to.
    this.#change(others);
    other.#change(mine);
    this.#notify();
    other.#notify();
    const { shown } = others;
    if (shown !== null) this.#options.onReplaced(shown, previous);
    return true;
  }

  /** Stops the engine. The store must not be used afterwards. */
  dispose(): void {
    this.#drop();
    this.#listeners.clear();
    this.#engine.dispose();
  }

  /** Removes all runs and errors, because there is nothing to run. */
  clear(): void {
    this.#drop();
    this.#kept?.clear();
    this.#last = null;
    const nothing = { shown: null, options: null, earlier: [], pending: null };
    this.#change({ ...nothing, refusal: null, cancelled: null, failure: null });
  }

  /** Repeats the last request. */
  retry(): void {
    if (this.#last !== null) void this.start(this.#last);
  }

  /** Makes the engine fail during the last request; for tests. */
  crashForTest(): void {
    if (this.#last !== null) this.#begin(this.#last, () => undefined, 'crash');
  }

  #drop(): void {
    this.#dropAhead();
    this.#next?.judge({ type: 'replaced' });
    this.#next = null;
    this.#attempt?.handle?.cancel();
    this.#attempt?.judge({ type: 'replaced' });
    this.#attempt = null;
  }

  #dropAhead(): void {
    this.#noRest();
    this.#ahead?.handle?.cancel();
    this.#ahead = null;
  }

  /** Starts keeping column families. The current one may already be complete. */
  async #keepFamilies(attempt: Attempt<History>): Promise<void> {
    const { KeptFamilies: Kept } = await import('./kept_families.ts');
    this.#kept ??= new Kept<History>();
    const { shown } = this.#snapshot;
    if (shown?.history !== attempt.history || shown.summary === null) return;
    this.#kept.keep(shown, attempt.words);
    this.#lookAhead();
  }

  /** Shows a column family that was read before. Returns false if there is none. */
  #showKept(job: Job, judge: (verdict: Verdict) => void): boolean {
    const kept = this.#kept?.find(job);
    if (kept === undefined || kept === null) return false;
    this.#drop();
    judge({ type: 'accepted' });
    const previous = this.#snapshot.shown;
    const shown = { ...kept, job, version: (previous?.version ?? 0) + 1 };
    this.#change({ shown, pending: null, refusal: null, cancelled: null, failure: null });
    if (previous?.history !== shown.history) this.#options.onReplaced(shown, previous);
    this.#lookAhead();
    return true;
  }

  /** Makes the family that is being read in advance the pending run, if the job requests it. */
  #takeAhead(job: Job, judge: (verdict: Verdict) => void): boolean {
    const ahead = this.#ahead;
    if (ahead?.job.run !== job.run || this.#attempt !== null) return false;
    this.#ahead = null;
    Object.assign(ahead, { job, judge });
    this.#attempt = ahead;
    this.#begunAt = performance.now();
    const pending = { job, progress: ahead.progress };
    this.#change({ pending, cancelled: null, failure: null });
    return true;
  }

  /** Reads the next family in advance once the page is idle. */
  #lookAhead(): void {
    const { atRest } = this.#options;
    this.#noRest();
    const { shown } = this.#snapshot;
    const job = this.#kept?.next(shown);
    if (atRest === undefined || job === undefined || job === null) return;
    this.#noRest = atRest(() => {
      if (this.#attempt !== null || this.#next !== null || this.#ahead !== null) return;
      const ahead = this.#newAttempt(job, () => undefined);
      this.#ahead = ahead;
      this.#run(ahead, 'normally');
    });
  }

  /** True if the attempt was requested or reads ahead. */
  #isWanted(attempt: Attempt<History>): boolean {
    return this.#attempt === attempt || this.#ahead === attempt;
  }

  #begin(
    job: Job,
    judge: (verdict: Verdict) => void,
    how: 'normally' | 'crash' = 'normally',
  ): void {
    this.#drop();
    this.#begunAt = performance.now();
    const attempt = this.#newAttempt(job, judge);
    this.#attempt = attempt;
    this.#run(attempt, how);
    const { shown, cancelled, failure } = this.#snapshot;
    const pending = { job, progress: 0 };
    const isFollowing = shown !== null && cancelled === null && failure === null;
    // A pending preview is reported only with its first batch, because reporting delays the
    // pictures.
    if (isFollowing && isPreview(job)) this.#snapshot = { ...this.#snapshot, pending };
    else this.#change({ pending, cancelled: null, failure: null });
  }

  #newAttempt(job: Job, judge: (verdict: Verdict) => void): Attempt<History> {
    const { createHistory } = this.#options;
    const attempt: Attempt<History> = {
      job,
      judge,
      handle: null,
      unread: [],
      isReading: false,
      statsAt: (eventIndex) => attempt.handle?.statsAt(eventIndex) ?? Promise.resolve(null),
      history: createHistory(),
      warnings: [],
      families: null,
      progress: 0,
      words: 0,
    };
    return attempt;
  }

  #run(attempt: Attempt<History>, how: 'normally' | 'crash'): void {
    const engine = this.#engine;
    const { job } = attempt;
    const update = (message: RunUpdate): void => {
      if (!this.#isWanted(attempt)) return;
      attempt.unread.push(message);
      if (!attempt.isReading) this.#read(attempt);
    };
    if (how === 'crash') attempt.handle = engine.crashForTest(update);
    else if (job.kind === 'simulation') attempt.handle = engine.run(job.request, update);
    else attempt.handle = engine.replay(job.files, update, job.family);
  }

  /**
   * Reads engine messages in slices, because a run of 300,000 events arrives faster than it can be
   * read between two frames.
   */
  #read(attempt: Attempt<History>): void {
    const until = performance.now() + SLICE_MS;
    const messages = attempt.unread;
    let count = 0;
    let hasGrown = false;
    for (const message of messages) {
      if (!this.#isWanted(attempt) || (count > 0 && performance.now() >= until)) break;
      count += 1;
      hasGrown ||= message.type === 'events';
      this.#receive(attempt, message);
    }
    messages.splice(0, count);
    if (!this.#isWanted(attempt)) return;
    const { keepUp, pause = atOnce } = this.#options;
    attempt.isReading = true;
    pause(() => {
      if (hasGrown) keepUp?.(attempt.history);
      pause(() => {
        attempt.isReading = false;
        if (this.#isWanted(attempt) && messages.length > 0) this.#read(attempt);
      });
    });
  }

  #receive(attempt: Attempt<History>, message: RunUpdate): void {
    switch (message.type) {
      case 'options':
        this.#takeOptions(message.options, message.earlier);
        return;
      case 'warnings':
        attempt.warnings = message.warnings;
        return;
      case 'families':
        attempt.families = { rows: message.families, shown: message.shown };
        void this.#keepFamilies(attempt);
        return;
      case 'reading': {
        if (this.#ahead === attempt) return;
        const { bytes, total, files } = message;
        this.#options.onReading?.(attempt.job, files);
        const pending = { job: attempt.job, progress: 0, reading: { bytes, total } };
        this.#change({ pending }, 'in time');
        return;
      }
      case 'events':
        attempt.judge({ type: 'accepted' });
        attempt.history.append(message.words);
        attempt.words += message.words.length;
        attempt.progress = message.progress;
        if (this.#ahead === attempt) return;
        if (this.#isShownSoFar(attempt)) this.#show(attempt, null, 'in time');
        // Notifying may have started the next run.
        if (this.#attempt !== attempt) return;
        this.#change({ pending: { job: attempt.job, progress: message.progress } }, 'in time');
        return;
      case 'done':
        attempt.judge({ type: 'accepted' });
        attempt.history.finish();
        this.#whenPrepared(attempt, () => {
          if (this.#ahead === attempt) {
            this.#ahead = null;
            this.#kept?.keep(this.#shownOf(attempt, message.summary), attempt.words);
            this.#lookAhead();
            return;
          }
          this.#show(attempt, message.summary);
          this.#end({ refusal: null });
          this.#lookAhead();
        });
        return;
      case 'rejected':
        if (this.#dropFailed(attempt)) return;
        attempt.judge({ type: 'refused', error: message.error });
        this.#end({ refusal: { job: attempt.job, error: message.error } });
        return;
      case 'failed':
        if (this.#dropFailed(attempt)) return;
        attempt.judge({ type: 'failed', error: message.error });
        this.#failures += 1;
        this.#end({ failure: { job: attempt.job, error: message.error, at: this.#failures } });
    }
  }

  /** Drops a family that failed to be read ahead. A later request retries and reports the error. */
  #dropFailed(attempt: Attempt<History>): boolean {
    if (this.#ahead !== attempt) return false;
    this.#ahead = null;
    return true;
  }

  /**
   * Stores the options. All runs of a scenario have the same ones, so only changes are published.
   */
  #takeOptions(options: OptionTexts, earlier: readonly OptionTexts[]): void {
    const { options: known, earlier: knownEarlier } = this.#snapshot;
    const isKnown = JSON.stringify([known, knownEarlier]) === JSON.stringify([options, earlier]);
    if (!isKnown) this.#change({ options, earlier });
  }

  /**
   * True if an incomplete run may be shown. A run of another scenario is shown from its first
   * batch. A run of the same scenario must be complete or, during a drag, have reached the
   * displayed moment.
   */
  #isShownSoFar(attempt: Attempt<History>): boolean {
    if (this.#isOnStage(attempt)) return true;
    const { shown } = this.#snapshot;
    // Another column family is shown once it has reached the displayed time.
    const isQuick = isPreview(attempt.job) || attempt.job.kind === 'recording';
    const isFollowing = isQuick || shown?.summary === null;
    if (!isFollowing || performance.now() - this.#begunAt < SHORT_PREVIEW_MS) return false;
    const { hasReached } = this.#options;
    return shown !== null && hasReached?.(attempt.history, shown.history) === true;
  }

  /** True if the run is already displayed, or if no complete run of its scenario is. */
  #isOnStage({ job, history }: Attempt<History>): boolean {
    const { shown } = this.#snapshot;
    if (shown === null || shown.history === history) return true;
    const isFirst = shown.summary === null && shown.replaced === null;
    return isFirst || shown.job.scenarioKey !== job.scenarioKey;
  }

  /** True if the run replaced a complete one before it was complete itself. */
  #isShownEarly({ history }: Attempt<History>): boolean {
    const { shown } = this.#snapshot;
    return shown?.history === history && shown.replaced !== null;
  }

  /** Calls `goOn` when a complete run is ready for display: at once, or after some slices. */
  #whenPrepared(attempt: Attempt<History>, goOn: () => void): void {
    const { prepare, schedule, pause = schedule } = this.#options;
    // Previews must be fast during a drag, and a first run is already on the stage.
    const isQuick = isPreview(attempt.job) || this.#isOnStage(attempt);
    const steps = prepare?.(attempt.history, isQuick ? 'quick' : 'whole');
    const work = (): void => {
      if (!this.#isWanted(attempt)) return;
      const until = performance.now() + SLICE_MS;
      while (performance.now() < until) {
        if (steps === undefined || steps.next().done === true) {
          goOn();
          return;
        }
      }
      pause(work);
    };
    work();
  }

  #show(attempt: Attempt<History>, summary: RunSummary | null, when: Timing = 'soon'): void {
    const previous = this.#snapshot.shown;
    const { history } = attempt;
    const shown = this.#shownOf(attempt, summary);
    if (summary !== null) this.#kept?.keep(shown, attempt.words);
    this.#change({ shown }, previous?.history === history ? when : 'soon');
    if (previous?.history !== history) this.#options.onReplaced(shown, previous);
    // This preview has been shown, and the drag has moved on.
    if (this.#isShownEarly(attempt)) this.#beginNext();
  }

  #shownOf(attempt: Attempt<History>, summary: ShownRun<History>['summary']): ShownRun<History> {
    const previous = this.#snapshot.shown;
    const { job, history, warnings, families, statsAt } = attempt;
    const version = (previous?.version ?? 0) + 1;
    const replaced = summary === null ? replacedBy(attempt, previous) : null;
    return { job, history, summary, warnings, families, statsAt, version, replaced };
  }

  #end(change: Partial<RunsSnapshot<History>>): void {
    this.#attempt = null;
    this.#change({ pending: null, ...change });
    this.#beginNext();
  }

  #beginNext(): void {
    const next = this.#next;
    if (next === null) return;
    this.#next = null;
    this.#begin(next.job, next.judge);
  }

  /** Changes the snapshot, and schedules a notification. */
  #change(change: Partial<RunsSnapshot<History>>, when: Timing = 'soon'): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#isUrgent ||= when === 'soon';
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#notifyInTime();
  }

  readonly #notifyInTime = (): void => {
    const { schedule, pause = schedule } = this.#options;
    const isDue = this.#isUrgent || this.#notifyAt <= performance.now();
    // Listeners must not run within a display frame, because one that scans a long history takes as
    // long as drawing the tree.
    if (isDue) pause(this.#notify);
    else schedule(this.#notifyInTime);
  };

  readonly #notify = (): void => {
    this.#isScheduled = this.#isUrgent = false;
    const now = performance.now();
    this.#notifyAt = now + Math.min(LONGEST_PACE_MS, (now - this.#begunAt) * PACE_SHARE);
    this.#published = this.#snapshot;
    this.#settled = settledOf(this.#published, this.#settled);
    for (const listener of this.#listeners) listener();
  };
}

function settledOf<History>(
  { shown, options, earlier, refusal, cancelled, failure }: RunsSnapshot<History>,
  before: SettledRuns<History>,
): SettledRuns<History> {
  const isSame =
    shown === before.shown &&
    options === before.options &&
    earlier === before.earlier &&
    refusal === before.refusal &&
    cancelled === before.cancelled &&
    failure === before.failure;
  return isSame ? before : { shown, options, earlier, refusal, cancelled, failure };
}

/** Returns the complete run that an incomplete one replaces, directly or through others. */
function replacedBy<History>(
  { job, history }: Pick<Attempt<History>, 'job' | 'history'>,
  previous: ShownRun<History> | null,
): History | null {
  if (previous?.job.scenarioKey !== job.scenarioKey) return null;
  if (previous.history === history || previous.summary === null) return previous.replaced;
  return previous.history;
}

function atOnce(task: () => void): void {
  task();
}

function isPreview(job: Job): boolean {
  return job.kind === 'simulation' && job.mode === 'preview';
}
