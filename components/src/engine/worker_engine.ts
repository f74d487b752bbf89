import type {
  FamilyRow,
  OptionTexts,
  RecordingFile,
  RequestError,
  RunNews,
  RunRequest,
  RunSummary,
  StatsMoment,
  Warning,
} from './protocol.ts';
import { spawnBesideThisModule } from './spawn.ts';
import { StatsAsker } from './stats_asker.ts';
import { locksOfPage, type WhenReleased } from './worker_watch.ts';
import { WorkerPool, type Failure, type RunMessage, type WorkerLike } from './worker_pool.ts';

/** A failure of the engine itself rather than an error in its input. */
export interface EngineError {
  /**
   * Kind of failure: `crashed` (the engine panicked), `vanished` (the browser ended it, and again
   * after a restart), `stuck` (it did not return and was ended), `unavailable` (it did not start).
   */
  readonly kind: Failure['kind'];
  readonly message: string;
  /** Advice for the user, without a final period. */
  readonly todo: string;
}

/** An update about a run. Options, families and warnings come before events; the end is last. */
export type RunUpdate =
  | {
      readonly type: 'options';
      readonly options: OptionTexts;
      readonly earlier: readonly OptionTexts[];
    }
  | { readonly type: 'warnings'; readonly warnings: readonly Warning[] }
  | {
      readonly type: 'families';
      readonly families: readonly FamilyRow[];
      readonly shown: number;
    }
  | {
      readonly type: 'reading';
      readonly bytes: number;
      readonly total: number;
      /** Indices of the files to read. */
      readonly files: readonly number[];
    }
  | { readonly type: 'events'; readonly words: Uint32Array; readonly progress: number }
  | { readonly type: 'done'; readonly summary: RunSummary }
  | { readonly type: 'rejected'; readonly error: RequestError }
  | { readonly type: 'failed'; readonly error: EngineError };

export interface RunHandle {
  /** Ends the run. No updates follow. */
  cancel(): void;
  /**
   * Returns the statistics that RocksDB would print after an event. It may be called on every
   * frame, during and after the run, because only the newest waiting question is kept. Null if a
   * newer question replaced this one or the run is no longer available: it was cancelled, or two
   * other runs have ended since.
   */
  statsAt(eventIndex: number): Promise<StatsMoment | null>;
}

/** The engine. It has one run at a time, and a new run replaces the previous one. */
export interface Engine {
  run(request: RunRequest, onUpdate: (update: RunUpdate) => void): RunHandle;
  /** Replays a recording, by default its first family. The same `files` array is read only once. */
  replay(
    files: readonly RecordingFile[],
    onUpdate: (update: RunUpdate) => void,
    family?: string | null,
  ): RunHandle;
  /** Makes the engine panic during a run. Only for tests. */
  crashForTest(onUpdate: (update: RunUpdate) => void): RunHandle;
  /** Ends the workers without a message. Only for tests. */
  vanishForTest(): void;
  /** Makes the workers loop forever. Only for tests. */
  loopForTest(): void;
  dispose(): void;
}

export interface WorkerEngineOptions {
  /** URL of `shell_bg.wasm`, absolute or relative to the page. */
  readonly wasmUrl: string | URL;
  /** Starts a worker. By default, runs `worker.ts` in this folder. */
  readonly spawn?: () => WorkerLike;
  /**
   * Fetches and compiles `wasmUrl`. If it returns a URL, each worker compiles the engine, because
   * the page's policy may forbid the page to compile.
   */
  readonly compile?: (wasmUrl: string) => Promise<WebAssembly.Module | string>;
  /** Maximum number of workers, 2 by default: one is a spare for the next run. 1 saves memory. */
  readonly mostWorkers?: 1 | 2;
  /** Replacement for the browser's locks; null to use no locks. */
  readonly whenReleased?: WhenReleased | null;
}

const remedies: Readonly<Record<EngineError['kind'], string>> = {
  crashed: 'Try again. If it happens again, report it',
  unavailable:
    'Check the network and try again; nothing is lost. If it happens again, reload the page',
  vanished: 'The machine may be low on memory. Close other pages or choose another mode',
  stuck: 'Try again. If it happens again, report it',
};

