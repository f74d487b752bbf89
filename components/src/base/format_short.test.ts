import { expect, it } from 'vitest';
import { clockTime } from './format_short.ts';

it.each([
  [0, '0.0 s'],
  [59_960_000, '59.9 s'],
  [60_000_000, '1 m 00.0 s'],
  [186_450_000, '3 m 06.4 s'],
  [3_599_999_999, '59 m 59.9 s'],
  [3_600_000_000, '1 h 00 m 00 s'],
  [3_786_000_000, '1 h 03 m 06 s'],
])('%d µs passed are %s, never more than have passed', (micros, text) => {
  expect(clockTime(micros)).toBe(text);
});
