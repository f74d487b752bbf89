/** A string that people see, and the line it starts on. */
export interface ShownString {
  readonly line: number;
  readonly text: string;
}

/** A file and its strings, by line. */
export interface FileStrings {
  /** Relative to the repository root, with forward slashes. */
  readonly path: string;
  readonly strings: readonly ShownString[];
}

/** Returns all strings that people see, with files sorted by name. */
export function shownStrings(): FileStrings[];

/** Formats the listing as text. */
export function stringListing(files: readonly FileStrings[]): string;