/** Message and remedy if a policy forbids the engine. Browsers suggest 'unsafe-eval' instead. */
const FORBIDDEN = 'The Content-Security-Policy of the page forbids WebAssembly';
const ALLOW = "Add 'wasm-unsafe-eval' to script-src in the response that delivers worker.js";

/** Starts the engine in a web worker, which starts loading immediately. */
export function createWorkerEngine(options: WorkerEngineOptions): Engine {
  return new WorkerEngine(options);
}

class WorkerEngine implements Engine {
  readonly #pool: WorkerPool;
  readonly #asker: StatsAsker;
  #lastRunId = 0;
  readonly #databaseIds = new WeakMap<readonly RecordingFile[], number>();
  #lastDatabaseId = 0;
  #onUpdate: ((update: RunUpdate) => void) | undefined;

  constructor(options: WorkerEngineOptions) {
    const { spawn = spawnBesideThisModule, compile = fetchAndCompile } = options;
    const { whenReleased = locksOfPage() } = options;
    this.#pool = new WorkerPool({
      mostWorkers: options.mostWorkers ?? 2,
      spawn,
      whenReleased,
      compile: () => compile(new URL(options.wasmUrl, pageUrl()).href),
      onMessage: (message) => this.#receive(message),
      onFailure: (failure) => this.#fail(failure),
      onStats: (answer) => this.#asker.answer(answer),
    });
    this.#asker = new StatsAsker((runId, eventIndex) => this.#pool.ask(runId, eventIndex));
    this.#pool.warmUp();
  }

  run(request: RunRequest, onUpdate: (update: RunUpdate) => void): RunHandle {
    return this.#start(onUpdate, (runId) => ({ type: 'run', runId, request }));
  }

  replay(
    files: readonly RecordingFile[],
    onUpdate: (update: RunUpdate) => void,
    family: string | null = null,
  ): RunHandle {
    const databaseId = this.#databaseIds.get(files) ?? (this.#lastDatabaseId += 1);
    this.#databaseIds.set(files, databaseId);
    return this.#start(onUpdate, (runId) => ({ type: 'replay', runId, files, databaseId, family }));
  }

  crashForTest(onUpdate: (update: RunUpdate) => void): RunHandle {
    return this.#start(onUpdate, (runId) => ({ type: 'crash', runId }));
  }

  vanishForTest(): void {
    this.#pool.vanishForTest();
  }

  loopForTest(): void {
    this.#pool.loopForTest();
  }

  dispose(): void {
    this.#onUpdate = undefined;
    this.#pool.dispose();
  }

  #start(
    onUpdate: (update: RunUpdate) => void,
    toMessage: (runId: number) => RunMessage,
  ): RunHandle {
    this.#lastRunId += 1;
    const runId = this.#lastRunId;
    this.#onUpdate = onUpdate;
    this.#pool.run(toMessage(runId));
    return {
      cancel: () => {
        if (runId !== this.#lastRunId || this.#onUpdate === undefined) return;
        this.#onUpdate = undefined;
        this.#pool.stop();
      },
      statsAt: (eventIndex) => this.#asker.ask(runId, eventIndex),
    };
  }

  #receive(message: RunNews): void {
    const onUpdate = this.#onUpdate;
    if (message.type === 'done' || message.type === 'rejected') this.#onUpdate = undefined;
    onUpdate?.(message);
  }

  #fail({ kind, message: told }: Failure): void {
    const runId = this.#lastRunId;
    const isForbidden = /unsafe-eval|\bCSP\b/i.test(told);
    const message = isForbidden ? FORBIDDEN : told.replace(/\.$/, '');
    const todo = isForbidden ? ALLOW : remedies[kind];
    // Callers rely on `run` returning before the first update.
    queueMicrotask(() => {
      if (runId !== this.#lastRunId) return;
      const onUpdate = this.#onUpdate;
      this.#onUpdate = undefined;
      onUpdate?.({ type: 'failed', error: { kind, message, todo } });
    });
  }
}

export async function fetchAndCompile(wasmUrl: string): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${wasmUrl}: ${response.status} ${response.statusText}`);
  const type = response.headers.get('Content-Type') ?? '';
  // Streaming compilation requires this MIME type, but some hosts do not send it.
  if (type.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Returns the base for relative URLs; undefined in Node. */
export function pageUrl(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.baseURI;
}
