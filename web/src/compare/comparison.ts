// What the run on the stage is compared with. It follows the runs that are shown and the state of
// the page, and keeps what `kept_runs.ts` says. Loaded after the first picture.
import { useEffect, useSyncExternalStore } from 'react';
import { keptFor, type Timeline } from 'lsm-shape';
import type { OptionTexts } from 'lsm-shape/engine';
import { jobOf, scenarioKeyOf } from '../state/jobs.ts';
import type { RunStore, ShownRun } from '../state/run_store.ts';
import type { History, Session } from '../state/session.ts';
import { runKeyOf, type ModeName, type RunKey, type Workbench } from '../state/workbench.ts';
import {
  againstOf,
  nothingKept,
  previewOf,
  withBaseline,
  withPreview,
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
  /** Makes previews of what is kept; its engine starts with the first one. */
  #previews: RunStore<History> | null = null;
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
    if (asked.baseline !== null) this.#kept = withBaseline(this.#kept, asked.baseline);
    this.#tell();
  }

  /** Takes in what is on the stage, once it is complete. */
  #look(): void {
    const { shown } = this.#session.runs.getSnapshot();
    const run = keptRun(shown);
    const isKnown = run !== null && run.history === this.#compared?.shown.history;
    if (run !== null && !isKnown) {
      const change = this.#changeOf.get(run.run) ?? this.#changes;
      this.#kept = withShown(this.#kept, run, change);
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
      const { pending } = this.#session.runs.getSnapshot();
      const { latest } = this.#kept;
      if (pending === null && latest !== null && previewOf(latest) === null) this.#preview(latest);
    });
  }

  #tell(shown = this.#compared?.shown ?? null): void {
    const next = this.#comparedNow(shown);
    if (isSame(next, this.#compared)) return;
    this.#compared = next;
    for (const listener of [...this.#listeners]) listener();
    this.#askForPreview();
  }

  #comparedNow(shown: KeptRun<Timeline> | null): Compared | null {
    if (shown === null) return null;
    const against = againstOf(this.#kept, shown, this.#asked?.baseline ?? null);
    return { shown, against, options: this.#session.runs.getSnapshot().options };
  }

  /**
   * While a slider is dragged previews are shown, and what stood before is often a sampled run: its
   * own preview is made besides, on an engine of its own, so that no run waits for it.
   */
  #askForPreview(): void {
    const { shown, against = null } = this.#compared ?? {};
    if (shown?.mode === 'preview' && against?.run === null) this.#preview(against.set);
  }

  /** Makes the preview of options that are kept. */
  #preview({ overrides, runs, scenarioKey }: RunSet<Timeline>): void {
    const source = this.#asked?.source;
    if (source === undefined) return;
    const isShort = runs.every(({ history }) => history.eventCount <= MOST_PREVIEWED);
    const job = jobOf({ source, overrides }, 'preview');
    if (job?.scenarioKey !== scenarioKey || !isShort) return;
    this.#previews ??= this.#startPreviews();
    if (this.#previews.last?.run === job.run) this.#takePreview(this.#previews);
    else void this.#previews.start(job);
  }

  #startPreviews(): RunStore<History> {
    const store = this.#session.besides();
    store.subscribe(() => this.#takePreview(store));
    return store;
  }

  #takePreview(store: RunStore<History>): void {
    const run = keptRun(store.getSnapshot().shown);
    if (run === null) return;
    this.#kept = withPreview(this.#kept, run);
    this.#tell();
  }
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
