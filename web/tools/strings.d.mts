/** A string that people see, and the line on which it begins. */
export interface ShownString {
  readonly line: number;
  readonly text: string;
}

/** A file and its strings, by line. */
export interface FileStrings {
  /** From the repository's root, with forward slashes. */
  readonly path: string;
  readonly strings: readonly ShownString[];
}

/** All strings that people see, files by name. */
export function shownStrings(): FileStrings[];

/** The listing as text. */
export function stringListing(files: readonly FileStrings[]): string;
