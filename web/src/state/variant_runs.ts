// The runs of compared variants, each in a store with its own engine. Loaded when a comparison
// starts.
import { useSyncExternalStore } from 'react';
import { alignedPlace, keptFor, samePlace } from 'lsm-shape';
import type { OptionTexts } from 'lsm-shape/engine';
import { isSameJob, jobOf } from './jobs.ts';
import type { Job, RunStore, ShownRun, Verdict } from './run_store.ts';
import { keptRecording, type History, type Session } from './session.ts';
import { besideReplaced } from './variant_changes.ts';
import type { BesideChange, Variant, VariantLetter } from './variants.ts';
import type { Workbench } from './workbench.ts';

export interface VariantRun {
  readonly variant: Variant;
  /** True for the front variant. */
  readonly isShown: boolean;
  /** The run; null before its first batch, or if it was refused or failed. */
  readonly run: ShownRun<History> | null;
  /** Share of the pending run that has arrived, from 0 to 1; null if no run is pending. */
  readonly progress: number | null;
  /** The reason why there is no run; null if there is one or if it is pending. */
  readonly problem: Extract<Verdict, { readonly type: 'refused' | 'failed' }>['error'] | null;
  /** True for a recording whose files are missing. */
  readonly isGone: boolean;
  /** Initial options of the last process; null if unknown. */
  readonly options: OptionTexts | null;
}

/** The fields that determine which runs are requested. */
type Asked = Pick<Workbench, 'variants' | 'variant' | 'mode' | 'axis'>;

interface Beside {
  readonly store: RunStore<History>;
  letter: VariantLetter;
  readonly stop: () => void;
}

/** A store of all variants' runs. It starts all runs except the front one. */
export class VariantRuns {
  readonly #session: Session;
  readonly #listeners = new Set<() => void>();
  readonly #besideListeners = new Set<(change: BesideChange) => void>();
  readonly #besides: Beside[] = [];
  #requested: Asked = { variants: [], variant: 'A', mode: 'sampled', axis: 'time' };
  #runs: readonly VariantRun[] = [];

  constructor(session: Session) {
    this.#session = session;
    // Never unsubscribed, because it lives as long as the page.
    session.runs.subscribe(() => this.#notify());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls the listener when a run other than the front one gets a new history. */
  subscribeBeside(listener: (change: BesideChange) => void): () => void {
    this.#besideListeners.add(listener);
    return () => this.#besideListeners.delete(listener);
  }

  readonly getSnapshot = (): readonly VariantRun[] => this.#runs;

  /**
   * Applies a new state. If the new front variant has a run, that run and the previous front run
   * trade places at once.
   */
  follow(asked: Asked): void {
    this.#requested = asked;
    const { variants, variant: shown } = asked;
    const front = variants.find(({ letter }) => letter === shown);
    if (front !== undefined) this.#bringForward(front);
    this.#giveAll(variants.filter((each) => each !== front));
    this.#notify();
  }

  end(): void {
    this.follow({ ...this.#requested, variants: [] });
  }

  /**
   * Assigns a store to each variant: preferably one with its run, then its own, a free one or a new
   * one.
   */
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
    const beside = { store, letter, stop: store.subscribe(() => this.#notify()) };
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
    const { axis } = this.#requested;
    if (beside === undefined) return;
    this.#session.takeOver(
      beside.store,
      (from, playhead, to) => alignedPlace(from, playhead, to, axis).playhead,
    );
  }

  #jobOf({ source, overrides }: Variant): Job | null {
    if (source.kind === 'recording') return keptRecording(this.#session, source);
    return jobOf({ source, overrides }, this.#requested.mode);
  }

  #notify(): void {
    const { variants, variant: shown } = this.#requested;
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
    // A store may still have the run of another scenario.
    const isOwn = shown?.job.scenarioKey === job.scenarioKey;
    const progress = pending === null ? null : pending.progress;
    return { run: isOwn && problem === null ? shown : null, progress, problem, isGone, options };
  }
}

/** Returns the variant runs of a session. */
export const variantRunsOf = keptFor((session: Session) => new VariantRuns(session));

/** Returns the variants' runs from top to bottom; empty if no runs are compared. */
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
