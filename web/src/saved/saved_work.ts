// Saved items as the page shows them: the list, problems and actions.
import type { KnownNames } from '../state/url_state.ts';
import { archiveOf, foundIn, type Archive } from './archive.ts';
import { problemOf, type SavedProblem } from './database.ts';
import type { SavedEntry, SavedRun } from './entry.ts';
import { SavedStore, type OpenRecording, type SavedList } from './saved_store.ts';
import { problemLines, type StorageSpace } from './words.ts';
import { shortBytes } from 'lsm-shape';

/** A message for the user. */
export interface SavedNotice {
  readonly id: string;
  readonly tone: 'info' | 'bad';
  readonly title: string;
  readonly lines: readonly string[];
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface SavedSnapshot {
  /** Null before it has been read, or if it cannot be. */
  readonly list: SavedList | null;
  /** The reason why it cannot be read; null if it can. */
  readonly problem: SavedProblem | null;
  readonly space: StorageSpace | null;
  readonly notices: readonly SavedNotice[];
  /** The item that was saved or imported last. */
  readonly newest: string | null;
}

export class SavedWork {
  readonly #store: SavedStore;
  readonly #known: KnownNames;
  readonly #listeners = new Set<() => void>();
  /** The recording that the latest notice about storage was for. */
  #reported: OpenRecording | null = null;
  /** The number of its files that the engine has not read and that are not stored. */
  #leftOut = 0;
  #count = 0;
  #snapshot: SavedSnapshot = {
    ...{ list: null, problem: null, space: null },
    ...{ notices: [], newest: null },
  };

  /** `known`: the names that links may use. */
  constructor(known: KnownNames, store = new SavedStore()) {
    this.#known = known;
    this.#store = store;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): SavedSnapshot => this.#snapshot;

  /** Reads the list again, after purging entries that were deleted some time ago. */
  async refresh(): Promise<void> {
    try {
      await this.#store.purge();
      const [list, space] = [await this.#store.list(), await spaceOf()];
      this.#change({ list, space, problem: null });
    } catch (problem) {
      this.#change({ problem: problemOf(problem) });
    }
  }

  /** Saves a run. Returns null on failure, which a notice explains. */
  async saveRun(run: Pick<SavedRun, 'name' | 'link' | 'about'>): Promise<SavedEntry | null> {
    return this.#save(run.name, () => this.#store.saveRun(run));
  }

  /** Saves a recording. Returns null on failure, which a notice explains. */
  async saveRecording(recording: OpenRecording, name: string): Promise<SavedEntry | null> {
    return this.#save(name, () => this.#store.saveRecording(recording, name));
  }

  /**
   * Reports whether an opened recording is stored for later visits. `leftOut`: the number of files
   * that were opened with it but do not belong to it.
   */
  async tellWhetherKept(recording: OpenRecording, leftOut: number): Promise<void> {
    this.#reported = recording;
    this.#leftOut = leftOut;
    try {
      const entry = await this.#store.entryOf(recording.key);
      if (entry === null) this.#offer(recording);
      else this.#noteKept(recording, entry);
    } catch (problem) {
      this.#showNotice(recording, 'Recording not kept', linesOf(problem));
    }
  }

  /** Offers to store a recording. Nothing is stored without the user's consent. */
  #offer(recording: OpenRecording): void {
    const bytes = recording.files.reduce((sum, { size }) => sum + size, 0);
    const run = (): void => void this.#keep(recording);
    const action = { label: `Keep it (${shortBytes(bytes)})`, run };
    this.#showNotice(recording, 'Recording not kept', leftOutLines(this.#leftOut), action);
  }

  async #keep(recording: OpenRecording): Promise<void> {
    try {
      const entry = await this.#store.saveRecording(recording, recording.name);
      await askToPersist();
      this.#noteKept(recording, entry);
    } catch (problem) {
      const run = (): void => void this.#keep(recording);
      const again = { label: 'Try again', run };
      this.#showNotice(recording, 'This recording could not be kept', linesOf(problem), again);
    }
    await this.refresh();
  }

  #noteKept(recording: OpenRecording, entry: SavedEntry): void {
    const size = `It takes ${shortBytes(entry.bytes)} and opens again after a reload.`;
    const lines = [size, ...leftOutLines(this.#leftOut)];
    const run = (): void => void this.remove(entry);
    const action = { label: 'Delete it', run };
    this.#showNotice(recording, 'This recording is kept in this browser', lines, action);
  }

  /** Shows a notice about a recording, replacing earlier ones of this kind. */
  #showNotice(
    { key }: OpenRecording,
    title: string,
    lines: readonly string[],
    action?: SavedNotice['action'],
  ): void {
    const others = this.#snapshot.notices.filter(({ id }) => !id.startsWith('keep '));
    // The id includes the title, so that a dismissed notice does not hide another one.
    const notice = { id: `keep ${title} ${key}`, tone: 'info' as const, title, lines };
    const told = action === undefined ? notice : { ...notice, action };
    this.#change({ notices: [...others, told] });
  }

