import type { CutSteps, CutStepsQuery } from './protocol.ts';
import { spawnBesideThisModule } from './spawn.ts';
import { fetchAndCompile, pageUrl } from './worker_engine.ts';
import type { WorkerLike } from './worker_pool.ts';
import { locksOfPage, WorkerWatch, type WhenReleased } from './worker_watch.ts';

/** Questions to the engine about a history that is already loaded. */
export interface Questions {
  /** Returns the cut thresholds of a compaction; `null` if the engine cannot compute them. */
  cutSteps(query: CutStepsQuery): Promise<CutSteps | null>;
  /** Ends the worker without a message. Only for tests. */
  vanishForTest(): void;
  /** Ends the worker and answers pending questions with `null`. */
  dispose(): void;
}

export interface QuestionsOptions {
  /** URL of `shell_bg.wasm`, absolute or relative to the page. */
  readonly wasmUrl: string | URL;
  readonly spawn?: () => WorkerLike;
  readonly compile?: (wasmUrl: string) => Promise<WebAssembly.Module | string>;
  /** Replacement for the browser's locks; null to use no locks. */
  readonly whenReleased?: WhenReleased | null;
}

/** Answers questions in a separate worker, started on demand, so that runs are not delayed. */
export function createQuestions(options: QuestionsOptions): Questions {
  return new WorkerQuestions(options);
}

interface Waiting {
  readonly query: CutStepsQuery;
  readonly resolve: (answer: CutSteps | null) => void;
  /** True if the question has already been repeated. */
  isAskedAgain: boolean;
}

class WorkerQuestions implements Questions {
  readonly #options: QuestionsOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: WorkerLike | null = null;
  #watch: WorkerWatch | null = null;
  #lastAskId = 0;

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  cutSteps(query: CutStepsQuery): Promise<CutSteps | null> {
    this.#lastAskId += 1;
    const askId = this.#lastAskId;
    return new Promise((resolve) => {
      this.#waiting.set(askId, { query, resolve, isAskedAgain: false });
      this.#ask(askId, query);
    });
  }

  vanishForTest(): void {
    this.#worker?.postMessage({ type: 'vanish' });
  }

  dispose(): void {
    this.#endWorker();
    for (const { resolve } of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }

  #ask(askId: number, query: CutStepsQuery): void {
    try {
      this.#worker ??= this.#start();
    } catch {
      this.#answer(askId, null);
      return;
    }
    this.#worker.postMessage({ type: 'ask', askId, query });
  }

  #answer(askId: number, answer: CutSteps | null): void {
    const waiting = this.#waiting.get(askId);
    this.#waiting.delete(askId);
    waiting?.resolve(answer);
  }

  #endWorker(): void {
    this.#watch?.end();
    this.#worker?.terminate();
    this.#worker = this.#watch = null;
  }

  /** Restarts a worker that vanished and repeats each pending question at most once. */
  #askAgain(): void {
    this.#endWorker();
    for (const [askId, waiting] of [...this.#waiting]) {
      if (waiting.isAskedAgain) {
        this.#answer(askId, null);
      } else {
        waiting.isAskedAgain = true;
        this.#ask(askId, waiting.query);
      }
    }
  }

  #start(): WorkerLike {
    const { wasmUrl, spawn = spawnBesideThisModule, compile = fetchAndCompile } = this.#options;
    const { whenReleased = locksOfPage() } = this.#options;
    const worker = spawn();
    const watch = new WorkerWatch({
      post: (message) => worker.postMessage(message),
      isWorking: () => this.#waiting.size > 0,
      onGone: () => this.#askAgain(),
      whenReleased,
    });
    this.#watch = watch;
    worker.onmessage = ({ data }) => {
      watch.hear(data);
      if (data.type === 'crashed') this.dispose();
      if (data.type === 'answer') this.#answer(data.askId, data.answer);
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
