// An event log as a file: columns (`column_log.ts`) compressed with gzip.
import { ColumnLog } from './column_log.ts';

/** The reason why a file could not be read: a sentence for the author of the page. */
export class EventLogError extends Error {}

/**
 * The event log at an address; `file` is its download if that has started. The browser decompresses
 * it if the server declares its compression. Otherwise, it is decompressed here.
 */
export async function fetchEventLog(
  url: string,
  signal: AbortSignal,
  file?: Promise<Response>,
): Promise<ColumnLog> {
  // Few pages contain a log, so its reader is loaded with the first one.
  if (url.startsWith('data:')) {
    const { dataBytes } = await import('./page_log.ts');
    return eventLogOf(dataBytes(url, nameOf(url)), nameOf(url));
  }
  const response = await (file ?? fetch(url, { signal })).catch((problem: unknown) => {
    if (signal.aborted) throw problem;
    throw new EventLogError(`The log ${url} cannot be loaded. Is the address right?`);
  });
  if (!response.ok) throw new EventLogError(`The log ${url} cannot be loaded: ${response.status}.`);
  return eventLogOf(new Uint8Array(await response.arrayBuffer()), nameOf(url));
}

/** The log in a file's bytes, which may be compressed. Error messages use `name`. */
export async function eventLogOf(file: Uint8Array<ArrayBuffer>, name: string): Promise<ColumnLog> {
  const bytes = file[0] === 0x1f && file[1] === 0x8b ? await unzipped(file, name) : file;
  try {
    return new ColumnLog(bytes);
  } catch (problem) {
    throw unreadable(name, problem);
  }
}

/** The error for a log that is damaged or of an unsupported version. */
export function unreadable(name: string, problem: unknown): EventLogError {
  const { message } = problem as Error;
  return new EventLogError(`${name} cannot be read: ${message}.`);
}

/** The subject of sentences about the log at an address. */
export const nameOf = (url: string): string =>
  url.startsWith('data:') ? 'The event log in this page' : `The log ${url}`;

async function unzipped(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Uint8Array> {
  try {
    // The bytes are in memory already; a blob's own stream may hang.
    const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    throw new EventLogError(`${name} cannot be decompressed.`);
  }
}
