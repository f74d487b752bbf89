import type { FromWorker, RunNews, StatsAnswer, ToWorker } from './protocol.ts';
import { OnceHeard } from './once_heard.ts';
import { isOtherFamily } from './other_family.ts';
import { WorkerWatch, type WhenReleased } from './worker_watch.ts';

/** The part of a `Worker` that is used here. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((message: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

/** A request that starts a run. */
export type RunMessage = Extract<ToWorker, { readonly type: 'run' | 'replay' | 'crash' }>;

/** Why a run got no end. */
export interface Failure {
  /** `vanished`: its workers were gone without a word; `stuck`: its worker did not come back. */
  readonly kind: 'crashed' | 'unavailable' | 'vanished' | 'stuck';
  readonly message: string;
}

export interface WorkerPoolOptions {
  /** The one that works, and with 2 the spare. */
  readonly mostWorkers: 1 | 2;
  readonly spawn: () => WorkerLike;
  /** The engine, compiled once for all workers, or its address, for each to compile it. */
  readonly compile: () => Promise<WebAssembly.Module | string>;
  /** Whatever is said about the wanted run. */
  readonly onMessage: (news: RunNews) => void;
  readonly onFailure: (failure: Failure) => void;
  /** One for each `ask` that returned true, in their order for each run. */
  readonly onStats: (answer: StatsAnswer) => void;
  /** How it is noticed that a worker is gone; null: by beats. */
  readonly whenReleased: WhenReleased | null;
}

/** One call into the engine can take seconds; whoever doesn't stop within this time is ended. */
const STOP_MS = 30;
/** A page that opens has the machine for itself: the spare worker starts so much later. */
const SPARE_MS = 1000;
/** How often a run begins again after its worker is gone, before its caller is told. */
const MOST_RESTARTS = 1;
/** How often a run that is over is done again since it is asked about and its worker is gone. */
const MOST_RECALLS = 2;

interface Question {
  readonly runId: number;
  readonly eventIndex: number;
}

/** The run that is wanted, until it has come to its end. */
interface Wanted {
  readonly message: RunMessage;
  readonly heard: OnceHeard;
  restarts: number;
}

/** A run that came to its end, and how often it was done again for questions. */
interface Finished {
  readonly message: RunMessage;
  recalls: number;
}

interface Seat {
  readonly worker: WorkerLike;
  /** Whether the engine in it is loaded; messages may be posted before. */
  isReady: boolean;
  /** The run that it was given last; null when that has ended. */
  runId: number | null;
  /** What it was given last. */
  message: RunMessage | null;
  /** The runs whose statistics it keeps: the last one that came to its end, and those of other
   * column families of its database. */
  finished: readonly RunMessage[];
  /** Those that wait for their answers. */
  questions: Question[];
  /** Those that are asked when the run has come to its end: it is done again for their sake. */
  recalled: Question[];
  /** Whether it was told to stop `runId`. */
  isStopping: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly watch: WorkerWatch;
}

