// The runs of the variants that stand beside the one on the page, each in a store with an engine of
// its own. Loaded when something is compared.
import { useSyncExternalStore } from 'react';
import { alignedPlace, keptFor, samePlace } from 'lsm-shape';
import type { OptionTexts } from 'lsm-shape/engine';
import { isSameJob, jobOf } from './jobs.ts';
import type { Job, RunStore, ShownRun, Verdict } from './run_store.ts';
import { keptRecording, type History, type Session } from './session.ts';
import { besideReplaced } from './variant_changes.ts';
import type { BesideChange, Variant, VariantLetter } from './variants.ts';
import type { Workbench } from './workbench.ts';

/** A variant with what there is of its run. */
export interface VariantRun {
  readonly variant: Variant;
  /** Whether it is the one that the page is about. */
  readonly isShown: boolean;
  /** Null before its first batch, and while what is there is of other options. */
  readonly run: ShownRun<History> | null;
  /** Share of its run that has come; null: nothing is on its way. */
  readonly progress: number | null;
  /** Why there is no run; null: there is one, or it is on its way. */
  readonly problem: Extract<Verdict, { readonly type: 'refused' | 'failed' }>['error'] | null;
  /** Whether it is of a recording whose files are gone. */
  readonly isGone: boolean;
  /** What its last process has before anything is changed; null: not known. */
  readonly options: OptionTexts | null;
}

/** What of the state decides which runs there are. */
type Asked = Pick<Workbench, 'variants' | 'variant' | 'mode' | 'axis'>;

interface Beside {
  readonly store: RunStore<History>;
  letter: VariantLetter;
  readonly stop: () => void;
}

/** The runs of all variants, as a store: those beside the page's are started here. */
export class VariantRuns {
  readonly #session: Session;
  readonly #listeners = new Set<() => void>();
  readonly #besideListeners = new Set<(change: BesideChange) => void>();
  readonly #besides: Beside[] = [];
  #asked: Asked = { variants: [], variant: 'A', mode: 'sampled', axis: 'time' };
  #runs: readonly VariantRun[] = [];

