// Collects files that arrive in interleaved pieces. A single file is kept as it is; several files
// become a zip.
import { Zip, ZipDeflate } from 'fflate';
import { streamOf } from '../base/slices.ts';

/** A finished download. */
export interface Collected {
  /** Name of the file if there is only one; null for a zip. */
  readonly name: string | null;
  readonly content: Blob;
  readonly count: number;
}

/** Number of bytes after which pieces become a blob, which the browser may store outside memory. */
const BLOB_BYTES = 4 << 20;

class GrowingBlob {
  readonly #blobs: Blob[] = [];
  #parts: Uint8Array<ArrayBuffer>[] = [];
  #bytes = 0;

  push(bytes: Uint8Array<ArrayBuffer>): void {
    this.#parts.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes >= BLOB_BYTES) this.#pack();
  }

  finish(): Blob {
    this.#pack();
    return new Blob(this.#blobs);
  }

  #pack(): void {
    this.#blobs.push(new Blob(this.#parts));
    this.#parts = [];
    this.#bytes = 0;
  }
}

/** Joins pieces of files into one download. */
export class Collector {
  readonly #files = new Map<string, GrowingBlob>();

  add(name: string, bytes: Uint8Array<ArrayBuffer>): void {
    const file = this.#files.get(name) ?? new GrowingBlob();
    this.#files.set(name, file);
    file.push(bytes);
  }

  async finish(): Promise<Collected> {
    const [first] = this.#files;
    const count = this.#files.size;
    if (first !== undefined && count === 1) {
      return { name: first[0], content: first[1].finish(), count };
    }
    const content = new GrowingBlob();
    const zip = new Zip((error, bytes) => {
      if (error !== null) throw error;
      content.push(bytes);
    });
    for (const [name, file] of this.#files) {
      const entry = new ZipDeflate(name, { level: 6 });
      zip.add(entry);
      const reader = streamOf(file.finish()).getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        entry.push(piece.value);
      }
      entry.push(new Uint8Array(), true);
    }
    zip.end();
    return { name: null, content: content.finish(), count };
  }
}
