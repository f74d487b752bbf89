// Compares the run on the stage with the run before the last change of options. Loads after the
// first picture. A preview and a sampled run differ by more than their options, so a run is only
// compared with one in the same mode. At most two runs are kept for each choice of options: the
// settled one (sampled or exact), and the preview, which is shown while a slider is dragged.
import { useEffect, useSyncExternalStore } from 'react';
import { keptFor, type Timeline } from 'lsm-shape';
import type { OptionTexts } from 'lsm-shape/engine';
import { jobOf, scenarioKeyOf } from '../state/jobs.ts';
import type { Job, RunStore, ShownRun } from '../state/run_store.ts';
import type { History, Session } from '../state/session.ts';
import {
  runKeyOf,
  type ModeName,
  type Overrides,
  type RunKey,
  type Workbench,
} from '../state/workbench.ts';

/** A completed run. */
export interface KeptRun {
  readonly scenarioKey: string;
  readonly mode: ModeName;
  /** Options that differ from the scenario's. */
  readonly overrides: Overrides;
  readonly timeline: Timeline;
}

/** A choice of options with its runs: the settled one first, then its preview. */
export interface Choice extends Pick<KeptRun, 'scenarioKey' | 'overrides'> {
  readonly runs: readonly KeptRun[];
}

/** The state of the comparison. */
export interface Compared {
  /** The complete run on the stage. */
  readonly shown: KeptRun;
  /** The choice before the last change; null if none is kept for the scenario. */
  readonly before: Choice | null;
  /** The run of `before` in the same mode as the current run; null if there is none. */
  readonly run: KeptRun | null;
  /** The options of the scenario's last process before any change; null while unknown. */
  readonly options: OptionTexts | null;
}

/**
 * Maximum number of events in a run that gets an additional preview. A longer preview would delay
 * those of a drag and double the memory.
 */
const MOST_PREVIEWED = 60_000;

/** The part of the state that determines the requested run. */
type Asked = Pick<Workbench, 'source' | 'overrides' | 'mode' | 'isDragging'>;

/** The part of a session that the comparison follows. */
export interface FollowedRuns extends Pick<Session, 'besides' | 'whenAtRest'> {
  readonly runs: Pick<RunStore<History>, 'subscribe' | 'getSnapshot'>;
}

/** A store of the run that the stage's run is compared with. */
export class Comparison {
  readonly #session: FollowedRuns;
  readonly #listeners = new Set<() => void>();
  /** The choice of the current run, and the one before the change that led to it. */
  #latest: Choice | null = null;
  #before: Choice | null = null;
  /** The number of the change that led to the latest choice. */
  #change = 0;
  #compared: Compared | null = null;
  #requested: Asked | null = null;
  /** Number of option changes so far. A whole drag counts as one. */
  #changes = 0;
  /** The number of the change that requested each run. Runs of earlier scenarios are forgotten. */
  readonly #changeOf = new Map<RunKey, number>();
  /** Creates additional previews. Its engine starts with the first preview. */
  #besides: RunStore<History> | null = null;
  /** Cancels the task that waits until the page is idle. */
  #forgetRest: () => void = () => undefined;

