// Streams the files of a recording into the engine. Files are classified by their first bytes.
// Files that belong to a recording are read in pieces, so that none is ever in memory as a whole.
import { sliceAt } from '../base/slices.ts';
import type { RecordingFile } from './protocol.ts';

/** Reader of recording files, with the interface of the package's `RecordingFiles`. */
export interface FilesReader {
  /** Registers a file by its first bytes, its last four bytes and its size. */
  judge(name: string, beginning: Uint8Array, ending: Uint8Array, bytes: number): void;
  /**
   * Returns the files to read, in reading order, as indices of `judge` calls. Throws a
   * `RequestError` as JSON text.
   */
  plan(): Uint32Array | readonly number[];
  /** Adds the next piece of a planned file. For an empty file, adds one empty piece. */
  read(index: number, piece: Uint8Array): void;
}

/** Progress of reading, in bytes of the planned files. */
export interface ReadingProgress {
  readonly bytes: number;
  readonly total: number;
  /** Indices of the files to read. */
  readonly files: readonly number[];
}

export interface ReadingOptions {
  /** Returns false if reading should stop. */
  readonly isWanted?: () => boolean;
  readonly onProgress?: (progress: ReadingProgress) => void;
}

/** Number of bytes at the start of a file that are used to classify it. */
const BEGINNING = 262_144;
/** Number of bytes read at the end. In a gzip file, they contain the uncompressed size. */
const ENDING = 4;
/** Names of table and blob files. A database has thousands, but they hold no history. */
const TABLE = /\.(sst|ldb|blob)$/;

/** Reads all files of a recording. Returns false if `isWanted` stopped it. */
export async function readFiles(
  files: readonly RecordingFile[],
  reader: FilesReader,
  { isWanted = () => true, onProgress = () => undefined }: ReadingOptions = {},
): Promise<boolean> {
  for (const { name, content } of files) {
    const isTable = TABLE.test(name);
    const beginning = isTable ? new Blob() : content.slice(0, BEGINNING);
    const ending = isTable ? new Blob() : content.slice(Math.max(0, content.size - ENDING));
    reader.judge(name, await bytesOf(beginning), await bytesOf(ending), content.size);
    if (!isWanted()) return false;
  }
  const plan = [...reader.plan()].flatMap((index) => {
    const file = files[index];
    return file === undefined ? [] : [{ index, content: file.content }];
  });
  const total = plan.reduce((sum, { content }) => sum + content.size, 0);
  const read = plan.map(({ index }) => index);
  let bytes = 0;
  for (const { index, content } of plan) {
    reader.read(index, new Uint8Array());
    for await (const piece of piecesOf(content)) {
      if (!isWanted()) return false;
      reader.read(index, piece);
      bytes += piece.length;
      onProgress({ bytes, total, files: read });
    }
    if (!isWanted()) return false;
  }
  return true;
}

/** Reads a file in pieces. Each piece becomes invalid when the next one is requested. */
async function* piecesOf(content: Blob): AsyncGenerator<Uint8Array> {
  const { port1: away, port2: nobody } = new MessageChannel();
  nobody.close();
  try {
    let at = 0;
    while (at < content.size) {
      const piece = await sliceAt(content, at);
      at += piece.length;
      yield piece;
      // Transferring a buffer to an unused port frees it at once. Garbage collection would start
      // only after hundreds of megabytes.
      away.postMessage(null, [piece.buffer]);
    }
  } finally {
    away.close();
  }
}

async function bytesOf(content: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await content.arrayBuffer());
}

/** Passes files that are in memory to the engine. */
export function readBytes(
  files: readonly { readonly name: string; readonly content: Uint8Array }[],
  reader: FilesReader,
): void {
  for (const { name, content } of files) {
    reader.judge(name, content.subarray(0, BEGINNING), content.subarray(-ENDING), content.length);
  }
  for (const index of reader.plan()) reader.read(index, files[index]?.content ?? new Uint8Array());
}
