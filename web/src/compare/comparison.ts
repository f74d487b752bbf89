// What the run on the stage is compared with. It follows the runs that are shown and the state of
// the page, and keeps what `kept_runs.ts` says. Loaded after the first picture.
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

/** What the page tells of the comparison. */
export interface Compared {
  /** The complete run on the stage. */
  readonly shown: KeptRun<Timeline>;
  /** What it is compared with; null: nothing of its scenario is kept. */
  readonly against: Against<Timeline> | null;
  /** Whether the run that it is to be compared with could not be made. */
  readonly isLost: boolean;
  /** What the scenario's last process has before anything is changed; null: not known. */
  readonly options: OptionTexts | null;
}

/**
 * Events up to which a preview is kept, and made besides where there is none: of a longer run it
 * would hold up the previews that follow the hand, and take as much memory again.
 */
const MOST_PREVIEWED = 60_000;

/** What of the state decides which run is asked for. */
type Asked = Pick<Workbench, 'source' | 'overrides' | 'mode' | 'isDragging' | 'baseline'>;

/** The part of a session that is followed. */
export interface FollowedRuns extends Pick<Session, 'besides' | 'whenAtRest'> {
  readonly runs: Pick<RunStore<History>, 'subscribe' | 'getSnapshot'>;
}

/** What the run on the stage is compared with, as a store. */
export class Comparison {
  readonly #session: FollowedRuns;
  readonly #listeners = new Set<() => void>();
  #kept: KeptRuns<Timeline> = nothingKept();
  #compared: Compared | null = null;
  #asked: Asked | null = null;
  /** Changes of options so far; a whole drag is one. */
  #changes = 0;
  /** By which change each run was asked for; those of earlier scenarios are forgotten. */
  readonly #changeOf = new Map<RunKey, number>();
  /** Makes runs of what is kept; its engine starts with the first one. */
  #besides: RunStore<History> | null = null;
  /** The run that was asked of it and refused. */
  #lost: RunKey | null = null;
  /** Takes back what is to be done when the page is at rest. */
  #forgetRest: () => void = () => undefined;

  constructor(session: FollowedRuns) {
    this.#session = session;
    // As long as the page lives.
    session.runs.subscribe(() => this.#look());
    this.#look();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): Compared | null => this.#compared;

  /** The state of the page has become another one, before its run is asked for. */
  follow(asked: Asked): void {
    const last = this.#asked;
    this.#asked = asked;
    if (last !== null && scenarioKeyOf(last.source) !== scenarioKeyOf(asked.source)) {
      this.#changeOf.clear();
    }
    // What a drag passes on its way belongs to the change that it began with, its end as well.
    if (last !== null && last.overrides !== asked.overrides && !last.isDragging) this.#changes += 1;
    const mode: ModeName = asked.isDragging ? 'preview' : asked.mode;
    this.#changeOf.set(runKeyOf({ ...asked, mode }), this.#changes);
    this.#pin();
    this.#tell();
  }

  /** Keeps what is pinned; of what a link has pinned nothing may be there yet. */
  #pin(): void {
    const { source, baseline = null } = this.#asked ?? {};
    if (source === undefined || baseline === null) return;
    this.#kept = withBaseline(this.#kept, scenarioKeyOf(source), baseline);
  }

  /** Takes in what is on the stage, once it is complete. */
  #look(): void {
    const { shown } = this.#session.runs.getSnapshot();
    const run = keptRun(shown);
    const isKnown = run !== null && run.history === this.#compared?.shown.history;
    if (run !== null && !isKnown) {
      const change = this.#changeOf.get(run.run) ?? this.#changes;
      this.#kept = withShown(this.#kept, run, change);
      this.#pin();
    }
    this.#tell(run);
    if (!isKnown) this.#lookAhead();
  }

  /**
   * A drag begins with what stands now: its preview is made while nobody waits for anything, so
   * that the first picture of the drag shares the machine with nothing.
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

  #tell(shown = this.#compared?.shown ?? null): void {
    const next = this.#comparedNow(shown);
    if (isSame(next, this.#compared)) return;
    this.#compared = next;
    for (const listener of [...this.#listeners]) listener();
    this.#askForMissing();
  }

  #comparedNow(shown: KeptRun<Timeline> | null): Compared | null {
    if (shown === null) return null;
    const against = againstOf(this.#kept, shown, this.#asked?.baseline ?? null);
    const { options } = this.#session.runs.getSnapshot();
    const isLost = this.#lost !== null && this.#lost === this.#missing(shown, against)?.run;
    return { shown, against, isLost, options };
  }

  /**
   * What the shown run is to be compared with and is not kept. While a slider is dragged previews
   * are shown, and what stood before is often a sampled run: its own preview. Of a baseline from a
   * link: its run.
   */
  #missing(shown: KeptRun<Timeline>, against: Compared['against']): Job | null {
    if (against?.run !== null) return null;
    const { runs } = against.set;
    const { mode } = shown;
    const isPinned = against.kind === 'baseline' && this.#asked?.baseline?.mode === mode;
    const isMade = mode === 'preview' && isShort(runs.length === 0 ? [shown] : runs);
    return isPinned || isMade ? this.#jobOf(against.set, mode) : null;
  }

  /** The job of kept options in a mode; null: they are of another scenario than the page's. */
  #jobOf({ overrides, scenarioKey }: RunSet<Timeline>, mode: ModeName): Job | null {
    const source = this.#asked?.source;
    const job = source === undefined ? null : jobOf({ source, overrides }, mode);
    return job?.scenarioKey === scenarioKey ? job : null;
  }

  #askForMissing(): void {
    const { shown, against = null } = this.#compared ?? {};
    const job = shown === undefined ? null : this.#missing(shown, against);
    if (job !== null && job.run !== this.#lost) this.#make(job);
  }

  /** Makes a run on an engine of its own, so that no run on the stage waits for it. */
  #make(job: Job): void {
    this.#besides ??= this.#startBesides();
    if (this.#besides.last?.run === job.run) {
      this.#takeMade(this.#besides);
      return;
    }
    void this.#besides.start(job).then(({ type }) => {
      if (type !== 'refused' && type !== 'failed') return;
      this.#lost = job.run;
      this.#tell();
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
    this.#tell();
  }
}

/** Whether a run's preview may be made besides. */
function isShort(runs: readonly KeptRun<Timeline>[]): boolean {
  return runs.every(({ history }) => history.eventCount <= MOST_PREVIEWED);
}

/** A shown run as one that can be kept; null: it has not come to its end, or it is a recording. */
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

/** What the run on the stage is compared with; null: it has not come to its end. */
export function useCompared(session: Session): Compared | null {
  const { subscribe, getSnapshot } = comparisonOf(session);
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** Keeps the comparison in step with the state of the page. */
export function useFollowed(session: Session, asked: Asked): void {
  useEffect(() => comparisonOf(session).follow(asked), [session, asked]);
}
