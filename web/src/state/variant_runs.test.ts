import { describe, expect, it } from 'vitest';
import { TimelineBuilder, type RunUpdate } from 'lsm-shape';
import type { Engine, RunHandle, RunRequest, RunSummary } from 'lsm-shape/engine';
import { encodeEvents } from '../../../components/src/engine/encode.ts';
import { syntheticEvents } from '../../../components/src/test_support/synthetic_log.ts';
import { RunStore } from './run_store.ts';
import type { History, Session } from './session.ts';
import { isRunOf } from './jobs.ts';
import { VariantRuns } from './variant_runs.ts';
import type { Variant } from './variants.ts';
import { jobOf } from './jobs.ts';

const handle: RunHandle = { cancel: () => undefined, statsAt: () => Promise.resolve(null) };

/** An engine that does nothing until the test lets its runs finish. */
function fakeEngine() {
  const asked: { request: RunRequest; tell: (update: RunUpdate) => void }[] = [];
  let isDisposed = false;
  const engine: Engine = {
    run: (request: RunRequest, tell: (update: RunUpdate) => void) => {
      asked.push({ request, tell });
      return handle;
    },
    replay: () => handle,
    crashForTest: () => handle,
    dispose: () => (isDisposed = true),
  } as unknown as Engine;
  return { engine, asked, isDisposed: () => isDisposed };
}

function setUp() {
  const engines: ReturnType<typeof fakeEngine>[] = [];
  const shownRuns: string[] = [];
  const tasks: (() => void)[] = [];
  const store = (): RunStore<History> => {
    const fake = fakeEngine();
    engines.push(fake);
    return new RunStore<History>({
      engine: fake.engine,
      createHistory: () => new TimelineBuilder(),
      schedule: (task) => tasks.push(task),
      pause: (task) => task(),
      onReplaced: (next) => shownRuns.push(next.job.run),
    });
  };
  const runs = store();
  const session = {
    runs,
    besides: store,
    files: new Map(),
    takeOver: (other: RunStore<History>) => runs.exchange(other),
  } as unknown as Session;
  // Delivers the notifications due in the next display frame.
  const tell = (): void => tasks.splice(0).forEach((task) => task());
  const finish = (engine: number): void => {
    const run = engines[engine]?.asked.at(-1);
    run?.tell({ type: 'events', words: encodeEvents(syntheticEvents()), progress: 1 });
    run?.tell({ type: 'done', summary: { write_amp: 1 } as RunSummary });
    tell();
  };
  return { session, runs, engines, finish, tell, shownRuns };
}

const variant = (letter: Variant['letter'], size_ratio: number): Variant => ({
  letter,
  name: '',
  source: { kind: 'scenario', id: 'universal-default' },
  overrides: { size_ratio },
});
const [a, b, c] = [variant('A', 1), variant('B', 2), variant('C', 3)] as const;
const common = { mode: 'sampled', axis: 'time' } as const;
const ratios = (asked: readonly { request: RunRequest }[]): unknown[] =>
  asked.map(({ request }) => request.set?.['size_ratio']);

