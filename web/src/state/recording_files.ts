// The files of recordings: those opened on this page, and those stored by the browser.

/** Availability of a recording's files. `sought` means that it is not known yet. */
export type FilesState = 'here' | 'sought' | 'gone';

/** Finds the stored files of a recording; null if there are none. */
export type FindFiles = (key: string) => Promise<readonly File[] | null>;

/** Files of recordings, by recording key. */
export class RecordingFiles {
  readonly #find: FindFiles;
  readonly #here = new Map<string, readonly File[]>();
  /** Keys of the recordings whose files have been searched for. */
  readonly #sought = new Set<string>();
  readonly #gone = new Set<string>();
  /** Indices of the files that the engine reads. */
  readonly #read = new Map<string, ReadonlySet<number>>();
  readonly #listeners = new Set<() => void>();

  constructor(find: FindFiles) {
    this.#find = find;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(key: string): readonly File[] | undefined {
    return this.#here.get(key);
  }

  set(key: string, files: readonly File[]): void {
    this.#here.set(key, files);
    this.#notify();
  }

  /** Records the indices of the files that the engine reads. */
  noteRead(key: string, indices: readonly number[]): void {
    this.#read.set(key, new Set(indices));
  }

  /** Returns the files that the engine reads. They are enough to replay the recording. */
  readOf(key: string): readonly File[] | undefined {
    const read = this.#read.get(key);
    return this.get(key)?.filter((_, index) => read?.has(index) ?? true);
  }

  stateOf(key: string): FilesState {
    if (this.#here.has(key)) return 'here';
    return this.#gone.has(key) ? 'gone' : 'sought';
  }

  /** Searches once for files that this page does not have. */
  async seek(key: string): Promise<void> {
    if (this.stateOf(key) !== 'sought' || this.#sought.has(key)) return;
    this.#sought.add(key);
    const found = await this.#find(key).catch(() => null);
    if (found !== null) this.#here.set(key, found);
    else this.#gone.add(key);
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
