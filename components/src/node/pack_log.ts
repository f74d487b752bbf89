// Writes an event log in its smallest form: see `element/packed_log.ts`, which reads it.
import { FIRST_COLUMN, PACKED_MARK, TOLD_BY } from '../element/packed_log.ts';

/** A word that a column may be told by. */
interface Source {
  readonly toldBy: number;
  readonly place: number;
}

/** A record with those before it. */
interface PlacedRecord {
  readonly words: Uint32Array;
  readonly last: Uint32Array | undefined;
  readonly lastOfKind: Uint32Array | undefined;
}

/** The log as bytes, to be compressed with gzip. */
export function packedLog(words: Uint32Array): Uint8Array {
  const records = recordsOf(words);
  const bytes = [...PACKED_MARK];
  pushVarint(bytes, records.length);
  for (const record of records) pushVarint(bytes, record.words[0] ?? 0);
  for (const record of records) pushVarint(bytes, record.words.length);
  const columns = columnsOf(records);
  for (const { source } of columns) {
    pushVarint(bytes, source.toldBy);
    pushVarint(bytes, source.place);
  }
  const parts = [Uint8Array.from(bytes), ...columns.map((column) => Uint8Array.from(column.bytes))];
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function recordsOf(words: Uint32Array): PlacedRecord[] {
  const records: PlacedRecord[] = [];
  const lastOfKind = new Map<number, Uint32Array>();
  let last: Uint32Array | undefined;
  for (let start = 0; start < words.length;) {
    const own = words.subarray(start, start + (words[start + 1] ?? words.length));
    const kind = own[0] ?? 0;
    records.push({ words: own, last, lastOfKind: lastOfKind.get(kind) });
    lastOfKind.set(kind, own);
    last = own;
    start += own.length;
  }
  return records;
}

interface WrittenColumn {
  readonly source: Source;
  readonly bytes: readonly number[];
}

/** All columns by kind and place, each told by what makes it smallest. */
function columnsOf(records: readonly PlacedRecord[]): WrittenColumn[] {
  const byKind = new Map<number, PlacedRecord[]>();
  for (const record of records) {
    const kind = record.words[0] ?? 0;
    const own = byKind.get(kind);
    if (own === undefined) byKind.set(kind, [record]);
    else own.push(record);
  }
  return [...byKind]
    .sort(([a], [b]) => a - b)
    .flatMap(([, own]) => {
      const longest = Math.max(...own.map((record) => record.words.length));
      return Array.from({ length: longest - FIRST_COLUMN }, (_, at) => {
        const place = at + FIRST_COLUMN;
        return smallest(
          own.filter((record) => place < record.words.length),
          place,
        );
      });
    });
}

/** How far away a word may be that a column is told by: more takes longer and brings little. */
const BEFORE = 30;
const AROUND = 12;
/** Words that all records have: kind, length, time and bytes written. */
const HEADER_WORDS = 6;

function smallest(records: readonly PlacedRecord[], place: number): WrittenColumn {
  const sources: Source[] = [{ toldBy: TOLD_BY.nothing, place: 0 }];
  for (let own = Math.max(FIRST_COLUMN, place - BEFORE); own < place; own += 1) {
    sources.push({ toldBy: TOLD_BY.ownRecord, place: own });
  }
  for (let at = Math.max(FIRST_COLUMN, place - AROUND); at <= place + AROUND; at += 1) {
    sources.push({ toldBy: TOLD_BY.sameKind, place: at });
  }
  if (place < HEADER_WORDS) sources.push({ toldBy: TOLD_BY.lastRecord, place });
  let found: (WrittenColumn & { readonly cost: number }) | null = null;
  for (const source of sources) {
    const bytes = columnBytes(records, place, source);
    const cost = bitsOf(bytes);
    if (found === null || cost < found.cost) found = { source, bytes, cost };
  }
  if (found === null) throw new Error('a column has a source');
  return found;
}

function columnBytes(
  records: readonly PlacedRecord[],
  place: number,
  { toldBy, place: from }: Source,
): number[] {
  const bytes: number[] = [];
  for (const { words, last, lastOfKind } of records) {
    const value = words[place] ?? 0;
    if (toldBy === TOLD_BY.nothing) {
      pushVarint(bytes, value);
      continue;
    }
    const source =
      toldBy === TOLD_BY.ownRecord ? words : toldBy === TOLD_BY.sameKind ? lastOfKind : last;
    const difference = (value - (source?.[from] ?? 0)) | 0;
    // Small ones have few bytes, whatever their sign is.
    pushVarint(bytes, ((difference << 1) ^ (difference >> 31)) >>> 0);
  }
  return bytes;
}

/** About how many bits gzip makes of bytes: those of a code by how often each occurs. */
function bitsOf(bytes: readonly number[]): number {
  const counts = new Float64Array(256);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  let bits = 0;
  for (const count of counts) if (count > 0) bits += count * Math.log2(bytes.length / count);
  return bits + bytes.length / 8;
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value >>> 0;
  while (rest >= 128) {
    bytes.push((rest & 127) | 128);
    rest >>>= 7;
  }
  bytes.push(rest);
}
