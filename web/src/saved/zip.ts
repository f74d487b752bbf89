// Zip archives, as far as they are needed: written without compression, since what is in them is
// small or compressed already, and read with or without. A file's bytes are never all in memory.
// Not a library: the browser inflates by itself, and what is left is two tables.

/** A file in an archive. */
export interface ZipFile {
  /** With `/` between folders. */
  readonly path: string;
  readonly content: Blob;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** The release of zip's form that a reader has to know: 2.0. */
const RELEASE = 20;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;
/** An archive is not longer, nor is a file in it: beyond that other tables would be needed. */
const MOST_BYTES = 0xffff_ffff;
const MOST_FILES = 0xffff;
const END_BYTES = 22;

/** An archive of files; throws when they are too many. `at` is the time that they get. */
export async function zipOf(files: readonly ZipFile[], at: Date): Promise<Blob> {
  const parts: BlobPart[] = [];
  const table: BlobPart[] = [];
  let offset = 0;
  let tableBytes = 0;
  for (const { path, content } of files) {
    const name = new TextEncoder().encode(path);
    const facts = [RELEASE, UTF8, STORED, ...dosTime(at)];
    const sizes = [await crcOf(content), content.size, content.size];
    const local = record([4, LOCAL], [2, ...facts], [4, ...sizes], [2, name.length, 0]);
    parts.push(local, name, content);
    const central = record(
      ...([
        [4, CENTRAL],
        [2, RELEASE, ...facts],
        [4, ...sizes],
      ] as const),
      ...([
        [2, name.length, 0, 0, 0, 0],
        [4, 0, offset],
      ] as const),
    );
    table.push(central, name);
    tableBytes += central.length + name.length;
    offset += local.length + name.length + content.size;
  }
  if (offset + tableBytes > MOST_BYTES || files.length > MOST_FILES) {
    throw new Error('this is more than a zip archive holds (4 GB)');
  }
  const count = files.length;
  const end = record([4, END], [2, 0, 0, count, count], [4, tableBytes, offset], [2, 0]);
  return new Blob([...parts, ...table, end], { type: 'application/zip' });
}

/** The files of an archive; throws when it is none, or damaged. */
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
    throw new Error('the compression of this zip archive is unknown to browsers');
  }
  const content = method === STORED ? bytes : await inflated(bytes);
  if (content.size !== size || (await crcOf(content)) !== table.getUint32(place + 16, true)) {
    throw new Error('a file of this zip archive is damaged');
  }
  return content;
}

async function inflated(bytes: Blob): Promise<Blob> {
  const stream = bytes.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).blob();
}

async function viewOf(blob: Blob): Promise<DataView> {
  return new DataView(await blob.arrayBuffer());
}

/** Numbers one after the other, the lowest byte first; each group says how many bytes its have. */
function record(...groups: readonly (readonly [bytes: 2 | 4, ...numbers: number[]])[]) {
  return Uint8Array.from(
    groups.flatMap(([count, ...numbers]) =>
      numbers.flatMap((value) =>
        Array.from({ length: count }, (_, byte) => (value / 256 ** byte) & 0xff),
      ),
    ),
  );
}

/** Two seconds are the clock's tick, in local time, as zip has it since DOS. */
function dosTime(at: Date): [time: number, date: number] {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const date = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return [time, date];
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});

async function crcOf(content: Blob): Promise<number> {
  let crc = 0xffff_ffff;
  const reader = content.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return (crc ^ 0xffff_ffff) >>> 0;
    for (const byte of value) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  }
}
