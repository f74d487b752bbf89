// Files that come in pieces, several of them mixed: one is kept as it is, several become a zip.
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** Takes pieces, and gives what is to be downloaded at the end. */
export interface Collector {
  add(name: string, bytes: Uint8Array<ArrayBuffer>): void;
  finish(): Collected;
}

export interface Collected {
  /** The name of the only file; null: it is a zip. */
  readonly name: string | null;
  readonly content: Blob;
  readonly count: number;
}

/** Bytes of one blob at most while it grows: a browser may keep blobs out of memory. */
const BLOB_BYTES = 4 << 20;

/** A blob that grows. */
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

/** For what may be a single file: all of it is held until it is known how many there are. */
export class FewFiles implements Collector {
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>[]>();

  add(name: string, bytes: Uint8Array<ArrayBuffer>): void {
    const pieces = this.#files.get(name);
    if (pieces === undefined) this.#files.set(name, [bytes]);
    else pieces.push(bytes);
  }

  finish(): Collected {
    const [first] = this.#files;
    if (first !== undefined && this.#files.size === 1) {
      return { name: first[0], content: new Blob(first[1]), count: 1 };
    }
    const zip = new ZippedFiles();
    for (const [name, pieces] of this.#files) for (const piece of pieces) zip.add(name, piece);
    return zip.finish();
  }
}

/** For several files: each piece is compressed as it comes. */
export class ZippedFiles implements Collector {
  readonly #content = new GrowingBlob();
  readonly #files = new Map<string, ZipDeflate>();
  readonly #zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    this.#content.push(bytes);
  });

  add(name: string, bytes: Uint8Array<ArrayBuffer>): void {
    let file = this.#files.get(name);
    if (file === undefined) {
      file = new ZipDeflate(name, { level: 6 });
      this.#files.set(name, file);
      this.#zip.add(file);
    }
    file.push(bytes);
  }

  finish(): Collected {
    for (const file of this.#files.values()) file.push(strToU8(''), true);
    this.#zip.end();
    return { name: null, content: this.#content.finish(), count: this.#files.size };
  }
}
