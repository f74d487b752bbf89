import { describe, expect, it } from 'vitest';
import { TimelineBuilder } from 'lsm-shape';
import type { Engine, RunRequest, RunSummary } from 'lsm-shape/engine';
import { jobOf } from '../state/jobs.ts';
import { RunStore, type RunsSnapshot } from '../state/run_store.ts';
import type { History } from '../state/session.ts';
import { reduceStore, storeOf, type Store, type StoreAction } from '../state/undo.ts';
import { initialWorkbench, type ModeName, type Workbench } from '../state/workbench.ts';
import { Comparison, type Compared } from './comparison.ts';

const SCENARIOS = ['leveled-default', 'universal-default'] as const;

/** A new history, whose length is all that matters. */
const historyOf = (eventCount: number): History =>
  ({ timeline: { eventCount } }) as unknown as History;

/** A page without a stage: its store, the current run and the compared run. */
class Page {
  store: Store;
  readonly previews: RunRequest[] = [];
  readonly comparison: Comparison;
  /** The task to run once the page is idle. */
  rest: () => void = () => undefined;
  #shown: RunsSnapshot<History>['shown'] = null;
  readonly #listeners = new Set<() => void>();

  constructor() {
    const source = { kind: 'scenario', id: SCENARIOS[0] } as const;
    this.store = storeOf({ ...initialWorkbench, source });
    const runs = {
      subscribe: (listener: () => void) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      getSnapshot: () =>
        ({ shown: this.#shown, options: null, pending: null }) as unknown as RunsSnapshot<History>,
    };
    const engine = {
      run: (request: RunRequest) => {
        this.previews.push(request);
        return { cancel: () => undefined, statsAt: () => Promise.resolve(null) };
      },
    } as unknown as Engine;
    const besides = (): RunStore<History> =>
      new RunStore({
        engine,
        createHistory: () => new TimelineBuilder(),
        schedule: () => undefined,
        onReplaced: () => undefined,
      });
    const whenAtRest = (task: () => void): (() => void) => {
      this.rest = task;
      return () => undefined;
    };
    this.comparison = new Comparison({ runs, besides, whenAtRest });
    this.comparison.follow(this.workbench);
  }

  get workbench(): Workbench {
    return this.store.workbench;
  }

  /** A short name of the compared run. */
  get against(): string {
    const { before = null, run = null } = this.compared ?? {};
    if (before === null) return 'nothing';
    return `before ${JSON.stringify(before.overrides)} ${run?.mode ?? 'not in this mode'}`;
  }

  get compared(): Compared | null {
    return this.comparison.getSnapshot();
  }

  do(...actions: readonly StoreAction[]): this {
    for (const action of actions) {
      this.store = reduceStore(this.store, action);
      this.comparison.follow(this.workbench);
    }
    return this;
  }

  /** Completes the requested run. */
  show(eventCount = 10): this {
    const { isDragging, mode } = this.workbench;
    const job = jobOf(this.workbench, isDragging ? 'preview' : mode);
    if (job === null) throw new Error('a scenario has no run');
    const history = historyOf(eventCount);
    const summary = {} as RunSummary;
    const known = { summary, warnings: [], families: null };
    const facts = { job, history, ...known, version: 1, statsAt: fail };
    this.#shown = { ...facts, replaced: null };
    for (const listener of this.#listeners) listener();
    return this;
  }
}

const fail = (): never => {
  throw new Error('unexpected request for statistics');
};

/** Sets an option, or drags it. */
function option(to: number, phase: 'drag' | 'final' = 'final'): StoreAction {
  const changes = { size_ratio: to };
  return { type: 'optionChanged', name: 'size_ratio', from: 0, to, changes, phase };
}
const undo: StoreAction = { type: 'undo' };
const redo: StoreAction = { type: 'redo' };
const mode = (to: ModeName): StoreAction => ({ type: 'modeChosen', mode: to });
const scenario = (at: 0 | 1): StoreAction => ({ type: 'scenarioChosen', id: SCENARIOS[at] });
describe('the previous run', () => {
  it('is the one that was shown before the options changed', () => {
    const page = new Page().show();
    expect(page.against).toBe('nothing');
    page.do(option(10));
    expect(page.against).toBe('nothing');
    expect(page.show().against).toBe('before {} sampled');
    expect(page.do(option(20)).show().against).toBe('before {"size_ratio":10} sampled');
    // Options changed again before the run is complete: the shown run counts.
    page.do(option(30), option(40));
    expect(page.show().against).toBe('before {"size_ratio":20} sampled');
  });

  it('is the run before a drag, whatever values the drag passes', () => {
    const page = new Page().do(mode('preview')).show();
    for (const to of [2, 9, 30]) {
      expect(page.do(option(to, 'drag')).show().against).toBe('before {} preview');
    }
    expect(page.do(option(56)).show().against).toBe('before {} preview');
    page.do(option(57, 'drag')).show();
    expect(page.against).toBe('before {"size_ratio":56} preview');
    expect(page.do(option(60)).show().against).toBe('before {"size_ratio":56} preview');
    expect(page.do(undo).show().against).toBe('before {"size_ratio":60} preview');
  });

  it('is missing after a drag back to its start', () => {
    const page = new Page().do(option(5)).show().do(option(9, 'drag')).show();
    expect(page.do(option(5)).show().against).toBe('nothing');
    expect(page.do(option(8)).show().against).toBe('before {"size_ratio":5} sampled');
  });

  it('is the one that undo or redo replaces', () => {
    const page = new Page().show().do(option(10)).show();
    expect(page.do(undo).show().against).toBe('before {"size_ratio":10} sampled');
    expect(page.do(redo).show().against).toBe('before {} sampled');
  });

  it('has the same mode: previews are compared with previews during a drag', () => {
    const page = new Page().show();
    expect(page.do(option(2, 'drag')).show().against).toBe('before {} not in this mode');
    // One separate preview of the previous run is made.
    page.do(option(3, 'drag')).show();
    expect(page.previews.map((request) => [request.mode, request.set?.['size_ratio']])).toEqual([
      ['preview', undefined],
    ]);
    expect(page.do(option(4)).show().against).toBe('before {} sampled');
    // The next drag finds the preview that the last one ended with.
    page.do(option(5, 'drag')).show().do(option(6)).show();
    expect(page.do(option(7, 'drag')).show().against).toMatch(/^before {"size_ratio":6} /);
  });

  it('is not compared across modes, but is again when the mode returns', () => {
    const page = new Page().show().do(option(10)).show();
    expect(page.do(mode('exact')).show().against).toBe('before {} not in this mode');
    expect(page.do(mode('sampled')).show().against).toBe('before {} sampled');
  });

  it('is dropped with its scenario', () => {
    const page = new Page().show().do(option(10)).show();
    expect(page.do(scenario(1)).show().against).toBe('nothing');
    expect(page.do(option(10)).show().against).toBe('before {} sampled');
    expect(page.compared?.before?.scenarioKey).toBe('scenario universal-default');
    expect(page.do(scenario(0)).show().against).toBe('nothing');
  });

  it('gets its preview in advance when the page is at rest', () => {
    const page = new Page().show();
    page.rest();
    expect(page.previews.map((request) => request.mode)).toEqual(['preview']);
    // The drag requests no other preview.
    page.do(option(2, 'drag')).show();
    expect(page.previews.length).toBe(1);
    const dragged = new Page().do(mode('preview')).show();
    dragged.rest();
    expect(dragged.previews).toEqual([]);
  });

  it('gets no separate preview if that would take long', () => {
    const page = new Page().show(300_000);
    page.rest();
    page.do(option(2, 'drag')).show(300_000);
    expect(page.against).toBe('before {} not in this mode');
    expect(page.previews).toEqual([]);
  });
});

/** Pseudo-random whole numbers below a bound. */
function numbers(seed: number): (bound: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Performs a random action of the user or the engine. */
function deed(page: Page, below: (bound: number) => number): void {
  const deeds: readonly (() => unknown)[] = [
    () => page.do(option(below(4))),
    () => page.do(option(below(4), 'drag')).show(),
    () => page.do(option(below(4), 'drag')).show(),
    () => page.do(undo),
    () => page.do(redo),
    () => page.do(mode((['preview', 'sampled', 'exact'] as const)[below(3)] ?? 'sampled')),
    () => page.do(scenario(below(2) === 0 ? 0 : 1)),
    () => page.show(),
    () => page.show(),
    () => page.rest(),
  ];
  deeds[below(deeds.length)]?.();
}

it.each(Array.from({ length: 150 }, (_, seed) => seed))(
  'compares a run only with another one of its scenario and mode, seed %i',
  (seed) => {
    const below = numbers(seed);
    const page = new Page().show();
    for (let count = 0; count < 80; count += 1) {
      deed(page, below);
      const { shown, before = null, run = null } = page.compared ?? {};
      if (shown === undefined || before === null) continue;
      expect(before.scenarioKey).toBe(shown.scenarioKey);
      expect(before.runs.length).toBeLessThanOrEqual(2);
      if (run !== null) {
        expect(run).toMatchObject({ scenarioKey: shown.scenarioKey, mode: shown.mode });
      }
      expect(before.overrides).not.toEqual(shown.overrides);
    }
  },
);
