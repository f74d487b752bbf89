// What the page and the worker of an export say to each other.
import type { RecordingFile, RequestError, RunRequest } from '../engine/protocol.ts';

/** What is exported. */
export type ExportSource =
  | { readonly kind: 'simulation'; readonly request: RunRequest }
  | {
      readonly kind: 'recording';
      readonly title: string;
      readonly files: readonly RecordingFile[];
      /** The column family; null: the one that is shown first. */
      readonly family: string | null;
      /** How many cores the recorded machine has, for `machine.txt`; absent: not known. */
      readonly cores?: number;
    };

/** What was written about a moment of the run, or about a file at a moment. */
export interface ExportedNote {
  /** The index of its event in the log. */
  readonly event: number;
  /** Null: it is about the moment. */
  readonly file: {
    readonly number: number;
    readonly smallest: number;
    readonly largest: number;
    readonly bytes: number;
  } | null;
  readonly text: string;
}

/** An export: of which run, and as which files. */
export interface ExportOrder {
  readonly source: ExportSource;
  readonly notes: readonly ExportedNote[];
  /** Names of `EXPORT_FILES`. */
  readonly files: readonly string[];
  /** The name of the zip that several files come in. */
  readonly zipName: string;
  /**
   * The number of noisy repeats of a simulation. Their numbers as JSON are made instead of files.
   * Absent: none.
   */
  readonly repeats?: number;
}

/** A file that was asked for and that there is not. */
export interface LeftOutFile {
  readonly name: string;
  readonly why: string;
}

/** What comes of it. */
export interface Exported {
  /** The file itself, or a zip of several. */
  readonly name: string;
  readonly content: Blob;
  /** How many files are in it. */
  readonly count: number;
  readonly leftOut: readonly LeftOutFile[];
}

/** From the worker: any number of `progress`, then one of the others. */
export type ExportNews =
  | { readonly type: 'progress'; readonly progress: number }
  | ({ readonly type: 'done' } & Exported)
  /** The order cannot be carried out. */
  | { readonly type: 'rejected'; readonly error: RequestError }
  /** The engine or the worker failed. */
  | { readonly type: 'failed'; readonly message: string };

/** To the worker: where its package is, if that is not beside it, then the order. */
export type ToExportWorker =
  | { readonly type: 'assets'; readonly recordings: string }
  | { readonly type: 'export'; readonly order: ExportOrder };

/** The part of a `Worker` that carries out one export. */
export interface ExportWorker {
  postMessage(message: ToExportWorker): void;
  terminate(): void;
  onmessage: ((message: MessageEvent<ExportNews>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}
