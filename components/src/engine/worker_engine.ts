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

/** Why the engine itself failed: neither the input's nor the page's fault. */
export interface EngineError {
  /**
   * `crashed`: it failed in the middle of work. `vanished`: the browser ended it without a word,
   * and once more when the run had begun again. `stuck`: it never came back and was ended.
   * `unavailable`: it could not be started.
   */
  readonly kind: Failure['kind'];
  readonly message: string;
  /** The remedy. */
  readonly todo: string;
}

/** A run's updates, in order: options, families, warnings, events …, at last one of the others. */
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
  | { readonly type: 'reading'; readonly bytes: number; readonly total: number }
  | { readonly type: 'events'; readonly words: Uint32Array; readonly progress: number }
  | { readonly type: 'done'; readonly summary: RunSummary }
  | { readonly type: 'rejected'; readonly error: RequestError }
  | { readonly type: 'failed'; readonly error: EngineError };

/** A run on its way. */
export interface RunHandle {
  /** Ends it; no update comes after this. */
  cancel(): void;
  /**
   * What RocksDB would print after an event of the log: call it whenever the playhead has moved,
   * during the run and after it. One question is under way at a time and the newest waits, so it
   * may be called for every frame. Null: a newer question has taken the place of this one, or the
   * run is not known any more (it was cancelled, or two others have come to their end since).
   */
  statsAt(eventIndex: number): Promise<StatsMoment | null>;
}

/** Simulates and replays. A new run replaces the one before it. */
export interface Engine {
  run(request: RunRequest, onUpdate: (update: RunUpdate) => void): RunHandle;
  /**
   * `family`: the column family, else the one that is shown first. The same array of files is not
   * read twice.
   */
  replay(
    files: readonly RecordingFile[],
    onUpdate: (update: RunUpdate) => void,
    family?: string | null,
  ): RunHandle;
  /** Makes the engine panic inside a run, for tests. */
  crashForTest(onUpdate: (update: RunUpdate) => void): RunHandle;
  /** Makes the workers end without a word, for tests. */
  vanishForTest(): void;
  /** Makes the workers never come back, for tests. */
  loopForTest(): void;
  /** Ends the workers. */
  dispose(): void;
}

export interface WorkerEngineOptions {
  /** Where `shell_bg.wasm` is; may be relative to the page. */
  readonly wasmUrl: string | URL;
  /** Starts another worker than the one beside this module. */
  readonly spawn?: () => WorkerLike;
  /**
   * Fetches and compiles `wasmUrl` in another way. What gives an address leaves that to each
   * worker: the policy of a page may forbid it to the page alone.
   */
  readonly compile?: (wasmUrl: string) => Promise<WebAssembly.Module | string>;
  /**
   * 2: a second worker is kept warm, so that a run that isn't wanted any more holds nobody up; 1:
   * memory counts more than that. 2 unless given.
   */
  readonly mostWorkers?: 1 | 2;
  /** Other locks than the browser's, or null: none. */
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
 * The engine in a web worker, which starts loading at once. A second one is kept warm, so that a
 * run that isn't wanted any more holds nobody up.
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

/** The engine's code. */
export async function fetchAndCompile(wasmUrl: string): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${wasmUrl}: ${response.status} ${response.statusText}`);
  const type = response.headers.get('Content-Type') ?? '';
  // Only bytes of this type may be compiled while they arrive; some hosts send another one.
  if (type.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Relative addresses are relative to the page; tests in Node have none. */
export function pageUrl(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.baseURI;
}
