// Messages between the page and the worker of an export.
import type { RecordingFile, RequestError, RunRequest } from '../engine/protocol.ts';

/** Run whose files are exported. */
export type ExportSource =
  | { readonly kind: 'simulation'; readonly request: RunRequest }
  | {
      readonly kind: 'recording';
      readonly title: string;
      readonly files: readonly RecordingFile[];
      /** Column family; null: the one shown first. */
      readonly family: string | null;
      /** Number of cores in the recorded machine, for `machine.txt`; absent if unknown. */
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
  /** Names from `EXPORT_FILES`. */
  readonly files: readonly string[];
  /** Name of the zip if there are several files. */
  readonly zipName: string;
  /**
   * Number of noisy repeats of a simulation, exported as JSON instead of any files. Absent for an
   * export of files.
   */
  readonly repeats?: number;
}

/** A requested file that the run does not have. */
export interface LeftOutFile {
  readonly name: string;
  readonly why: string;
}

/** Result of an export. */
export interface Exported {
  /** Name of the only file, or of a zip of several. */
  readonly name: string;
  readonly content: Blob;
  /** Number of exported files. */
  readonly count: number;
  readonly leftOut: readonly LeftOutFile[];
}

/** Message from the worker: any number of `progress`, then one of the others. */
export type ExportNews =
  | { readonly type: 'progress'; readonly progress: number }
  | ({ readonly type: 'done' } & Exported)
  /** The order is invalid. */
  | { readonly type: 'rejected'; readonly error: RequestError }
  /** The engine or the worker failed. */
  | { readonly type: 'failed'; readonly message: string };

/** Message to the worker: the address of its WASM package if that is elsewhere, then the order. */
export type ToExportWorker =
  | { readonly type: 'assets'; readonly recordings: string }
  | { readonly type: 'export'; readonly order: ExportOrder };

/** Required part of a `Worker`. */
export interface ExportWorker {
  postMessage(message: ToExportWorker): void;
  terminate(): void;
  onmessage: ((message: MessageEvent<ExportNews>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}
