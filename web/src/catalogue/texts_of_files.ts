// Finding and reading the text files of a recorded database.
import { streamOf } from 'lsm-shape/engine';

/** Number of bytes that are read at the start of a LOG. They contain the options. */
export const LOG_HEAD = 262_144;

/** Maximum number of files searched by content. */
const MOST_LOOKED_AT = 20;

/** Finds the LOG by name, or by content if it was renamed. */
export async function logAmong(files: readonly File[]): Promise<File | undefined> {
  return newest(files, /^LOG(\.gz)?$/) ?? holding(files, /EVENT_LOG_v1 |RocksDB version: /);
}

/** Finds the first file whose beginning matches. SST files are skipped, because there are many. */
export async function holding(files: readonly File[], pattern: RegExp): Promise<File | undefined> {
  const texts = files.filter(({ name }) => !/\.(sst|blob)$|^MANIFEST|^(trace|stats)\./.test(name));
  for (const file of texts.slice(0, MOST_LOOKED_AT)) {
    if (pattern.test(await textOf(file, LOG_HEAD))) return file;
  }
  return undefined;
}

/** Finds the file with the highest number among those whose names match. */
export function newest(files: readonly File[], pattern: RegExp): File | undefined {
  const number = ({ name }: File): number => Number(/\d+/.exec(name)?.[0] ?? 0);
  const own = files.filter(({ name }) => pattern.test(name));
  return own.sort((a, b) => number(a) - number(b)).at(-1);
}

/** Reads the text of a file or its beginning; empty if damaged, which the engine reports. */
export async function textOf(file: File, most = Number.POSITIVE_INFINITY): Promise<string> {
  const begin = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isGzip = begin[0] === 0x1f && begin[1] === 0x8b;
  const bytes = streamOf(file);
  const plain = isGzip ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes;
  const reader = plain.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    while (text.length < most) {
      const { done, value } = await reader.read();
      if (done) break;
      text += value;
    }
    await reader.cancel();
  } catch {
    return '';
  }
  return text;
}
