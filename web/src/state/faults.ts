// Uncaught errors of the page itself. They are reported, and the picture stays.

/** One uncaught error. */
export interface Fault {
  /** Counted from 1, because the same message may recur. */
  readonly id: number;
  readonly message: string;
  /** Details for developers: the place where it was thrown. */
  readonly details: string;
}

/** The most listed errors. */
const MOST = 3;

/** All errors so far, for React's `useSyncExternalStore`. */
export class FaultStore {
  #faults: readonly Fault[] = [];
  readonly #listeners = new Set<() => void>();

  /** Records something that was thrown. */
  readonly note = (thrown: unknown): void => {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const details = thrown instanceof Error ? (thrown.stack ?? message) : message;
    // An error that recurs in every frame counts as one.
    if (this.#faults.some((fault) => fault.details === details)) return;
    const id = (this.#faults.at(-1)?.id ?? 0) + 1;
    this.#faults = [...this.#faults.slice(1 - MOST), { id, message, details }];
    for (const listener of this.#listeners) listener();
  };

  /** Records uncaught errors of the window from now on. */
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
