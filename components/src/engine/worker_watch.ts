// Detects workers that have vanished (ended by the browser, or out of memory) or are stuck in an
// engine call. ¶ A worker holds a browser lock for as long as it lives. The page waits for the same
// lock and gets it as soon as the worker is gone. ¶ Pages without HTTPS have no locks, and a living
// worker may loop forever. For both cases, the page sends beats and counts consecutive unanswered
// ones. This works even if the page sleeps or its timers are throttled, because it then sends fewer
// beats. The worker announces calls whose duration depends on the input size.
import type { FromWorker, ToWorker } from './protocol.ts';

/** Calls `onReleased` once the lock is free. Returns a function that stops waiting. */
export type WhenReleased = (lock: string, onReleased: () => void) => () => void;

/** Interval between beats in milliseconds. */
export const BEAT_MS = 400;
/** Number of unanswered beats (2 s) after which an idle worker counts as gone. */
const IDLE_BEATS = 4;
/**
 * Number of unanswered beats, about 20 seconds' worth, after which a busy worker counts as gone. It
 * answers between engine calls. The longest call took 0.1 s in sampled runs of all scenarios and
 * 0.4 s in exact runs of the largest, but other machines are slower.
 */
const WORKING_BEATS = 49;
/** Number of unanswered beats (10 s) after which a worker that holds its lock counts as stuck. */
const LOCKED_BEATS = 24;
/** Number of unanswered beats (10 min) allowed in a call that takes longer for larger inputs. */
const LONG_STEP_BEATS = 1499;

/** Number of unanswered beats (30 s) allowed for a new worker, whose scripts may load slowly. */
const FIRST_BEATS = 74;

/** Access of a watch to its worker. */
export interface WatchedWorker {
  readonly post: (message: ToWorker) => void;
  /** Returns true while a run is in progress. */
  readonly isWorking: () => boolean;
  /** Called once, unless `end` comes first. `stuck`: the worker lives but does not answer. */
  readonly onGone: (how: 'vanished' | 'stuck') => void;
  /** Waits for the worker's lock; null if locks are unavailable. */
  readonly whenReleased: WhenReleased | null;
}

/** Watches one worker. */
export class WorkerWatch {
  readonly #worker: WatchedWorker;
  #stops: (() => void)[] = [];
  #isInLongStep = false;
  /** Number of beats sent since the last sign of life. */
  #unanswered = 0;

  constructor(worker: WatchedWorker) {
    this.#worker = worker;
    this.#sendBeats(() => FIRST_BEATS);
  }

  /** Handles a message. Every message is a sign of life; the first one names the worker's lock. */
  hear(message: FromWorker): void {
    this.#unanswered = 0;
    if (message.type === 'step') this.#isInLongStep = message.isLong;
    if (message.type !== 'begun') return;
    this.end();
    const { whenReleased, isWorking } = this.#worker;
    const isLocked = message.lock !== null && whenReleased !== null;
    if (isLocked) this.#stops.push(whenReleased(message.lock, () => this.#report('vanished')));
    this.#sendBeats(
      () => {
        if (this.#isInLongStep) return LONG_STEP_BEATS;
        if (isLocked) return LOCKED_BEATS;
        return isWorking() ? WORKING_BEATS : IDLE_BEATS;
      },
      isLocked ? 'stuck' : 'vanished',
    );
  }

  /** Stops watching, because the worker is being ended on purpose. */
  end(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  #sendBeats(mostUnanswered: () => number, meaning: 'vanished' | 'stuck' = 'vanished'): void {
    const timer = setInterval(() => {
      if (this.#unanswered >= mostUnanswered()) {
        this.#report(meaning);
        return;
      }
      this.#unanswered += 1;
      this.#worker.post({ type: 'beat' });
    }, BEAT_MS);
    this.#stops.push(() => clearInterval(timer));
  }

  #report(how: 'vanished' | 'stuck'): void {
    this.end();
    this.#worker.onGone(how);
  }
}

/** Returns access to the browser's locks; null if they are unavailable. */
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
      // The request is rejected when the wait is aborted.
      .catch(() => undefined);
    return () => waiting.abort();
  };
}

/**
 * Takes a lock in a worker and holds it until the worker ends. Returns the lock's name, or null if
 * locks are unavailable.
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
    // Some pages, such as frames with an opaque origin, are not allowed to use locks.
    held.catch(() => resolve(null));
  });
}

function lockManager(): LockManager | null {
  // Despite the type, browsers provide no locks to pages without HTTPS.
  const { locks } = navigator as { readonly locks?: LockManager };
  return locks ?? null;
}
