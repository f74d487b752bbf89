// The bytes of a blob in slices. Chromium may garbage-collect the blob's own `stream()` while its
// next piece is awaited. Reading a file of some megabytes then never ends.

/** Bytes that are read at a time, at most. */
const SLICE = 1_048_576;

/** The bytes from a place on, as many as are read at a time. */
export async function sliceAt(content: Blob, at: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await content.slice(at, at + SLICE).arrayBuffer());
}

/** A stream of the bytes, read on demand. */
export function streamOf(content: Blob): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at < content.size) controller.enqueue(await sliceAt(content, at));
      else controller.close();
      at += SLICE;
    },
  });
}
