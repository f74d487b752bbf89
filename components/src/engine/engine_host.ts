import type {
  CutStepsQuery as EngineQuery,
  Request as EngineRequest,
  RequestDescription,
} from './generated/protocol.ts';
import type {
  CutSteps,
  CutStepsQuery,
  FamilyRow,
  FromWorker,
  RecordingFile,
  RequestError,
  RunRequest,
  RunSummary,
  StatsMoment,
  ToWorker,
  Warning,
} from './protocol.ts';
import { isOtherFamily, type RunOrigin } from './other_family.ts';
import type { FilesReader } from './read_files.ts';

/** A run inside the engine, with the interface of the WASM package's `Run`. */
export interface HostedRun {
  /** Returns the next events as whole records. The result is empty only if the run has ended. */
  next(maxEvents: number): Uint32Array;
  isDone(): boolean;
  progress(): number;
  summaryJson(): string;
  warningsJson(): string;
  /** Returns a `StatsMoment`, or `null`, as JSON text. */
  statsJson(eventIndex: number): string;
  /** Frees all memory that `statsJson` does not need. The run must have ended. */
  release(): void;
  free(): void;
}

/** Reader that passes the files of a recording to the engine. */
export interface HostedFiles extends FilesReader {
  /** Opens the recorded database. Throws a `RequestError` encoded as JSON text. */
  open(): HostedDatabase;
  free(): void;
}

/** A recorded database whose files have been read. */
export interface HostedDatabase {
  /** Returns a list of `FamilyRow`, as JSON text. */
  familiesJson(): string;
  /** Returns the index of a column family. Throws a `RequestError` encoded as JSON text. */
  choose(family: string | undefined): number;
  /** Starts replaying a column family. Throws like `choose`. */
  replay(family: string | undefined): HostedRun;
  free(): void;
}

/** Functions of the WASM package that the host needs. */
export interface HostedEngine {
  /** Starts a simulation. Throws a `RequestError` encoded as JSON text. */
  simulate(requestJson: string): HostedRun;
  /** Returns the options of each step, as JSON text. Throws like `simulate`. */
  describe(requestJson: string): string;
  /** Answers a `CutStepsQuery`. Query and answer are JSON text. Throws like `simulate`. */
  cutSteps(queryJson: string): string;
  /** Prepares to read a recording. On first use, loads the package for recordings. */
  newFiles(): Promise<HostedFiles>;
  panicForTest(): void;
}

/** Services that the worker provides for the engine's host. */
export interface HostPlace {
  load(module: WebAssembly.Module | string): Promise<HostedEngine>;
  /** Sets the URL of the package that reads recordings. */
  recordingsAt(url: string): void;
  /** Fetches a file as text. */
  textAt(url: string): Promise<string>;
  post(message: FromWorker, transfer: Transferable[]): void;
  /** Returns the current time in milliseconds. */
  now(): number;
  /** Yields so that waiting messages can be received. */
  breathe(): Promise<void>;
  /** Returns the message of the last panic, or an empty string. */
  panicMessage(): string;
  /** Takes a lock until the worker ends. Returns its name; null if locks are unavailable. */
  hold(): Promise<string | null>;
  /** Ends the worker from inside without a message. Only for tests. */
  vanish(): void;
  /** Loops forever. Only for tests. */
  loop(): void;
}

type ReplayMessage = Extract<ToWorker, { readonly type: 'replay' }>;

interface HeldRun {
  readonly runId: number;
  readonly run: HostedRun;
  /** Database and column family of the run; see `#finished`. */
  readonly of: RunOrigin;
}

/** Maximum number of events per batch: the page can read a batch within a few milliseconds. */
const EVENTS_PER_BATCH = 512;
/** Maximum number of events per call. Small, because the clock is only checked between calls. */
const EVENTS_PER_CALL = 64;
/** Duration of a call, in ms, above which the next call requests fewer events. */
const CALL_MS = 4;
/** Duration of a run's first batch in ms. It is short so that the page can start working soon. */
const FIRST_BATCH_MS = 4;
const BATCH_MS = 16;
/** Interval in ms between progress updates while files are read. */
const READING_MS = 100;

