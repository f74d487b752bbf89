import type { CutSteps, CutStepsQuery } from './protocol.ts';
import { fetchAndCompile, pageUrl, spawnBesideThisModule } from './worker_engine.ts';
import type { WorkerLike } from './worker_pool.ts';

/** Questions to the engine about a history that is already there. */
export interface Questions {
  /** The thresholds between a compaction's cuts; `null` when the engine cannot tell them. */
  cutSteps(query: CutStepsQuery): Promise<CutSteps | null>;
  /** Ends the worker; questions that wait get `null`. */
  dispose(): void;
}

export interface QuestionsOptions {
  /** Where `shell_bg.wasm` is; may be relative to the page. */
  readonly wasmUrl: string | URL;
  readonly spawn?: () => WorkerLike;
  readonly compile?: (wasmUrl: string) => Promise<WebAssembly.Module>;
}

/** A worker of its own, started by the first question: no run ever waits for an answer. */
export function createQuestions(options: QuestionsOptions): Questions {
  return new WorkerQuestions(options);
}

class WorkerQuestions implements Questions {
  readonly #options: QuestionsOptions;
  readonly #waiting = new Map<number, (answer: CutSteps | null) => void>();
  #worker: WorkerLike | null = null;
  #lastAskId = 0;

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  cutSteps(query: CutStepsQuery): Promise<CutSteps | null> {
    this.#lastAskId += 1;
    const askId = this.#lastAskId;
    return new Promise((resolve) => {
      try {
        this.#worker ??= this.#start();
      } catch {
        resolve(null);
        return;
      }
      this.#waiting.set(askId, resolve);
      this.#worker.postMessage({ type: 'ask', askId, query });
    });
  }

  dispose(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }

  #start(): WorkerLike {
    const { wasmUrl, spawn = spawnBesideThisModule, compile = fetchAndCompile } = this.#options;
    const worker = spawn();
    worker.onmessage = ({ data }) => {
      if (data.type === 'crashed') this.dispose();
      if (data.type !== 'answer') return;
      this.#waiting.get(data.askId)?.(data.answer);
      this.#waiting.delete(data.askId);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.dispose();
    };
    worker.onmessageerror = () => this.dispose();
    compile(new URL(wasmUrl, pageUrl()).href).then(
      (module) => worker.postMessage({ type: 'load', module }),
      () => this.dispose(),
    );
    return worker;
  }
}
