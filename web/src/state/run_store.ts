// The external store of live runs: which history is shown, which run is on its way, what went
// wrong. React subscribes to it; it tells at most once a frame.
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

/** How much is prepared before a run is shown. */
export type Haste = 'quick' | 'whole';

export interface RunStoreOptions<History> {
  readonly engine: Engine;
  readonly createHistory: () => History;
  /** Runs its argument once, soon: in the browser before the next frame. */
  readonly schedule: (task: () => void) => void;
  readonly onReplaced: Replaced<History>;
  /**
   * Runs its argument once, when the browser has nothing more urgent to do: input and pictures come
   * first. Without it a run is read as it comes.
   */
  readonly pause?: (task: () => void) => void;
  /**
   * Whether a run on its way has come as far as the moment that is looked at in the shown one.
   * Without it a run of the same scenario is shown when it is complete.
   */
  readonly hasReached?: (coming: History, shown: History) => boolean;
  /** Called after each slice of a run that has been read. */
  readonly keepUp?: (history: History) => void;
  /**
   * What has to be done before such a run is shown, in short steps; `quick`: without what may
   * follow from picture to picture.
   */
  readonly prepare?: (history: History, haste: Haste) => Iterator<unknown> | undefined;
  /**
   * Runs its argument once the page is at rest, unless what it returns is called before. With it
   * the other column families of a recording are read before anyone asks for them.
   */
  readonly atRest?: (task: () => void) => () => void;
}

/** Milliseconds that reading or preparing a run may take at a stretch. */
const SLICE_MS = 8;

/**
 * From one telling of how a run grows to the next: a share of the time that it takes so far, for
 * whoever is told looks at all of it.
 */
const PACE_SHARE = 0.2;
const LONGEST_PACE_MS = 500;

/**
 * A preview that takes longer is shown as soon as it has come to the moment that is looked at: the
 * picture follows the hand. A shorter one comes whole.
 */
const SHORT_PREVIEW_MS = 24;

/** So long the newest preview waits for the one on its way: with tiny files that takes minutes. */
const PREVIEW_PATIENCE_MS = 1000;

/** When a change is told: soon, or with other batches of the same run. */
type Telling = 'soon' | 'in time';

interface Attempt<History> {
  job: Job;
  readonly history: History;
  judge: (verdict: Verdict) => void;
  handle: RunHandle | null;
  /** What the engine has said and nobody has read yet; it is faster than the page. */
  readonly unread: RunUpdate[];
  isReading: boolean;
  readonly statsAt: ShownRun<History>['statsAt'];
  warnings: readonly Warning[];
  families: ShownFamilies | null;
  progress: number;
  /** Words of its log so far. */
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
  #told: RunsSnapshot<History> = this.#snapshot;
  #settled: SettledRuns<History> = this.#snapshot;
  #isScheduled = false;
  /** Whether something is to be told that is more than further batches of the same run. */
  #isUrgent = false;
  /** When the run on its way began, and when its next batches are told. */
  #begunAt = 0;
  #tellAt = 0;
  #attempt: Attempt<History> | null = null;
  /** A column family that is read ahead: nobody has asked for it. */
  #ahead: Attempt<History> | null = null;
  /** Null until a recording has several column families: most never need its code. */
  #kept: KeptFamilies<History> | null = null;
  #noRest = (): void => undefined;
  /** The newest request that waits for a preview on its way. */
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

  readonly getSnapshot = (): RunsSnapshot<History> => this.#told;

  /** The same object while only the run on its way changes. */
  readonly getSettled = (): SettledRuns<History> => this.#settled;

  /** What was asked for last. */
  get last(): Job | null {
    return this.#last;
  }

  /**
   * Starts a job. It replaces the run on its way; previews are let finish, for they are short, or
   * until they have been seen, or are not short after all.
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

  /** Ends the run on its way; what is shown stays. */
  cancel(): void {
    const cancelled = this.#next?.job ?? this.#attempt?.job ?? this.#snapshot.cancelled;
    this.#drop();
    this.#change({ pending: null, cancelled });
  }

  /**
   * Shows what another store shows, and that one what is shown here, each with the engine that
   * knows its run; false: one of them has a run on its way or none, and nothing has changed.
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
    // Told at once: whoever looks finds the run that the playhead is in.
    this.#change(others);
    other.#change(mine);
    this.#tell();
    other.#tell();
    const { shown } = others;
    if (shown !== null) this.#options.onReplaced(shown, previous);
    return true;
  }

  /** Ends its engine; nothing may be asked of it any more. */
  dispose(): void {
    this.#drop();
    this.#listeners.clear();
    this.#engine.dispose();
  }

