import { expect, test } from 'vitest';
import { cpuSeconds } from './cpu_chart.ts';

test('seconds have three significant digits', () => {
  expect([0, 0.89, 5.004, 56.74, 479.29, 4089.44].map(cpuSeconds)).toEqual([
    '0 s',
    '0.89 s',
    '5.00 s',
    '56.7 s',
    '479 s',
    '4,089 s',
  ]);
});
