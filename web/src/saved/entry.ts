// What is saved, as it stands in the browser's database.

/** The form of an entry that this page writes; it leaves those of a newer form alone. */
export const FORMAT = 1;

interface Common {
  readonly id: string;
  readonly format: number;
  /** What a person calls it. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly bytes: number;
  /** When it was deleted, while that can be taken back; null: it is not. */
  readonly deletedAt: number | null;
}

/** A run with all that is set: what a link of the page holds. */
export interface SavedRun extends Common {
  readonly kind: 'run';
  /** The fragment of the link: old ones stay valid. */
  readonly link: string;
  /** What it is, in a few words. */
  readonly about: string;
}

/** The files of a real database. */
export interface SavedRecording extends Common {
  readonly kind: 'recording';
  /** The page's key of the recording. */
  readonly key: string;
  /** Whether the page keeps it by itself, as one of the last that were opened. */
  readonly isKept: boolean;
  /** When it was opened last. */
  readonly usedAt: number;
  /** The names of its files. */
  readonly files: readonly string[];
}

export type SavedEntry = SavedRun | SavedRecording;

/** A file of a recording: browsers don't keep the time of a `File`, which is part of its key. */
export interface StoredFile {
  readonly name: string;
  readonly lastModified: number;
  readonly content: Blob;
}

/** How many recordings the page keeps by itself, and how many bytes of them. */
export const MOST_KEPT = 5;
export const MOST_KEPT_BYTES = 200 * 2 ** 20;

/** Of the recordings that the page keeps by itself, those that are too many: the oldest. */
export function tooMany(entries: readonly SavedEntry[]): SavedRecording[] {
  const kept = entries
    .filter((entry): entry is SavedRecording => entry.kind === 'recording' && entry.isKept)
    .filter(({ deletedAt }) => deletedAt === null)
    .sort((a, b) => b.usedAt - a.usedAt);
  let bytes = 0;
  return kept.filter((entry, at) => {
    bytes += entry.bytes;
    return MOST_KEPT <= at || MOST_KEPT_BYTES < bytes;
  });
}

/** An id that no other entry has. */
export function newId(): string {
  return crypto
    .getRandomValues(new Uint32Array(4))
    .reduce((id, part) => id + part.toString(36), '');
}
