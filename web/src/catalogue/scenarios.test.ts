import { expect, test } from 'vitest';
import { readScenarios } from 'lsm-shape/scenarios';
import { tableFor } from './scenarios.ts';

const publication = JSON.stringify({
  tables: [
    { benchmark: 'fillseq', version: '10.5.5', rows: [] },
    { benchmark: 'fillseq', version: '10.6.2', rows: [] },
    { benchmark: 'readseq', version: '10.5.5' },
  ],
});

function scenario(table: string) {
  const published = { file: 'compression.json', case: table };
  const [found] = readScenarios({
    '../scenarios/published/compression.json': publication,
    '../scenarios/fill/db_bench.args': '--benchmarks=fillseq',
    '../scenarios/fill/scenario.json': JSON.stringify({ published }),
  });
  return found;
}

test('the published table is the one for the simulated release', () => {
  const published = scenario('fillseq 10.5.5')?.publishedTable;
  if (!published) throw new Error('the scenario has a table');
  expect(published.file).toBe('compression.json');
  expect(tableFor(published, '10.5.5')).toBe('fillseq 10.5.5');
  expect(tableFor(published, '10.6.2')).toBe('fillseq 10.6.2');
  expect(tableFor(published, '11.8.1')).toBeNull();
  expect(tableFor({ ...published, table: 'case 2: auto-tune' }, '11.8.1')).toBe(
    'case 2: auto-tune',
  );
});

test('an OPTIONS file applies to the benchmark, not to its setup', () => {
  const [found] = readScenarios({
    '../scenarios/fill/setup.args': '--benchmarks=fillseq',
    '../scenarios/fill/db_bench.args': '--benchmarks=overwrite',
    '../scenarios/fill/OPTIONS.ini': 'num_levels=5',
  });
  expect(found?.steps.map(({ options_file }) => options_file)).toEqual([null, 'num_levels=5']);
});

test('a table without rows is ignored', () => {
  expect(scenario('readseq 10.5.5')?.publishedTable).toBeNull();
  expect(scenario('nothing')?.publishedTable).toBeNull();
});
