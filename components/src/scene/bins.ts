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

/** Where files are in pixels, and what they are worth. */
export interface BinInput {
  readonly files: readonly number[];
  readonly left: (file: number) => number;
  readonly right: (file: number) => number;
  readonly value: (file: number) => number;
  readonly bytes: (file: number) => number;
  /** Marks outside [0, width] are left out. */
  readonly width: number;
  /** Mean of the values by bytes, or the value of most bytes: for colours that have no order. */
  readonly mixes: boolean;
  /** Physical pixels of a CSS pixel. */
  readonly pixelRatio: number;
}

/** Files at least this wide (in physical pixels) are marks of their own. */
const OWN_MARK_PIXELS = 1.5;

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
  marks.length = 0;
  const pixel = 1 / input.pixelRatio;
  let bin = -1;
  let most = 0;
  for (const file of input.files) {
    const left = input.left(file);
    const right = input.right(file);
    if (right < 0 || left > input.width) continue;
    const bytes = input.bytes(file);
    if (right - left >= OWN_MARK_PIXELS * pixel) {
      bin = -1;
      push(marks, left, right - left, input.value(file), bytes);
      continue;
    }
    const at = Math.floor(left / pixel);
    if (at !== bin) {
      bin = at;
      most = bytes;
      push(marks, at * pixel, pixel, input.value(file), bytes);
      continue;
    }
    merge(marks, marks.length - 1, { bytes, value: input.value(file), mixes: input.mixes, most });
    most = Math.max(most, bytes);
  }
}

function merge(
  marks: RowMarks,
  at: number,
  more: { bytes: number; value: number; mixes: boolean; most: number },
): void {
  const before = marks.bytes[at] ?? 0;
  const total = before + more.bytes;
  const value = marks.value[at] ?? 0;
  if (more.mixes) {
    marks.value[at] = total > 0 ? (value * before + more.value * more.bytes) / total : more.value;
  } else if (more.bytes > more.most) {
    marks.value[at] = more.value;
  }
  marks.bytes[at] = total;
  marks.count[at] = (marks.count[at] ?? 0) + 1;
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
