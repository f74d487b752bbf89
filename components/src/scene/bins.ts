// Combines files narrower than a pixel. Their bytes and colours are merged so that no file is lost.
import { partitionPoint } from '../base/binary_search.ts';
import { BYTES, END_KEY, FILE_STRIDE, FIRST_KEY, WRITTEN_MICROS } from './packed_files.ts';

/**
 * Marks of a row, in pixels from the plot's left edge. Only the first `length` entries are valid.
 */
export interface RowMarks {
  length: number;
  x: Float64Array;
  width: Float64Array;
  /** Colour value. For a mark that stands for several files, see `BinInput.mixes`. */
  value: Float64Array;
  bytes: Float64Array;
  count: Float64Array;
}

/**
 * Files of a row and facts about them, given as numbers rather than functions because a row may
 * hold thousands of files.
 */
export interface BinInput {
  /** Files in order of smallest key. */
  readonly files: Int32Array;
  /** Facts about the files, in the same order as the files; see `packed_files.ts`. */
  readonly facts: Float64Array;
  /** Returns the colour value for a file and the time, in µs, at which it was written. */
  readonly value: (file: number, writtenMicros: number) => number;
  /** Key at the plot's left edge. */
  readonly keyFrom: number;
  readonly perKey: number;
  /** Width of the plot in pixels. Marks outside [0, width] are omitted. */
  readonly width: number;
  /** True to average values by bytes. False, for unordered colours, uses the largest file's. */
  readonly mixes: boolean;
  /** Number of device pixels per CSS pixel. */
  readonly pixelRatio: number;
}

/** Width in device pixels at which a file gets its own mark. */
export const OWN_MARK_PIXELS = 1.5;

/** Returns empty arrays for the marks of a row. */
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

/** Writes the marks for a row's files to `marks`. The files must be sorted by smallest key. */
export function binRow(marks: RowMarks, input: BinInput): void {
  const { files, facts, value, keyFrom, perKey, width, mixes } = input;
  marks.length = 0;
  const pixel = 1 / input.pixelRatio;
  const own = OWN_MARK_PIXELS * pixel;
  const keyTo = keyFrom + width / perKey;
  let bin = -1;
  let most = 0;
  const first = firstReaching(facts, files.length, keyFrom);
  for (let index = first; index < files.length; index += 1) {
    const at = index * FILE_STRIDE;
    const from = facts[at + FIRST_KEY] ?? 0;
    if (from > keyTo) break;
    const left = (from - keyFrom) * perKey;
    const right = ((facts[at + END_KEY] ?? 0) - keyFrom) * perKey;
    const bytes = facts[at + BYTES] ?? 0;
    const worth = value(files[index] ?? 0, facts[at + WRITTEN_MICROS] ?? 0);
    if (right - left >= own) {
      bin = -1;
      push(marks, left, right - left, worth, bytes);
      continue;
    }
    const column = Math.floor(left / pixel);
    if (column !== bin) {
      bin = column;
      most = bytes;
      push(marks, column * pixel, pixel, worth, bytes);
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

/** Returns the index of the first of the sorted files that ends at or after a key. */
function firstReaching(facts: Float64Array, count: number, key: number): number {
  return partitionPoint(0, count, (at) => (facts[at * FILE_STRIDE + END_KEY] ?? 0) < key);
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
  for (const column of ['x', 'width', 'value', 'bytes', 'count'] as const) {
    const grown = new Float64Array(marks.length * 2);
    grown.set(marks[column]);
    marks[column] = grown;
  }
}
