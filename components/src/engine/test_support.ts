import { EngineHost, type HostedEngine, type HostedRun } from './engine_host.ts';
import type { FromWorker, RunRequest, ToWorker } from './protocol.ts';
import { createWorkerEngine, type RunUpdate } from './worker_engine.ts';
import type { WorkerLike } from './worker_pool.ts';

export const request: RunRequest = { steps: [{ db_bench: '--num=4', options_file: null }] };

/** Returns a run of `count` records, one per call. If it is `undefined`, the second call panics. */
export function fakeRun(count: number | undefined): HostedRun & { isFreed: boolean } {
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
    statsJson: (eventIndex) => JSON.stringify({ event_index: eventIndex }),
    release: () => undefined,
    free() {
      this.isFreed = true;
    },
  };
}

/** A worker whose state tests can check or change. */
export interface FakeWorker extends WorkerLike {
  isAlive: boolean;
  isStuck: boolean;
  /** Ends the worker without a message. */
  readonly vanish: () => void;
}

export interface Rig {
  readonly spawned: FakeWorker[];
  readonly runs: (HostedRun & { isFreed: boolean })[];
  readonly engine: ReturnType<typeof createWorkerEngine>;
}

export interface RigOptions {
  /** Error to throw when the engine is compiled. */
  readonly load?: Error;
  /** False to watch workers only by their beats. */
  readonly hasLocks?: boolean;
  /** Column families of every recorded database. Default: a single one. */
  readonly families?: readonly string[];
}

/** Returns locks like a browser's. A waiting request gets its lock when the holder is gone. */
function fakeLocks() {
  const held = new Set<string>();
  const waiting = new Map<string, () => void>();
  return {
    hold: (lock: string): string => (held.add(lock), lock),
    release: (lock: string): void => {
      held.delete(lock);
      setTimeout(() => waiting.get(lock)?.(), 0);
    },
    whenReleased: (lock: string, onReleased: () => void) => {
      waiting.set(lock, onReleased);
      if (!held.has(lock)) setTimeout(() => waiting.get(lock)?.(), 0);
      return () => void waiting.delete(lock);
    },
  };
}

/** Returns a worker that runs the real host and holds a lock, unless the lock is null. */
function fakeWorker(
  hosted: HostedEngine,
  lock: string | null,
  { hold, release }: ReturnType<typeof fakeLocks>,
): FakeWorker {
  let clock = 0;
  const later = (action: () => void): void => {
    setTimeout(() => {
      if (!worker.isAlive) return;
      if (worker.isStuck) later(action);
      else action();
    }, 0);
  };
  const worker: FakeWorker = {
    isAlive: true,
    isStuck: false,
    vanish: () => {
      worker.isAlive = false;
      if (lock !== null) release(lock);
    },
    postMessage: (message: ToWorker) => later(() => void host.receive(message)),
    terminate: () => (worker.isAlive = false),
    onmessage: null,
    onerror: null,
    onmessageerror: null,
  };
  const host = new EngineHost({
    load: () => Promise.resolve(hosted),
    recordingsAt: () => undefined,
    post: (data: FromWorker) =>
      later(() => worker.onmessage?.({ data } as MessageEvent<FromWorker>)),
    now: () => (clock += 20),
    textAt: () => Promise.reject(new Error('no files')),
    breathe: () => new Promise((resolve) => later(() => resolve())),
    panicMessage: () => 'the engine says why',
    hold: () => Promise.resolve(lock === null ? null : hold(lock)),
    vanish: () => worker.vanish(),
    loop: () => void (worker.isStuck = true),
  });
  void host.begin();
  return worker;
}

/** Connects the real client to the real host, with a fake WASM package and fake workers. */
export function rig(
  makeRun: (request: string) => HostedRun & { isFreed: boolean },
  { load, hasLocks = true, families = ['default'] }: RigOptions = {},
): Rig {
  const locks = fakeLocks();
  const spawned: FakeWorker[] = [];
  const runs: (HostedRun & { isFreed: boolean })[] = [];
  const judged: string[] = [];
  const received: string[] = [];
  const hosted: HostedEngine = {
    simulate(json) {
      const run = makeRun(json);
      runs.push(run);
      return run;
    },
    describe: () => '{"steps":[{"options":{"num_levels":"7"}}]}',
    cutSteps: () => '{"max_output_bytes":1,"outputs":[]}',
    newFiles: () =>
      Promise.resolve({
        judge: (name, beginning) => void judged.push(`${name}:${beginning.length}`),
        plan: () => judged.map((_, index) => index),
        read: (index, piece) => void received.push(`${judged[index]}:${piece.length}`),
        open: () => ({
          familiesJson: () => JSON.stringify(families.map((name) => ({ name, key: name }))),
          choose: () => 0,
          replay() {
            const run = fakeRun(received.length);
            runs.push(run);
            return run;
          },
          free: () => undefined,
        }),
        free: () => undefined,
      }),
    panicForTest() {
      throw new Error('unreachable');
    },
  };
  const spawn = (): WorkerLike => {
    const worker = fakeWorker(hosted, hasLocks ? `lock ${spawned.length}` : null, locks);
    spawned.push(worker);
    return worker;
  };
  const compile = (): Promise<WebAssembly.Module> =>
    load ? Promise.reject(load) : Promise.resolve({} as WebAssembly.Module);
  const wasmUrl = 'http://localhost/a.wasm';
  const whenReleased = hasLocks ? locks.whenReleased : null;
  const engine = createWorkerEngine({ wasmUrl, spawn, compile, whenReleased });
  return { spawned, runs, engine };
}

/** Runs until the end and returns all updates. */
export function collect(
  start: (onUpdate: (update: RunUpdate) => void) => unknown,
): Promise<RunUpdate[]> {
  return new Promise((resolve) => {
    const updates: RunUpdate[] = [];
    start((update) => {
      updates.push(update);
      if (!['events', 'families', 'warnings', 'reading'].includes(update.type)) resolve(updates);
    });
  });
}

export const settle = (ms = 50) => new Promise((resolve) => setTimeout(resolve, ms));
/** Milliseconds after which the spare worker must have started. */
export const UNTIL_SPARE = 1100;
