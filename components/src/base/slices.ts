// Reads blobs in slices. Chromium may garbage-collect a blob's own `stream()` while its next piece
// is awaited, and then reading a file of a few megabytes never ends.

/** Maximum number of bytes read at a time. */
const SLICE = 1_048_576;

/** Reads a slice of `content`, starting at a byte offset. */
export async function sliceAt(content: Blob, at: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await content.slice(at, at + SLICE).arrayBuffer());
}

/** Returns a stream that reads a blob in slices, on demand. */
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
