import { expect, test } from 'vitest';
import { reportOf } from './bug_report.ts';

const moment = {
  event: 12,
  sentence: 'Flush 7 wrote file 8',
  tree: 'L0          #8\n',
  state: '1 run',
};

test('a report says how to reproduce the tree', () => {
  const request = {
    mode: 'exact' as const,
    steps: [{ db_bench: "--benchmarks=fillrandom\n --name='x'", options_file: null }],
    set: { size_ratio: '10', trigger: '4' },
    baseline: { trigger: '4' },
  };
  expect(reportOf({ title: 'Case 1', link: 'https://host/#v=1', request }, moment)).toBe(
    [
      'LSM Shape: Case 1',
      'https://host/#v=1',
      'mode: exact',
      'options: size_ratio=10',
      "lsm-shape simulate --db-bench '--benchmarks=fillrandom --name='\\''x'\\''' " +
        "--set 'size_ratio=10' --set 'trigger=4' --exact --ascii --at 12",
      '',
      'event 12: Flush 7 wrote file 8',
      'L0          #8',
      '1 run',
      '',
    ].join('\n'),
  );
});

test('a recording has no command line', () => {
  const text = reportOf({ title: 'db', link: 'https://host/', request: null }, moment);
  expect(text).toContain('mode: recorded');
  expect(text).not.toContain('simulate');
});
