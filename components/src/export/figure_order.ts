// What a page says to the worker that makes a one-file figure, and what it says back.

/** A figure in one file. */
export interface FigureOrder {
  /** The event log of the whole run, as a file. */
  readonly log: Blob;
  /** The name of the file that is made. */
  readonly file: string;
  /** Title of the run. */
  readonly title: string;
  /** Attributes of `<lsm-shape>`, except those that name the run's source. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Link to the run in the page; null for a recording, which no link can hold. */
  readonly link: string | null;
  /** Address of the WebAssembly that writes logs. */
  readonly recordings: string;
}

/** The worker's only message. */
export type FigureNews =
  /** The figure's file, and the iframe to paste for it. */
  | { readonly type: 'done'; readonly content: Blob; readonly frame: string }
  | { readonly type: 'failed'; readonly text: string };
