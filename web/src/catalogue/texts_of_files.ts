// The files of a recorded database as the page itself looks into them: which is which, and the text
// in one.
import { streamOf } from 'lsm-shape/engine';

/** Bytes of a LOG that are read: they contain the options. */
export const LOG_HEAD = 262_144;

/** Files without a name of their own that are looked into. */
const MOST_LOOKED_AT = 20;

/** The LOG of a database, whatever it is called: it is copied, rotated and renamed. */
export async function logAmong(files: readonly File[]): Promise<File | undefined> {
  return newest(files, /^LOG(\.gz)?$/) ?? holding(files, /EVENT_LOG_v1 |RocksDB version: /);
}

/** The first file that starts with a matching text. Tables are skipped, because there are many. */
export async function holding(files: readonly File[], pattern: RegExp): Promise<File | undefined> {
  const texts = files.filter(({ name }) => !/\.(sst|blob)$|^MANIFEST|^(trace|stats)\./.test(name));
  for (const file of texts.slice(0, MOST_LOOKED_AT)) {
    if (pattern.test(await textOf(file, LOG_HEAD))) return file;
  }
  return undefined;
}

/** The file with the highest number. */
export function newest(files: readonly File[], pattern: RegExp): File | undefined {
  const number = ({ name }: File): number => Number(/\d+/.exec(name)?.[0] ?? 0);
  const own = files.filter(({ name }) => pattern.test(name));
  return own.sort((a, b) => number(a) - number(b)).at(-1);
}

/** The text of a file or of its start; empty for a damaged file, which the engine reports. */
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