/** The worker's side of the protocol. It runs only the latest request. */
export class EngineHost {
  readonly #place: HostPlace;
  readonly #engine: Promise<HostedEngine>;
  #resolveEngine: (engine: HostedEngine | Promise<HostedEngine>) => void = () => undefined;
  #begun: Promise<void> = Promise.resolve();
  #currentRunId = -1;
  #current: HeldRun | undefined;
  /**
   * Ended runs kept for their statistics: the last run, and the runs of other column families of
   * its database. They are replaced when a run of another database ends.
   */
  #finished: readonly HeldRun[] = [];
  /** The latest recorded database, if it has several column families. */
  #opened: { readonly id: number; readonly database: HostedDatabase } | undefined;
  /** Number of events to request per call. A slow call halves it; a quick call doubles it. */
  #eventsPerCall = 1;

  constructor(place: HostPlace) {
    this.#place = place;
    this.#engine = new Promise((resolve) => (this.#resolveEngine = resolve));
    // `#load` has already reported any failure.
    this.#engine.catch(() => undefined);
  }

  /** Reports that the worker is ready, and the lock by which the page can detect its end. */
  begin(): Promise<void> {
    this.#begun = this.#place.hold().then((lock) => this.#place.post({ type: 'begun', lock }, []));
    return this.#begun;
  }

