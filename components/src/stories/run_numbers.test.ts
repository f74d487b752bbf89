// Compares the numbers that stories can name with independent counts from the same history.
import { describe, expect, test } from 'vitest';
import { builtTimeline } from '../test_support/built_timeline.ts';
import { leveledEvents } from '../test_support/synthetic_leveled.ts';
import type { Job } from '../timeline/job.ts';
import { operandValue, readCondition, readOperand } from './conditions.ts';
import { fileSizes, sizeFacts } from './file_sizes.ts';
import { flushedAtBaseChange, flushedBytesAt, rowAtFlushed, writeAmpBetween } from './run_pace.ts';
import { mostStorageAmp, storageBytes } from './storage_bytes.ts';
import { wastedBytes } from './wasted_bytes.ts';

const timeline = builtTimeline(leveledEvents({ flushes: 80 }));
const last = timeline.eventCount - 1;
const { lifetimes, shapes } = timeline;
const compactions = timeline.jobs.filter(({ kind }) => kind === 'compaction');

describe('file sizes', () => {
  test('outputs are what compactions wrote, once each', () => {
    const sizes = fileSizes(timeline, 'outputs', last);
    const written = compactions.flatMap(({ outputs }) => outputs);
    expect(sizes).toHaveLength(written.length);
    const sum = written.reduce((bytes, row) => bytes + lifetimes.bytes.at(row), 0);
    expect(sizes.reduce((bytes, size) => bytes + size, 0)).toBe(sum);
  });

  test('the tree at any moment has the bytes of its last install', () => {
    for (const row of [5, Math.floor(shapes.length / 2), shapes.length - 1]) {
      const sizes = fileSizes(timeline, 'tree', shapes.event.at(row));
      const sum = sizes.reduce((bytes, size) => bytes + size, 0);
      expect(sum).toBeCloseTo(shapes.totalBytes.at(row), -1);
    }
  });

  test('mean and deviation match pandas', () => {
    expect(sizeFacts([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({
      count: 8,
      mean: 5,
      deviation: Math.sqrt(32 / 7),
      largest: 9,
    });
    expect(sizeFacts([])).toEqual({ count: 0, mean: null, deviation: null, largest: null });
    expect(sizeFacts([3]).deviation).toBeNull();
  });
});

describe('the pace of a run', () => {
  test('a stretch costs what was written in it', () => {
    const all = flushedBytesAt(timeline, last);
    const from = rowAtFlushed(timeline, all / 2);
    const flushed = all - shapes.flushedBytes.at(from);
    const compacted = shapes.compactedBytes.at(shapes.length - 1) - shapes.compactedBytes.at(from);
    expect(writeAmpBetween(timeline, all / 2, all)).toBeCloseTo((flushed + compacted) / flushed);
  });

  test('unflushed bytes have no cost', () => {
    const all = flushedBytesAt(timeline, last);
    expect(writeAmpBetween(timeline, all / 2, all * 2)).toBeNull();
    expect(writeAmpBetween(timeline, -1, all)).toBeNull();
  });

  test('the base level last changed where the targets say so', () => {
    const { levelTargets } = timeline;
    const levels = Array.from({ length: levelTargets.length }, (_, row) => {
      const event = levelTargets.eventOf(row);
      return { event, base: levelTargets.at(event)?.baseLevel };
    });
    const change = levels.findLast(({ base }, row) => row > 0 && base !== levels[row - 1]?.base);
    expect(flushedAtBaseChange(timeline)).toBe(flushedBytesAt(timeline, change?.event ?? -1));
  });
});

describe('storage', () => {
  const stored = new Map(storageBytes(timeline, last));
  const storedAt = (event: number): number =>
    [...stored].filter(([at]) => at <= event).at(-1)?.[1] ?? 0;

  test('has the files of the tree, and at the end no others', () => {
    for (let row = 0; row < shapes.length; row += 1) {
      const tree = shapes.totalBytes.at(row);
      expect(storedAt(shapes.event.at(row))).toBeGreaterThanOrEqual(tree - 1);
    }
    expect(storedAt(last)).toBeCloseTo(shapes.totalBytes.at(shapes.length - 1), -1);
  });

  test('has inputs and outputs when a compaction is over', () => {
    const [job] = compactions;
    const rows = [
      ...(job?.inputs.flatMap((input) => input.lifetimes) ?? []),
      ...(job?.outputs ?? []),
    ];
    const bytes = rows.reduce((sum, row) => sum + lifetimes.bytes.at(row), 0);
    expect(storedAt((job?.finishEvent ?? 0) - 1)).toBeGreaterThanOrEqual(bytes);
    expect(mostStorageAmp(timeline, last)).toBeGreaterThan(1);
  });
});

test('bytes outside the key range of the upper files are wasted', () => {
  const key = (rows: readonly number[], of: 'smallest' | 'largest'): number[] =>
    rows.map((row) => lifetimes[of].at(row));
  let [source, target, wasted] = [0, 0, 0];
  const between = compactions.filter(({ inputs }) => inputs.length === 2 && levelsOf(inputs) > 0);
  expect(between.length).toBeGreaterThan(5);
  for (const { inputs } of between) {
    const [above, below] = inputs.map((input) => input.lifetimes);
    if (above === undefined || below === undefined) continue;
    const from = Math.min(...key(above, 'smallest'));
    const to = Math.max(...key(above, 'largest'));
    source += above.reduce((bytes, row) => bytes + lifetimes.bytes.at(row), 0);
    for (const row of below) {
      const [low, high] = [lifetimes.smallest.at(row), lifetimes.largest.at(row)];
      const outside = Math.max(0, from - low) + Math.max(0, high - to);
      const width = high - low + 1;
      target += lifetimes.bytes.at(row);
      wasted += (lifetimes.bytes.at(row) * Math.min(width, outside)) / width;
    }
  }
  const found = wastedBytes(timeline, last);
  expect(found.sourceBytes).toBe(source);
  expect(found.targetBytes).toBe(target);
  expect(found.wastedBytes).toBeCloseTo(wasted, -1);
  expect(found.wastedBytes).toBeGreaterThan(0);
});

const levelsOf = (inputs: Job['inputs']): number => inputs[0]?.level ?? 0;

describe('one number as percent of another', () => {
  const valueOf = (term: ReturnType<typeof readOperand>): { value: number | null; kind: null } => ({
    value: term.kind === 'number' ? term.value : null,
    kind: null,
  });

  test('is a percent', () => {
    expect(operandValue(readOperand('3 ÷ 4'), valueOf)).toEqual({ value: 75, kind: 'percent' });
  });

  test('is unknown if either number is unknown or the second is 0', () => {
    expect(operandValue(readOperand('3 ÷ write_amp'), valueOf).value).toBeNull();
    expect(operandValue(readOperand('3 ÷ 0'), valueOf).value).toBeNull();
  });

  test('is allowed on either side of a condition', () => {
    const { left, right } = readCondition('write_amp of a ÷ write_amp of b < 90 %');
    expect(left.kind).toBe('quotient');
    expect(right).toEqual({ kind: 'number', value: 90, unit: 'percent' });
    expect(() => readOperand('1 ÷ 2 ÷ 3')).toThrow('divides more than once');
  });
});
