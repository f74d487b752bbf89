import { expect, test } from 'vitest';
import { collect, fakeRun, request, rig, settle, UNTIL_SPARE } from './test_support.ts';
import type { RunHandle, RunUpdate } from './worker_engine.ts';

test('a run streams its batches and ends with its summary', async () => {
  const { engine, runs } = rig(() => fakeRun(3));
  const updates = await collect((onUpdate) => engine.run(request, onUpdate));
  expect(updates.map((update) => update.type)).toEqual(['events', 'events', 'events', 'done']);
  const progress = updates.map((update) => (update.type === 'events' ? update.progress : 0));
  expect(progress).toEqual([0.5, 0.5, 1, 0]);
  await settle();
  // The statistics of this run are kept until another run has ended.
  expect(runs[0]?.isFreed).toBe(false);
  await collect((onUpdate) => engine.run(request, onUpdate));
  await settle();
  expect(runs.map((run) => run.isFreed)).toEqual([true, false]);
});

test('statistics are available during and after a run', async () => {
  const { engine } = rig((json) => fakeRun(json.includes('long') ? 1e9 : 2));
  const long = engine.run({ ...request, title: 'long' }, () => undefined);
  await settle();
  expect(await long.statsAt(7)).toEqual({ event_index: 7 });
  // Only the newest waiting question is kept.
  const answers = await Promise.all([1, 2, 3].map((eventIndex) => long.statsAt(eventIndex)));
  expect(answers.map((answer) => answer?.event_index)).toEqual([1, undefined, 3]);
  let short = long;
  await collect((onUpdate) => (short = engine.run(request, onUpdate)));
  expect(await short.statsAt(9)).toEqual({ event_index: 9 });
  expect(await long.statsAt(1)).toBe(null);
});

test('questions to an ended worker get null', async () => {
  const { engine, spawned } = rig(() => fakeRun(1e9));
  const handle = engine.run(request, () => undefined);
  await settle();
  if (spawned[0] !== undefined) spawned[0].isStuck = true;
  const asked = handle.statsAt(1);
  const waits = handle.statsAt(2);
  handle.cancel();
  expect(await asked).toBe(null);
  expect(await waits).toBe(null);
});

test('a worker starts before the first run and is reused', async () => {
  const { engine, spawned } = rig(() => fakeRun(2));
  expect(spawned.length).toBe(1);
  await collect((onUpdate) => engine.run(request, onUpdate));
  await collect((onUpdate) => engine.run(request, onUpdate));
  expect(spawned.length).toBe(1);
});

test('a new run silences the previous one, which ends by itself', async () => {
  const { engine, runs, spawned } = rig((json) => fakeRun(json.includes('first') ? 1e9 : 2));
  const first: RunUpdate[] = [];
  engine.run({ ...request, title: 'first' }, (update) => first.push(update));
  await settle(UNTIL_SPARE);
  const heard = first.length;
  expect(heard).toBeGreaterThan(1);
  const updates = await collect((onUpdate) => engine.run(request, onUpdate));
  expect(updates.at(-1)?.type).toBe('done');
  await settle();
  expect(first.length).toBe(heard);
  expect(runs.map((run) => run.isFreed)).toEqual([true, false]);
  expect(spawned.map(({ isAlive }) => isAlive)).toEqual([true, true]);
});

test('a run does not wait for a worker that does not stop', async () => {
  const { engine, spawned } = rig((json) => fakeRun(json.includes('first') ? 1e9 : 2));
  engine.run({ ...request, title: 'first' }, () => undefined);
  await settle(UNTIL_SPARE);
  const [first, spare] = spawned;
  if (first === undefined || spare === undefined) throw new Error('there is no spare');
  first.isStuck = true;
  const updates = await collect((onUpdate) => engine.run(request, onUpdate));
  expect(updates.at(-1)?.type).toBe('done');
  await settle();
  expect(first.isAlive).toBe(false);
  await settle(UNTIL_SPARE);
  expect(spawned.map(({ isAlive }) => isAlive)).toEqual([false, true, true]);
});

test('with two workers stuck, a run starts in a third', async () => {
  const { engine, spawned } = rig((json) => fakeRun(json.includes('long') ? 1e9 : 2));
  const long = { ...request, title: 'long' };
  for (const count of [1, 2]) {
    engine.run(long, () => undefined);
    await settle(UNTIL_SPARE * (2 - count) + 10);
    for (const worker of spawned.slice(0, count)) worker.isStuck = true;
  }
  const updates = await collect((onUpdate) => engine.run(request, onUpdate));
  expect(updates.at(-1)?.type).toBe('done');
  await settle();
  expect(spawned.slice(0, 2).map(({ isAlive }) => isAlive)).toEqual([false, false]);
});

