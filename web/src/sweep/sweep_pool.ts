// Pool of workers that run points and answer questions about plans, one call at a time each.
import type { RequestError } from 'lsm-shape/engine';

/** Functions of the WASM package for sweeps (`core-wasm/shell/src/wasm/sweeps.rs`). */
export type SweepFunction =
  'advise' | 'explainDifference' | 'levelsOf' | 'mergedRows' | 'readPlan' | 'rowOf' | 'rowsCsv';

/** A call, with the compiled package. */
export interface SweepCall {
  readonly module: WebAssembly.Module;
  readonly name: SweepFunction;
  readonly texts: readonly string[];
}

/** The result of a call. A refusal is the JSON of a `RequestError`. */
export interface SweepAnswer {
  readonly type: 'done' | 'refused' | 'crashed';
  readonly text: string;
}

/** Members of `Worker` that the pool uses. */
export interface SweepWorker {
  postMessage(call: SweepCall): void;
  terminate(): void;
  onmessage: ((message: MessageEvent<SweepAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** An error with a remedy, thrown by all calls. */
export class SweepProblem extends Error {
  readonly problem: RequestError;

  constructor(problem: RequestError) {
    super(problem.what);
    this.problem = problem;
  }
}

/** Returns an error with its remedy. */
export function problemOf(error: unknown): RequestError {
  if (error instanceof SweepProblem) return error.problem;
  const what = error instanceof Error ? error.message : String(error);
  return { what, where: '', todo: 'Try again. If it happens again, report it' };
}

interface Waiting {
  readonly name: SweepFunction;
  readonly texts: readonly string[];
  readonly resolve: (text: string) => void;
  readonly reject: (problem: SweepProblem) => void;
}

export interface SweepPoolOptions {
  readonly spawn: () => SweepWorker;
  readonly compile: () => Promise<WebAssembly.Module>;
  /** Number of workers. */
  readonly size: number;
}

/** The calls that wait, and the workers that carry them out. */
export class SweepPool {
  readonly #options: SweepPoolOptions;
  readonly #idle: SweepWorker[] = [];
  readonly #all = new Set<SweepWorker>();
  #waiting: Waiting[] = [];
  #module: Promise<WebAssembly.Module> | null = null;

  constructor(options: SweepPoolOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#options.size;
  }

  /** Calls a function in the next free worker. `isFirst` puts it before all that wait. */
  call(name: SweepFunction, texts: readonly string[], isFirst = false): Promise<string> {
    return new Promise((resolve, reject) => {
      const waiting = { name, texts, resolve, reject };
      if (isFirst) this.#waiting.unshift(waiting);
      else this.#waiting.push(waiting);
      void this.#next();
    });
  }

  /** Ends all workers. Calls that were not answered are never answered. */
  dispose(): void {
    for (const worker of this.#all) worker.terminate();
    this.#all.clear();
    this.#idle.length = 0;
    this.#waiting = [];
  }

  async #next(): Promise<void> {
    this.#module ??= this.#options.compile();
    let module: WebAssembly.Module;
    try {
      module = await this.#module;
    } catch (error) {
      this.#module = null;
      const what = `the engine for sweeps could not be loaded (${messageOf(error)})`;
      const todo = 'Check the network and try again; nothing is lost';
      const lost = this.#waiting;
      this.#waiting = [];
      for (const { reject } of lost) reject(new SweepProblem({ what, where: '', todo }));
      return;
    }
    const worker = this.#worker();
    if (worker === null) return;
    const waiting = this.#waiting.shift();
    if (waiting === undefined) {
      this.#idle.push(worker);
      return;
    }
    worker.onmessage = ({ data }) => this.#answered(worker, waiting, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#answered(worker, waiting, { type: 'crashed', text: event.message });
    };
    worker.postMessage({ module, name: waiting.name, texts: waiting.texts });
  }

  /** Returns a free worker, or null if all are busy. */
  #worker(): SweepWorker | null {
    if (this.#waiting.length === 0) return null;
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#options.size <= this.#all.size) return null;
    const worker = this.#options.spawn();
    this.#all.add(worker);
    return worker;
  }

  #answered(worker: SweepWorker, waiting: Waiting, { type, text }: SweepAnswer): void {
    if (!this.#all.has(worker)) return;
    if (type === 'crashed') {
      // A panic leaves the engine unusable.
      worker.terminate();
      this.#all.delete(worker);
      const todo = 'Try again. If it happens again, report it';
      waiting.reject(new SweepProblem({ what: `the engine stopped: ${text}`, where: '', todo }));
    } else {
      this.#idle.push(worker);
      if (type === 'done') waiting.resolve(text);
      else waiting.reject(new SweepProblem(JSON.parse(text) as RequestError));
    }
    void this.#next();
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
