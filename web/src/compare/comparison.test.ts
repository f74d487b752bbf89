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

/** A history of which only its length matters; each run has one of its own. */
const historyOf = (eventCount: number): History =>
  ({ timeline: { eventCount } }) as unknown as History;

/** A page without a stage: its store, the run that is shown, and what that is compared with. */
class Page {
  store: Store;
  readonly previews: RunRequest[] = [];
  readonly comparison: Comparison;
  /** What is done when the page is at rest. */
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

  /** What the run on the stage is compared with, in short. */
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

  /** The run that is asked for comes to its end. */
  show(eventCount = 10): this {
    const { isDragging, mode } = this.workbench;
    const job = jobOf(this.workbench, isDragging ? 'preview' : mode);
    if (job === null) throw new Error('there is a run of every scenario');
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
  throw new Error('nobody asks for statistics here');
};

/** An option is set, or dragged through values. */
function option(to: number, phase: 'drag' | 'final' = 'final'): StoreAction {
  const changes = { size_ratio: to };
  return { type: 'optionChanged', name: 'size_ratio', from: 0, to, changes, phase };
}
const undo: StoreAction = { type: 'undo' };
const redo: StoreAction = { type: 'redo' };
const mode = (to: ModeName): StoreAction => ({ type: 'modeChosen', mode: to });
const scenario = (at: 0 | 1): StoreAction => ({ type: 'scenarioChosen', id: SCENARIOS[at] });
describe('the run before', () => {
  it('is the one that was shown before the options changed', () => {
    const page = new Page().show();
    expect(page.against).toBe('nothing');
    page.do(option(10));
    expect(page.against).toBe('nothing');
    expect(page.show().against).toBe('before {} sampled');
    expect(page.do(option(20)).show().against).toBe('before {"size_ratio":10} sampled');
    // Other options at once, before the run is there: what was shown counts.
    page.do(option(30), option(40));
    expect(page.show().against).toBe('before {"size_ratio":20} sampled');
  });

  it('is what stood before a drag, whatever the drag passes', () => {
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

  it('is nothing after a drag that leads back to where it began', () => {
    const page = new Page().do(option(5)).show().do(option(9, 'drag')).show();
    expect(page.do(option(5)).show().against).toBe('nothing');
    expect(page.do(option(8)).show().against).toBe('before {"size_ratio":5} sampled');
  });

  it('is the one that undo and redo take the place of', () => {
    const page = new Page().show().do(option(10)).show();
    expect(page.do(undo).show().against).toBe('before {"size_ratio":10} sampled');
    expect(page.do(redo).show().against).toBe('before {} sampled');
  });

  it('is of the same mode: preview with preview while a slider is dragged', () => {
    const page = new Page().show();
    expect(page.do(option(2, 'drag')).show().against).toBe('before {} not in this mode');
    // A preview of what stood before is made besides, once.
    page.do(option(3, 'drag')).show();
    expect(page.previews.map((request) => [request.mode, request.set?.['size_ratio']])).toEqual([
      ['preview', undefined],
    ]);
    expect(page.do(option(4)).show().against).toBe('before {} sampled');
    // The next drag finds the preview that the last one ended with.
    page.do(option(5, 'drag')).show().do(option(6)).show();
    expect(page.do(option(7, 'drag')).show().against).toMatch(/^before {"size_ratio":6} /);
  });

  it('is not compared across modes, and again when the mode is back', () => {
    const page = new Page().show().do(option(10)).show();
    expect(page.do(mode('exact')).show().against).toBe('before {} not in this mode');
    expect(page.do(mode('sampled')).show().against).toBe('before {} sampled');
  });

  it('is gone with its scenario', () => {
    const page = new Page().show().do(option(10)).show();
    expect(page.do(scenario(1)).show().against).toBe('nothing');
    expect(page.do(option(10)).show().against).toBe('before {} sampled');
    expect(page.compared?.before?.scenarioKey).toBe('scenario universal-default');
    expect(page.do(scenario(0)).show().against).toBe('nothing');
  });

  it('has its preview made ahead when the page is at rest', () => {
    const page = new Page().show();
    page.rest();
    expect(page.previews.map((request) => request.mode)).toEqual(['preview']);
    // The drag asks for no other one.
    page.do(option(2, 'drag')).show();
    expect(page.previews.length).toBe(1);
    const dragged = new Page().do(mode('preview')).show();
    dragged.rest();
    expect(dragged.previews).toEqual([]);
  });

  it('gets no preview besides where that would take long', () => {
    const page = new Page().show(300_000);
    page.rest();
    page.do(option(2, 'drag')).show(300_000);
    expect(page.against).toBe('before {} not in this mode');
    expect(page.previews).toEqual([]);
  });
});

/** Whole numbers below a bound, the same for a seed. */
function numbers(seed: number): (bound: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Does something, as a person or the engine might. */
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
