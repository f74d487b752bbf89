// Event log files: columns (`column_log.ts`) compressed with gzip.
import { ColumnLog } from './column_log.ts';

/** An error that occurred while reading a log, with a message for the author of the page. */
export class EventLogError extends Error {}

/**
 * Loads an event log. `file` is the download if it has already started. If the server does not
 * declare the compression, the log is decompressed here rather than by the browser.
 */
export async function fetchEventLog(
  url: string,
  signal: AbortSignal,
  file?: Promise<Response>,
): Promise<ColumnLog> {
  // Few pages contain logs, so this code is loaded on demand.
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

/** Reads a log file, which may be compressed. `name` is for error messages. */
export async function eventLogOf(file: Uint8Array<ArrayBuffer>, name: string): Promise<ColumnLog> {
  const bytes = file[0] === 0x1f && file[1] === 0x8b ? await unzipped(file, name) : file;
  try {
    return new ColumnLog(bytes);
  } catch (problem) {
    throw unreadable(name, problem);
  }
}

/** Returns the error for a log that is damaged or has an unsupported version. */
export function unreadable(name: string, problem: unknown): EventLogError {
  const { message } = problem as Error;
  return new EventLogError(`${name} cannot be read: ${message}.`);
}

/** Returns the name of a log for error messages. */
export const nameOf = (url: string): string =>
  url.startsWith('data:') ? 'The event log in this page' : `The log ${url}`;

async function unzipped(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Uint8Array> {
  try {
    // A blob's stream may hang, so this uses a response's stream.
    const stream = new Response(bytes).body?.pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    throw new EventLogError(`${name} cannot be decompressed.`);
  }
}
