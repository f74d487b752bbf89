import { expect, it } from 'vitest';
import { clockTime, fileSize } from './format_short.ts';

it.each([
  [0, '0.0 s'],
  [3_598_000, '3.6 s'],
  [59_940_000, '59.9 s'],
  [59_960_000, '1 m 00.0 s'],
  [60_000_000, '1 m 00.0 s'],
  [186_430_000, '3 m 06.4 s'],
  [3_599_940_000, '59 m 59.9 s'],
  [3_599_999_999, '1 h 00 m 00 s'],
  [3_600_000_000, '1 h 00 m 00 s'],
  [3_786_000_000, '1 h 03 m 06 s'],
  [3_786_600_000, '1 h 03 m 07 s'],
])('%d µs round to %s', (micros, text) => {
  expect(clockTime(micros)).toBe(text);
});

it('a file size of 0 is unknown, because no SST file is empty', () => {
  expect([fileSize(0), fileSize(2048)]).toEqual(['unknown size', '2.00 KiB']);
});
