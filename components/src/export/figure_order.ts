// What a page says to the worker that makes a one-file figure, and what it says back.

/** A figure in one file. */
export interface FigureOrder {
  /** The event log of the whole run, as a file. */
  readonly log: Blob;
  /** The name of the file that is made. */
  readonly file: string;
  /** What the run is called. */
  readonly title: string;
  /** Attributes of `<lsm-shape>` but where the run comes from. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The link of the page; null: a recording is in none. */
  readonly link: string | null;
  /** Where the WebAssembly is that writes logs. */
  readonly recordings: string;
}

/** What the worker says, once. */
export type FigureNews =
  /** The file, and the iframe to paste for it. */
  | { readonly type: 'done'; readonly content: Blob; readonly frame: string }
  | { readonly type: 'failed'; readonly text: string };
