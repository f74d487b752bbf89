import { expect, test } from 'vitest';
import type { StatsMomentRow } from '../../engine/index.ts';
import { cpuSum, cpuTimesOf, cpuTotal, writeAmpText } from './stats_facts.ts';

const row = (level: string, more: Partial<StatsMomentRow> = {}): StatsMomentRow =>
  ({
    level,
    comp_merge_cpu_sec: 10,
    merge_cpu_sec: 6,
    compression_cpu_sec: 3,
    decompression_cpu_sec: 1,
    ...more,
  }) as StatsMomentRow;

const sum = row('Sum', { write_bytes: 9 * 2 ** 30, written_blob_bytes: 0, w_amp: 4.5 });
const moment = {
  rows: [row('L0'), row('L10'), sum, row('Int')],
  flushed_bytes: 2 * 2 ** 30,
  ingested_bytes: 0,
};

test('write amplification is calculated with the numbers of the table', () => {
  expect(writeAmpText(moment)).toBe('4.50 = 9.000 GB written ÷ 2.000 GB flushed');
  expect(writeAmpText({ ...moment, ingested_bytes: 2 ** 30 })).toBe(
    '4.50 = 9.000 GB written ÷ 3.000 GB flushed and ingested',
  );
  expect(writeAmpText({ ...moment, flushed_bytes: 0 })).toBeNull();
  expect(writeAmpText({ ...moment, rows: [row('L0')] })).toBeNull();
  // The Write(GB) column does not include blob files.
  const withBlobs = { ...sum, write_bytes: 8 * 2 ** 30, written_blob_bytes: 2 ** 30 };
  expect(writeAmpText({ ...moment, rows: [withBlobs] })).toBe(writeAmpText(moment));
  // If there are blob files, a recording may not have W-Amp.
  expect(writeAmpText({ ...moment, rows: [{ ...sum, w_amp: null }] })).toBeNull();
});

test('CPU time is split if the split is known', () => {
  const known = cpuTimesOf(moment.rows);
  expect(known.isSplitKnown).toBe(true);
  expect(known.rows).toEqual([
    { level: 'L0', merge: 6, compression: 3, decompression: 1 },
    { level: 'L10', merge: 6, compression: 3, decompression: 1 },
  ]);
  const unknown = { merge_cpu_sec: null, compression_cpu_sec: null, decompression_cpu_sec: null };
  const recorded = cpuTimesOf([row('L0', unknown)]);
  expect(recorded.isSplitKnown).toBe(false);
  expect(recorded.rows[0]).toEqual({ level: 'L0', merge: 10, compression: 0, decompression: 0 });
  expect(cpuTimesOf([row('L0', { ...unknown, comp_merge_cpu_sec: null })]).isKnown).toBe(false);
});

test('levels without CPU time have no row', () => {
  expect(cpuTimesOf([row('L0', { comp_merge_cpu_sec: 0 }), row('L1')]).rows).toHaveLength(1);
});

test('the sum adds each kind of work over all levels', () => {
  const rows = [
    { level: 'L0', merge: 1, compression: 2, decompression: 0 },
    { level: 'L6', merge: 10, compression: 20, decompression: 5 },
  ];
  expect(cpuSum(rows)).toEqual({ level: 'Sum', merge: 11, compression: 22, decompression: 5 });
  expect(cpuTotal(cpuSum(rows))).toBe(38);
  expect(cpuTotal(cpuSum([]))).toBe(0);
});