  /** Shows nothing any more: there is nothing that could be run. */
  clear(): void {
    this.#drop();
    this.#kept?.clear();
    this.#last = null;
    const nothing = { shown: null, options: null, earlier: [], pending: null };
    this.#change({ ...nothing, refusal: null, cancelled: null, failure: null });
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

  /** From now on column families are kept; the one that is read may be complete by then. */
  async #keepFamilies(attempt: Attempt<History>): Promise<void> {
    const { KeptFamilies: Kept } = await import('./kept_families.ts');
    this.#kept ??= new Kept<History>();
    const { shown } = this.#snapshot;
    if (shown?.history !== attempt.history || shown.summary === null) return;
    this.#kept.keep(shown, attempt.words);
    this.#lookAhead();
  }

  /** Shows a column family that was read before. */
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

  /** The family that is read ahead is asked for. */
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

  /** Reads the next family that nobody has asked for, once the page is at rest. */
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

  /** Whether anyone still waits for it. */
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
    // A preview says that it is on its way with its first batch: a hand waits for each picture.
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
   * Takes in what the engine has said, a slice at a time: a run of 300,000 events comes faster than
   * it can be read between two pictures.
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
        const { bytes, total } = message;
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
        // It may have made room for the next one.
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

  /** A family that cannot be read ahead is read when somebody asks for it, and then it is told. */
  #dropFailed(attempt: Attempt<History>): boolean {
    if (this.#ahead !== attempt) return false;
    this.#ahead = null;
    return true;
  }

  /** Every run of a scenario says the same; who reads them is only told of other ones. */
  #takeOptions(options: OptionTexts, earlier: readonly OptionTexts[]): void {
    const { options: known, earlier: knownEarlier } = this.#snapshot;
    const isKnown = JSON.stringify([known, knownEarlier]) === JSON.stringify([options, earlier]);
    if (!isKnown) this.#change({ options, earlier });
  }

  /**
   * Another scenario is shown from its first batch on. The same one replaces itself when complete,
   * or, while a hand changes it, as soon as it has come to the moment that is looked at.
   */
  #isShownSoFar(attempt: Attempt<History>): boolean {
    if (this.#isOnStage(attempt)) return true;
    const { shown } = this.#snapshot;
    // Of another column family the same time is wanted, not the whole history.
    const isQuick = isPreview(attempt.job) || attempt.job.kind === 'recording';
    const isFollowing = isQuick || shown?.summary === null;
    if (!isFollowing || performance.now() - this.#begunAt < SHORT_PREVIEW_MS) return false;
    const { hasReached } = this.#options;
    return shown !== null && hasReached?.(attempt.history, shown.history) === true;
  }

  /** Whether nothing else of its scenario is there that could be looked at meanwhile. */
  #isOnStage({ job, history }: Attempt<History>): boolean {
    const { shown } = this.#snapshot;
    if (shown === null || shown.history === history) return true;
    const isFirst = shown.summary === null && shown.replaced === null;
    return isFirst || shown.job.scenarioKey !== job.scenarioKey;
  }

  /** Whether it took the place of a complete run and is not complete itself. */
  #isShownEarly({ history }: Attempt<History>): boolean {
    const { shown } = this.#snapshot;
    return shown?.history === history && shown.replaced !== null;
  }

  /** Goes on when a run is ready to be shown as complete: at once, or some slices later. */
  #whenPrepared(attempt: Attempt<History>, goOn: () => void): void {
    const { prepare, schedule, pause = schedule } = this.#options;
    // Previews follow a hand, and a first run is on the stage already.
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

  #show(attempt: Attempt<History>, summary: RunSummary | null, when: Telling = 'soon'): void {
    const previous = this.#snapshot.shown;
    const { history } = attempt;
    const shown = this.#shownOf(attempt, summary);
    if (summary !== null) this.#kept?.keep(shown, attempt.words);
    this.#change({ shown }, previous?.history === history ? when : 'soon');
    if (previous?.history !== history) this.#options.onReplaced(shown, previous);
    // It has been seen: the hand is further.
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

  /** Changes what is told; the listeners hear of it soon, or in time. */
  #change(change: Partial<RunsSnapshot<History>>, when: Telling = 'soon'): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#isUrgent ||= when === 'soon';
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#tellInTime();
  }

  readonly #tellInTime = (): void => {
    const { schedule, pause = schedule } = this.#options;
    const isDue = this.#isUrgent || this.#tellAt <= performance.now();
    // Not within a display frame: a page that looks at all of a long history takes as long as a
    // picture of the tree.
    if (isDue) pause(this.#tell);
    else schedule(this.#tellInTime);
  };

  readonly #tell = (): void => {
    this.#isScheduled = this.#isUrgent = false;
    const now = performance.now();
    this.#tellAt = now + Math.min(LONGEST_PACE_MS, (now - this.#begunAt) * PACE_SHARE);
    this.#told = this.#snapshot;
    this.#settled = settledOf(this.#told, this.#settled);
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

/** The complete run that an incomplete one stands for, itself or by those before it. */
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