test('a worker that does not stop after cancel is ended', async () => {
  const { engine, spawned } = rig(() => fakeRun(1e9));
  const handle = engine.run(request, () => undefined);
  await settle();
  if (spawned[0] !== undefined) spawned[0].isStuck = true;
  handle.cancel();
  await settle();
  expect(spawned[0]?.isAlive).toBe(false);
});

test('runs replaced while the worker loads never start', async () => {
  const { engine, runs, spawned } = rig(() => fakeRun(2));
  engine.run(request, () => undefined);
  engine.run(request, () => undefined);
  await collect((onUpdate) => engine.run(request, onUpdate));
  expect(runs.length).toBe(1);
  expect(spawned.length).toBe(1);
});

test('a cancelled run sends no more updates and its memory is freed', async () => {
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

test('bad input is rejected with the engine’s error', async () => {
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

test('crashForTest crashes a run', async () => {
  const { engine } = rig(() => fakeRun(1));
  const updates = await collect((onUpdate) => engine.crashForTest(onUpdate));
  expect(updates).toMatchObject([{ type: 'failed', error: { kind: 'crashed' } }]);
});

test('a crash of a replaced run does not fail the next run', async () => {
  const { engine, spawned } = rig(() => fakeRun(2));
  const heard: RunUpdate[] = [];
  await collect((onUpdate) => engine.run(request, onUpdate));
  engine.crashForTest((update) => heard.push(update));
  const updates = await collect((onUpdate) => engine.run(request, onUpdate));
  expect(updates.at(-1)?.type).toBe('done');
  await settle();
  expect(heard).toEqual([]);
  expect(spawned.filter(({ isAlive }) => isAlive).length).toBeGreaterThan(0);
});

test.each([
  ['404.', '404', 'network'],
  ["'unsafe-eval' is not an allowed source of script.", 'forbids WebAssembly', "Add 'wasm-"],
])('an engine that cannot be compiled is unavailable: %s', async (said, heard, remedy) => {
  const { engine } = rig(() => fakeRun(1), { load: new Error(said) });
  const updates = await collect((onUpdate) => engine.run(request, onUpdate));
  const message = expect.stringMatching(`${heard}$`) as string;
  const error = { kind: 'unavailable', message, todo: expect.stringContaining(remedy) as string };
  expect(updates).toMatchObject([{ type: 'failed', error }]);
});

test('an error event without a message gets ours', async () => {
  const { engine, spawned } = rig(() => fakeRun(1e9));
  const updates = await collect((onUpdate) => {
    engine.run(request, onUpdate);
    spawned[0]?.onerror?.({ message: '', preventDefault: () => undefined } as ErrorEvent);
  });
  const error = { kind: 'unavailable', message: 'the worker could not be loaded' };
  expect(updates).toMatchObject([{ type: 'failed', error }]);
});

test('files of a recording are classified, then read in pieces with progress', async () => {
  const { engine } = rig(() => fakeRun(1));
  const files = [{ name: 'LOG', content: new Blob(['12345']) }];
  const updates = await collect((onUpdate) => engine.replay(files, onUpdate));
  const whole = { bytes: 5, total: 5, files: [0] };
  expect(updates).toContainEqual({ type: 'reading', runId: 1, ...whole });
  const types = updates.map((update) => update.type);
  expect(types).toEqual(['reading', 'events', 'events', 'done']);
});

test('statistics of several column families of a database are kept', async () => {
  const { engine, runs } = rig(() => fakeRun(2), { families: ['default', 'index'] });
  const files = [{ name: 'LOG', content: new Blob(['x']) }];
  const chosen = async (family: string): Promise<RunHandle> => {
    let handle: RunHandle | undefined;
    await collect((onUpdate) => (handle = engine.replay(files, onUpdate, family)));
    if (handle === undefined) throw new Error('it has not started');
    return handle;
  };
  const first = await chosen('default');
  const second = await chosen('index');
  expect(await first.statsAt(1)).toEqual({ event_index: 1 });
  expect(await second.statsAt(2)).toEqual({ event_index: 2 });
  // A new run of the same family replaces the old one.
  const again = await chosen('default');
  expect(await first.statsAt(1)).toBe(null);
  expect(await again.statsAt(1)).toEqual({ event_index: 1 });
  await collect((onUpdate) => engine.run(request, onUpdate));
  await settle();
  expect(runs.map((run) => run.isFreed)).toEqual([true, true, true, false]);
  expect(await second.statsAt(2)).toBe(null);
});
