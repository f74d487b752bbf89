// The browser's database of saved items. Each action is atomic.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SavedEntry, SavedRecording, SavedRun, StoredFile } from './entry.ts';

/** The version of the schema. An older page cannot open a database with a newer schema. */
export const VERSION = 1;
export const NAME = 'lsm-shape-saved';

interface SavedSchema extends DBSchema {
  readonly entries: { readonly key: string; readonly value: SavedEntry };
  /** The files of recordings, by the id of their entry. */
  readonly files: { readonly key: string; readonly value: readonly StoredFile[] };
}

type Database = IDBPDatabase<SavedSchema>;

/** The reason why storing or reading failed. */
export type ProblemKind =
  /** The browser forbids storage, for example in a private window. */
  | 'unavailable'
  /** The database was written by a newer version of the page. */
  | 'newer'
  /** Storage is full. */
  | 'full'
  | 'failed';

/** A failure of the database, classified by what the user can do about it. */
export class SavedProblem extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A recording that is open on the page. */
export interface OpenRecording {
  readonly key: string;
  readonly name: string;
  readonly files: readonly File[];
}

/** Milliseconds for which a deletion can be undone, even if the page was closed in between. */
const DELETED_FOR = 600_000;

export class SavedStore {
  #database: Promise<Database> | null = null;
  readonly #now: () => number;
  readonly #forget = (): void => {
    this.#database = null;
  };

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Returns all entries, newest first. Entries deleted some time ago are purged. */
  async list(): Promise<readonly SavedEntry[]> {
    return this.#do(async (database) => {
      const until = this.#now() - DELETED_FOR;
      const all = await database.getAll('entries');
      const old = all.filter(({ deletedAt }) => deletedAt !== null && deletedAt <= until);
      if (old.length > 0) {
        const tx = database.transaction(BOTH, 'readwrite');
        const [entries, files] = [tx.objectStore('entries'), tx.objectStore('files')];
        await Promise.all(old.flatMap(({ id }) => [entries.delete(id), files.delete(id)]));
        await tx.done;
      }
      const kept = all.filter((entry) => !old.includes(entry));
      return kept.sort((a, b) => b.savedAt - a.savedAt);
    });
  }

  async saveRun(run: Pick<SavedRun, 'name' | 'link' | 'about'>): Promise<SavedEntry> {
    const savedAt = this.#now();
    const id = `run ${savedAt} ${Math.random()}`;
    const made = { id, savedAt, bytes: run.link.length, deletedAt: null };
    const entry: SavedRun = { kind: 'run', ...run, ...made };
    await this.#do((database) => database.add('entries', entry));
    return entry;
  }

  /** Saves a recording. An earlier entry of the same recording is replaced. */
  async saveRecording({ key, files }: OpenRecording, name: string): Promise<SavedEntry> {
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const made = { id: key, name, savedAt: this.#now(), bytes, deletedAt: null };
    const entry: SavedRecording = { kind: 'recording', ...made, files: files.map(nameOf) };
    return this.#do(async (database) => {
      const tx = database.transaction(BOTH, 'readwrite', { durability: 'strict' });
      // Files are stored first. If they do not fit, no entry must remain.
      const stored = tx.objectStore('files').put(files.map(storedFile), key);
      const listed = stored.then(() => tx.objectStore('entries').put(entry));
      await Promise.all([listed, tx.done]);
      return entry;
    });
  }

  /** Returns the entry of a recording; null if the recording is not stored. */
  async entryOf(key: string): Promise<SavedEntry | null> {
    const entry = await this.#do((database) => database.get('entries', key));
    return entry?.deletedAt === null ? entry : null;
  }

  /** Returns the files of a recording; null if they are not stored. */
  async filesOf(key: string): Promise<File[] | null> {
    if ((await this.entryOf(key)) === null) return null;
    const stored = await this.#do((database) => database.get('files', key));
    const fileOf = ({ name, lastModified, content }: StoredFile): File =>
      new File([content], name, { lastModified });
    return stored?.map(fileOf) ?? null;
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#change(id, { name });
  }

  /** Deletes an entry. For some time, it can be restored. */
  async remove(id: string): Promise<void> {
    await this.#change(id, { deletedAt: this.#now() });
  }

  async takeBack(id: string): Promise<void> {
    await this.#change(id, { deletedAt: null });
  }

  async #change(
    id: string,
    change: Partial<Pick<SavedEntry, 'name' | 'deletedAt'>>,
  ): Promise<void> {
    await this.#do(async (database) => {
      const tx = database.transaction('entries', 'readwrite', { durability: 'strict' });
      const entry = await tx.store.get(id);
      if (entry === undefined) throw new SavedProblem('failed', 'the item no longer exists');
      await Promise.all([tx.store.put({ ...entry, ...change }), tx.done]);
    });
  }

  async #do<Result>(action: (database: Database) => Promise<Result>): Promise<Result> {
    try {
      const opening = (this.#database ??= openDatabase(this.#forget));
      // The next action opens it again.
      opening.catch(this.#forget);
      return await action(await opening);
    } catch (problem) {
      throw problemOf(problem);
    }
  }
}

const BOTH = ['entries', 'files'] as const;

const nameOf = ({ name }: File): string => name;

const storedFile = (file: File): StoredFile => ({
  name: file.name,
  lastModified: file.lastModified,
  content: file,
});

/** Opens or creates the database. Calls `onClosed` when it must be opened again. */
async function openDatabase(onClosed: () => void): Promise<Database> {
  try {
    if (typeof indexedDB === 'undefined') throw new Error('the browser has no IndexedDB');
    const database: Database = await openDB<SavedSchema>(NAME, VERSION, {
      upgrade(made) {
        made.createObjectStore('entries', { keyPath: 'id' });
        made.createObjectStore('files');
      },
      // A newer page in another tab needs to upgrade the schema, so this one closes its connection.
      blocking() {
        onClosed();
        database.close();
      },
      terminated: onClosed,
    });
    return database;
  } catch (problem) {
    const { kind, message } = problemOf(problem);
    throw new SavedProblem(kind === 'failed' ? 'unavailable' : kind, message);
  }
}

/** Classifies a thrown error as one of the database's failures. */
export function problemOf(problem: unknown): SavedProblem {
  if (problem instanceof SavedProblem) return problem;
  const { name, message } = problem instanceof Error ? problem : new Error(String(problem));
  if (name === 'QuotaExceededError') return new SavedProblem('full', message);
  if (name === 'VersionError') return new SavedProblem('newer', message);
  const isForbidden = name === 'SecurityError' || name === 'InvalidStateError';
  return new SavedProblem(isForbidden ? 'unavailable' : 'failed', message);
}
