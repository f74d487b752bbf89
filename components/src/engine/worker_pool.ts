import type { FromWorker, RunNews, StatsAnswer, ToWorker } from './protocol.ts';
import { OnceHeard } from './once_heard.ts';
import { isOtherFamily } from './other_family.ts';
import { WorkerWatch, type WhenReleased } from './worker_watch.ts';

/** Members of `Worker` that the client uses. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((message: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

/** A request that starts a run. */
export type RunMessage = Extract<ToWorker, { readonly type: 'run' | 'replay' | 'crash' }>;

/** Failure that ended a run before it was done. */
export interface Failure {
  /** Kind of failure. `vanished`: workers ended without a message. `stuck`: one did not return. */
  readonly kind: 'crashed' | 'unavailable' | 'vanished' | 'stuck';
  readonly message: string;
}

export interface WorkerPoolOptions {
  /** Number of workers: 1 is the worker in use, and 2 adds a spare. */
  readonly mostWorkers: 1 | 2;
  readonly spawn: () => WorkerLike;
  /** Compiles the engine once for all workers, or returns its URL if each worker compiles it. */
  readonly compile: () => Promise<WebAssembly.Module | string>;
  /** Called with every message about the current run. */
  readonly onMessage: (news: RunNews) => void;
  readonly onFailure: (failure: Failure) => void;
  /** Called once for each `ask` that returned true. Answers about a run are in question order. */
  readonly onStats: (answer: StatsAnswer) => void;
  /** Detects vanished workers by their locks; null to detect them only by missing beats. */
  readonly whenReleased: WhenReleased | null;
}

/** Time in ms for a worker to stop before it is terminated. One engine call can take seconds. */
const STOP_MS = 30;
/** Delay in ms before the spare worker starts. A page that is being opened needs the CPU. */
const SPARE_MS = 1000;
/** Maximum number of restarts after a run's worker is lost. Then the caller is notified. */
const MOST_RESTARTS = 1;
/** Maximum number of repetitions of an ended run, to answer questions, after its worker is lost. */
const MOST_RECALLS = 2;

interface Question {
  readonly runId: number;
  readonly eventIndex: number;
}

/** The run that the caller wants, until the run ends. */
interface Wanted {
  readonly message: RunMessage;
  readonly heard: OnceHeard;
  restarts: number;
}

/** An ended run. `recalls` counts how often it was repeated to answer questions. */
interface Finished {
  readonly message: RunMessage;
  recalls: number;
}

interface Seat {
  readonly worker: WorkerLike;
  /** True if the engine is loaded. Messages may also be posted before that. */
  isReady: boolean;
  /** Id of the current run; null if it has ended. */
  runId: number | null;
  /** The latest request. */
  message: RunMessage | null;
  /**
   * Runs whose statistics the worker keeps: the run that ended last, and the runs of other column
   * families of its database.
   */
  finished: readonly RunMessage[];
  questions: Question[];
  /** Questions to ask again when the run repeated for them has ended. */
  recalled: Question[];
  /** True while the worker has been told to stop `runId`. */
  isStopping: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly watch: WorkerWatch;
}

