// Messages between the page and an export worker.
import type { RecordingFile, RequestError, RunRequest } from '../engine/protocol.ts';

/** Source of the run whose files are exported. */
export type ExportSource =
  | { readonly kind: 'simulation'; readonly request: RunRequest }
  | {
      readonly kind: 'recording';
      readonly title: string;
      readonly files: readonly RecordingFile[];
      /** Column family to export; null for the one shown first. */
      readonly family: string | null;
      /** Number of cores of the recorded machine, for `machine.txt`; absent if it is unknown. */
      readonly cores?: number;
    };

/** A user's note about a moment of the run or about a file at that moment. */
export interface ExportedNote {
  /** Index of the moment's event in the log. */
  readonly event: number;
  /** File that the note is about; null if it is about the moment. */
  readonly file: {
    readonly number: number;
    readonly smallest: number;
    readonly largest: number;
    readonly bytes: number;
  } | null;
  readonly text: string;
}

/** An order for an export, with the run and the files to export. */
export interface ExportOrder {
  readonly source: ExportSource;
  readonly notes: readonly ExportedNote[];
  /** Names of the requested files, from `EXPORT_FILES`. */
  readonly files: readonly string[];
  /** Name of the zip, used if there are several files. */
  readonly zipName: string;
  /**
   * Number of noisy repeats of a simulation, exported as JSON instead of files. Absent if files are
   * exported.
   */
  readonly repeats?: number;
}

/** A requested file that the run cannot provide. */
export interface LeftOutFile {
  readonly name: string;
  readonly why: string;
}

/** Result of an export. */
export interface Exported {
  /** Name of the file, or of the zip if there are several files. */
  readonly name: string;
  readonly content: Blob;
  /** Number of exported files. */
  readonly count: number;
  readonly leftOut: readonly LeftOutFile[];
}

/** Messages from the worker: any number of `progress`, then one of the others. */
export type ExportNews =
  | { readonly type: 'progress'; readonly progress: number }
  | ({ readonly type: 'done' } & Exported)
  /** The order is invalid. */
  | { readonly type: 'rejected'; readonly error: RequestError }
  /** The engine or the export worker failed. */
  | { readonly type: 'failed'; readonly message: string };

/** Messages to the worker: the URL of its WASM package if that is elsewhere, then the order. */
export type ToExportWorker =
  | { readonly type: 'assets'; readonly recordings: string }
  | { readonly type: 'export'; readonly order: ExportOrder };

/** Members of `Worker` that an export uses. */
export interface ExportWorker {
  postMessage(message: ToExportWorker): void;
  terminate(): void;
  onmessage: ((message: MessageEvent<ExportNews>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}
