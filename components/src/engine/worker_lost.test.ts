// Checks that work survives workers that end without a message.
import { afterEach, expect, test, vi } from 'vitest';
import type { CutStepsQuery, FromWorker, ToWorker } from './protocol.ts';
import { createQuestions } from './questions.ts';
import { collect, fakeRun, request, rig, settle, UNTIL_SPARE } from './test_support.ts';
import type { RunHandle, RunUpdate } from './worker_engine.ts';
import { BEAT_MS, WorkerWatch } from './worker_watch.ts';

afterEach(() => vi.useRealTimers());

const wordsOf = (updates: readonly RunUpdate[]): number[] =>
  updates.flatMap((update) => (update.type === 'events' ? [...update.words] : []));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

test('a run whose worker is gone continues, and each event arrives exactly once', async () => {
  const { engine, spawned } = rig(() => fakeRun(60));
  const updates = await collect((onUpdate) => {
    engine.run(request, (update) => {
      onUpdate(update);
      if (update.type === 'events' && update.words[0] === 20) spawned[0]?.vanish();
    });
  });
  expect(wordsOf(updates)).toEqual(upTo(60));
  expect(updates.at(-1)?.type).toBe('done');
  expect(spawned.map(({ isAlive }) => isAlive)).toEqual([false, true]);
});

test('a run restarts in a new worker, because the spare may be gone too', async () => {
  const { engine, spawned } = rig(() => fakeRun(400));
  const updates = await collect((onUpdate) => {
    engine.run(request, (update) => {
      onUpdate(update);
      if (spawned.length === 2) for (const worker of spawned) worker.vanish();
    });
  });
  expect(wordsOf(updates)).toEqual(upTo(400));
  expect(updates.at(-1)?.type).toBe('done');
});

test('a second loss of the same run is reported with a remedy', async () => {
  const { engine, spawned } = rig(() => fakeRun(1e9));
  const updates = await collect((onUpdate) => {
    engine.run(request, (update) => {
      onUpdate(update);
      if (update.type === 'events' && update.words[0] === 20) spawned.at(-1)?.vanish();
      if (update.type === 'events' && update.words[0] === 40) spawned.at(-1)?.vanish();
    });
  });
  expect(updates.at(-1)).toMatchObject({
    type: 'failed',
    error: { kind: 'vanished', message: 'the browser ended the engine’s worker' },
  });
  // The next run may be restarted, too.
  const next = await collect((onUpdate) => {
    engine.run(request, (update) => {
      if (update.type === 'events' && update.words[0] === 5) spawned.at(-1)?.vanish();
      if (update.type === 'events' && update.words[0] === 30)
        onUpdate({ ...update, type: 'done' } as never);
    });
  });
  expect(next.length).toBe(1);
});

test('an idle worker that is gone is replaced, and its run is repeated for questions', async () => {
  const { engine, spawned, runs } = rig(() => fakeRun(3));
  let handle: RunHandle | undefined;
  const heard: RunUpdate[] = [];
  await collect((onUpdate) => {
    handle = engine.run(request, (update) => {
      heard.push(update);
      onUpdate(update);
    });
  });
  await settle(UNTIL_SPARE);
  const before = heard.length;
  for (const worker of spawned) worker.vanish();
  await settle(UNTIL_SPARE);
  expect(spawned.filter(({ isAlive }) => isAlive).length).toBeGreaterThan(0);
  // The repeated run sends only the answer, no updates.
  expect(await handle?.statsAt(2)).toEqual({ event_index: 2 });
  expect(runs.length).toBe(2);
  expect(heard.length).toBe(before);
  expect(await handle?.statsAt(1)).toEqual({ event_index: 1 });
  expect(runs.length).toBe(2);
});