  /** Handles one message. Resolves when all work started by the message has ended. */
  async receive(message: ToWorker): Promise<void> {
    switch (message.type) {
      case 'load':
        await this.#load(message.module);
        return;
      case 'assets':
        this.#place.recordingsAt(message.recordings);
        return;
      case 'cancel':
        if (message.runId === this.#currentRunId) this.#currentRunId = -1;
        return;
      case 'stats':
        this.#reportStats(message.runId, message.eventIndex);
        return;
      case 'ask':
        await this.#answer(message.askId, message.query);
        return;
      case 'run': {
        const { baseline, published, request } = partsOf(message.request);
        const found = this.#publication(published);
        await this.#carryOut(message.runId, async (engine) => {
          const whole: EngineRequest = { ...request, ...(await found) };
          if (baseline !== undefined) {
            this.#reportOptions(message.runId, engine, { ...request, set: baseline });
          }
          return engine.simulate(JSON.stringify(whole));
        });
        return;
      }
      case 'replay': {
        const start = (engine: HostedEngine): Promise<HostedRun | undefined> =>
          this.#startReplay(engine, message);
        await this.#carryOut(message.runId, start, message);
        return;
      }
      case 'beat':
        this.#place.post({ type: 'beat' }, []);
        return;
      case 'vanish':
        // Until then, there is no lock by which the page could detect the worker's end.
        await this.#begun;
        this.#place.vanish();
        return;
      case 'loop':
        this.#place.loop();
        return;
      case 'crash':
        await this.#carryOut(message.runId, (engine) => {
          engine.panicForTest();
          throw new Error('the engine did not panic');
        });
    }
  }

  /** Loads a publication in the engine's format. The result is empty if that fails. */
  async #publication(
    published: RunRequest['published'],
  ): Promise<Pick<EngineRequest, 'published'>> {
    if (published === undefined) return {};
    try {
      const publication = await this.#place.textAt(published.url);
      return { published: { publication, table: published.table } };
    } catch {
      return {};
    }
  }

  /** Answers a question without interrupting the current run. */
  async #answer(askId: number, query: CutStepsQuery): Promise<void> {
    let answer: CutSteps | null = null;
    try {
      const engine = await this.#engine;
      const asked: EngineQuery = { ...query, request: partsOf(query.request).request };
      answer = JSON.parse(engine.cutSteps(JSON.stringify(asked))) as CutSteps;
    } catch {
      // Without an answer, the page shows no thresholds.
    }
    this.#place.post({ type: 'answer', askId, answer }, []);
  }

  /** Reports the options of all steps. Only the last step's options can be changed. */
  #reportOptions(runId: number, engine: HostedEngine, request: EngineRequest): void {
    let text: string;
    try {
      text = engine.describe(JSON.stringify(request));
    } catch {
      // The run itself rejects invalid command lines with an explanation.
      return;
    }
    const { steps } = JSON.parse(text) as RequestDescription;
    const all = steps.map((step) => step.options);
    const [options, earlier] = [all.at(-1), all.slice(0, -1)];
    if (options !== undefined) this.#place.post({ type: 'options', runId, options, earlier }, []);
  }

  async #load(module: WebAssembly.Module | string): Promise<void> {
    const loading = this.#place.load(module);
    this.#resolveEngine(loading);
    try {
      await loading;
      this.#place.post({ type: 'ready' }, []);
    } catch (problem) {
      const message = messageOf(problem);
      this.#place.post({ type: 'crashed', runId: null, kind: 'unavailable', message }, []);
    }
  }

  async #carryOut(
    runId: number,
    start: (engine: HostedEngine) => Promise<HostedRun | undefined>,
    of: RunOrigin = null,
  ): Promise<void> {
    this.#currentRunId = runId;
    let engine: HostedEngine;
    try {
      engine = await this.#engine;
    } catch {
      return;
    }
    // Several requests may have arrived while the engine was loading. Only the latest one counts.
    await this.#place.breathe();
    try {
      if (runId === this.#currentRunId) {
        const startedAt = this.#place.now();
        const run = await start(engine);
        if (run !== undefined) await this.#follow({ runId, run, of }, startedAt);
      }
      if (runId !== this.#currentRunId) this.#place.post({ type: 'stopped', runId }, []);
    } catch (problem) {
      this.#report(runId, problem);
    }
  }

  async #follow(held: HeldRun, startedAt: number): Promise<void> {
    this.#current = held;
    try {
      await this.#stream(held, startedAt);
    } finally {
      if (this.#current === held) this.#current = undefined;
      if (!this.#finished.includes(held)) held.run.free();
    }
  }

  #keep(held: HeldRun): void {
    held.run.release();
    const isBeside = ({ of }: HeldRun): boolean => isOtherFamily(of, held.of);
    for (const one of this.#finished) if (!isBeside(one)) one.run.free();
    this.#finished = [...this.#finished.filter(isBeside), held];
  }

  #reportStats(runId: number, eventIndex: number): void {
    const held = [this.#current, ...this.#finished].find((one) => one?.runId === runId);
    let stats: StatsMoment | null = null;
    try {
      const text = held?.run.statsJson(eventIndex);
      if (text !== undefined) stats = JSON.parse(text) as StatsMoment;
    } catch (problem) {
      this.#report(runId, problem);
      return;
    }
    this.#place.post({ type: 'stats', runId, stats }, []);
  }

  async #stream(held: HeldRun, startedAt: number): Promise<void> {
    const { runId, run } = held;
    const warnings = JSON.parse(run.warningsJson()) as Warning[];
    if (warnings.length > 0) this.#place.post({ type: 'warnings', runId, warnings }, []);
    let batchMs = FIRST_BATCH_MS;
    while (runId === this.#currentRunId) {
      const words = this.#nextBatch(run, batchMs);
      batchMs = Math.min(BATCH_MS, batchMs * 2);
      const isDone = run.isDone();
      if (words.length > 0) {
        const progress = isDone ? 1 : run.progress();
        this.#place.post({ type: 'events', runId, words, progress }, [words.buffer]);
      }
      if (isDone) {
        const wall_ms = this.#place.now() - startedAt;
        const json = this.#inLongStep(() => run.summaryJson());
        const summary = { ...(JSON.parse(json) as RunSummary), wall_ms };
        this.#keep(held);
        this.#place.post({ type: 'done', runId, summary }, []);
        return;
      }
      await this.#place.breathe();
    }
  }

  #nextBatch(run: HostedRun, batchMs: number): Uint32Array<ArrayBuffer> {
    const startedAt = this.#place.now();
    const parts: Uint32Array[] = [];
    let now = startedAt;
    for (let count = 0; count < EVENTS_PER_BATCH && !run.isDone();) {
      const calledAt = now;
      const part = run.next(this.#eventsPerCall);
      parts.push(part);
      // A call may return more events than requested.
      count += Math.max(this.#eventsPerCall, recordCount(part));
      now = this.#place.now();
      const isSlow = now - calledAt >= CALL_MS;
      const wish = isSlow ? this.#eventsPerCall >> 1 : this.#eventsPerCall << 1;
      this.#eventsPerCall = Math.max(1, Math.min(EVENTS_PER_CALL, wish));
      if (now - startedAt >= batchMs) break;
    }
    return joinedWords(parts);
  }

  #report(runId: number, problem: unknown): void {
    const error = asRequestError(problem);
    if (error !== undefined) {
      this.#place.post({ type: 'rejected', runId, error }, []);
      return;
    }
    const panic = this.#place.panicMessage();
    const message = panic !== '' ? panic : messageOf(problem);
    this.#place.post({ type: 'crashed', runId, kind: 'crashed', message }, []);
  }

  /** Announces a step whose duration depends on the input size, then executes it. */
  #inLongStep<Result>(call: () => Result): Result {
    this.#place.post({ type: 'step', isLong: true }, []);
    try {
      return call();
    } finally {
      this.#place.post({ type: 'step', isLong: false }, []);
    }
  }

  /** Prepares to read a recording. Reports an error and returns null if the reader cannot load. */
  async #newFiles(runId: number, engine: HostedEngine): Promise<HostedFiles | null> {
    try {
      return await engine.newFiles();
    } catch (problem) {
      const message = `the reader for recordings could not be loaded (${messageOf(problem)})`;
      this.#place.post({ type: 'crashed', runId, kind: 'unavailable', message }, []);
      return null;
    }
  }

  /** Starts a replay, after reading the files unless they have been read before. */
  async #startReplay(
    engine: HostedEngine,
    { runId, files, databaseId, family }: ReplayMessage,
  ): Promise<HostedRun | undefined> {
    if (this.#opened?.id !== databaseId) {
      this.#opened?.database.free();
      this.#opened = undefined;
      const database = await this.#read(runId, engine, files);
      if (database === undefined) return undefined;
      this.#opened = { id: databaseId, database };
    }
    const { database } = this.#opened;
    const families = JSON.parse(database.familiesJson()) as FamilyRow[];
    const asked = family ?? undefined;
    const run = this.#inLongStep(() => database.replay(asked));
    if (families.length > 1) {
      this.#place.post({ type: 'families', runId, families, shown: database.choose(asked) }, []);
    } else {
      // If there are no other column families, the database is no longer needed.
      database.free();
      this.#opened = undefined;
    }
    return run;
  }

  async #read(
    runId: number,
    engine: HostedEngine,
    files: readonly RecordingFile[],
  ): Promise<HostedDatabase | undefined> {
    const hosted = await this.#newFiles(runId, engine);
    if (hosted === null) return undefined;
    let toldAt = 0;
    // Simulations do not need this code.
    const { readFiles } = await import('./read_files.ts');
    const isWhole = await readFiles(files, hosted, {
      isWanted: () => runId === this.#currentRunId,
      onProgress: ({ bytes, total, files: read }) => {
        const now = this.#place.now();
        if (bytes < total && now - toldAt < READING_MS) return;
        toldAt = now;
        this.#place.post({ type: 'reading', runId, bytes, total, files: read }, []);
      },
    });
    await this.#place.breathe();
    if (!isWhole || runId !== this.#currentRunId) {
      hosted.free();
      return undefined;
    }
    return this.#inLongStep(() => hosted.open());
  }
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

/** Parses a `RequestError` that the engine threw as JSON text. Returns undefined for a crash. */
function asRequestError(problem: unknown): RequestError | undefined {
  if (typeof problem !== 'string') return undefined;
  try {
    return JSON.parse(problem) as RequestError;
  } catch {
    return undefined;
  }
}

/** Joins parts of a log. */
export function joinedWords(parts: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    words.set(part, at);
    at += part.length;
  }
  return words;
}

/** Counts the records in a batch by following the length in the second word of each. */
function recordCount(words: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < words.length; at += words[at + 1] || words.length) count += 1;
  return count;
}

/** Splits a request into fields for the engine and fields for the page. */
function partsOf({ baseline, published, ...request }: RunRequest): {
  readonly baseline: RunRequest['baseline'];
  readonly published: RunRequest['published'];
  readonly request: EngineRequest;
} {
  return { baseline, published, request };
}
