import { describe, expect, it } from 'vitest';
import { binRow, newMarks, type BinInput } from './bins.ts';

/** Files one after another, of made-up widths, in pixels. */
function row(count: number, widthOf: (file: number) => number): BinInput {
  const edges = [0];
  for (let file = 0; file < count; file += 1) edges.push((edges[file] ?? 0) + widthOf(file));
  return {
    files: Array.from({ length: count }, (_, file) => file),
    left: (file) => edges[file] ?? 0,
    right: (file) => edges[file + 1] ?? 0,
    value: (file) => file % 7,
    bytes: (file) => 1 + (file % 13),
    width: edges[count] ?? 0,
    mixes: true,
    pixelRatio: 1,
  };
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
    const bytes = input.files.reduce((total, file) => total + input.bytes(file), 0);
    expect(sum(marks.count, marks.length)).toBe(count);
    expect(sum(marks.bytes, marks.length)).toBe(bytes);
    expect(marks.length).toBeLessThanOrEqual(Math.max(count, input.width + 2));
  });

  it('bring 100,000 files down to a mark a pixel', () => {
    const marks = newMarks();
    binRow(
      marks,
      row(100_000, () => 0.01),
    );
    expect(marks.length).toBeLessThanOrEqual(1001);
    expect(marks.length).toBeGreaterThan(990);
  });

  it('take the mean by bytes, or the value of most bytes', () => {
    const two: BinInput = {
      ...row(2, () => 0.3),
      value: (file) => [10, 20][file] ?? 0,
      bytes: (file) => [1, 3][file] ?? 0,
    };
    const marks = newMarks();
    binRow(marks, two);
    expect([marks.length, marks.value[0]]).toEqual([1, 17.5]);
    binRow(marks, { ...two, mixes: false });
    expect([marks.length, marks.value[0]]).toEqual([1, 20]);
  });

  it('leave out what lies outside', () => {
    const marks = newMarks();
    const input = row(10, () => 10);
    binRow(marks, {
      ...input,
      left: (file) => file * 10 - 45,
      right: (file) => file * 10 - 35,
      width: 30,
    });
    expect(marks.length).toBe(4);
  });
});
