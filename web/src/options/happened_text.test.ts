import type { HappenedRow } from 'lsm-shape/engine';
import { expect, it } from 'vitest';
import { rowText } from './happened_text.ts';

const row: HappenedRow = {
  ...{ time_micros: 340_000, clock: '2026-11-26 10:32:28.003', until_clock: null },
  ...{ column_family: 'meta', kind: 'options', text: 'SetOptions: ttl 60 → 0', times: null },
  options: [{ name: 'ttl', before: '60', after: '0' }],
};

it('a row that stands for several says how many, and until when', () => {
  expect(rowText(row)).toBe('SetOptions');
  const several = { ...row, times: 3, until_clock: '2026-11-26 10:33:00.000' };
  expect(rowText(several)).toBe('SetOptions; 3 times until 10:33:00.000');
  const files = {
    ...several,
    options: [],
    text: '25 files ingested into L0',
    until_clock: '2026-11-27 01:00:00.000',
  };
  expect(rowText({ ...files, times: null })).toBe(
    '25 files ingested into L0; until 2026-11-27 01:00:00.000',
  );
});
