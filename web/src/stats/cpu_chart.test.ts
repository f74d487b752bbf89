import { expect, test } from 'vitest';
import { cpuSeconds, cpuSum, cpuTotal } from './cpu_chart.ts';

test('the sum has each kind of all levels', () => {
  const rows = [
    { level: 'L0', merge: 1, compression: 2, decompression: 0 },
    { level: 'L6', merge: 10, compression: 20, decompression: 5 },
  ];
  expect(cpuSum(rows)).toEqual({ level: 'Sum', merge: 11, compression: 22, decompression: 5 });
  expect(cpuTotal(cpuSum(rows))).toBe(38);
  expect(cpuTotal(cpuSum([]))).toBe(0);
});

test('seconds have three digits that count', () => {
  expect([0, 0.89, 5.004, 56.74, 479.29, 4089.44].map(cpuSeconds)).toEqual([
    '0 s',
    '0.89 s',
    '5.00 s',
    '56.7 s',
    '479 s',
    '4,089 s',
  ]);
});
