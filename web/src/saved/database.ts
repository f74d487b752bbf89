// The browser's database of saved items. Only this module opens it.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SavedEntry, StoredFile } from './entry.ts';

/** The version of the schema. An older page cannot open a newer database. */
export const VERSION = 1;
const NAME = 'lsm-shape';

export interface SavedSchema extends DBSchema {
  /** The list's entries, by id. */
  entries: { readonly key: string; readonly value: SavedEntry };
  /** The files of recordings, by the id of their entry. */
  files: { readonly key: string; readonly value: readonly StoredFile[] };
}

export type Database = IDBPDatabase<SavedSchema>;

/** The reason why something could not be stored or read. */
export type ProblemKind =
  /** The browser forbids storage: some private windows, or a setting. */
  | 'unavailable'
  /** The database was written by a newer version of the page. */
  | 'newer'
  /** Storage is full. */
  | 'full'
  | 'failed';

/** A failure of the database, classified by its remedy. */
export class SavedProblem extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Opens the database, creating it if necessary. `onClosed` is called when it must be reopened. */
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
      // A newer page in another tab wants to upgrade the schema, so this one closes its connection.
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

/** An error as a classified problem. */
export function problemOf(problem: unknown): SavedProblem {
  if (problem instanceof SavedProblem) return problem;
  const { name, message } = problem instanceof Error ? problem : new Error(String(problem));
  if (name === 'QuotaExceededError') return new SavedProblem('full', message);
  if (name === 'VersionError') return new SavedProblem('newer', message);
  const isForbidden = name === 'SecurityError' || name === 'InvalidStateError';
  return new SavedProblem(isForbidden ? 'unavailable' : 'failed', message);
}
