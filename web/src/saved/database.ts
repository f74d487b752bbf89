// The browser's database of saved work. The only file that opens it.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SavedEntry, StoredFile } from './entry.ts';

/** The database's form. A page that knows only an older one cannot open it. */
export const VERSION = 1;
const NAME = 'lsm-shape';

export interface SavedSchema extends DBSchema {
  /** What the list shows, by id. */
  entries: { readonly key: string; readonly value: SavedEntry };
  /** The files of recordings, by the id of their entry. */
  files: { readonly key: string; readonly value: readonly StoredFile[] };
}

export type Database = IDBPDatabase<SavedSchema>;

/** Why something could not be stored or read. */
export type ProblemKind =
  /** The browser lets the page store nothing: some private windows, or a setting. */
  | 'unavailable'
  /** The database was written by a newer version of the page. */
  | 'newer'
  /** No room is left. */
  | 'full'
  | 'failed';

/** A failure of the database, by what can be done about it. */
export class SavedProblem extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Opens the database, and makes it when it is not there. `onClosed`: it has to be opened again. */
export async function openDatabase(onClosed: () => void): Promise<Database> {
  if (typeof indexedDB === 'undefined') {
    throw new SavedProblem('unavailable', 'the browser has no IndexedDB');
  }
  try {
    const database: Database = await openDB<SavedSchema>(NAME, VERSION, {
      upgrade(made) {
        made.createObjectStore('entries', { keyPath: 'id' });
        made.createObjectStore('files');
      },
      // A newer page in another tab wants to change its form: this one is in nobody's way.
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

/** What went wrong, as it is told. */
export function problemOf(problem: unknown): SavedProblem {
  if (problem instanceof SavedProblem) return problem;
  const { name, message } = problem instanceof Error ? problem : new Error(String(problem));
  if (name === 'QuotaExceededError') return new SavedProblem('full', message);
  if (name === 'VersionError') return new SavedProblem('newer', message);
  const isForbidden = name === 'SecurityError' || name === 'InvalidStateError';
  return new SavedProblem(isForbidden ? 'unavailable' : 'failed', message);
}
