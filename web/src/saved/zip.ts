// Zip archives with the features needed here. fflate writes them, without compression, because
// their content is small or already compressed. They are read here, one file at a time from the
// table at the end. fflate would hold the whole archive in memory, and does not verify checksums,
// so a damaged recording would appear intact. The browser inflates.
import { Zip, ZipPassThrough } from 'fflate';
import { streamOf } from 'lsm-shape/engine';

/** A file in an archive. */
export interface ZipFile {
  /** The path with `/` between folders. */
  readonly path: string;
  readonly content: Blob;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const STORED = 0;
const DEFLATED = 8;
/** An archive is not longer, nor is a file in it: beyond that other tables would be needed. */
const MOST_BYTES = 0xffff_ffff;
const MOST_FILES = 0xffff;
/** Bytes per file: its name twice, and other metadata. */
const MOST_ABOUT_A_FILE = 1024;
const END_BYTES = 22;

/** An archive of files; throws when they are too many. `at` is the time that they get. */
export async function zipOf(files: readonly ZipFile[], at: Date): Promise<Blob> {
  const bytes = files.reduce((sum, { content }) => sum + content.size, 0);
  if (bytes + files.length * MOST_ABOUT_A_FILE > MOST_BYTES || files.length > MOST_FILES) {
    throw new Error('this is more than a zip archive can hold (4 GB)');
  }
  const parts: BlobPart[] = [];
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    // As blobs: a browser may keep them out of memory.
    parts.push(new Blob([part]));
  });
  for (const { path, content } of files) {
    const file = new ZipPassThrough(path);
    file.mtime = at;
    zip.add(file);
    await fill(file, content);
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}

/** The files of an archive. Throws if it is invalid or damaged. */
export async function unzipped(archive: Blob): Promise<ZipFile[]> {
  const tail = await viewOf(archive.slice(Math.max(0, archive.size - END_BYTES - MOST_FILES)));
  let at = tail.byteLength - END_BYTES;
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1;
  if (at < 0) throw new Error('this is not a zip archive, or its end is missing');
  const count = tail.getUint16(at + 10, true);
  const from = tail.getUint32(at + 16, true);
  const table = await viewOf(archive.slice(from, from + tail.getUint32(at + 12, true)));
  const files: ZipFile[] = [];
  let place = 0;
  for (let file = 0; file < count; file += 1) {
    if (place + 46 > table.byteLength || table.getUint32(place, true) !== CENTRAL) {
      throw new Error('the table of this zip archive is damaged');
    }
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((field) =>
      table.getUint16(place + field, true),
    ) as [number, number, number];
    const name = new Uint8Array(table.buffer, place + 46, nameBytes);
    const path = new TextDecoder().decode(name);
    if (!path.endsWith('/')) {
      files.push({ path, content: await contentOf(archive, table, place) });
    }
    place += 46 + nameBytes + extraBytes + noteBytes;
  }
  return files;
}

/** The content of a file, by its line in the table. */
async function contentOf(archive: Blob, table: DataView, place: number): Promise<Blob> {
  const method = table.getUint16(place + 10, true);
  const [packed, size] = [20, 24].map((field) => table.getUint32(place + field, true)) as [
    number,
    number,
  ];
  const offset = table.getUint32(place + 42, true);
  const local = await viewOf(archive.slice(offset, offset + 30));
  if (local.byteLength < 30 || local.getUint32(0, true) !== LOCAL) {
    throw new Error('a file of this zip archive is damaged');
  }
  const begin = offset + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  const bytes = archive.slice(begin, begin + packed);
  if (method !== STORED && method !== DEFLATED) {
    throw new Error('browsers cannot read the compression of this zip archive');
  }
  const content = method === STORED ? bytes : await inflated(bytes);
  if (content.size !== size || (await crcOf(content)) !== table.getUint32(place + 16, true)) {
    throw new Error('a file of this zip archive is damaged');
  }
  return content;
}

async function inflated(bytes: Blob): Promise<Blob> {
  const stream = streamOf(bytes).pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).blob();
}

async function viewOf(blob: Blob): Promise<DataView> {
  return new DataView(await blob.arrayBuffer());
}

/** The checksum of a content, as fflate computes it for an archive that it writes. */
async function crcOf(content: Blob): Promise<number> {
  const file = new ZipPassThrough('');
  file.ondata = () => undefined;
  await fill(file, content);
  return file.crc >>> 0;
}

/** Hands over all of a content. */
async function fill(file: ZipPassThrough, content: Blob): Promise<void> {
  const reader = streamOf(content).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    file.push(value ?? new Uint8Array(), done);
    if (done) return;
  }
}
