import { expect, it } from 'vitest';
import { keptTogether } from './kept_together.ts';

it.each([
  ['wrote file 445 of 214 MiB to L0, in 1.4 s', 'wrote file 445 of 214~MiB to L0, in 1.4~s'],
  ['in 3 m 07 s', 'in 3~m~07~s'],
  ['2.83 GiB ÷ 22.70 GiB = 12.45 % ≥ 200 %', '2.83~GiB~÷~22.70~GiB =~12.45~% ≥~200~%'],
  ['64 MiB × factor = 640 MiB', '64~MiB~×~factor =~640~MiB'],
  ['4 memtables, 7.42 M entries, 5 more', '4 memtables, 7.42~M entries, 5 more'],
])('%s', (text, kept) => {
  expect(keptTogether(text).replaceAll('\u00a0', '~')).toBe(kept);
});
