// The worker's side of an export: carries it out from beginning to end. It is cancelled by ending
// the worker.
import type { RequestError, RunRequest } from '../engine/protocol.ts';
import { readFiles, type FilesReader } from '../engine/read_files.ts';
import { Collector } from './collector.ts';
import type { ExportedNote, ExportNews, ExportOrder, LeftOutFile } from './protocol.ts';

/** Work inside the engine that continues piece by piece. */
interface HostedWork {
  next(maxEvents: number): void;
  isDone(): boolean;
  progress(): number;
  free(): void;
}

/** An export inside the engine; the WASM package's `Export` has this form. */
export interface HostedExport extends HostedWork {
  takePiece(): HostedPiece | undefined;
  /** A list of `LeftOutFile` as JSON text. */
  leftOutJson(): string;
}

/** Repeats inside the engine; the WASM package's `Repeats` has this form. */
export interface HostedRepeats extends HostedWork {
  toJson(): string;
}

export interface HostedPiece {
  readonly name: string;
  takeBytes(): Uint8Array;
  free(): void;
}

/** The part of the WASM package that is needed; all throw a `RequestError` as JSON text. */
export interface HostedExporter {
  simulate(requestJson: string): HostedExport;
  repeat(requestJson: string, count: number): HostedRepeats;
  newFiles(): HostedExportFiles;
}

export interface HostedExportFiles extends FilesReader {
  /** Takes the files over; the order has `files`, `notes`, `family` and `cores`, as JSON text. */
  replay(title: string, orderJson: string): HostedExport;
}

/** The part of its surroundings that an export needs. */
export interface ExportPlace {
  load(): Promise<HostedExporter>;
  post(news: ExportNews): void;
  /** Milliseconds. */
  now(): number;
  /** The message of the last panic; empty when there was none. */
  panicMessage(): string;
}

const EVENTS_PER_CALL = 256;
/** Interval between progress messages. */
const PROGRESS_MS = 100;

/** Carries out an order and reports its progress. */
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
  // A single name may stand for the OPTIONS of several processes.
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

/** Continues until all is done, and reports progress. */
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

/** The request as the engine's reader of exports takes it. */
export function exportRequest(
  asked: RunRequest,
  files: readonly string[],
  notes: readonly ExportedNote[],
): string {
  const baseline = asked.baseline ?? null;
  const request = plainRequest(asked);
  return JSON.stringify({ request, baseline, files, notes: plainNotes(notes) });
}

/** A request without published tables, which only the page compares with. */
function plainRequest(asked: RunRequest): object {
  return { ...asked, baseline: undefined, published: undefined };
}

/** Notes in the form of the engine's reader, which rejects unknown fields. */
function plainNotes(notes: readonly ExportedNote[]): ExportedNote[] {
  return notes.map(({ event, file, text }) => ({ event, file, text }));
}

/** The engine throws bad input as JSON text; everything else is a failure. */
function toldProblem(problem: unknown, panic: string): ExportNews {
  if (typeof problem === 'string') {
    try {
      return { type: 'rejected', error: JSON.parse(problem) as RequestError };
    } catch {
      // Not one of its own.
    }
  }
  const said = problem instanceof Error ? problem.message : String(problem);
  return { type: 'failed', message: panic === '' ? said : panic };
}
