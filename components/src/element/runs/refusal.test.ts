import { expect, it } from 'vitest';
import { refusalSentence } from './refusal.ts';

it('a refusal in the words of RocksDB is one sentence', () => {
  const what = 'RocksDB: “max_read_amp should be at least -1.”';
  expect(refusalSentence({ where: 'max_read_amp=-2', what, todo: 'use -1' })).toBe(
    'RocksDB refuses max_read_amp=-2 (“max_read_amp should be at least -1”): use -1.',
  );
});
