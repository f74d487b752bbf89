import type { FromWorker, RunNews, StatsAnswer, ToWorker } from './protocol.ts';

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
  readonly kind: 'crashed' | 'unavailable';
  readonly message: string;
}

export interface WorkerPoolOptions {
  /** The one that works, and with 2 the spare. */
  readonly mostWorkers: 1 | 2;
  readonly spawn: () => WorkerLike;
  /** The engine, compiled once for all workers. */
  readonly compile: () => Promise<WebAssembly.Module>;
  /** Whatever is said about the wanted run. */
  readonly onMessage: (news: RunNews) => void;
  readonly onFailure: (failure: Failure) => void;
  /** One for each `ask` that returned true, in their order for each run. */
  readonly onStats: (answer: StatsAnswer) => void;
}

/** One call into the engine can take seconds; whoever doesn't stop within this time is ended. */
const STOP_MS = 30;
/** The spare worker starts when the first run has had the machine for itself so long. */
const SPARE_MS = 250;

interface Seat {
  readonly worker: WorkerLike;
  /** Whether the engine in it is loaded; messages may be posted before. */
  isReady: boolean;
  /** The run that it was given last; null when that has ended. */
  runId: number | null;
  /** The last run that came to its end here; its statistics are kept until another one does. */
  finishedRunId: number | null;
  /** The runs of the questions that wait for their answers. */
  readonly questions: number[];
  /** Whether it was told to stop `runId`. */
  isStopping: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Two workers, so that no run waits for one that isn't wanted any more: the new run starts in the
 * spare, while the old one stops by itself (and becomes the spare) or is terminated.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  /** In order of age: older ones are taken first, so the spare one stays small. */
  readonly #seats = new Set<Seat>();
  #module: Promise<WebAssembly.Module> | undefined;
  #wanted: RunMessage | undefined;
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
    this.#wanted = message;
    this.#seatWanted();
  }

  /** Stops the wanted run: nothing more is said about it. */
  stop(): void {
    const runId = this.#wanted?.runId;
    this.#wanted = undefined;
    if (runId === undefined) return;
    for (const seat of this.#seats) {
      if (seat.runId !== runId) continue;
      seat.isStopping = true;
      seat.worker.postMessage({ type: 'cancel', runId });
      if (seat.isReady) this.#giveTimeToStop(seat);
    }
  }

  /** Asks for a moment of a run; false when no worker has that run (any more). */
  ask(runId: number, eventIndex: number): boolean {
    for (const seat of this.#seats) {
      if (seat.runId !== runId && seat.finishedRunId !== runId) continue;
      seat.questions.push(runId);
      seat.worker.postMessage({ type: 'stats', runId, eventIndex });
      return true;
    }
    return false;
  }

  /** Ends all workers. */
  dispose(): void {
    this.#wanted = undefined;
    clearTimeout(this.#spareTimer);
    this.#spareTimer = undefined;
    for (const seat of this.#seats) this.#end(seat);
  }

  /** Gives the wanted run to a worker, if there is one that is free or may be started. */
  #seatWanted(): void {
    const wanted = this.#wanted;
    if (wanted === undefined) return;
    try {
      const hasRoom = this.#seats.size < this.#options.mostWorkers;
      const seat = this.#freeSeat() ?? (hasRoom ? this.#addSeat() : undefined);
      if (seat === undefined) return;
      seat.runId = wanted.runId;
      seat.isStopping = false;
      seat.worker.postMessage(wanted);
    } catch (problem) {
      this.#fail({ kind: 'unavailable', message: said(problem) });
    }
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
      finishedRunId: null,
      questions: [],
      isStopping: false,
      timer: undefined,
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
        this.#seatWaiting();
        return;
      case 'stats':
        seat.questions.shift();
        this.#options.onStats(message);
        return;
      case 'done':
      case 'rejected':
        if (message.type === 'done') seat.finishedRunId = message.runId;
        // First, since whoever is told may start the next run at once.
        if (message.runId === seat.runId) this.#setFree(seat);
        this.#tell(message);
        this.#seatWaiting();
        return;
      case 'events':
      case 'options':
      case 'warnings':
        this.#tell(message);
        return;
      case 'answer':
      // Questions have a worker of their own.
    }
  }

  #tell(news: RunNews): void {
    if (news.runId !== this.#wanted?.runId) return;
    this.#startSpareLater();
    if (news.type === 'done' || news.type === 'rejected') this.#wanted = undefined;
    this.#options.onMessage(news);
  }

  #setFree(seat: Seat): void {
    clearTimeout(seat.timer);
    seat.runId = null;
    seat.isStopping = false;
  }

  #giveTimeToStop(seat: Seat): void {
    clearTimeout(seat.timer);
    seat.timer = setTimeout(() => {
      this.#end(seat);
      this.#seatWaiting();
      this.#startSpareLater();
    }, STOP_MS);
  }

  /** A worker is broken, whoever's run it was; only the wanted run's caller is told. */
  #lose(seat: Seat, failure: Failure): void {
    if (!this.#seats.has(seat)) return;
    const isWanted = seat.runId !== null && seat.runId === this.#wanted?.runId;
    this.#end(seat);
    if (isWanted) this.#fail(failure);
    else this.#seatWaiting();
  }

  #fail(failure: Failure): void {
    this.#wanted = undefined;
    this.#options.onFailure(failure);
  }

  #end(seat: Seat): void {
    clearTimeout(seat.timer);
    seat.worker.terminate();
    this.#seats.delete(seat);
    const lost = seat.questions.splice(0);
    for (const runId of lost) this.#options.onStats({ type: 'stats', runId, stats: null });
  }

  /** Starts the wanted run if it has found no worker so far. */
  #seatWaiting(): void {
    const runId = this.#wanted?.runId;
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

function said(problem: unknown): string {
  return problem instanceof Error ? problem.message : 'the worker could not be started';
}
