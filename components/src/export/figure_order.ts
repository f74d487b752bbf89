// Messages between a page and the worker that creates a one-file figure.

/** Request for a one-file figure. */
export interface FigureOrder {
  /** Event log file of the whole run. */
  readonly log: Blob;
  /** Name of the file to create. */
  readonly file: string;
  /** Title of the run. */
  readonly title: string;
  /** Attributes of `<lsm-shape>`, except those that name the source of the run. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Link to the run on the page; null for a recording, which does not fit in a link. */
  readonly link: string | null;
  /** URL of the WebAssembly module that writes logs. */
  readonly recordings: string;
}

/** The worker's only message, a reply to the order. */
export type FigureNews =
  /** The figure's file, and the iframe code with which to embed it. */
  | { readonly type: 'done'; readonly content: Blob; readonly frame: string }
  | { readonly type: 'failed'; readonly text: string };
