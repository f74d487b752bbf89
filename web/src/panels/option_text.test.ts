import { expect, it } from 'vitest';
import { enteredNumber, optionText } from './option_text.ts';

it.each([
  ['67108864', 67_108_864],
  ['64M', 67_108_864],
  ['64 MiB', 67_108_864],
  ['1k', 1024],
  ['1.5M', null],
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
  ['1e3', null],
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
