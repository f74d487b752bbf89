// What goes wrong on the page itself and is caught by nothing else: it is told, and the picture
// stays.

/** One of them. */
export interface Fault {
  /** Counts from 1: the same words may come again. */
  readonly id: number;
  readonly message: string;
  /** What a developer needs: where it was thrown. */
  readonly details: string;
}

/** Nobody reads a longer list. */
const MOST = 3;

/** All so far; made for React's `useSyncExternalStore`. */
export class FaultStore {
  #faults: readonly Fault[] = [];
  readonly #listeners = new Set<() => void>();

  /** Notes something that was thrown. */
  readonly note = (thrown: unknown): void => {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const details = thrown instanceof Error ? (thrown.stack ?? message) : message;
    // A fault of every frame is one fault.
    if (this.#faults.some((fault) => fault.details === details)) return;
    const id = (this.#faults.at(-1)?.id ?? 0) + 1;
    this.#faults = [...this.#faults.slice(1 - MOST), { id, message, details }];
    for (const listener of this.#listeners) listener();
  };

  /** Notes from now on whatever nobody catches. */
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
