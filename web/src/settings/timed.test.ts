import { expect, test } from 'vitest';
import { fromStart, inForceAt, nameOfKey, timedCalls, timedKey, timedOf } from './timed.ts';

const values = { ttl: 9, 'ttl@2000': 5, 'size_ratio@700': 40, 'ttl@700': 7 };

test('a key names the option and the moment', () => {
  expect(timedKey({ name: 'ttl', micros: 700 })).toBe('ttl@700');
  expect(timedOf('machine.cores@12')).toEqual({ name: 'machine.cores', micros: 12 });
  expect(['ttl', 'ttl@2500000'].map(nameOfKey)).toEqual(['ttl', 'ttl from 2.5 s']);
  for (const key of ['ttl', 'ttl@', 'ttl@1.5', '@5', 'ttl@-1']) expect(timedOf(key)).toBeNull();
});

test('options set at the same moment are one call', () => {
  expect(fromStart(values)).toEqual({ ttl: 9 });
  expect(timedCalls(values)).toEqual([
    { micros: 700, set: { size_ratio: 40, ttl: 7 } },
    { micros: 2000, set: { ttl: 5 } },
  ]);
});

test('the latest call is in force', () => {
  expect(inForceAt(values, 700, 'before')).toEqual({ ttl: 9 });
  expect(inForceAt(values, 700, 'with')).toEqual({ ttl: 7, size_ratio: 40 });
  expect(inForceAt(values, 5000, 'with')).toEqual({ ttl: 5, size_ratio: 40 });
});
