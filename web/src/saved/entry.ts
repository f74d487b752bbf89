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
  /**
   * Whether the page may delete it by itself: earlier versions kept what was opened without being
   * told to, and deleted the oldest.
   */
  readonly isKept: boolean;
  /** When it was opened or saved, for them. */
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

/** An id that no other entry has. */
export function newId(): string {
  return crypto
    .getRandomValues(new Uint32Array(4))
    .reduce((id, part) => id + part.toString(36), '');
}