/**
 * Two workers, so that no run waits for one that isn't wanted any more: the new run starts in the
 * spare, while the old one stops by itself (and becomes the spare) or is terminated.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  /** In order of age: older ones are taken first, so the spare one stays small. */
  readonly #seats = new Set<Seat>();
  #module: Promise<WebAssembly.Module | string> | undefined;
  #wanted: Wanted | undefined;
  /** The last run that came to its end, and those of other column families of its database. */
  #finished: readonly Finished[] = [];
  #spareTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** Starts loading a first worker, so that the first run finds it warm. */
  warmUp(): void {
    if (this.#seats.size > 0) return;
    try {
      this.#addSeat();
    } catch {
      // The first run tries again, and has someone to tell.
    }
  }

  /** Starts a run; the one before it isn't wanted any more. */
  run(message: RunMessage): void {
    this.stop();
    this.#wanted = { message, heard: new OnceHeard(), restarts: 0 };
    for (const seat of this.#seats) if (seat.recalled.length > 0) this.#stopRun(seat);
    this.#seatWanted();
  }

  /** Stops the wanted run: nothing more is said about it. */
  stop(): void {
    const runId = this.#wanted?.message.runId;
    this.#wanted = undefined;
    if (runId === undefined) return;
    for (const seat of this.#seats) if (seat.runId === runId) this.#stopRun(seat);
  }

  /** Asks for a moment of a run; false when no worker has that run (any more). */
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

  /** Ends each worker from inside, as a browser may do: for tests. */
  vanishForTest(): void {
    for (const { worker } of this.#seats) worker.postMessage({ type: 'vanish' });
  }

  /** Sends each worker into a loop that never ends: for tests. */
  loopForTest(): void {
    for (const { worker } of this.#seats) worker.postMessage({ type: 'loop' });
  }

  /** Ends all workers. */
  dispose(): void {
    this.#wanted = undefined;
    clearTimeout(this.#spareTimer);
    this.#spareTimer = undefined;
    for (const seat of this.#seats) this.#answerNothing(this.#end(seat));
  }

  /** Gives the wanted run to a worker, if there is one that is free or may be started. */
  #seatWanted(): void {
    if (this.#wanted === undefined) return;
    try {
      const seat = this.#freeSeat() ?? this.#newSeat();
      if (seat !== undefined) this.#begin(seat, this.#wanted.message);
    } catch (problem) {
      this.#fail({ kind: 'unavailable', message: said(problem) });
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

  /** In a new worker: what has ended one may have ended the spare one too. */
  #beginAgain(wanted: Wanted): void {
    wanted.restarts += 1;
    wanted.heard.beginAgain();
    try {
      this.#begin(this.#addSeat(), wanted.message);
    } catch (problem) {
      this.#fail({ kind: 'unavailable', message: said(problem) });
    }
  }

  /**
   * Does the last run again, whose worker is gone, since it is asked about; never in the way of a
   * run that is wanted. False: nobody can answer.
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

  /** A worker that is still loading skips runs that were replaced meanwhile, so it is free. */
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
    // A worker that fails to load says nothing in its error event: the words are ours.
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
      this.#lose(seat, { kind: 'unavailable', message: said(problem) });
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
        // First, since whoever is told may start the next run at once.
        if (message.runId === seat.runId) this.#setFree(seat);
        for (const question of seat.recalled.splice(0)) this.#put(seat, question);
        this.#tell(message);
        this.#seatWaiting();
        return;
      case 'events':
      case 'options':
      case 'warnings':
      case 'families':
      case 'reading':
        this.#tell(message);
        return;
      case 'begun':
      case 'beat':
      case 'step':
      case 'answer':
      // Questions have a worker of their own.
    }
  }

  #tell(news: RunNews): void {
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
   * A worker is broken or gone, whoever's run it was. One that is gone is replaced, and the wanted
   * run begins again in the new one; only when that is of no help its caller is told.
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
      // Also with nothing to do: the next run finds a warm worker, as before.
      if (failure.kind in GONE) this.#startSpareLater();
    }
    if (!this.#recall(questions)) this.#answerNothing(questions);
  }

  #fail(failure: Failure): void {
    this.#wanted = undefined;
    this.#options.onFailure(failure);
  }

  /** Gives the questions that nobody has answered. */
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

  /** Starts the wanted run if it has found no worker so far. */
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

/** Whether the statistics of two runs are kept beside each other. */
function isBeside(one: RunMessage, other: RunMessage): boolean {
  return one.type === 'replay' && other.type === 'replay' && isOtherFamily(one, other);
}

const GONE = {
  vanished: 'the browser has ended the worker that computes runs',
  stuck: 'the worker that computes runs has not answered for 10 seconds',
};

function said(problem: unknown): string {
  return problem instanceof Error ? problem.message : 'the worker could not be started';
}
