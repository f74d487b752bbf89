import { expect, test } from 'vitest';
import { EngineHost, type HostedEngine, type HostedRun } from './engine_host.ts';
import type { FromWorker, RunRequest, ToWorker } from './protocol.ts';
import { createWorkerEngine, type RunUpdate, type WorkerLike } from './worker_engine.ts';

const request: RunRequest = { steps: [{ db_bench: '--num=4', options_file: null }] };

/** A run of `count` records, one word each call; `undefined`: it panics at the second call. */
function fakeRun(count: number | undefined): HostedRun & { isFreed: boolean } {
  let given = 0;
  return {
    isFreed: false,
    next() {
      given += 1;
      if (count === undefined && given > 1) throw new Error('unreachable');
      return Uint32Array.of(given);
    },
    isDone: () => count !== undefined && given >= count,
    progress: () => 0.5,
    summaryJson: () => '{"event_hash":"00"}',
    warningsJson: () => '[]',
    free() {
      this.isFreed = true;
    },
  };
}

interface Rig {
  readonly spawned: WorkerLike[];
  readonly runs: (HostedRun & { isFreed: boolean })[];
  readonly engine: ReturnType<typeof createWorkerEngine>;
}

/** The real engine client and the real host, with a fake WASM package between real macrotasks. */
function rig(makeRun: (request: string) => HostedRun & { isFreed: boolean }, load?: Error): Rig {
  const spawned: WorkerLike[] = [];
  const runs: (HostedRun & { isFreed: boolean })[] = [];
  const received: string[] = [];
  const hosted: HostedEngine = {
    simulate(json) {
      const run = makeRun(json);
      runs.push(run);
      return run;
    },
    newFiles: () => ({
      append: (name, chunk) => void received.push(`${name}:${chunk.length}`),
      replay() {
        const run = fakeRun(received.length);
        runs.push(run);
        return run;
      },
    }),
    panicForTest() {
      throw new Error('unreachable');
    },
  };
  const spawn = (): WorkerLike => {
    let isAlive = true;
    let clock = 0;
    const later = (action: () => void) => setTimeout(() => isAlive && action(), 0);
    const worker: WorkerLike = {
      postMessage: (message: ToWorker) => void later(() => void host.receive(message)),
      terminate: () => (isAlive = false),
      onmessage: null,
      onerror: null,
      onmessageerror: null,
    };
    const host = new EngineHost({
      load: () => (load ? Promise.reject(load) : Promise.resolve(hosted)),
      post: (data: FromWorker) =>
        void later(() => worker.onmessage?.({ data } as MessageEvent<FromWorker>)),
      now: () => (clock += 20),
      breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
      panicMessage: () => 'the engine says why',
    });
    spawned.push(worker);
    return worker;
  };
  const engine = createWorkerEngine({ wasmUrl: 'http://localhost/a.wasm', spawn });
  return { spawned, runs, engine };
}

