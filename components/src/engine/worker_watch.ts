// Notices that a worker is gone without a word (ended by the browser, or out of memory), and that
// one does not come back from a call of the engine.
//
// A worker holds a lock of the browser for as long as it lives; the page waits for the same lock
// and gets it at the moment at which the worker is gone, without a clock. Where there are no locks
// (pages without HTTPS), and for a worker that lives but is lost in a loop, the page sends beats,
// and counts those in a row that are not answered: a page that sleeps, or whose timers are
// throttled, sends fewer. Before a call that takes as long as its input is large, the worker says
// so.
import type { FromWorker, ToWorker } from './protocol.ts';

/** Calls `onReleased` once the lock is free; the returned function stops waiting for it. */
export type WhenReleased = (lock: string, onReleased: () => void) => () => void;

/** From one beat to the next. */
export const BEAT_MS = 400;
/** A worker without work is gone when so many beats in a row found no answer: after 2 seconds. */
const IDLE_BEATS = 4;
/**
 * The same of one that works: 20 seconds. It answers between two calls of the engine: the longest
 * took 0.1 s in sampled runs of all scenarios and 0.4 s in exact runs of the largest, and machines
 * are slower than the one that measured.
 */
const WORKING_BEATS = 49;
/** The same of one whose lock says that it lives, and so can only be lost in a loop: 10 seconds. */
const LOCKED_BEATS = 24;
/** The same during a call that takes as long as its input is large: 10 minutes. */
const LONG_STEP_BEATS = 1499;

/** One that has said nothing at all is gone after 30 seconds: its script may come slowly. */
const FIRST_BEATS = 74;

/** What a watch needs to know of its worker. */
export interface WatchedWorker {
  readonly post: (message: ToWorker) => void;
  /** Whether a run is under way in it. */
  readonly isWorking: () => boolean;
  /** Told once; not after `end`. `stuck`: it lives, but does not answer. */
  readonly onGone: (how: 'vanished' | 'stuck') => void;
  /** Null: there are no locks. */
  readonly whenReleased: WhenReleased | null;
}

/** The watch over one worker. */
export class WorkerWatch {
  readonly #worker: WatchedWorker;
  #stops: (() => void)[] = [];
  #isInLongStep = false;
  /** Beats since the last sign of life. Not milliseconds: a page that sleeps sends none. */
  #unanswered = 0;

  constructor(worker: WatchedWorker) {
    this.#worker = worker;
    this.#sendBeats(() => FIRST_BEATS);
  }

  /** Hears every message: each is a sign of life, and the first says what is to be watched. */
  hear(message: FromWorker): void {
    this.#unanswered = 0;
    if (message.type === 'step') this.#isInLongStep = message.isLong;
    if (message.type !== 'begun') return;
    this.end();
    const { whenReleased, isWorking } = this.#worker;
    const isLocked = message.lock !== null && whenReleased !== null;
    if (isLocked) this.#stops.push(whenReleased(message.lock, () => this.#tell('vanished')));
    this.#sendBeats(
      () => {
        if (this.#isInLongStep) return LONG_STEP_BEATS;
        if (isLocked) return LOCKED_BEATS;
        return isWorking() ? WORKING_BEATS : IDLE_BEATS;
      },
      isLocked ? 'stuck' : 'vanished',
    );
  }

  /** The worker is being ended: nothing is told any more. */
  end(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  #sendBeats(mostUnanswered: () => number, meaning: 'vanished' | 'stuck' = 'vanished'): void {
    const timer = setInterval(() => {
      if (this.#unanswered >= mostUnanswered()) {
        this.#tell(meaning);
        return;
      }
      this.#unanswered += 1;
      this.#worker.post({ type: 'beat' });
    }, BEAT_MS);
    this.#stops.push(() => clearInterval(timer));
  }

  #tell(how: 'vanished' | 'stuck'): void {
    this.end();
    this.#worker.onGone(how);
  }
}

/** The browser's locks; null where it has none. */
export function locksOfPage(): WhenReleased | null {
  const locks = lockManager();
  if (locks === null) return null;
  return (lock, onReleased) => {
    const waiting = new AbortController();
    const { signal } = waiting;
    locks
      .request(lock, { signal }, () => {
        if (!signal.aborted) onReleased();
      })
      // It is refused when nobody waits any more.
      .catch(() => undefined);
    return () => waiting.abort();
  };
}

/**
 * In a worker: takes a lock of its own and keeps it until it ends, in whatever way that may be.
 * Gives the lock's name; null where there are no locks.
 */
export function holdLock(): Promise<string | null> {
  const locks = lockManager();
  if (locks === null) return Promise.resolve(null);
  const random = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const name = `lsm-shape worker ${random}`;
  return new Promise((resolve) => {
    const held = locks.request(name, () => {
      resolve(name);
      return new Promise<never>(() => undefined);
    });
    // Some pages may not use them, for example in frames without an origin.
    held.catch(() => resolve(null));
  });
}

function lockManager(): LockManager | null {
  // Browsers leave it out where a page came without HTTPS; the types do not say so.
  const { locks } = navigator as { readonly locks?: LockManager };
  return locks ?? null;
}
