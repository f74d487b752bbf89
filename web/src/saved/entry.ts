// The entries in the browser's database of saved items.

/** The format of entries written by this page. Newer formats are left alone. */
export const FORMAT = 1;

interface Common {
  readonly id: string;
  readonly format: number;
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
  /** The fragment of the link. Old ones stay valid. */
  readonly link: string;
  /** A description in a few words. */
  readonly about: string;
}

/** The files of a real database. */
export interface SavedRecording extends Common {
  readonly kind: 'recording';
  /** The page's key of the recording. */
  readonly key: string;
  /**
   * False for recordings that the page may delete. Earlier versions stored opened recordings
   * without being asked, and deleted the oldest.
   */
  readonly isKept: boolean;
  /** The time when such a recording was last opened or saved. */
  readonly usedAt: number;
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

/** A unique id. */
export function newId(): string {
  return crypto
    .getRandomValues(new Uint32Array(4))
    .reduce((id, part) => id + part.toString(36), '');
}