test('a pending question is repeated, and finally answered with null', async () => {
  const { engine, spawned } = rig(() => fakeRun(3));
  let handle: RunHandle | undefined;
  await collect((onUpdate) => (handle = engine.run(request, onUpdate)));
  spawned.forEach((worker) => (worker.isStuck = true));
  const asked = handle?.statsAt(1);
  spawned.forEach((worker) => worker.vanish());
  expect(await asked).toEqual({ event_index: 1 });
  for (let losses = 0; losses < 2; losses += 1) {
    spawned.forEach((worker) => (worker.isStuck = true));
    const again = handle?.statsAt(1);
    spawned.forEach((worker) => worker.vanish());
    expect(await again).toEqual(losses === 0 ? { event_index: 1 } : null);
  }
});

test('a new run does not wait for a repeated one', async () => {
  const { engine, spawned } = rig((json) => fakeRun(json.includes('long') ? 300 : 2));
  let long: RunHandle | undefined;
  await collect((onUpdate) => (long = engine.run({ ...request, title: 'long' }, onUpdate)));
  spawned.forEach((worker) => worker.vanish());
  await settle();
  const asked = long?.statsAt(5);
  const updates = await collect((onUpdate) => engine.run(request, onUpdate));
  expect(updates.at(-1)?.type).toBe('done');
  expect(await asked).toBe(null);
});

test('a busy worker raises no alarm, with locks and without', async () => {
  for (const hasLocks of [true, false]) {
    const { engine, spawned } = rig(() => fakeRun(1e9), { hasLocks });
    engine.run(request, () => undefined);
    await settle();
    const [first] = spawned;
    if (first === undefined) throw new Error('no worker was started');
    first.isStuck = true;
    // An idle worker that is silent for this long counts as gone.
    await settle(BEAT_MS * 6);
    expect(first.isAlive).toBe(true);
    engine.dispose();
  }
});

/** Advances fake time beat by beat, so that the worker can answer in between. */
async function beatsOf(seconds: number): Promise<void> {
  for (let beat = 0; beat < (seconds * 1000) / BEAT_MS; beat += 1) {
    await vi.advanceTimersByTimeAsync(BEAT_MS);
  }
}

test('a stuck worker is ended and reported, and the next run gets a new one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { engine, spawned } = rig((json) => fakeRun(json.includes('next') ? 3 : 1e9));
  let heard = 0;
  const failed = collect((onUpdate) => {
    engine.run(request, (update) => {
      heard += 1;
      if (update.type !== 'events') onUpdate(update);
      else if (heard === 3) engine.loopForTest();
    });
  });
  await settle();
  await beatsOf(9);
  expect(spawned[0]?.isAlive).toBe(true);
  await beatsOf(2);
  expect((await failed).at(-1)).toMatchObject({ type: 'failed', error: { kind: 'stuck' } });
  expect(spawned[0]?.isAlive).toBe(false);
  const updates = await collect((onUpdate) => engine.run({ ...request, title: 'next' }, onUpdate));
  expect(updates.at(-1)?.type).toBe('done');
  engine.dispose();
});

test('a long call with large input raises no alarm for minutes', () => {
  vi.useFakeTimers();
  let gone = '';
  const watch = new WorkerWatch({
    post: () => undefined,
    isWorking: () => true,
    onGone: (how) => (gone = how),
    whenReleased: () => () => undefined,
  });
  watch.hear({ type: 'begun', lock: 'a lock' });
  watch.hear({ type: 'step', isLong: true });
  vi.advanceTimersByTime(590_000);
  expect(gone).toBe('');
  watch.hear({ type: 'step', isLong: false });
  vi.advanceTimersByTime(9000);
  expect(gone).toBe('');
  vi.advanceTimersByTime(2000);
  expect(gone).toBe('stuck');
});

test('without locks an idle worker that is gone is noticed within two seconds', async () => {
  const { engine, spawned } = rig(() => fakeRun(2), { hasLocks: false });
  await collect((onUpdate) => engine.run(request, onUpdate));
  await settle(UNTIL_SPARE);
  const before = spawned.length;
  spawned[0]?.vanish();
  await settle(2000 + BEAT_MS + UNTIL_SPARE);
  expect(spawned.length).toBe(before + 1);
  engine.dispose();
});

