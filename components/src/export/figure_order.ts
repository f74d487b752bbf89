// Messages between a page and the worker that makes a one-file figure.

/** Request for a figure in one file. */
export interface FigureOrder {
  /** Event log of the whole run, as a file. */
  readonly log: Blob;
  /** Name of the file to make. */
  readonly file: string;
  /** Title of the run. */
  readonly title: string;
  /** Attributes of `<lsm-shape>`, without those that name the run's source. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Link to the run on the page; null for a recording, which cannot be put in a link. */
  readonly link: string | null;
  /** Address of the WebAssembly module that writes logs. */
  readonly recordings: string;
}

/** Reply of the worker, its only message. */
export type FigureNews =
  /** The figure's file, and the iframe to paste for it. */
  | { readonly type: 'done'; readonly content: Blob; readonly frame: string }
  | { readonly type: 'failed'; readonly text: string };
