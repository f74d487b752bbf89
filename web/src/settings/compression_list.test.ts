import { expect, it } from 'vitest';
import {
  filledFrom,
  listOf,
  listText,
  minLevelOf,
  typeToFillWith,
  withEntry,
} from './compression_list.ts';

const none = 'kNoCompression';
const lz4 = 'kLZ4Compression';

it.each([
  [-1, ''],
  [0, `${lz4}:${lz4}:${lz4}`],
  [2, `${none}:${none}:${lz4}`],
  [3, `${none}:${none}:${none}`],
])('min_level_to_compress %i fills three levels', (level, list) => {
  expect(filledFrom(level, lz4, 3)).toBe(list);
  expect(minLevelOf(list)).toBe(level);
});

it('a list that the flag cannot create has no such level', () => {
  expect(minLevelOf(`${none}:${lz4}:kZSTD`)).toBe(null);
  expect(minLevelOf(`${lz4}:${none}`)).toBe(null);
});

it('one entry changes, the others stay', () => {
  expect(withEntry(`${none}:${lz4}`, 1, 'kZSTD')).toBe(`${none}:kZSTD`);
});

it('is read and entered in short words', () => {
  const types = [none, lz4, 'kZSTD'];
  expect(listText(`${none}:${lz4}:kZSTD`)).toBe('none:lz4:zstd');
  expect(listOf('none: LZ4 :zstd', types)).toBe(`${none}:${lz4}:kZSTD`);
  expect(listOf('', types)).toBe('');
  expect(listOf('none:lz5', types)).toBe(`${none}:lz5`);
});

it('levels are filled with the type in use', () => {
  expect(typeToFillWith(`${none}:kZSTD`, lz4)).toBe('kZSTD');
  expect(typeToFillWith('', 'kSnappyCompression')).toBe('kSnappyCompression');
  expect(typeToFillWith('', none)).toBe(lz4);
});
