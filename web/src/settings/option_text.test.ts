import { expect, it } from 'vitest';
import { enteredNumber, enteredValue, optionText } from './option_text.ts';

it.each([
  ['67108864', 67_108_864],
  ['64M', 67_108_864],
  ['64 MiB', 67_108_864],
  ['1k', 1024],
  ['1.5M', 1_572_864],
  ['', null],
  ['many', null],
])('bytes are entered as %s', (text, value) => {
  expect(enteredNumber({ kind: 'bytes' }, text)).toBe(value);
});

it.each([
  ['5', 5],
  ['−1', -1],
  ['-1', -1],
  ['5M', null],
  ['1e3', 1000],
  ['1e7', 10_000_000],
  ['1.5', null],
  ['1e-3', null],
  ['64M', null],
])('a number is entered as %s', (text, value) => {
  expect(enteredNumber({ kind: 'number' }, text)).toBe(value);
});

it.each([
  ['bytes', 67_108_864, '64M'],
  ['bytes', 1_000_000, '1000000'],
  ['bytes', 0, '0'],
  ['number', -1, '−1'],
  ['choice', 'kCompactionStopStyleTotalSize', 'TotalSize'],
  ['choice', 'true', 'true'],
] as const)('a value of kind %s: %s', (kind, value, text) => {
  expect(optionText({ kind }, value)).toBe(text);
});

it.each([
  ['12', 12, ''],
  ['400', 100, '400 is more than 100, the maximum of max_read_amp, so 100 is used'],
  ['-7', -1, '-7 is less than −1, the minimum of max_read_amp, so −1 is used'],
  ['many', null, '“many” is not a whole number'],
  ['64K', null, '“64K” is not a whole number'],
])('%s entered as a count', (text, value, note) => {
  const spec = { kind: 'number', name: 'max_read_amp', minimum: -1, maximum: 100 } as const;
  expect(enteredValue(spec, text)).toEqual({ value, note });
});

it.each([
  ['64MB', 64 * 2 ** 20],
  ['64 MiB', 64 * 2 ** 20],
  ['1GiB', 2 ** 30],
  ['1.5g', 1.5 * 2 ** 30],
  ['1e7', 10_000_000],
  ['0.5', null],
  ['1.0001K', null],
  ['MB', null],
  ['64MBB', null],
])('a size is entered as %s', (text, value) => {
  expect(enteredNumber({ kind: 'bytes' }, text)).toBe(value);
});

it('a size above the maximum is replaced, with a note', () => {
  const spec = { kind: 'bytes', name: 'ttl', minimum: 0, maximum: 2 ** 30 } as const;
  expect(enteredValue(spec, '8G')).toEqual({
    value: 2 ** 30,
    note: '8G is more than 1G, the maximum of ttl, so 1G is used',
  });
  expect(enteredValue(spec, '8X').note).toContain('is not a size');
});