/** Starts and collects all updates up to the last one. */
function collect(start: (onUpdate: (update: RunUpdate) => void) => unknown): Promise<RunUpdate[]> {
  return new Promise((resolve) => {
    const updates: RunUpdate[] = [];
    start((update) => {
      updates.push(update);
      if (update.type !== 'events' && update.type !== 'warnings') resolve(updates);
    });
  });
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

test('a run streams its batches and ends with its summary', async () => {
  const { engine, runs } = rig(() => fakeRun(3));
  const updates = await collect((onUpdate) => engine.run(request, onUpdate));
  expect(updates.map((update) => update.type)).toEqual(['events', 'events', 'events', 'done']);
  const progress = updates.map((update) => (update.type === 'events' ? update.progress : 0));
  expect(progress).toEqual([0.5, 0.5, 1, 0]);
  await settle();
  expect(runs[0]?.isFreed).toBe(true);
});

test('a second run uses the same worker and silences the first', async () => {
  const { engine, runs, spawned } = rig((json) => fakeRun(json.includes('first') ? 1e9 : 2));
  const first: RunUpdate[] = [];
  engine.run({ ...request, title: 'first' }, (update) => first.push(update));
  await settle();
  const heard = first.length;
  expect(heard).toBeGreaterThan(1);
  const updates = await collect((onUpdate) => engine.run(request, onUpdate));
  expect(updates.at(-1)?.type).toBe('done');
  await settle();
  expect(first.length).toBe(heard);
  expect(runs.map((run) => run.isFreed)).toEqual([true, true]);
  expect(spawned.length).toBe(1);
});

test('a cancelled run says nothing more and its memory is freed', async () => {
  const { engine, runs } = rig(() => fakeRun(1e9));
  const updates: RunUpdate[] = [];
  const handle = engine.run(request, (update) => updates.push(update));
  await settle();
  handle.cancel();
  const heard = updates.length;
  await settle();
  expect(updates.length).toBe(heard);
  expect(runs[0]?.isFreed).toBe(true);
});

test('bad input is rejected with what the engine threw', async () => {
  const error = { what: 'unknown flag', where: '--nmu', todo: 'write --num' };
  const { engine, spawned } = rig(() => {
    throw JSON.stringify(error) as unknown as Error;
  });
  const updates = await collect((onUpdate) => engine.run(request, onUpdate));
  expect(updates).toMatchObject([{ type: 'rejected', error }]);
  await collect((onUpdate) => engine.run(request, onUpdate));
  expect(spawned.length).toBe(1);
});

test('a panic is one typed error, and the next run gets a fresh worker', async () => {
  let isBroken = true;
  const { engine, spawned } = rig(() => fakeRun(isBroken ? undefined : 2));
  const updates = await collect((onUpdate) => engine.run(request, onUpdate));
  expect(updates.map((update) => update.type)).toEqual(['events', 'failed']);
  expect(updates[1]).toMatchObject({
    error: { kind: 'crashed', message: 'the engine says why' },
  });
  isBroken = false;
  const next = await collect((onUpdate) => engine.run(request, onUpdate));
  expect(next.at(-1)?.type).toBe('done');
  expect(spawned.length).toBe(2);
});

test('the hook for tests crashes a run', async () => {
  const { engine } = rig(() => fakeRun(1));
  const updates = await collect((onUpdate) => engine.crashForTest(onUpdate));
  expect(updates).toMatchObject([{ type: 'failed', error: { kind: 'crashed' } }]);
});

test('a crash of a run that was replaced fails the run that waits behind it', async () => {
  const { engine, spawned } = rig(() => fakeRun(undefined));
  engine.run(request, () => undefined);
  const updates = await collect((onUpdate) => engine.run(request, onUpdate));
  expect(updates.at(-1)).toMatchObject({ type: 'failed' });
  expect(spawned.length).toBe(1);
});

test('an engine that cannot be loaded is unavailable', async () => {
  const { engine } = rig(() => fakeRun(1), new Error('404'));
  const updates = await collect((onUpdate) => engine.run(request, onUpdate));
  const error = { kind: 'unavailable', message: '404' };
  expect(updates).toMatchObject([{ type: 'failed', error }]);
});

test('an error event without words gets ours', async () => {
  const { engine, spawned } = rig(() => fakeRun(1e9));
  const updates = await collect((onUpdate) => {
    engine.run(request, onUpdate);
    spawned[0]?.onerror?.({ message: '', preventDefault: () => undefined } as ErrorEvent);
  });
  const error = { kind: 'unavailable', message: 'the worker could not be loaded' };
  expect(updates).toMatchObject([{ type: 'failed', error }]);
});

test('the files of a recording go in chunk by chunk', async () => {
  const { engine } = rig(() => fakeRun(1));
  const files = [{ name: 'LOG', content: new Blob(['12345']) }];
  const updates = await collect((onUpdate) => engine.replay(files, onUpdate));
  expect(updates.map((update) => update.type)).toEqual(['events', 'events', 'done']);
});
