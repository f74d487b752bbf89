// What the page and the worker of an export say to each other.
import type { RecordingFile, RequestError, RunRequest } from '../engine/protocol.ts';

/** The run whose files are exported. */
export type ExportSource =
  | { readonly kind: 'simulation'; readonly request: RunRequest }
  | {
      readonly kind: 'recording';
      readonly title: string;
      readonly files: readonly RecordingFile[];
      /** The column family; null: the one that is shown first. */
      readonly family: string | null;
      /** Number of cores of the recorded machine, for `machine.txt`; absent if unknown. */
      readonly cores?: number;
    };

/** A user's note about a moment of the run, or about a file at that moment. */
export interface ExportedNote {
  /** Index of the moment's event in the log. */
  readonly event: number;
  /** Null if the note is about the moment. */
  readonly file: {
    readonly number: number;
    readonly smallest: number;
    readonly largest: number;
    readonly bytes: number;
  } | null;
  readonly text: string;
}

/** An export: its run and its files. */
export interface ExportOrder {
  readonly source: ExportSource;
  readonly notes: readonly ExportedNote[];
  /** Names of `EXPORT_FILES`. */
  readonly files: readonly string[];
  /** The name of the zip with several files. */
  readonly zipName: string;
  /**
   * The number of noisy repeats of a simulation. Their numbers as JSON are made instead of files.
   * Absent: none.
   */
  readonly repeats?: number;
}

/** A requested file that does not exist. */
export interface LeftOutFile {
  readonly name: string;
  readonly why: string;
}

/** The result of an export. */
export interface Exported {
  /** Name of the only file, or of a zip of several. */
  readonly name: string;
  readonly content: Blob;
  /** Number of files in it. */
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

/** To the worker: the address of its package, if it is not beside it, then the order. */
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
