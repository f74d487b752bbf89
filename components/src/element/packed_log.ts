// An event log in its smallest form, as one-file figures carry it: nothing is lost, but words
// stand by columns, each as the difference to a word near it. `node/pack_log.ts` writes it; this
// reader is a part of every figure, so it is small.

/** What a packed log begins with; the last byte is the version of this form. */
export const PACKED_MARK: readonly number[] = [0x4c, 0x53, 0x4d, 1];

/** Whether bytes are a packed log. */
export function isPacked(bytes: Uint8Array): boolean {
  return PACKED_MARK.every((byte, at) => bytes[at] === byte);
}

/**
 * What a column is told by: nothing, a word of its own record, of the last record of its kind, or
 * of the last record.
 */
export const TOLD_BY = { nothing: 0, ownRecord: 1, sameKind: 2, lastRecord: 3 } as const;

/** Words of a record before its columns: its kind and its length. */
export const FIRST_COLUMN = 2;

/** A column: the words at one place of the records of one kind. */
interface Column {
  count: number;
  toldBy: number;
  place: number;
  /** Where its next word stands among the bytes. */
  at: number;
}

/** The words of a packed log; a `RangeError` where it is not whole. */
export function unpackedLog(bytes: Uint8Array): Uint32Array {
  let at = PACKED_MARK.length;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('the log ends too early');
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  };
  const kinds = Array.from({ length: next() }, next);
  const lengths = kinds.map(next);
  const columns: Column[][] = [];
  for (const [record, kind] of kinds.entries()) {
    const own = (columns[kind] ??= []);
    for (let place = FIRST_COLUMN; place < (lengths[record] ?? 0); place += 1) {
      (own[place] ??= { count: 0, toldBy: 0, place: 0, at: 0 }).count += 1;
    }
  }
  const all = columns.flat();
  for (const column of all) [column.toldBy, column.place] = [next(), next()];
  for (const column of all) {
    column.at = at;
    for (let { count } = column; count > 0; at += 1) if ((bytes[at] ?? 0) < 128) count -= 1;
  }
  const words = new Uint32Array(lengths.reduce((sum, length) => sum + length, 0));
  const lastOfKind: Uint32Array[] = [];
  let last = words.subarray(0, 0);
  let start = 0;
  for (const [record, kind] of kinds.entries()) {
    const own = words.subarray(start, (start += lengths[record] ?? 0));
    own.set([kind, own.length]);
    const sources = [null, own, lastOfKind[kind], last];
    for (let place = FIRST_COLUMN; place < own.length; place += 1) {
      const column = columns[kind]?.[place];
      if (column === undefined) continue;
      at = column.at;
      const value = next();
      column.at = at;
      const source = sources[column.toldBy];
      own[place] =
        column.toldBy === TOLD_BY.nothing
          ? value
          : ((value >>> 1) ^ -(value & 1)) + (source?.[column.place] ?? 0);
    }
    lastOfKind[kind] = last = own;
  }
  return words;
}
