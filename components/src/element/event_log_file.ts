// An event log as a file: the words of its records, little-endian, usually compressed with gzip.

/** Why a file could not be read: a sentence for the author of the page. */
export class EventLogError extends Error {}

/**
 * The words of an event log at an address. A server that says what the file is compressed with has
 * the browser decompress it; else that is done here.
 */
export async function fetchEventLog(url: string, signal: AbortSignal): Promise<Uint32Array> {
  // Few pages have a log in them: what reads it comes with the first one.
  if (url.startsWith('data:')) return (await import('./page_log.ts')).pageLog(url);
  const bytes = await fetchedBytes(url, signal);
  return wordsOf(isGzip(bytes) ? await unzipped(bytes, url) : bytes, url);
}

async function fetchedBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal }).catch((problem: unknown) => {
    if (signal.aborted) throw problem;
    throw new EventLogError(`${url} cannot be loaded. Is the address right, and may it be read?`);
  });
  if (!response.ok) throw new EventLogError(`${url} cannot be loaded: ${response.status}.`);
  return response.arrayBuffer();
}

/** Whether a file is compressed. */
export function isGzip(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  return first === 0x1f && second === 0x8b;
}

/** The file as it was; `url` names it in problems. */
export async function unzipped(bytes: ArrayBuffer, url: string): Promise<ArrayBuffer> {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return await new Response(stream).arrayBuffer();
  } catch {
    throw new EventLogError(`${url} is damaged: it cannot be decompressed.`);
  }
}

/** The words of a log that is not compressed. */
export function wordsOf(bytes: ArrayBuffer, url: string): Uint32Array {
  if (bytes.byteLength === 0 || bytes.byteLength % 4 !== 0) {
    throw new EventLogError(`${url} is not an event log of LSM Shape.`);
  }
  if (new Uint8Array(Uint32Array.of(1).buffer)[0] === 1) return new Uint32Array(bytes);
  const view = new DataView(bytes);
  return Uint32Array.from({ length: bytes.byteLength / 4 }, (_, at) =>
    view.getUint32(at * 4, true),
  );
}