/** Watches a worker only by its beats. The worker answers until told otherwise. */
function beatRig(isWorking: boolean) {
  vi.useFakeTimers();
  const rigged = { answers: true, gone: 0 };
  const watch: WorkerWatch = new WorkerWatch({
    post: () => {
      if (rigged.answers) queueMicrotask(() => watch.hear({ type: 'beat' }));
    },
    isWorking: () => isWorking,
    onGone: () => (rigged.gone += 1),
    whenReleased: null,
  });
  watch.hear({ type: 'begun', lock: null });
  return { rigged, watch };
}

test('answered beats never raise an alarm', async () => {
  const { rigged } = beatRig(false);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(rigged.gone).toBe(0);
});

test('a late answer resets the count', async () => {
  const { rigged, watch } = beatRig(false);
  rigged.answers = false;
  for (let round = 0; round < 20; round += 1) {
    await vi.advanceTimersByTimeAsync(BEAT_MS * 4);
    watch.hear({ type: 'beat' });
  }
  expect(rigged.gone).toBe(0);
});

test.each([
  [false, 2000],
  [true, 20_000],
])('silence raises one alarm (working: %s, after %i ms)', async (isWorking, limit) => {
  const { rigged } = beatRig(isWorking);
  await vi.advanceTimersByTimeAsync(BEAT_MS * 10);
  rigged.answers = false;
  await vi.advanceTimersByTimeAsync(limit - BEAT_MS);
  expect(rigged.gone).toBe(0);
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(rigged.gone).toBe(1);
  await vi.advanceTimersByTimeAsync(limit * 10);
  expect(rigged.gone).toBe(1);
});

test('a worker without any message counts as gone after half a minute', async () => {
  vi.useFakeTimers();
  let gone = 0;
  const worker = { post: () => undefined, isWorking: () => true, whenReleased: null };
  const watch = new WorkerWatch({ ...worker, onGone: () => (gone += 1) });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(gone).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(gone).toBe(1);
  watch.end();
});

test('an ended watch raises no alarm', async () => {
  const { rigged, watch } = beatRig(false);
  rigged.answers = false;
  watch.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rigged.gone).toBe(0);
});

/** Starts workers that answer questions. Workers whose numbers are in `mute` vanish when asked. */
function questionRig(mute: readonly number[]) {
  let spawned = 0;
  const released = new Map<string, () => void>();
  const questions = createQuestions({
    wasmUrl: 'http://localhost/a.wasm',
    compile: () => Promise.resolve({} as WebAssembly.Module),
    whenReleased: (lock, onReleased) => {
      released.set(lock, onReleased);
      return () => void released.delete(lock);
    },
    spawn: () => {
      const number = spawned;
      spawned += 1;
      const worker = {
        postMessage(message: ToWorker) {
          if (message.type !== 'ask') return;
          setTimeout(() => {
            if (mute.includes(number)) released.get(`lock ${number}`)?.();
            else
              tell({
                type: 'answer',
                askId: message.askId,
                answer: { max_output_bytes: number, outputs: [] },
              });
          }, 0);
        },
        terminate: () => undefined,
        onmessage: null as ((message: MessageEvent<FromWorker>) => void) | null,
        onerror: null,
        onmessageerror: null,
      };
      const tell = (data: FromWorker): void =>
        worker.onmessage?.({ data } as MessageEvent<FromWorker>);
      setTimeout(() => tell({ type: 'begun', lock: `lock ${number}` }), 0);
      return worker;
    },
  });
  return { questions, count: () => spawned };
}

const query = {} as CutStepsQuery;

test('a question about cuts is repeated in a new worker', async () => {
  const { questions, count } = questionRig([0]);
  const answers = await Promise.all([questions.cutSteps(query), questions.cutSteps(query)]);
  expect(answers.map((answer) => answer?.max_output_bytes)).toEqual([1, 1]);
  expect(count()).toBe(2);
});

test('a question that ends two workers gets null, and the next one is answered', async () => {
  const { questions } = questionRig([0, 1]);
  expect(await questions.cutSteps(query)).toBe(null);
  expect(await questions.cutSteps(query)).toMatchObject({ max_output_bytes: 2 });
});
