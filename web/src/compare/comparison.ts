// The run that the stage's run is compared with. It follows the shown runs and the state of the
// page, and keeps the runs selected by `kept_runs.ts`. It is loaded after the first picture.
import { useEffect, useSyncExternalStore } from 'react';
import { keptFor, type Timeline } from 'lsm-shape';
import type { OptionTexts } from 'lsm-shape/engine';
import { jobOf, scenarioKeyOf } from '../state/jobs.ts';
import type { Job, RunStore, ShownRun } from '../state/run_store.ts';
import type { History, Session } from '../state/session.ts';
import { runKeyOf, type ModeName, type RunKey, type Workbench } from '../state/workbench.ts';
import {
  againstOf,
  nothingKept,
  previewOf,
  withBaseline,
  withMade,
  withShown,
  type Against,
  type KeptRun,
  type KeptRuns,
  type RunSet,
} from './kept_runs.ts';

/** The state of the comparison. */
export interface Compared {
  /** The complete run on the stage. */
  readonly shown: KeptRun<Timeline>;
  /** The run to compare with; null if no run of the scenario is kept. */
  readonly against: Against<Timeline> | null;
  /** True if the run to compare with could not be made. */
  readonly isLost: boolean;
  /** The options of the scenario's last process before any change; null while unknown. */
  readonly options: OptionTexts | null;
}

/**
 * The most events of a preview that is kept or made in addition. A longer one would delay the
 * previews during a drag and double the memory.
 */
const MOST_PREVIEWED = 60_000;

/** The part of the state that determines the requested run. */
type Asked = Pick<Workbench, 'source' | 'overrides' | 'mode' | 'isDragging' | 'baseline'>;

/** The part of a session that is followed. */
export interface FollowedRuns extends Pick<Session, 'besides' | 'whenAtRest'> {
  readonly runs: Pick<RunStore<History>, 'subscribe' | 'getSnapshot'>;
}

