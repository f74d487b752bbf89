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

/** The reason why the engine itself failed, independent of the input and the page. */
export interface EngineError {
  /**
   * `crashed`: it failed at work. `vanished`: the browser ended it twice, the second time after a
   * restart. `stuck`: it did not return and was ended. `unavailable`: it could not be started.
   */
  readonly kind: Failure['kind'];
  readonly message: string;
  /** The remedy. */
  readonly todo: string;
}

/** A run's updates, in order: options, families, warnings, events …, and one final update. */
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
      /** Indices of the files that are read. */
      readonly files: readonly number[];
    }
  | { readonly type: 'events'; readonly words: Uint32Array; readonly progress: number }
  | { readonly type: 'done'; readonly summary: RunSummary }
  | { readonly type: 'rejected'; readonly error: RequestError }
  | { readonly type: 'failed'; readonly error: EngineError };

/** A run in progress. */
export interface RunHandle {
  /** Ends the run. No update follows. */
  cancel(): void;
  /**
   * The statistics that RocksDB would print after an event of the log. It may be called on every
   * frame, during the run and after it: one question is in progress, and only the newest waits.
   * Null if a newer question replaced this one, or the run is unknown by now: it was cancelled, or
   * two others have ended since.
   */
  statsAt(eventIndex: number): Promise<StatsMoment | null>;
}

/** Simulates and replays. A new run replaces the previous one. */
export interface Engine {
  run(request: RunRequest, onUpdate: (update: RunUpdate) => void): RunHandle;
  /** `family` is the column family, or the first one. The same array is not read twice. */
  replay(
    files: readonly RecordingFile[],
    onUpdate: (update: RunUpdate) => void,
    family?: string | null,
  ): RunHandle;
  /** Makes the engine panic inside a run; for tests. */
  crashForTest(onUpdate: (update: RunUpdate) => void): RunHandle;
  /** Ends the workers without a message; for tests. */
  vanishForTest(): void;
  /** Makes the workers loop forever; for tests. */
  loopForTest(): void;
  /** Ends the workers. */
  dispose(): void;
}

export interface WorkerEngineOptions {
  /** The address of `shell_bg.wasm`, absolute or relative to the page. */
  readonly wasmUrl: string | URL;
  /** Replaces the worker beside this module. */
  readonly spawn?: () => WorkerLike;
  /**
   * Replaces the way in which `wasmUrl` is fetched and compiled. A returned address leaves
   * compiling to each worker, because a page's policy may forbid it to the page alone.
   */
  readonly compile?: (wasmUrl: string) => Promise<WebAssembly.Module | string>;
  /**
   * The number of workers; default 2. The second is a warm spare, so that no run waits for an
   * abandoned one. 1 saves memory.
   */
  readonly mostWorkers?: 1 | 2;
  /** Replaces the browser's locks; null for none. */
  readonly whenReleased?: WhenReleased | null;
}

const remedies: Readonly<Record<EngineError['kind'], string>> = {
  crashed: 'Try again, with a new engine. If it happens again, please report it',
  unavailable:
    'Check the network, then try again: nothing is lost. If it happens again, reload the page',
  vanished: 'The machine may be short of memory: close other pages or choose another mode',
  stuck: 'Try again, with a new engine. If it happens again, please report it',
};

/**
 * The engine in a web worker, which starts loading at once. A second worker is a warm spare, so
 * that no run waits for an abandoned one.
 */
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

  #fail({ kind, message }: Failure): void {
    const runId = this.#lastRunId;
    const todo = remedies[kind];
    // Callers get every update after `run` has returned.
    queueMicrotask(() => {
      if (runId !== this.#lastRunId) return;
      const onUpdate = this.#onUpdate;
      this.#onUpdate = undefined;
      onUpdate?.({ type: 'failed', error: { kind, message, todo } });
    });
  }
}

/** Fetches and compiles the engine. */
export async function fetchAndCompile(wasmUrl: string): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${wasmUrl}: ${response.status} ${response.statusText}`);
  const type = response.headers.get('Content-Type') ?? '';
  // Streaming compilation requires this MIME type, which some hosts do not send.
  if (type.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The base of relative addresses; undefined in Node. */
export function pageUrl(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.baseURI;
}
