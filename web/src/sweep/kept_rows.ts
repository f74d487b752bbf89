// Rows of sweeps in this browser's database, so that a reload keeps them.
import { openDB, type IDBPDatabase } from 'idb';

const STORE = 'rows';
/** Maximum number of rows. Beyond it, all but the current ones are removed. */
const MOST_ROWS = 50_000;

export interface KeptRows {
  /** Returns the lines of the rows with these ids that are known. */
  read(ids: readonly string[]): Promise<readonly string[]>;
  /** Keeps a row. If the browser stores nothing, the row lasts until the page closes. */
  add(id: string, line: string): void;
}

/** Opens the database at the first use. */
export function browserRows(): KeptRows {
  let database: Promise<IDBPDatabase> | null = null;
  const opened = (): Promise<IDBPDatabase> =>
    (database ??= openDB('lsm-shape-sweeps', 1, {
      upgrade: (made) => void made.createObjectStore(STORE),
    }));
  return {
    read: async (ids) => {
      try {
        const kept = await opened();
        const store = kept.transaction(STORE).store;
        const lines = await Promise.all(ids.map((id) => store.get(id) as Promise<unknown>));
        const known = lines.filter((line): line is string => typeof line === 'string');
        if (MOST_ROWS < (await kept.count(STORE))) {
          const tx = kept.transaction(STORE, 'readwrite');
          await tx.store.clear();
          await Promise.all(ids.map((id, at) => lines[at] && tx.store.put(lines[at], id)));
          await tx.done;
        }
        return known;
      } catch {
        // A private window stores nothing.
        return [];
      }
    },
    add: (id, line) => {
      opened()
        .then((kept) => kept.put(STORE, line, id))
        .catch(() => undefined);
    },
  };
}
