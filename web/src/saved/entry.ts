// The entries in the browser's database of saved items.
import { plural, shortBytes } from 'lsm-shape';

interface Common {
  readonly id: string;
  /** The name given by the user. */
  readonly name: string;
  /** Time of saving, in milliseconds since 1970. */
  readonly savedAt: number;
  readonly bytes: number;
  /** Time of deletion, while the item can still be restored; null if it was not deleted. */
  readonly deletedAt: number | null;
}

/** A run with all its settings, in the form of a link. */
export interface SavedRun extends Common {
  readonly kind: 'run';
  /** The fragment of the link. Fragments from earlier versions stay valid. */
  readonly link: string;
  /** A description in a few words. */
  readonly about: string;
}

/** A recording of a real database. Its id is also the key of its files. */
export interface SavedRecording extends Common {
  readonly kind: 'recording';
  /** The names of the recording's files. */
  readonly files: readonly string[];
}

export type SavedEntry = SavedRun | SavedRecording;

/** A recording's file, with its time, because browsers do not store the time of a `File`. */
export interface StoredFile {
  readonly name: string;
  readonly lastModified: number;
  readonly content: Blob;
}

/** A text such as `db_bench, exact · 1.2 KB · saved 23 Nov 2026, 06:30`. */
export function entryFacts(entry: SavedEntry): string {
  const what =
    entry.kind === 'run' ? entry.about : `recording, ${plural(entry.files.length, 'file')}`;
  return `${what} · ${shortBytes(entry.bytes)} · saved ${dateText(entry.savedAt)}`;
}

function dateText(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}