  constructor(session: Session) {
    this.#session = session;
    // As long as the page lives.
    session.runs.subscribe(() => this.#tell());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls the listener when one of them has another history. */
  subscribeBeside(listener: (change: BesideChange) => void): () => void {
    this.#besideListeners.add(listener);
    return () => this.#besideListeners.delete(listener);
  }

  readonly getSnapshot = (): readonly VariantRun[] => this.#runs;

  /**
   * The state of the page has become another one. A variant that comes to the page is there at once
   * if it has been run: it changes places with the one before.
   */
  follow(asked: Asked): void {
    this.#asked = asked;
    const { variants, variant: shown } = asked;
    const front = variants.find(({ letter }) => letter === shown);
    if (front !== undefined) this.#bringForward(front);
    this.#giveAll(variants.filter((each) => each !== front));
    this.#tell();
  }

  /** Nothing is compared any more. */
  end(): void {
    this.follow({ ...this.#asked, variants: [] });
  }

  /** Each variant gets a store: the one that has its run, its own, one that is free, a new one. */
  #giveAll(variants: readonly Variant[]): void {
    const left = new Set(this.#besides);
    const given = new Map<Variant, Beside>();
    const give = (isFit: (beside: Beside, variant: Variant) => boolean): void => {
      for (const variant of variants) {
        if (given.has(variant)) continue;
        const beside = [...left].find((each) => isFit(each, variant));
        if (beside === undefined) continue;
        left.delete(beside);
        given.set(variant, beside);
      }
    };
    const hasRun = ({ store }: Beside, variant: Variant): boolean =>
      isOf(store, this.#jobOf(variant));
    give((beside, variant) => beside.letter === variant.letter && hasRun(beside, variant));
    give(hasRun);
    give((beside, variant) => beside.letter === variant.letter);
    give(() => true);
    for (const beside of left) this.#drop(beside);
    for (const variant of variants) {
      const beside = given.get(variant) ?? this.#add(variant.letter);
      beside.letter = variant.letter;
      const job = this.#jobOf(variant);
      if (job === null) beside.store.clear();
      else if (!isOf(beside.store, job)) void beside.store.start(job);
    }
  }

  #add(letter: VariantLetter): Beside {
    const store = this.#session.besides((next, previous) => {
      if (previous?.job.scenarioKey !== next.job.scenarioKey) return;
      const placeOf = (playhead: number): number =>
        samePlace(previous.history.timeline, playhead, next.history.timeline);
      const change = besideReplaced(previous.job.run, next.job.run, placeOf);
      for (const listener of this.#besideListeners) listener(change);
    });
    const beside = { store, letter, stop: store.subscribe(() => this.#tell()) };
    this.#besides.push(beside);
    return beside;
  }

  #drop(beside: Beside): void {
    beside.stop();
    beside.store.dispose();
    this.#besides.splice(this.#besides.indexOf(beside), 1);
  }

  #bringForward(variant: Variant): void {
    const job = this.#jobOf(variant);
    if (job === null || isOf(this.#session.runs, job)) return;
    const beside = this.#besides.find(({ store }) => isOf(store, job));
    const { axis } = this.#asked;
    if (beside === undefined) return;
    this.#session.takeOver(
      beside.store,
      (from, playhead, to) => alignedPlace(from, playhead, to, axis).playhead,
    );
  }

  #jobOf({ source, overrides }: Variant): Job | null {
    if (source.kind === 'recording') return keptRecording(this.#session, source);
    return jobOf({ source, overrides }, this.#asked.mode);
  }

  #tell(): void {
    const { variants, variant: shown } = this.#asked;
    const next = variants.map((variant): VariantRun => {
      const isShown = variant.letter === shown;
      const beside = this.#besides.find(({ letter }) => letter === variant.letter);
      const store = isShown ? this.#session.runs : beside?.store;
      return { variant, isShown, ...this.#stateOf(variant, store) };
    });
    if (isSame(next, this.#runs)) return;
    this.#runs = next;
    for (const listener of [...this.#listeners]) listener();
  }

  #stateOf(
    variant: Variant,
    store: RunStore<History> | undefined,
  ): Omit<VariantRun, 'variant' | 'isShown'> {
    const job = this.#jobOf(variant);
    const isGone = job === null;
    if (store === undefined || job === null) {
      return { run: null, progress: null, problem: null, isGone, options: null };
    }
    const { shown, pending, refusal, failure, options } = store.getSnapshot();
    const stopped = refusal ?? failure;
    const problem = stopped !== null && isSameJob(stopped.job, job) ? stopped.error : null;
    // Another run of this variant stays until the next one takes its place; none of another one.
    const isOwn = shown?.job.scenarioKey === job.scenarioKey;
    const progress = pending === null ? null : pending.progress;
    return { run: isOwn && problem === null ? shown : null, progress, problem, isGone, options };
  }
}

/** The runs of a session's variants. */
export const variantRunsOf = keptFor((session: Session) => new VariantRuns(session));

/** The runs of the variants, from top to bottom; none: nothing is compared. */
export function useVariantRuns(session: Session): readonly VariantRun[] {
  const { subscribe, getSnapshot } = variantRunsOf(session);
  return useSyncExternalStore(subscribe, getSnapshot);
}

function isOf(store: RunStore<History>, job: Job | null): boolean {
  return job !== null && isSameJob(store.last, job);
}

function isSame(one: readonly VariantRun[], other: readonly VariantRun[]): boolean {
  return (
    one.length === other.length &&
    one.every((run, at) => {
      const twin = other[at];
      return (
        twin !== undefined &&
        run.variant === twin.variant &&
        run.isShown === twin.isShown &&
        run.run === twin.run &&
        run.progress === twin.progress &&
        run.problem === twin.problem &&
        run.isGone === twin.isGone &&
        run.options === twin.options
      );
    })
  );
}
