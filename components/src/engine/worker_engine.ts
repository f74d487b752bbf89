import type {
  FromWorker,
  RecordingFile,
  RequestError,
  RunRequest,
  RunSummary,
  ToWorker,
  Warning,
} from './protocol.ts';

/** Why the engine itself failed: neither the input's nor the page's fault. */
export interface EngineError {
  /** `crashed`: it ended in the middle of work. `unavailable`: it could not be started. */
  readonly kind: 'crashed' | 'unavailable';
  readonly message: string;
  /** What to do about it. */
  readonly todo: string;
}

/** What a run tells, in this order: warnings, events …, and at last one of the others. */
export type RunUpdate =
  | { readonly type: 'warnings'; readonly warnings: readonly Warning[] }
  | { readonly type: 'events'; readonly words: Uint32Array; readonly progress: number }
  | { readonly type: 'done'; readonly summary: RunSummary }
  | { readonly type: 'rejected'; readonly error: RequestError }
  | { readonly type: 'failed'; readonly error: EngineError };

/** A run on its way. */
export interface RunHandle {
  /** Ends it; no update comes after this. */
  cancel(): void;
}

/** Simulates and replays. A new run replaces the one before it. */
export interface Engine {
  run(request: RunRequest, onUpdate: (update: RunUpdate) => void): RunHandle;
  replay(files: readonly RecordingFile[], onUpdate: (update: RunUpdate) => void): RunHandle;
  /** Makes the engine panic inside a run, for tests. */
  crashForTest(onUpdate: (update: RunUpdate) => void): RunHandle;
  /** Ends the worker. */
  dispose(): void;
}

/** The part of a `Worker` that is used here. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((message: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

export interface WorkerEngineOptions {
  /** Where `shell_bg.wasm` is; may be relative to the page. */
  readonly wasmUrl: string | URL;
  /** Starts another worker than the one beside this module. */
  readonly spawn?: () => WorkerLike;
}

const RETRY = 'Run it again: a fresh engine is started. If it fails again, please report it';
const RELOAD =
  'Reload the page; if that does not help, check the network and the browser’s console';

/** The engine in a web worker. The worker is started by the first run and kept between runs. */
export function createWorkerEngine(options: WorkerEngineOptions): Engine {
  return new WorkerEngine(options);
}

class WorkerEngine implements Engine {
  readonly #options: WorkerEngineOptions;
  #worker: WorkerLike | undefined;
  /** Whether this worker has answered anything: tells a crash from a failed start. */
  #hasAnswered = false;
  #lastRunId = 0;
  #onUpdate: ((update: RunUpdate) => void) | undefined;

  constructor(options: WorkerEngineOptions) {
    this.#options = options;
  }

  run(request: RunRequest, onUpdate: (update: RunUpdate) => void): RunHandle {
    return this.#start(onUpdate, (runId) => ({ type: 'run', runId, request }));
  }

  replay(files: readonly RecordingFile[], onUpdate: (update: RunUpdate) => void): RunHandle {
    return this.#start(onUpdate, (runId) => ({ type: 'replay', runId, files }));
  }

  crashForTest(onUpdate: (update: RunUpdate) => void): RunHandle {
    return this.#start(onUpdate, (runId) => ({ type: 'crash', runId }));
  }

  dispose(): void {
    this.#onUpdate = undefined;
    this.#dropWorker();
  }

  #start(onUpdate: (update: RunUpdate) => void, toMessage: (runId: number) => ToWorker): RunHandle {
    this.#lastRunId += 1;
    const runId = this.#lastRunId;
    this.#onUpdate = onUpdate;
    try {
      this.#worker ??= this.#spawn();
      this.#worker.postMessage(toMessage(runId));
    } catch (problem) {
      const message =
        problem instanceof Error ? problem.message : 'the worker could not be started';
      // Callers get every update after `run` has returned.
      queueMicrotask(() => {
        if (runId === this.#lastRunId) this.#fail('unavailable', message);
      });
    }
    return { cancel: () => this.#cancel(runId) };
  }

  #cancel(runId: number): void {
    if (runId !== this.#lastRunId || this.#onUpdate === undefined) return;
    this.#onUpdate = undefined;
    this.#worker?.postMessage({ type: 'cancel', runId });
  }

  #spawn(): WorkerLike {
    const worker = (this.#options.spawn ?? spawnBesideThisModule)();
    this.#hasAnswered = false;
    worker.onmessage = (message) => {
      if (worker === this.#worker) this.#receive(message.data);
    };
    // A worker that fails to load says nothing in its error event: the words are ours.
    worker.onerror = (event) => {
      event.preventDefault();
      const message = event.message || 'the worker could not be loaded';
      if (worker === this.#worker)
        this.#fail(this.#hasAnswered ? 'crashed' : 'unavailable', message);
    };
    worker.onmessageerror = () => {
      if (worker === this.#worker) this.#fail('crashed', 'a message could not be read');
    };
    const wasmUrl = new URL(this.#options.wasmUrl, pageUrl()).href;
    worker.postMessage({ type: 'load', wasmUrl });
    return worker;
  }

  #receive(message: FromWorker): void {
    this.#hasAnswered = true;
    if (message.type === 'crashed') {
      // Whichever run it was: the instance is poisoned, and a newer run in it would never answer.
      this.#fail(message.kind, message.message);
      return;
    }
    if (message.runId !== this.#lastRunId || this.#onUpdate === undefined) return;
    const onUpdate = this.#onUpdate;
    if (message.type === 'done' || message.type === 'rejected') this.#onUpdate = undefined;
    onUpdate(message);
  }

  #fail(kind: EngineError['kind'], message: string): void {
    this.#dropWorker();
    const onUpdate = this.#onUpdate;
    this.#onUpdate = undefined;
    const todo = kind === 'crashed' ? RETRY : RELOAD;
    onUpdate?.({ type: 'failed', error: { kind, message, todo } });
  }

  #dropWorker(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}

function spawnBesideThisModule(): WorkerLike {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

/** Relative addresses are relative to the page; tests in Node have none. */
function pageUrl(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.baseURI;
}
