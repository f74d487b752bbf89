import { expect, it } from 'vitest';
import { refusalText, titleOf } from './jobs.ts';

it("a scenario's title mentions a different compaction style", () => {
  const source = { kind: 'scenario', id: 'leveled-default' } as const;
  expect(titleOf(source)).toBe('Leveled compaction');
  expect(titleOf(source, { size_ratio: 5 })).toBe('Leveled compaction');
  expect(titleOf(source, { compaction_style: 'kCompactionStyleUniversal' })).toBe(
    'Run as universal: Leveled compaction',
  );
});

it('a refusal that ends with quoted words has one full stop', () => {
  const what = 'RocksDB: “max_read_amp should be at least -1.”';
  expect(refusalText({ where: 'max_read_amp=-2', what, todo: 'use -1' })).toBe(
    'max_read_amp=-2: RocksDB: “max_read_amp should be at least -1.” Use -1.',
  );
});
