import { describe, expect, it } from 'vitest';
import { planFor } from '../state/sweep_plan.ts';
import { SweepPool, type SweepAnswer, type SweepCall, type SweepWorker } from './sweep_pool.ts';
import { SweepStore, type SweepState } from './sweep_store.ts';

const VALUES = [1, 2, 3, 4];
const plan = planFor('base', [{ set: ['size_ratio'], values: VALUES }]);
const request = { title: 't', steps: [], mode: 'sampled' as const };
const lineOf = (value: number): string =>
  JSON.stringify({ id: `p${value}`, set: { size_ratio: value }, repeat: 0 });
const rowOf = (line: string): string =>
  JSON.stringify({ ...(JSON.parse(line) as object), event_hash: 'h', numbers: { w_amp: 4 } });
const advice = { names: [], tried: 0, failed: 0, passing: 0, front: [], without: [], nearest: [] };

/** Answers as the engine would; `fails` decides which calls crash. */
function answerOf({ name, texts }: SweepCall): SweepAnswer {
  const [text = ''] = texts;
  if (name === 'rowOf') return { type: 'done', text: rowOf(text) };
  if (name === 'advise') return { type: 'done', text: JSON.stringify(advice) };
  if (name === 'mergedRows') return { type: 'done', text };
  if (text.includes('wrong')) {
    const problem = { what: 'unknown setting', where: 'plan, axis 1', todo: 'name a setting' };
    return { type: 'refused', text: JSON.stringify(problem) };
  }
  const axes = [{ names: ['size_ratio'], values: VALUES }];
  return { type: 'done', text: JSON.stringify({ axes, lines: VALUES.map(lineOf) }) };
}

function opened({ kept = [] as readonly string[], crashes = 0, size = 2 } = {}) {
  let left = crashes;
  let spawned = 0;
  const added: string[] = [];
  const spawn = (): SweepWorker => {
    spawned += 1;
    const worker: SweepWorker = {
      onmessage: null,
      onerror: null,
      terminate: () => undefined,
      postMessage: (call) => {
        const isCrash = call.name === 'rowOf' && 0 < left;
        if (isCrash) left -= 1;
        const data = isCrash ? ({ type: 'crashed', text: 'panic' } as const) : answerOf(call);
        setTimeout(() => worker.onmessage?.({ data } as MessageEvent<SweepAnswer>));
      },
    };
    return worker;
  };
  const compile = (): Promise<WebAssembly.Module> => Promise.resolve({} as WebAssembly.Module);
  const pool = new SweepPool({ spawn, compile, size });
  const rows = {
    read: () => Promise.resolve(kept),
    add: (id: string) => void added.push(id),
  };
  return { store: new SweepStore(pool, rows, () => 0), added, spawned: () => spawned };
}

function until(store: SweepStore, state: SweepState): Promise<void> {
  return new Promise((resolve) => {
    const see = (): void => {
      if (store.snapshot().state === state) resolve();
    };
    store.subscribe(see);
    see();
  });
}

describe('a sweep', () => {
  it('runs every point once, on all workers, and keeps the rows', async () => {
    const { store, added, spawned } = opened();
    await store.open(plan, request);
    expect(store.snapshot().state).toBe('ready');
    store.run();
    await until(store, 'done');
    expect([...store.snapshot().rows.keys()].sort()).toEqual(['p1', 'p2', 'p3', 'p4']);
    expect(added.sort()).toEqual(['p1', 'p2', 'p3', 'p4']);
    expect(spawned()).toBe(2);
  });

  it('waits for an option while nothing is varied', async () => {
    const { store, spawned } = opened();
    await store.open({ ...plan, axis: [] }, request);
    store.run();
    expect(store.snapshot()).toMatchObject({ state: 'empty', refusal: null });
    expect(spawned()).toBe(0);
  });

  it('shows kept rows at once, and runs only the others', async () => {
    const { store, added } = opened({ kept: [1, 2].map((value) => rowOf(lineOf(value))) });
    await store.open(plan, request);
    expect(store.snapshot()).toMatchObject({ state: 'paused' });
    store.run();
    await until(store, 'done');
    expect(added.sort()).toEqual(['p3', 'p4']);
  });

  it('is paused and resumed', async () => {
    const { store } = opened({ size: 1 });
    await store.open(plan, request);
    store.run();
    store.pause();
    expect(store.snapshot().state).toBe('paused');
    store.run();
    await until(store, 'done');
    expect(store.snapshot().rows.size).toBe(4);
  });

  it('states why a plan is refused', async () => {
    const { store } = opened();
    await store.open({ ...plan, base: 'wrong' }, request);
    expect(store.snapshot()).toMatchObject({
      ...{ state: 'refused', refusal: { what: 'unknown setting', where: 'plan, axis 1' } },
    });
  });

  it('goes on after a crash, in a new worker, without losing rows', async () => {
    const { store, spawned } = opened({ crashes: 1, size: 1 });
    await store.open(plan, request);
    store.run();
    await until(store, 'paused');
    expect(store.snapshot().refusal?.what).toBe('the engine stopped: panic');
    store.run();
    await until(store, 'done');
    expect(spawned()).toBe(2);
  });

  it('takes rows of its points, and counts rows of others', async () => {
    const { store } = opened();
    await store.open(plan, request);
    await store.addRows([1, 9].map((value) => rowOf(lineOf(value))).join('\n'));
    expect(store.snapshot()).toMatchObject({ state: 'paused', refusal: { where: 'rows' } });
    expect(store.snapshot().refusal?.what).toContain('1 row of');
    expect([...store.snapshot().rows.keys()]).toEqual(['p1']);
  });
});
