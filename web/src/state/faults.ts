// Uncaught errors in the page itself. They are reported, and the current picture stays.

export interface Fault {
  /** Consecutive number, starting at 1. It distinguishes errors with the same message. */
  readonly id: number;
  readonly message: string;
  /** Stack trace, if there is one; otherwise the message. */
  readonly details: string;
}

/** Maximum number of errors kept. */
const MOST = 3;

/** A store of the most recent errors, for React's `useSyncExternalStore`. */
export class FaultStore {
  #faults: readonly Fault[] = [];
  readonly #listeners = new Set<() => void>();

  /** Records a thrown value. */
  readonly note = (thrown: unknown): void => {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const details = thrown instanceof Error ? (thrown.stack ?? message) : message;
    // An error that recurs in every frame is counted only once.
    if (this.#faults.some((fault) => fault.details === details)) return;
    const id = (this.#faults.at(-1)?.id ?? 0) + 1;
    this.#faults = [...this.#faults.slice(1 - MOST), { id, message, details }];
    for (const listener of this.#listeners) listener();
  };

  /** Starts recording the window's uncaught errors. */
  watch(page: Window): void {
    page.addEventListener('error', ({ error, message }) => this.note(error ?? message));
    page.addEventListener('unhandledrejection', ({ reason }) => this.note(reason));
  }

  readonly state = (): readonly Fault[] => this.#faults;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
