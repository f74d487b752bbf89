// Files narrower than a pixel share one: their bytes and colours are added up, none is lost.

/** Marks of one row, in pixels from the plot's left edge. Only the first `length` entries are in use. */
export interface RowMarks {
  length: number;
  x: Float64Array;
  width: Float64Array;
  /** Colour value; the mean by bytes where a mark stands for several files. */
  value: Float64Array;
  bytes: Float64Array;
  count: Float64Array;
}

/** Files of a row and where their facts are: columns, not functions, since rows hold thousands. */
export interface BinInput {
  /** Rows of the columns, by smallest key. */
  readonly files: readonly number[];
  readonly smallest: Float64Array;
  readonly largest: Float64Array;
  readonly bytes: Float64Array;
  readonly value: (file: number) => number;
  /** The key at the plot's left edge, and pixels a key. */
  readonly keyFrom: number;
  readonly perKey: number;
  /** Marks outside [0, width] are left out. */
  readonly width: number;
  /** Mean of the values by bytes, or the value of most bytes: for colours that have no order. */
  readonly mixes: boolean;
  /** Physical pixels of a CSS pixel. */
  readonly pixelRatio: number;
}

/** Files at least this wide (in physical pixels) are marks of their own. */
export const OWN_MARK_PIXELS = 1.5;

/** Empty storage for the marks of rows. */
export function newMarks(): RowMarks {
  const column = (): Float64Array => new Float64Array(256);
  return {
    length: 0,
    x: column(),
    width: column(),
    value: column(),
    bytes: column(),
    count: column(),
  };
}

/** Fills `marks` with the files of one row, ordered by smallest key. */
export function binRow(marks: RowMarks, input: BinInput): void {
  const { files, smallest, largest, value, keyFrom, perKey, width, mixes } = input;
  marks.length = 0;
  const pixel = 1 / input.pixelRatio;
  const own = OWN_MARK_PIXELS * pixel;
  const keyTo = keyFrom + width / perKey;
  let bin = -1;
  let most = 0;
  const first = firstReaching(files, largest, keyFrom);
  for (let index = first; index < files.length; index += 1) {
    const file = files[index] ?? 0;
    const from = smallest[file] ?? 0;
    if (from > keyTo) break;
    const left = (from - keyFrom) * perKey;
    const right = ((largest[file] ?? 0) + 1 - keyFrom) * perKey;
    const bytes = input.bytes[file] ?? 0;
    const worth = value(file);
    if (right - left >= own) {
      bin = -1;
      push(marks, left, right - left, worth, bytes);
      continue;
    }
    const at = Math.floor(left / pixel);
    if (at !== bin) {
      bin = at;
      most = bytes;
      push(marks, at * pixel, pixel, worth, bytes);
      continue;
    }
    const last = marks.length - 1;
    const before = marks.bytes[last] ?? 0;
    const total = before + bytes;
    if (mixes) {
      const mean = ((marks.value[last] ?? 0) * before + worth * bytes) / total;
      marks.value[last] = total > 0 ? mean : worth;
    } else if (bytes > most) marks.value[last] = worth;
    marks.bytes[last] = total;
    marks.count[last] = (marks.count[last] ?? 0) + 1;
    most = Math.max(most, bytes);
  }
}

/** The first of some files in order that ends at a key or behind it. */
function firstReaching(files: readonly number[], largest: Float64Array, key: number): number {
  let low = 0;
  let high = files.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((largest[files[middle] ?? 0] ?? 0) + 1 < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function push(marks: RowMarks, x: number, width: number, value: number, bytes: number): void {
  if (marks.length === marks.x.length) grow(marks);
  const at = marks.length;
  marks.x[at] = x;
  marks.width[at] = width;
  marks.value[at] = value;
  marks.bytes[at] = bytes;
  marks.count[at] = 1;
  marks.length += 1;
}

function grow(marks: RowMarks): void {
  const doubled = (from: Float64Array): Float64Array => {
    const to = new Float64Array(from.length * 2);
    to.set(from);
    return to;
  };
  marks.x = doubled(marks.x);
  marks.width = doubled(marks.width);
  marks.value = doubled(marks.value);
  marks.bytes = doubled(marks.bytes);
  marks.count = doubled(marks.count);
}