/** The run that the stage's run is compared with, as a store. */
export class Comparison {
  readonly #session: FollowedRuns;
  readonly #listeners = new Set<() => void>();
  #kept: KeptRuns<Timeline> = nothingKept();
  #compared: Compared | null = null;
  #requested: Asked | null = null;
  /** The number of changes of options so far; a whole drag counts as one. */
  #changes = 0;
  /** The change that requested each run. Runs of earlier scenarios are forgotten. */
  readonly #changeOf = new Map<RunKey, number>();
  /** Makes additional runs. Its engine starts with the first one. */
  #besides: RunStore<History> | null = null;
  /** The additional run that failed. */
  #lost: RunKey | null = null;
  /** Cancels the task that waits for the page to rest. */
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
    this.#pin();
    this.#notify();
  }

  /** Keeps the pinned choice. Runs of a link's baseline may not exist yet. */
  #pin(): void {
    const { source, baseline = null } = this.#requested ?? {};
    if (source === undefined || baseline === null) return;
    this.#kept = withBaseline(this.#kept, scenarioKeyOf(source), baseline);
  }

  /** Registers the run on the stage, once it is complete. */
  #look(): void {
    const { shown } = this.#session.runs.getSnapshot();
    const run = keptRun(shown);
    const isKnown = run !== null && run.history === this.#compared?.shown.history;
    if (run !== null && !isKnown) {
      const change = this.#changeOf.get(run.run) ?? this.#changes;
      this.#kept = withShown(this.#kept, run, change);
      this.#pin();
    }
    this.#notify(run);
    if (!isKnown) this.#lookAhead();
  }

  /**
   * Prepares a drag by making the preview of the current options at rest, so that the drag's first
   * picture need not share the machine.
   */
  #lookAhead(): void {
    this.#forgetRest();
    this.#forgetRest = this.#session.whenAtRest(() => {
      const { latest } = this.#kept;
      const isBusy = [this.#session.runs, this.#besides].some(
        (runs) => runs !== null && runs.getSnapshot().pending !== null,
      );
      if (latest === null || previewOf(latest) !== null || isBusy) return;
      const job = this.#jobOf(latest, 'preview');
      if (job !== null && isShort(latest.runs)) this.#make(job);
    });
  }

  #notify(shown = this.#compared?.shown ?? null): void {
    const next = this.#comparedNow(shown);
    if (isSame(next, this.#compared)) return;
    this.#compared = next;
    for (const listener of [...this.#listeners]) listener();
    this.#askForMissing();
  }

  #comparedNow(shown: KeptRun<Timeline> | null): Compared | null {
    if (shown === null) return null;
    const against = againstOf(this.#kept, shown, this.#requested?.baseline ?? null);
    const { options } = this.#session.runs.getSnapshot();
    const isLost = this.#lost !== null && this.#lost === this.#missing(shown, against)?.run;
    return { shown, against, isLost, options };
  }

  /**
   * The missing run to compare with. During a drag, previews are shown, and the run before it is
   * often sampled, so its preview is needed. For a link's baseline, it is the baseline's run.
   */
  #missing(shown: KeptRun<Timeline>, against: Compared['against']): Job | null {
    if (against?.run !== null) return null;
    const { runs } = against.set;
    const { mode } = shown;
    const isPinned = against.kind === 'baseline' && this.#requested?.baseline?.mode === mode;
    const isMade = mode === 'preview' && isShort(runs.length === 0 ? [shown] : runs);
    return isPinned || isMade ? this.#jobOf(against.set, mode) : null;
  }

  /** The job of kept options in a mode; null if they belong to another scenario than the page's. */
  #jobOf({ overrides, scenarioKey }: RunSet<Timeline>, mode: ModeName): Job | null {
    const source = this.#requested?.source;
    const job = source === undefined ? null : jobOf({ source, overrides }, mode);
    return job?.scenarioKey === scenarioKey ? job : null;
  }

  #askForMissing(): void {
    const { shown, against = null } = this.#compared ?? {};
    const job = shown === undefined ? null : this.#missing(shown, against);
    if (job !== null && job.run !== this.#lost) this.#make(job);
  }

  /** Makes a run on a separate engine, so that no run on the stage has to wait. */
  #make(job: Job): void {
    this.#besides ??= this.#startBesides();
    if (this.#besides.last?.run === job.run) {
      this.#takeMade(this.#besides);
      return;
    }
    void this.#besides.start(job).then(({ type }) => {
      if (type !== 'refused' && type !== 'failed') return;
      this.#lost = job.run;
      this.#notify();
    });
  }

  #startBesides(): RunStore<History> {
    const store = this.#session.besides();
    store.subscribe(() => this.#takeMade(store));
    return store;
  }

  #takeMade(store: RunStore<History>): void {
    const run = keptRun(store.getSnapshot().shown);
    if (run === null) return;
    this.#kept = withMade(this.#kept, run);
    this.#notify();
  }
}

/** True if a run is short enough for an additional preview. */
function isShort(runs: readonly KeptRun<Timeline>[]): boolean {
  return runs.every(({ history }) => history.eventCount <= MOST_PREVIEWED);
}

/** A shown run that can be kept; null for an incomplete run or a recording. */
function keptRun(shown: ShownRun<History> | null): KeptRun<Timeline> | null {
  if (shown?.job.kind !== 'simulation' || shown.summary === null) return null;
  const { run, scenarioKey, mode, overrides } = shown.job;
  return { run, scenarioKey, mode, overrides, history: shown.history.timeline };
}

function isSame(one: Compared | null, other: Compared | null): boolean {
  return (
    one?.shown.history === other?.shown.history &&
    one?.options === other?.options &&
    one?.isLost === other?.isLost &&
    one?.against?.kind === other?.against?.kind &&
    one?.against?.set.overrides === other?.against?.set.overrides &&
    one?.against?.run === other?.against?.run
  );
}

/** The comparison of a session. */
const comparisonOf = keptFor((session: Session) => new Comparison(session));

/** The run that the stage's run is compared with; null if the latter is incomplete. */
export function useCompared(session: Session): Compared | null {
  const { subscribe, getSnapshot } = comparisonOf(session);
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** Synchronizes the comparison with the state of the page. */
export function useFollowed(session: Session, asked: Asked): void {
  useEffect(() => comparisonOf(session).follow(asked), [session, asked]);
}
