// Files that come in pieces, several of them mixed: one is kept as it is, several become a zip.
import { Zip, ZipDeflate } from 'fflate';

/** Collects pieces, and returns the download at the end. */
export interface Collector {
  add(name: string, bytes: Uint8Array<ArrayBuffer>): void;
  finish(): Promise<Collected>;
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

/** For a download that may be a single file: the number of files is known at the end. */
export class FewFiles implements Collector {
  readonly #files = new Map<string, GrowingBlob>();

  add(name: string, bytes: Uint8Array<ArrayBuffer>): void {
    const file = this.#files.get(name) ?? new GrowingBlob();
    this.#files.set(name, file);
    file.push(bytes);
  }

  async finish(): Promise<Collected> {
    const [first] = this.#files;
    if (first !== undefined && this.#files.size === 1) {
      return { name: first[0], content: first[1].finish(), count: 1 };
    }
    const zip = new ZippedFiles();
    for (const [name, file] of this.#files) {
      zip.add(name, new Uint8Array(await file.finish().arrayBuffer()));
    }
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

  finish(): Promise<Collected> {
    for (const file of this.#files.values()) file.push(new Uint8Array(), true);
    this.#zip.end();
    const content = this.#content.finish();
    return Promise.resolve({ name: null, content, count: this.#files.size });
  }
}
