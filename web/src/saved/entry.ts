// The entries in the browser's database of saved items.
import { shortBytes } from 'lsm-shape';

interface Common {
  readonly id: string;
  /** The user's name for it. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly bytes: number;
  /** The time of its deletion while it can be restored; null: not deleted. */
  readonly deletedAt: number | null;
}

/** A run with all its settings, in the form of a link. */
export interface SavedRun extends Common {
  readonly kind: 'run';
  /** The fragment of the link. Old fragments stay valid. */
  readonly link: string;
  /** A description in a few words. */
  readonly about: string;
}

/** The files of a real database. Their key is the id. */
export interface SavedRecording extends Common {
  readonly kind: 'recording';
  /** The names of its files. */
  readonly files: readonly string[];
}

export type SavedEntry = SavedRun | SavedRecording;

/** A file of a recording. Browsers do not store the time of a `File`, which is part of its key. */
export interface StoredFile {
  readonly name: string;
  readonly lastModified: number;
  readonly content: Blob;
}

/** The facts of an entry: `db_bench run · 1.2 KB · 23 Nov 2026, 06:30`. */
export function entryFacts(entry: SavedEntry): string {
  const what = entry.kind === 'run' ? entry.about : `recording, ${entry.files.length} files`;
  return `${what} · ${shortBytes(entry.bytes)} · saved ${dateText(entry.savedAt)}`;
}

function dateText(time: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}
