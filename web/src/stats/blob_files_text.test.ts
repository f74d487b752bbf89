import { expect, test } from 'vitest';
import type { StatsMomentRow } from 'lsm-shape/engine';
import { blobFilesText } from './blob_files_text.ts';

const sum = (size_bytes: number | null): readonly StatsMomentRow[] => [
  { level: 'Sum', size_bytes } as StatsMomentRow,
];

test('blob files stand beside the bytes of the tree', () => {
  const files = { count: 14, bytes: 3_000_000, garbage_bytes: 999_999 };
  expect(blobFilesText({ files, rows: sum(2_097_152) })).toBe(
    '14 blob files, 2.86 MiB, of which 33 % is garbage, beside 2.00 MiB of SST files.',
  );
  expect(blobFilesText({ files: { ...files, count: 1, garbage_bytes: 1 }, rows: sum(null) })).toBe(
    '1 blob file, 2.86 MiB, of which less than 1 % is garbage, beside the SST files.',
  );
  expect(blobFilesText({ files: { ...files, garbage_bytes: 0 }, rows: [] })).toBe(
    '14 blob files, 2.86 MiB, of which nothing is garbage, beside the SST files.',
  );
  expect(blobFilesText({ files: { count: 0, bytes: 0, garbage_bytes: 0 }, rows: [] })).toBe(
    'No blob files.',
  );
});
