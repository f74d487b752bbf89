import { describe, expect, it } from 'vitest';
import { binRow, newMarks, type BinInput } from './bins.ts';
import { BYTES, END_KEY, FILE_STRIDE, FIRST_KEY } from './packed_files.ts';

interface Row extends BinInput {
  readonly firstKeys: Float64Array;
  readonly bytes: Float64Array;
}

/** Generates adjacent files of the given widths in pixels, at a thousand keys per pixel. */
function row(count: number, widthOf: (file: number) => number): Row {
  const edges = [0];
  for (let file = 0; file < count; file += 1) {
    edges.push((edges[file] ?? 0) + Math.max(1, Math.round(widthOf(file) * 1000)));
  }
  const firstKeys = Float64Array.from(edges.slice(0, -1));
  const bytes = Float64Array.from({ length: count }, (_, file) => 1 + (file % 13));
  return {
    files: Int32Array.from({ length: count }, (_, file) => file),
    facts: packed(edges, bytes),
    firstKeys,
    bytes,
    value: (file) => file % 7,
    keyFrom: 0,
    perKey: 1 / 1000,
    width: (edges[count] ?? 0) / 1000,
    mixes: true,
    pixelRatio: 1,
  };
}

function packed(edges: readonly number[], bytes: Float64Array): Float64Array {
  const facts = new Float64Array(bytes.length * FILE_STRIDE);
  for (let file = 0; file < bytes.length; file += 1) {
    facts[file * FILE_STRIDE + FIRST_KEY] = edges[file] ?? 0;
    facts[file * FILE_STRIDE + END_KEY] = edges[file + 1] ?? 0;
    facts[file * FILE_STRIDE + BYTES] = bytes[file] ?? 0;
  }
  return facts;
}

const sum = (values: Float64Array, length: number): number =>
  values.slice(0, length).reduce((total, value) => total + value, 0);

describe('the bins of a row', () => {
  it.each([
    [10, 40],
    [1000, 1.2],
    [20_000, 0.04],
    [100_000, 0.008],
  ])('lose no file and no byte: %i files of %f pixels', (count, width) => {
    const marks = newMarks();
    const input = row(count, (file) => width * (0.5 + ((file * 7919) % 100) / 100));
    binRow(marks, input);
    const bytes = sum(input.bytes, count);
    expect(sum(marks.count, marks.length)).toBe(count);
    expect(sum(marks.bytes, marks.length)).toBe(bytes);
    expect(marks.length).toBeLessThanOrEqual(Math.max(count, input.width + 2));
  });

  it('reduce 100,000 files to one mark per pixel', () => {
    const marks = newMarks();
    binRow(
      marks,
      row(100_000, () => 0.01),
    );
    expect(marks.length).toBeLessThanOrEqual(1001);
    expect(marks.length).toBeGreaterThan(990);
  });

  it('use the mean by bytes, or the value of the largest file', () => {
    const two: BinInput = {
      ...row(2, () => 0.3),
      value: (file) => [10, 20][file] ?? 0,
      facts: packed([0, 300, 600], Float64Array.from([1, 3])),
    };
    const marks = newMarks();
    binRow(marks, two);
    expect([marks.length, marks.value[0]]).toEqual([1, 17.5]);
    binRow(marks, { ...two, mixes: false });
    expect([marks.length, marks.value[0]]).toEqual([1, 20]);
  });

  it('omit only files outside the plot', () => {
    const marks = newMarks();
    const input = row(10, () => 10);
    binRow(marks, { ...input, keyFrom: 45_000, width: 30 });
    expect([...marks.x.slice(0, marks.length)]).toEqual([-5, 5, 15, 25]);
  });

  it.each([1, 2, 3, 4, 5])('have the same total in any window: seed %i', (seed) => {
    const marks = newMarks();
    const input = row(5000, (file) => 0.02 + ((file * 7919 * seed) % 100) / 50);
    // Windows that begin where files begin contain every file exactly once.
    const starts = [0, 700, 1900, 2600, 4400].map((file) => input.firstKeys[file] ?? 0);
    let bytes = 0;
    let count = 0;
    for (const [at, keyFrom] of starts.entries()) {
      const keyTo = starts[at + 1] ?? Infinity;
      const inside = input.files.filter((file) => {
        const from = input.firstKeys[file] ?? 0;
        return from >= keyFrom && from < keyTo;
      });
      const facts = Float64Array.from(
        [...inside].flatMap((file) => [
          ...input.facts.subarray(file * FILE_STRIDE, (file + 1) * FILE_STRIDE),
        ]),
      );
      const part = { keyFrom, perKey: 1 / (1000 * seed), width: 1e9 };
      binRow(marks, { ...input, files: inside, facts, ...part });
      bytes += sum(marks.bytes, marks.length);
      count += sum(marks.count, marks.length);
    }
    expect(count).toBe(5000);
    expect(bytes).toBe(sum(input.bytes, 5000));
  });
});