describe('variant runs', () => {
  it('each one behind the front has its own engine, and runs once', () => {
    const { session, runs, engines, tell } = setUp();
    const all = new VariantRuns(session);
    const job = jobOf(b, 'sampled');
    if (job !== null) void runs.start(job);
    all.follow({ ...common, variants: [a, b, c], variant: 'B' });
    all.follow({ ...common, variants: [a, b, c], variant: 'B' });
    tell();
    expect(engines.map(({ asked }) => ratios(asked))).toEqual([['2'], ['1'], ['3']]);
    expect(all.getSnapshot().map(({ isShown }) => isShown)).toEqual([false, true, false]);
    expect(all.getSnapshot().map(({ progress }) => progress)).toEqual([0, 0, 0]);
  });

  it('an existing one moves to the front and back without running again', () => {
    const { session, runs, engines, finish, shownRuns } = setUp();
    const all = new VariantRuns(session);
    const job = jobOf(b, 'sampled');
    if (job !== null) void runs.start(job);
    finish(0);
    all.follow({ ...common, variants: [a, b], variant: 'B' });
    finish(1);
    expect(runs.getSnapshot().shown?.job.run).toBe(job?.run);
    all.follow({ ...common, variants: [a, b], variant: 'A' });
    expect(runs.getSnapshot().shown?.job.run).toBe(jobOf(a, 'sampled')?.run);
    expect(runs.last?.run).toBe(jobOf(a, 'sampled')?.run);
    all.follow({ ...common, variants: [a, b], variant: 'B' });
    expect(runs.getSnapshot().shown?.job.run).toBe(job?.run);
    expect(engines.map(({ asked }) => asked.length)).toEqual([1, 1]);
    expect(shownRuns.at(-1)).toBe(job?.run);
    const shown = all.getSnapshot().map(({ run }) => run?.job.run);
    expect(shown).toEqual([jobOf(a, 'sampled')?.run, job?.run]);
  });

  it('a pending one stays in its store', () => {
    const { session, runs, engines, finish } = setUp();
    const all = new VariantRuns(session);
    const job = jobOf(b, 'sampled');
    if (job !== null) void runs.start(job);
    finish(0);
    all.follow({ ...common, variants: [a, b], variant: 'B' });
    all.follow({ ...common, variants: [a, b], variant: 'A' });
    expect(runs.getSnapshot().shown?.job.run).toBe(job?.run);
    // The page requests it itself; the run behind replaces the one that left.
    expect(ratios(engines[1]?.asked ?? [])).toEqual(['1', '2']);
  });

  it('engines end with their variants', () => {
    const { session, engines } = setUp();
    const all = new VariantRuns(session);
    all.follow({ ...common, variants: [a, b, c], variant: 'A' });
    all.follow({ ...common, variants: [a, c], variant: 'A' });
    expect(engines.map(({ isDisposed }) => isDisposed())).toEqual([false, true, false]);
    all.end();
    expect(engines.map(({ isDisposed }) => isDisposed())).toEqual([false, true, true]);
    expect(all.getSnapshot()).toEqual([]);
  });

  it('a refusal is reported for its own run', () => {
    const { session, engines, tell } = setUp();
    const all = new VariantRuns(session);
    all.follow({ ...common, variants: [a, b], variant: 'A' });
    const error = { what: 'size_ratio 2 is refused', where: '', todo: '' };
    engines[1]?.asked[0]?.tell({ type: 'rejected', error });
    tell();
    expect(all.getSnapshot().map(({ problem }) => problem)).toEqual([null, error]);
  });

  it('a recording without files is reported as gone', () => {
    const { session } = setUp();
    const all = new VariantRuns(session);
    const gone: Variant = {
      ...b,
      source: { kind: 'recording', name: 'db', key: 'gone', options: null },
    };
    all.follow({ ...common, variants: [a, gone], variant: 'A' });
    expect(all.getSnapshot()[1]).toMatchObject({ isGone: true, run: null });
  });

  it('the previous run stays while the next one is pending, without being mistaken for it', () => {
    const { session, finish } = setUp();
    const all = new VariantRuns(session);
    all.follow({ ...common, variants: [a, b], variant: 'A' });
    finish(1);
    const isNow = (): boolean => {
      const { variant, run } = all.getSnapshot()[1] ?? {};
      return run !== null && run !== undefined && isRunOf(run.job, variant ?? b);
    };
    expect(isNow()).toBe(true);
    const changed = { ...b, overrides: { ...b.overrides, size_ratio: 77 } };
    all.follow({ ...common, variants: [a, changed], variant: 'A' });
    expect(isNow()).toBe(false);
    finish(1);
    expect(isNow()).toBe(true);
  });
});
