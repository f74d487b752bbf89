import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NUMBER_NAMES, numberText } from './number_words.ts';

it('all numbers that a plan can limit have a name, in the order of their definitions', () => {
  const text = readFileSync(new URL('../../../core-wasm/SWEEPS.md', import.meta.url), 'utf8');
  const [, table = ''] = text.split('<!-- numbers: generated -->');
  const defined = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  expect(NUMBER_NAMES).toEqual(defined);
});

it('values have their units, and unknown ones are said to be unknown', () => {
  expect(numberText('w_amp', 3.538)).toBe('3.54');
  expect(numberText('stall_sec', 100.5)).toBe('100.5 s');
  expect(numberText('flushed_bytes', 1 << 30)).toBe('1.00 GiB');
  expect(numberText('w_amp', null)).toBe('?');
});