/**
 * Pool of two workers, so that no run waits for an abandoned one. A new run starts in the spare.
 * Meanwhile, the old worker stops and becomes the spare, or is terminated.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  /** Workers in order of age. The oldest free one is used first, which keeps the spare small. */
  readonly #seats = new Set<Seat>();
  #module: Promise<WebAssembly.Module | string> | undefined;
  #wanted: Wanted | undefined;
  /** The run that ended last, and the runs of other column families of its database. */
  #finished: readonly Finished[] = [];
  #spareTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** Starts a worker before the first run is requested. */
  warmUp(): void {
    if (this.#seats.size > 0) return;
    try {
      this.#addSeat();
    } catch {
      // The first run tries again and can report the failure to its caller.
    }
  }

  /** Starts a run that replaces the current one. */
  run(message: RunMessage): void {
    this.stop();
    this.#wanted = { message, heard: new OnceHeard(), restarts: 0 };
    for (const seat of this.#seats) if (seat.recalled.length > 0) this.#stopRun(seat);
    this.#seatWanted();
  }

  /** Stops the current run. No further messages about it are passed on. */
  stop(): void {
    const runId = this.#wanted?.message.runId;
    this.#wanted = undefined;
    if (runId === undefined) return;
    for (const seat of this.#seats) if (seat.runId === runId) this.#stopRun(seat);
  }

  /** Requests statistics at an event of a run. Returns false if no worker has that run. */
  ask(runId: number, eventIndex: number): boolean {
    const question = { runId, eventIndex };
    for (const seat of this.#seats) {
      const isKept = seat.finished.some((message) => message.runId === runId);
      if (seat.runId !== runId && !isKept) continue;
      if (seat.recalled.length > 0) seat.recalled.push(question);
      else this.#put(seat, question);
      return true;
    }
    return this.#recall([question]);
  }

  /** Ends each worker from inside, as a browser may do. Only for tests. */
  vanishForTest(): void {
    for (const { worker } of this.#seats) worker.postMessage({ type: 'vanish' });
  }

  /** Sends each worker into an endless loop. Only for tests. */
  loopForTest(): void {
    for (const { worker } of this.#seats) worker.postMessage({ type: 'loop' });
  }

  dispose(): void {
    this.#wanted = undefined;
    clearTimeout(this.#spareTimer);
    this.#spareTimer = undefined;
    for (const seat of this.#seats) this.#answerNothing(this.#end(seat));
  }

  /** Assigns the wanted run to a free or new worker, if possible. */
  #seatWanted(): void {
    if (this.#wanted === undefined) return;
    try {
      const seat = this.#freeSeat() ?? this.#newSeat();
      if (seat !== undefined) this.#begin(seat, this.#wanted.message);
    } catch (problem) {
      this.#fail({ kind: 'unavailable', message: messageOf(problem) });
    }
  }

  #newSeat(): Seat | undefined {
    return this.#seats.size < this.#options.mostWorkers ? this.#addSeat() : undefined;
  }

  #begin(seat: Seat, message: RunMessage): void {
    seat.runId = message.runId;
    seat.message = message;
    seat.isStopping = false;
    seat.worker.postMessage(message);
  }

  /** Restarts the run in a new worker, because the spare may have ended as well. */
  #beginAgain(wanted: Wanted): void {
    wanted.restarts += 1;
    wanted.heard.beginAgain();
    try {
      this.#begin(this.#addSeat(), wanted.message);
    } catch (problem) {
      this.#fail({ kind: 'unavailable', message: messageOf(problem) });
    }
  }

  /**
   * Repeats the last run to answer questions after its worker has gone, unless another run is
   * wanted. Returns false if the questions cannot be answered.
   */
  #recall(questions: readonly Question[]): boolean {
    const isAsked = ({ message }: Finished): boolean =>
      questions.some(({ runId }) => runId === message.runId);
    const finished = this.#finished.find(isAsked);
    if (finished === undefined || this.#wanted !== undefined) return false;
    if (finished.recalls >= MOST_RECALLS) return false;
    try {
      const seat = this.#newSeat() ?? this.#freeSeat();
      if (seat === undefined) return false;
      finished.recalls += 1;
      this.#begin(seat, finished.message);
      seat.recalled.push(...questions);
      return true;
    } catch {
      return false;
    }
  }

  #put(seat: Seat, question: Question): void {
    seat.questions.push(question);
    seat.worker.postMessage({ type: 'stats', ...question });
  }

  #stopRun(seat: Seat): void {
    if (seat.runId === null) return;
    seat.isStopping = true;
    seat.worker.postMessage({ type: 'cancel', runId: seat.runId });
    if (seat.isReady) this.#giveTimeToStop(seat);
  }

  /** Returns a free worker. Loading workers count as free because they skip replaced runs. */
  #freeSeat(): Seat | undefined {
    const seats = [...this.#seats];
    const free = seats.filter((seat) => seat.runId === null);
    return (
      free.find((seat) => seat.isReady) ??
      free[0] ??
      seats.find((seat) => !seat.isReady && seat.isStopping)
    );
  }

  #addSeat(): Seat {
    const worker = this.#options.spawn();
    const seat: Seat = {
      worker,
      isReady: false,
      runId: null,
      message: null,
      finished: [],
      questions: [],
      recalled: [],
      isStopping: false,
      timer: undefined,
      watch: new WorkerWatch({
        post: (message) => worker.postMessage(message),
        isWorking: () => seat.runId !== null,
        onGone: (kind) => this.#lose(seat, { kind, message: GONE[kind] }),
        whenReleased: this.#options.whenReleased,
      }),
    };
    this.#seats.add(seat);
    worker.onmessage = (message) => this.#receive(seat, message.data);
    // A worker that fails to load fires an error event without a message.
    worker.onerror = (event) => {
      event.preventDefault();
      const message = event.message || 'the worker could not be loaded';
      this.#lose(seat, { kind: seat.isReady ? 'crashed' : 'unavailable', message });
    };
    worker.onmessageerror = () => {
      this.#lose(seat, { kind: 'crashed', message: 'a message could not be read' });
    };
    void this.#load(seat);
    return seat;
  }

  async #load(seat: Seat): Promise<void> {
    try {
      this.#module ??= this.#options.compile();
      const module = await this.#module;
      if (this.#seats.has(seat)) seat.worker.postMessage({ type: 'load', module });
    } catch (problem) {
      this.#module = undefined;
      this.#lose(seat, { kind: 'unavailable', message: messageOf(problem) });
    }
  }

  #receive(seat: Seat, message: FromWorker): void {
    if (!this.#seats.has(seat)) return;
    seat.watch.hear(message);
    switch (message.type) {
      case 'ready':
        seat.isReady = true;
        if (seat.isStopping) this.#giveTimeToStop(seat);
        return;
      case 'crashed':
        this.#lose(seat, message);
        return;
      case 'stopped':
        if (message.runId === seat.runId) this.#setFree(seat);
        this.#answerNothing(seat.recalled.splice(0));
        this.#seatWaiting();
        return;
      case 'stats':
        seat.questions.shift();
        this.#options.onStats(message);
        return;
      case 'done':
      case 'rejected':
        if (message.type === 'done' && seat.message?.runId === message.runId) {
          const done = seat.message;
          seat.finished = [...seat.finished.filter((one) => isBeside(one, done)), done];
        }
        // Must precede the listener, which may start the next run at once.
        if (message.runId === seat.runId) this.#setFree(seat);
        for (const question of seat.recalled.splice(0)) this.#put(seat, question);
        this.#report(message);
        this.#seatWaiting();
        return;
      case 'events':
      case 'options':
      case 'warnings':
      case 'families':
      case 'reading':
        this.#report(message);
        return;
      case 'begun':
      case 'beat':
      case 'step':
      case 'answer':
      // Only the separate worker for questions sends these answers.
    }
  }

  #report(news: RunNews): void {
    const wanted = this.#wanted;
    if (news.runId !== wanted?.message.runId) return;
    this.#startSpareLater();
    if (news.type === 'done') {
      const { message } = wanted;
      const others = this.#finished.filter((one) => isBeside(one.message, message));
      this.#finished = [...others, { message, recalls: 0 }];
    }
    if (news.type === 'done' || news.type === 'rejected') this.#wanted = undefined;
    const fresh = wanted.heard.freshOf(news);
    if (fresh !== null) this.#options.onMessage(fresh);
  }

  #setFree(seat: Seat): void {
    clearTimeout(seat.timer);
    seat.runId = null;
    seat.isStopping = false;
  }

  #giveTimeToStop(seat: Seat): void {
    clearTimeout(seat.timer);
    seat.timer = setTimeout(() => {
      this.#answerNothing(this.#end(seat));
      this.#seatWaiting();
      this.#startSpareLater();
    }, STOP_MS);
  }

  /**
   * Handles a broken or vanished worker. A vanished worker is replaced, and its run restarts. The
   * caller is notified only if that fails.
   */
  #lose(seat: Seat, failure: Failure): void {
    if (!this.#seats.has(seat)) return;
    const wanted = this.#wanted;
    const isWanted = wanted !== undefined && seat.runId === wanted.message.runId;
    const questions = this.#end(seat);
    if (isWanted && failure.kind === 'vanished' && wanted.restarts < MOST_RESTARTS) {
      this.#beginAgain(wanted);
    } else if (isWanted) {
      this.#fail(failure);
    } else {
      this.#seatWaiting();
      // The next run should find a loaded worker.
      if (failure.kind in GONE) this.#startSpareLater();
    }
    if (!this.#recall(questions)) this.#answerNothing(questions);
  }

  #fail(failure: Failure): void {
    this.#wanted = undefined;
    this.#options.onFailure(failure);
  }

  /** Ends a worker and returns its unanswered questions. */
  #end(seat: Seat): Question[] {
    clearTimeout(seat.timer);
    seat.watch.end();
    seat.worker.terminate();
    this.#seats.delete(seat);
    return [...seat.questions.splice(0), ...seat.recalled.splice(0)];
  }

  #answerNothing(questions: readonly Question[]): void {
    for (const { runId } of questions) {
      this.#options.onStats({ type: 'stats', runId, stats: null });
    }
  }

  /** Starts the wanted run if it has no worker yet. */
  #seatWaiting(): void {
    const runId = this.#wanted?.message.runId;
    for (const seat of this.#seats) if (seat.runId === runId) return;
    this.#seatWanted();
  }

  #startSpareLater(): void {
    if (this.#seats.size >= this.#options.mostWorkers || this.#spareTimer !== undefined) return;
    this.#spareTimer = setTimeout(() => {
      this.#spareTimer = undefined;
      if (this.#seats.size >= this.#options.mostWorkers) return;
      try {
        this.#addSeat();
      } catch {
        // Without a spare, the next run starts its own worker.
      }
    }, SPARE_MS);
  }
}

/** Returns true if one worker can keep the statistics of both runs. */
function isBeside(one: RunMessage, other: RunMessage): boolean {
  return one.type === 'replay' && other.type === 'replay' && isOtherFamily(one, other);
}

const GONE = {
  vanished: 'the browser ended the engine’s worker',
  stuck: 'the engine’s worker has not answered for 10 seconds',
};

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : 'the worker could not be started';
}
