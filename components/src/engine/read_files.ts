// Streams the files of a recording into the engine: each is judged by its beginning, and only what
// belongs to a recording is read, piece by piece. No file is ever held as a whole.
import { sliceAt } from '../base/slices.ts';
import type { RecordingFile } from './protocol.ts';

/** Files on their way into the engine; the WASM package's `RecordingFiles` has this form. */
export interface FilesReader {
  /** Takes note of a file: its first bytes, its last four, and how many it has. */
  judge(name: string, beginning: Uint8Array, ending: Uint8Array, bytes: number): void;
  /** Which to read, in which order, by the order of `judge`; throws a `RequestError` as JSON. */
  plan(): Uint32Array | readonly number[];
  /** The next piece of a file of the plan; an empty file has one empty piece. */
  read(index: number, piece: Uint8Array): void;
}

/** How far reading has come, in bytes of the files that are read. */
export interface ReadingProgress {
  readonly bytes: number;
  readonly total: number;
}

export interface ReadingOptions {
  /** False: the files are not wanted any more, and reading ends. */
  readonly isWanted?: () => boolean;
  readonly onProgress?: (progress: ReadingProgress) => void;
}

/** Bytes by which a file is judged. */
const BEGINNING = 262_144;
/** Bytes at its end that say how long a gzip file is. */
const ENDING = 4;
/** Tables and blobs are never read: a database has thousands, and none tells of its history. */
const TABLE = /\.(sst|ldb|blob)$/;

/** Reads all that belongs to a recording; false: the files were not wanted to the end. */
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
  let bytes = 0;
  for (const { index, content } of plan) {
    reader.read(index, new Uint8Array());
    for await (const piece of piecesOf(content)) {
      if (!isWanted()) return false;
      reader.read(index, piece);
      bytes += piece.length;
      onProgress({ bytes, total });
    }
    if (!isWanted()) return false;
  }
  return true;
}

/** The bytes of a file, piece by piece; a piece is gone when the next one is asked for. */
async function* piecesOf(content: Blob): AsyncGenerator<Uint8Array> {
  const { port1: away, port2: nobody } = new MessageChannel();
  nobody.close();
  try {
    let at = 0;
    while (at < content.size) {
      const piece = await sliceAt(content, at);
      at += piece.length;
      yield piece;
      // Buffers that nobody needs are freed late, hundreds of megabytes at a time. One that is
      // given away to nobody is freed at once.
      away.postMessage(null, [piece.buffer]);
    }
  } finally {
    away.close();
  }
}

async function bytesOf(content: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await content.arrayBuffer());
}

/** The same for files that are in memory. */
export function readBytes(
  files: readonly { readonly name: string; readonly content: Uint8Array }[],
  reader: FilesReader,
): void {
  for (const { name, content } of files) {
    reader.judge(name, content.subarray(0, BEGINNING), content.subarray(-ENDING), content.length);
  }
  for (const index of reader.plan()) reader.read(index, files[index]?.content ?? new Uint8Array());
}
