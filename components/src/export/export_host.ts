// The worker's side of an export. An export runs from start to finish, and terminating the worker
// cancels it.
import type { RequestError, RunRequest } from '../engine/protocol.ts';
import { readFiles, type FilesReader } from '../engine/read_files.ts';
import { Collector } from './collector.ts';
import type { ExportedNote, ExportNews, ExportOrder, LeftOutFile } from './protocol.ts';

/** Work inside the engine that advances step by step. */
interface HostedWork {
  next(maxEvents: number): void;
  isDone(): boolean;
  progress(): number;
  free(): void;
}

/** An export inside the engine, with the interface of the WASM package's `Export`. */
export interface HostedExport extends HostedWork {
  takePiece(): HostedPiece | undefined;
  /** Returns a list of `LeftOutFile`, as JSON text. */
  leftOutJson(): string;
}

/** Repeats inside the engine, with the interface of the WASM package's `Repeats`. */
export interface HostedRepeats extends HostedWork {
  toJson(): string;
}

export interface HostedPiece {
  readonly name: string;
  takeBytes(): Uint8Array;
  free(): void;
}

/** Part of the WASM package that exports use. All functions throw a `RequestError` as JSON. */
export interface HostedExporter {
  simulate(requestJson: string): HostedExport;
  repeat(requestJson: string, count: number): HostedRepeats;
  newFiles(): HostedExportFiles;
}

export interface HostedExportFiles extends FilesReader {
  /** Exports a recording. `orderJson` has `files`, `notes`, `family` and `cores`. */
  replay(title: string, orderJson: string): HostedExport;
}

/** Services that the worker provides for an export. */
export interface ExportPlace {
  load(): Promise<HostedExporter>;
  post(news: ExportNews): void;
  /** Returns the current time in milliseconds. */
  now(): number;
  /** Returns the message of the last panic, or an empty string. */
  panicMessage(): string;
}

const EVENTS_PER_CALL = 256;
/** Interval between progress messages, in milliseconds. */
const PROGRESS_MS = 100;

/** Executes an order for an export and reports its progress. */
export async function carryOut(order: ExportOrder, place: ExportPlace): Promise<void> {
  try {
    const engine = await place.load();
    const { source, repeats } = order;
    if (repeats === undefined || source.kind === 'recording') {
      await exportFiles(order, await begun(order, engine), place);
      return;
    }
    const run = engine.repeat(JSON.stringify(plainRequest(source.request)), repeats);
    drive(run, place, () => undefined);
    const content = new Blob([run.toJson()]);
    run.free();
    place.post({ type: 'done', name: order.zipName, content, count: 1, leftOut: [] });
  } catch (problem) {
    place.post(toldProblem(problem, place.panicMessage()));
  }
}

async function exportFiles(
  order: ExportOrder,
  run: HostedExport,
  place: ExportPlace,
): Promise<void> {
  const leftOut = JSON.parse(run.leftOutJson()) as LeftOutFile[];
  // One requested name can yield several files. OPTIONS yields a file for each process.
  const collector = new Collector();
  drive(run, place, () => {
    for (let piece = run.takePiece(); piece !== undefined; piece = run.takePiece()) {
      collector.add(piece.name, piece.takeBytes() as Uint8Array<ArrayBuffer>);
      piece.free();
    }
  });
  run.free();
  const { name, content, count } = await collector.finish();
  place.post({ type: 'done', name: name ?? order.zipName, content, count, leftOut });
}

/** Runs work until it is done and reports its progress. */
function drive(run: HostedWork, place: ExportPlace, take: () => void): void {
  let toldAt = place.now();
  while (!run.isDone()) {
    run.next(EVENTS_PER_CALL);
    take();
    if (place.now() - toldAt < PROGRESS_MS) continue;
    toldAt = place.now();
    place.post({ type: 'progress', progress: run.progress() });
  }
}

async function begun(
  { source, files: names, notes }: ExportOrder,
  engine: HostedExporter,
): Promise<HostedExport> {
  if (source.kind === 'simulation') {
    return engine.simulate(exportRequest(source.request, names, notes));
  }
  const files = engine.newFiles();
  await readFiles(source.files, files);
  const { title, family, cores } = source;
  const asked = { files: names, notes: plainNotes(notes), family, cores };
  return files.replay(title, JSON.stringify(asked));
}

/** Returns an export request as JSON text for the engine. */
export function exportRequest(
  asked: RunRequest,
  files: readonly string[],
  notes: readonly ExportedNote[],
): string {
  const baseline = asked.baseline ?? null;
  const request = plainRequest(asked);
  return JSON.stringify({ request, baseline, files, notes: plainNotes(notes) });
}

/** Removes the baseline, which is passed separately, and published tables, which are not used. */
function plainRequest(asked: RunRequest): object {
  return { ...asked, baseline: undefined, published: undefined };
}

/** Keeps only the fields of notes that the engine accepts, because it rejects all others. */
function plainNotes(notes: readonly ExportedNote[]): ExportedNote[] {
  return notes.map(({ event, file, text }) => ({ event, file, text }));
}

/** Converts a thrown value to a message. For bad input, the engine throws JSON text. */
function toldProblem(problem: unknown, panic: string): ExportNews {
  if (typeof problem === 'string') {
    try {
      return { type: 'rejected', error: JSON.parse(problem) as RequestError };
    } catch {
      // Not an error thrown by the engine.
    }
  }
  const said = problem instanceof Error ? problem.message : String(problem);
  return { type: 'failed', message: panic === '' ? said : panic };
}