  async rename(entry: SavedEntry, name: string): Promise<void> {
    await this.#deed(`“${entry.name}” was not renamed`, () => this.#store.rename(entry.id, name));
  }

  async remove(entry: SavedEntry): Promise<void> {
    await this.#deed(`“${entry.name}” was not deleted`, () => this.#store.remove(entry.id));
  }

  async takeBack(entry: SavedEntry): Promise<void> {
    await this.#deed(`“${entry.name}” is still deleted`, () => this.#store.takeBack(entry.id));
  }

  /** The files of a recording; null if they are not stored. */
  async filesOf(key: string): Promise<readonly File[] | null> {
    return this.#store.filesOf(key);
  }

  /** Entries as an archive; null on failure. */
  async archive(entries: readonly SavedEntry[]): Promise<Archive | null> {
    const made: { archive: Archive | null } = { archive: null };
    await this.#deed('This was not exported', async () => {
      made.archive = await archiveOf(entries, (key) => this.#store.filesOf(key), this.#known);
    });
    return made.archive;
  }

  /** Saves the items in files. Returns their entries. */
  async bringIn(files: readonly File[], paths: readonly string[]): Promise<SavedEntry[]> {
    const found = await foundIn(files, paths);
    const saved: SavedEntry[] = [];
    for (const run of found.runs) {
      const entry = await this.saveRun(run);
      if (entry !== null) saved.push(entry);
    }
    for (const recording of found.recordings) {
      const entry = await this.saveRecording(recording, recording.name);
      if (entry !== null) saved.push(entry);
    }
    if (found.problems.length > 0) {
      const isNothing = saved.length === 0;
      const title = isNothing ? 'Nothing was imported' : 'Imported, with something left out';
      this.say({ tone: isNothing ? 'bad' : 'info', title, lines: found.problems });
    }
    return saved;
  }

  async #save(name: string, save: () => Promise<SavedEntry>): Promise<SavedEntry | null> {
    const made: { entry: SavedEntry | null } = { entry: null };
    await this.#deed(`“${name}” was not saved`, async () => {
      made.entry = await save();
      await askToPersist();
    });
    if (made.entry !== null) this.#change({ newest: made.entry.id });
    return made.entry;
  }

  async #deed(failure: string, deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
    } catch (problem) {
      const { kind, message } = problemOf(problem);
      this.say({ tone: 'bad', title: failure, lines: problemLines(kind, message) });
    }
    if (this.#reported !== null) await this.tellWhetherKept(this.#reported, this.#leftOut);
    await this.refresh();
  }

  /** Shows a notice until it is closed. */
  say(notice: Omit<SavedNotice, 'id'> & { readonly id?: string }): void {
    this.#count += 1;
    const notices = [...this.#snapshot.notices, { id: `saved ${this.#count}`, ...notice }];
    this.#change({ notices });
  }

  #change(change: Partial<SavedSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** A line about opened files that are not stored. */
function leftOutLines(count: number): readonly string[] {
  if (count === 0) return [];
  const files = count === 1 ? '1 other file is' : `${count.toLocaleString('en')} other files are`;
  return [`${files} not needed and not stored.`];
}

function linesOf(problem: unknown): readonly string[] {
  const { kind, message } = problemOf(problem);
  return problemLines(kind, message);
}

/** Asks the browser not to delete data by itself. Some browsers ask the user. */
async function askToPersist(): Promise<void> {
  try {
    await storageManager()?.persist();
  } catch {
    // Otherwise a message says that it may delete data.
  }
}

async function spaceOf(): Promise<StorageSpace | null> {
  try {
    const storage = storageManager();
    if (storage === null) return null;
    const { usage, quota } = await storage.estimate();
    if (usage === undefined || quota === undefined) return null;
    return { used: usage, granted: quota, isPersistent: await storage.persisted() };
  } catch {
    return null;
  }
}

/** Browsers omit it for pages without HTTPS, but the types do not show that. */
function storageManager(): StorageManager | null {
  const { storage } = navigator as { readonly storage?: StorageManager };
  return storage ?? null;
}