  constructor(session: FollowedRuns) {
    this.#session = session;
    // Never unsubscribed: it lives as long as the page.
    session.runs.subscribe(() => this.#look());
    this.#look();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): Compared | null => this.#compared;

  /** Follows a new state of the page, before its run is requested. */
  follow(asked: Asked): void {
    const last = this.#requested;
    this.#requested = asked;
    if (last !== null && scenarioKeyOf(last.source) !== scenarioKeyOf(asked.source)) {
      this.#changeOf.clear();
    }
    // All values during a drag and its end belong to one change.
    if (last !== null && last.overrides !== asked.overrides && !last.isDragging) this.#changes += 1;
    const mode: ModeName = asked.isDragging ? 'preview' : asked.mode;
    this.#changeOf.set(runKeyOf({ ...asked, mode }), this.#changes);
  }

  /** Registers the run on the stage, once it is complete. */
  #look(): void {
    const { shown } = this.#session.runs.getSnapshot();
    const run = keptRun(shown);
    const isKnown = run !== null && run.timeline === this.#compared?.shown.timeline;
    if (run !== null && !isKnown) this.#keep(run, this.#changeOf.get(shown?.job.run ?? ''));
    this.#notify(run);
    if (!isKnown) this.#lookAhead();
  }

  #keep(run: KeptRun, change = this.#changes): void {
    const latest = this.#latest;
    if (latest !== null && isOf(latest, run)) {
      this.#latest = withRun(latest, run);
    } else {
      // All runs of a drag belong to one change, so `before` is the choice before the drag.
      if (latest?.scenarioKey !== run.scenarioKey) this.#before = null;
      else if (change !== this.#change) this.#before = latest;
      const { scenarioKey, overrides } = run;
      this.#latest = { scenarioKey, overrides, runs: [run] };
    }
    this.#change = change;
  }

  /** Computes the preview of the current options in idle time, to keep a later drag fast. */
  #lookAhead(): void {
    this.#forgetRest();
    this.#forgetRest = this.#session.whenAtRest(() => {
      const isBusy = [this.#session.runs, this.#besides].some(
        (runs) => runs !== null && runs.getSnapshot().pending !== null,
      );
      if (this.#latest !== null && !isBusy) this.#makePreview(this.#latest);
    });
  }

  #notify(shown = this.#compared?.shown ?? null): void {
    const next = this.#comparedNow(shown);
    if (isSame(next, this.#compared)) return;
    this.#compared = next;
    for (const listener of [...this.#listeners]) listener();
    // A drag shows previews, and the settled run before it may have none.
    if (next?.before != null && next.shown.mode === 'preview') this.#makePreview(next.before);
  }

  #comparedNow(shown: KeptRun | null): Compared | null {
    if (shown === null) return null;
    const { options } = this.#session.runs.getSnapshot();
    const isKept = this.#before?.scenarioKey === shown.scenarioKey;
    // A drag that returned to its start has changed nothing.
    const before =
      this.#before !== null && isKept && !isOf(this.#before, shown) ? this.#before : null;
    const run = before?.runs.find(({ mode }) => mode === shown.mode) ?? null;
    return { shown, before, run, options };
  }

  /** Computes a choice's preview on a separate engine, so that no run on the stage has to wait. */
  #makePreview({ runs, overrides, scenarioKey }: Choice): void {
    const isShort = runs.every(({ timeline }) => timeline.eventCount <= MOST_PREVIEWED);
    const source = this.#requested?.source;
    if (source === undefined || !isShort || runs.some(isPreview)) return;
    const job = jobOf({ source, overrides }, 'preview');
    if (job?.scenarioKey === scenarioKey) this.#make(job);
  }

  #make(job: Job): void {
    this.#besides ??= this.#startBesides();
    if (this.#besides.last?.run === job.run) this.#takeMade(this.#besides);
    else void this.#besides.start(job);
  }

  #startBesides(): RunStore<History> {
    const store = this.#session.besides();
    store.subscribe(() => this.#takeMade(store));
    return store;
  }

  #takeMade(store: RunStore<History>): void {
    const run = keptRun(store.getSnapshot().shown);
    if (run === null) return;
    const add = (choice: Choice | null): Choice | null =>
      choice !== null && isOf(choice, run) ? withRun(choice, run) : choice;
    this.#latest = add(this.#latest);
    this.#before = add(this.#before);
    this.#notify();
  }
}

/** The current run if it can be kept; null if it is incomplete or a recording. */
function keptRun(shown: ShownRun<History> | null): KeptRun | null {
  if (shown?.job.kind !== 'simulation' || shown.summary === null) return null;
  const { scenarioKey, mode, overrides } = shown.job;
  return { scenarioKey, mode, overrides, timeline: shown.history.timeline };
}

/** True if a run has exactly this choice of options. */
function isOf(choice: Choice, { scenarioKey, overrides }: KeptRun): boolean {
  const names = Object.keys(choice.overrides);
  return (
    choice.scenarioKey === scenarioKey &&
    names.length === Object.keys(overrides).length &&
    names.every((name) => choice.overrides[name] === overrides[name])
  );
}

const isPreview = ({ mode }: KeptRun): boolean => mode === 'preview';

/** Adds a run. A new settled run or preview replaces the old one of the same kind. */
function withRun(choice: Choice, run: KeptRun): Choice {
  const others = choice.runs.filter((one) => isPreview(one) !== isPreview(run));
  return { ...choice, runs: isPreview(run) ? [...others, run] : [run, ...others] };
}

function isSame(one: Compared | null, other: Compared | null): boolean {
  return (
    one?.shown.timeline === other?.shown.timeline &&
    one?.options === other?.options &&
    one?.before?.overrides === other?.before?.overrides &&
    one?.run === other?.run
  );
}

/** The comparison of a session. */
const comparisonOf = keptFor((session: Session) => new Comparison(session));

/** Returns the comparison for the stage's run; null while that run is incomplete. */
export function useCompared(session: Session): Compared | null {
  const { subscribe, getSnapshot } = comparisonOf(session);
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** Synchronizes the comparison with the state of the page. */
export function useFollowed(session: Session, asked: Asked): void {
  useEffect(() => comparisonOf(session).follow(asked), [session, asked]);
}
