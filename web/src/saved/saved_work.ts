// Saved items as the page shows them: the list, the problems and the actions.
import { shortBytes } from 'lsm-shape';
import type { SavedEntry, SavedRun } from './entry.ts';
import { problemOf, SavedStore, type OpenRecording, type ProblemKind } from './saved_store.ts';

/** A message for the user. */
export interface SavedNotice {
  readonly id: string;
  readonly tone: 'info' | 'bad';
  readonly title: string;
  readonly lines: readonly string[];
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface SavedSnapshot {
  /** The saved items, newest first; null if they have not been read yet or cannot be read. */
  readonly list: readonly SavedEntry[] | null;
  /** Sentences that explain why the list cannot be read; null if it can be read. */
  readonly problem: readonly string[] | null;
  /** True if the browser has promised not to delete saved items on its own. */
  readonly isPersistent: boolean;
  readonly notices: readonly SavedNotice[];
  /** The id of the most recently saved item. */
  readonly newest: string | null;
}

export class SavedWork {
  readonly #store: SavedStore;
  readonly #listeners = new Set<() => void>();
  /** Updates the notice about the latest recording. */
  #noteAgain = async (): Promise<void> => {};
  #count = 0;
  #snapshot: SavedSnapshot = {
    ...{ list: null, problem: null, isPersistent: false },
    ...{ notices: [], newest: null },
  };

  constructor(store = new SavedStore()) {
    this.#store = store;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): SavedSnapshot => this.#snapshot;

  /** Reads the list again. */
  async refresh(): Promise<void> {
    try {
      const list = await this.#store.list();
      const isPersistent = (await storage()?.persisted()) ?? false;
      this.#change({ list, problem: null, isPersistent });
    } catch (problem) {
      this.#change({ problem: linesOf(problem) });
    }
  }

  /** Saves a run. On failure, shows a notice and returns null. */
  async saveRun(run: Pick<SavedRun, 'name' | 'link' | 'about'>): Promise<SavedEntry | null> {
    return this.#save(run.name, () => this.#store.saveRun(run));
  }

  /** Saves a recording. On failure, shows a notice and returns null. */
  async saveRecording(recording: OpenRecording, name: string): Promise<SavedEntry | null> {
    return this.#save(name, () => this.#store.saveRecording(recording, name));
  }

  async rename({ id, name }: SavedEntry, next: string): Promise<void> {
    await this.#try(`“${name}” was not renamed`, () => this.#store.rename(id, next));
  }

  async remove({ id, name }: SavedEntry): Promise<void> {
    await this.#try(`“${name}” was not deleted`, () => this.#store.remove(id));
  }

  async takeBack({ id, name }: SavedEntry): Promise<void> {
    await this.#try(`“${name}” is still deleted`, () => this.#store.takeBack(id));
  }

  /** Returns the files of a recording; null if they are not stored. */
  async filesOf(key: string): Promise<readonly File[] | null> {
    return this.#store.filesOf(key);
  }

  /**
   * Shows a notice on whether a recording is kept for later visits. Nothing is stored without the
   * user's consent. `leftOut` is the number of opened files that do not belong to the recording.
   */
  async noteRecording(recording: OpenRecording, leftOut: number): Promise<void> {
    const note = async (): Promise<void> => {
      const others = this.#snapshot.notices.filter(({ id }) => !id.startsWith('keep '));
      const notice = await this.#recordingNotice(recording, leftOut);
      // The id includes the title, so that a dismissed notice does not hide another one.
      const id = `keep ${notice.title} ${recording.key}`;
      this.#change({ notices: [...others, { id, tone: 'info', ...notice }] });
    };
    this.#noteAgain = note;
    await note();
  }

  async #recordingNotice(
    recording: OpenRecording,
    leftOut: number,
  ): Promise<Omit<SavedNotice, 'id' | 'tone'>> {
    const left = leftOutLines(leftOut);
    try {
      const entry = await this.#store.entryOf(recording.key);
      if (entry === null) {
        const bytes = recording.files.reduce((sum, { size }) => sum + size, 0);
        const run = (): void => void this.saveRecording(recording, recording.name);
        const action = { label: `Keep it (${shortBytes(bytes)})`, run };
        return { title: 'Recording not kept', lines: left, action };
      }
      const size = `It takes ${shortBytes(entry.bytes)} and reopens after a reload.`;
      const action = { label: 'Delete it', run: () => void this.remove(entry) };
      const title = 'This recording is kept in this browser';
      return { title, lines: [size, ...left], action };
    } catch (problem) {
      return { title: 'Recording not kept', lines: linesOf(problem) };
    }
  }

  async #save(name: string, save: () => Promise<SavedEntry>): Promise<SavedEntry | null> {
    return this.#try(`“${name}” was not saved`, async () => {
      const entry = await save();
      // Asks the browser not to delete the item on its own. Some browsers ask the user.
      await storage()?.persist();
      this.#change({ newest: entry.id });
      return entry;
    });
  }

  /** Runs an action. On failure, shows a notice and returns null. */
  async #try<Result>(failure: string, action: () => Promise<Result>): Promise<Result | null> {
    let result: Result | null = null;
    try {
      result = await action();
    } catch (problem) {
      this.say({ tone: 'bad', title: failure, lines: linesOf(problem) });
    }
    await this.#noteAgain();
    await this.refresh();
    return result;
  }

  /** Shows a notice until it is closed. */
  say(notice: Omit<SavedNotice, 'id'>): void {
    this.#count += 1;
    const notices = [...this.#snapshot.notices, { id: `saved ${this.#count}`, ...notice }];
    this.#change({ notices });
  }

  #change(change: Partial<SavedSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** A line about opened files that were not stored. */
function leftOutLines(count: number): readonly string[] {
  if (count === 0) return [];
  const files = count === 1 ? '1 other file is' : `${count.toLocaleString('en')} other files are`;
  return [`${files} not needed and not stored.`];
}

/** Sentences about the reason for a failure and about the remedy. */
function linesOf(problem: unknown): readonly string[] {
  const { kind, message } = problemOf(problem);
  return kind === 'failed'
    ? [`The browser reported: ${message}`, 'The current view stays. Try again.']
    : PROBLEMS[kind];
}

const PROBLEMS: Readonly<Record<Exclude<ProblemKind, 'failed'>, readonly string[]>> = {
  unavailable: [
    'This browser does not let the page store anything. A private window or a setting may be the reason.',
    'The current view stays until you close the page. To keep a run, copy its link under Share.',
  ],
  newer: [
    'A newer version of this page saved data in a format that this version cannot read. Nothing was changed.',
    'Reload the page to get the newer version.',
  ],
  full: [
    'The disk, or the storage that the browser grants this page, is full.',
    'Earlier saved work is intact. Delete some of it or free some space, then save again.',
  ],
};

/** The storage manager. Browsers lack it on pages without HTTPS, but its type does not say so. */
function storage(): StorageManager | undefined {
  return (navigator as { readonly storage?: StorageManager }).storage;
}
