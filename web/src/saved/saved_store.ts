// Actions on saved items. Each runs in one transaction, so it happens completely or not at all.
import type { IDBPObjectStore } from 'idb';
import {
  openDatabase,
  problemOf,
  SavedProblem,
  type Database,
  type SavedSchema,
} from './database.ts';
import {
  FORMAT,
  newId,
  type SavedEntry,
  type SavedRecording,
  type SavedRun,
  type StoredFile,
} from './entry.ts';

/** All saved items. */
export interface SavedList {
  /** Newest first. */
  readonly entries: readonly SavedEntry[];
  /** The number of additional entries written by a newer version of the page. */
  readonly newerCount: number;
}

/** A recording that is open on the page. */
export interface OpenRecording {
  readonly key: string;
  readonly name: string;
  readonly files: readonly File[];
}

/** Milliseconds for which a deletion can be undone, even after the page was closed. */
const DELETED_FOR = 600_000;

export class SavedStore {
  #database: Promise<Database> | null = null;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async list(): Promise<SavedList> {
    return this.#do(async (database) => {
      const all = await database.getAll('entries');
      const known = all.filter(({ format }) => format <= FORMAT);
      const entries = known.sort((a, b) => b.savedAt - a.savedAt);
      return { entries, newerCount: all.length - known.length };
    });
  }

  async saveRun(run: Pick<SavedRun, 'name' | 'link' | 'about'>): Promise<SavedEntry> {
    const entry: SavedRun = { kind: 'run', ...run, ...this.#made(run.link.length) };
    await this.#do((database) => database.add('entries', entry));
    return entry;
  }

  /** Saves a recording, replacing its earlier entry. */
  async saveRecording(recording: OpenRecording, name: string): Promise<SavedEntry> {
    const stored = storedFiles(recording.files);
    return this.#inOne(async (entries, files) => {
      const before = await recordingOf(entries, recording.key);
      const made = before ?? this.#recordingEntry(recording);
      const savedAt = this.#now();
      const entry = { ...made, name, isKept: false, savedAt, usedAt: savedAt, deletedAt: null };
      await entries.put(entry);
      await files.put(stored, entry.id);
      return entry;
    });
  }

  /** The entry of a recording; null if it is not stored. */
  async entryOf(key: string): Promise<SavedRecording | null> {
    return this.#do(async (database) => {
      const entry = await recordingOf(database.transaction('entries').objectStore('entries'), key);
      return entry === undefined || entry.deletedAt !== null ? null : entry;
    });
  }

  /** The files of a recording; null if they are not stored. */
  async filesOf(key: string): Promise<File[] | null> {
    return this.#do(async (database) => {
      const tx = database.transaction(['entries', 'files']);
      const entry = await recordingOf(tx.objectStore('entries'), key);
      if (entry === undefined || entry.deletedAt !== null) return null;
      const stored = await tx.objectStore('files').get(entry.id);
      if (stored === undefined) return null;
      return stored.map(
        ({ name, lastModified, content }) => new File([content], name, { lastModified }),
      );
    });
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#change(id, (entry) => ({
      ...entry,
      name,
      // A named recording is never deleted by the page.
      ...(entry.kind === 'recording' ? { isKept: false } : {}),
    }));
  }

  /** Deletes an entry. It can be restored for a while. */
  async remove(id: string): Promise<void> {
    const deletedAt = this.#now();
    await this.#change(id, (entry) => ({ ...entry, deletedAt }));
  }

  async takeBack(id: string): Promise<void> {
    await this.#change(id, (entry) => ({ ...entry, deletedAt: null }));
  }

  /** Purges entries that were deleted some time ago, or all deleted ones. */
  async purge(which: 'old' | 'all' = 'old'): Promise<void> {
    const until = this.#now() - (which === 'all' ? 0 : DELETED_FOR);
    await this.#inOne(async (entries, files) => {
      for (const { id, deletedAt } of knownOf(await entries.getAll())) {
        if (deletedAt === null || until < deletedAt) continue;
        await entries.delete(id);
        await files.delete(id);
      }
    });
  }

  /** Closes the database. */
  async close(): Promise<void> {
    const database = await this.#database?.catch(() => null);
    this.#database = null;
    database?.close();
  }

  #made(bytes: number): Omit<SavedEntry, 'kind' | 'name'> {
    return { id: newId(), format: FORMAT, savedAt: this.#now(), bytes, deletedAt: null };
  }

  #recordingEntry({ key, name, files }: OpenRecording): SavedRecording {
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const made = this.#made(bytes);
    const names = files.map((file) => file.name);
    const kept = { isKept: false, usedAt: made.savedAt, files: names };
    return { kind: 'recording', name, key, ...kept, ...made };
  }

  async #change(id: string, change: (entry: SavedEntry) => SavedEntry): Promise<void> {
    await this.#inOne(async (entries) => {
      const entry = await entries.get(id);
      if (entry === undefined) throw new SavedProblem('failed', 'it is no longer there');
      if (entry.format > FORMAT) throw new SavedProblem('newer', 'a newer page has written it');
      await entries.put(change(entry));
    });
  }

  /** Runs an action in one transaction, which is on disk when the promise resolves. */
  async #inOne<Result>(deed: (entries: Entries, files: Files) => Promise<Result>): Promise<Result> {
    return this.#do(async (database) => {
      const tx = database.transaction(BOTH, 'readwrite', { durability: 'strict' });
      // The transaction fails for the same reason as the action.
      tx.done.catch(() => undefined);
      try {
        const result = await deed(tx.objectStore('entries'), tx.objectStore('files'));
        await tx.done;
        return result;
      } catch (problem) {
        abort(tx);
        throw tx.error ?? problem;
      }
    });
  }

  async #do<Result>(deed: (database: Database) => Promise<Result>): Promise<Result> {
    try {
      this.#database ??= this.#open();
      return await deed(await this.#database);
    } catch (problem) {
      throw problemOf(problem);
    }
  }

  async #open(): Promise<Database> {
    try {
      return await openDatabase(() => (this.#database = null));
    } catch (problem) {
      // The next action reopens it.
      this.#database = null;
      throw problem;
    }
  }
}

const BOTH = ['entries', 'files'] as const;
type Both = readonly ('entries' | 'files')[];
type Entries = IDBPObjectStore<SavedSchema, Both, 'entries', 'readwrite'>;
type Files = IDBPObjectStore<SavedSchema, Both, 'files', 'readwrite'>;

function abort(tx: { abort: () => void }): void {
  try {
    tx.abort();
  } catch {
    // The browser has already aborted it.
  }
}

const knownOf = (entries: readonly SavedEntry[]): SavedEntry[] =>
  entries.filter(({ format }) => format <= FORMAT);

interface EntryStore {
  readonly getAll: () => Promise<SavedEntry[]>;
}

async function recordingOf(entries: EntryStore, key: string): Promise<SavedRecording | undefined> {
  const all = knownOf(await entries.getAll());
  return all.find((entry) => entry.kind === 'recording' && entry.key === key) as
    SavedRecording | undefined;
}

function storedFiles(files: readonly File[]): StoredFile[] {
  return files.map((file) => ({
    name: file.name,
    lastModified: file.lastModified,
    content: file,
  }));
}
