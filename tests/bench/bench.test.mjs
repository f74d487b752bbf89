// Tests table, comparison and exit codes of `npm run bench` with given measurements, and a real run
// of the cheapest part without assertions about its times.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HELP, PARTS, readArguments } from './shared/arguments.mjs';
import { compare, judge, toleranceOf, withRows } from './shared/baseline.mjs';
import { isAsked, Measured, median, quantile, spreadOf } from './shared/measured.mjs';
import { inTurns } from './shared/processor.mjs';
import { requestOf } from './shared/runs.mjs';
import { numberText, tableOf } from './shared/table.mjs';

/** Returns rows of a part: a ratio that is better when high, one when low, and a time. */
function rowsOf(speed, share, part = 'engine') {
  const measured = new Measured();
  measured.begin(part);
  const faster = { better: 'higher', atLeast: 12 };
  for (const value of speed) measured.ratio('exact ÷ sampled', value, 1, faster);
  for (const value of share) measured.ratio('WASM ÷ native', value, 1);
  measured.note('exact', 1234, { unit: 'ms' });
  return measured.rows();
}

const before = rowsOf([20, 21, 22], [1.2, 1.22, 1.21]);
const baseline = withRows({}, before);

/** Returns the verdicts on rows, by name. */
function verdictsOf(rows, isQuick = false) {
  const { judged, exitCode } = compare(rows, ['engine'], baseline, isQuick);
  return { exitCode, ...Object.fromEntries(judged.map(({ name, verdict }) => [name, verdict])) };
}

describe('what is measured', () => {
  it('has a middle and a spread', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(quantile([5, 1, 3], 1)).toBe(5);
    expect(spreadOf([1, 2, 10])).toBe(8);
    expect(median([])).toBeNaN();
  });

  it('is in rows by part and name', () => {
    expect(before.map(({ name, unit, values }) => [name, unit, values])).toEqual([
      ['exact ÷ sampled', '×', [20, 21, 22]],
      ['WASM ÷ native', '×', [1.2, 1.22, 1.21]],
      ['exact', 'ms', [1234]],
    ]);
  });

  it('may be asked to be at least or at most something', () => {
    expect(before.map(isAsked)).toEqual([true, null, null]);
    expect(isAsked({ values: [11.9], atLeast: 12 })).toBe(false);
    expect(isAsked({ values: [0.31], atMost: 0.3 })).toBe(false);
    expect(isAsked({ values: [NaN], atMost: 0.3 })).toBe(false);
  });

  it('is measured in turns, and each side begins half of them', () => {
    const order = [];
    const side = (name) => () => order.push(name) && 2;
    expect(inTurns([side('a'), side('b')], 3)).toEqual([2, 2]);
    expect(order.join('')).toBe('abbaab');
  });
});

describe('a baseline', () => {
  it('has ratios, and no times', () => {
    expect(Object.keys(baseline.engine)).toEqual(['exact ÷ sampled', 'WASM ÷ native']);
  });

  it('allows twice what its rounds spread, and never less than a share', () => {
    expect(baseline.engine['exact ÷ sampled']).toEqual({ value: 21, tolerance: 2 });
    expect(toleranceOf({ values: [100, 100], compared: 'measured' })).toBe(8);
    expect(toleranceOf({ values: [100], compared: 'exact' })).toBe(1);
    expect(toleranceOf({ values: [0.01], compared: 'exact', slack: 0.1 })).toBe(0.1);
  });

  it('keeps the parts that did not run', () => {
    const both = withRows(baseline, rowsOf([5], [6], 'scaling'));
    expect(both.engine).toBe(baseline.engine);
    expect(Object.keys(both)).toEqual(['engine', 'scaling']);
  });
});

describe('a comparison', () => {
  it('passes where all is as before', () => {
    expect(verdictsOf(rowsOf([19.5], [1.29]))).toEqual({
      exitCode: 0,
      'exact ÷ sampled': 'as before',
      'WASM ÷ native': 'as before',
      exact: '',
    });
  });

  it('fails where a ratio is worse, on the side on which it is', () => {
    expect(verdictsOf(rowsOf([18.9], [1.21]))).toMatchObject({
      exitCode: 1,
      'exact ÷ sampled': 'worse',
    });
    expect(verdictsOf(rowsOf([21], [1.4]))).toMatchObject({
      exitCode: 1,
      'WASM ÷ native': 'worse',
    });
  });

  it('says where a ratio is better, and passes', () => {
    expect(verdictsOf(rowsOf([30], [0.9]))).toMatchObject({
      exitCode: 0,
      'exact ÷ sampled': 'better',
      'WASM ÷ native': 'better',
    });
  });

  it('knows what is new, and what no number is', () => {
    expect(judge({ ...before[0], name: 'other' }, baseline).verdict).toBe('new');
    expect(judge({ ...before[0], values: [NaN] }, baseline).verdict).toBe('worse');
  });

  it('fails where a row is missing, unless little is measured', () => {
    const [speed] = before;
    expect(compare([speed], ['engine'], baseline, false)).toMatchObject({
      exitCode: 1,
      missing: [{ part: 'engine', name: 'WASM ÷ native' }],
    });
    expect(compare([speed], ['engine'], baseline, true).exitCode).toBe(0);
    expect(compare([], ['scaling'], baseline, false).exitCode).toBe(0);
  });
});

describe('the table', () => {
  it('has a line for each row', () => {
    const { judged } = compare(rowsOf([11, 12, 11.5], [1.25]), ['engine'], baseline, false);
    expect(`\n${tableOf(judged)}\n`).toBe(`
engine            median  rounds    asked          baseline
───────────────────────────────────────────────────────────────────────────
exact ÷ sampled   11.5 ×  11 to 12  ≥ 12: NOT MET  21 ± 2         worse
WASM ÷ native     1.25 ×                           1.21 ± 0.0968  as before
exact            1234 ms
`);
  });

  it('has three digits that count', () => {
    expect([1234.5, 12.345, 0.012345, 0, NaN].map(numberText)).toEqual([
      ...['1235', '12.3', '0.0123', '0', 'NaN'],
    ]);
  });
});

describe('the command line', () => {
  it('runs the usual parts, those that were named, and those that were given something', () => {
    const usual = ['engine', 'scaling', 'boundary', 'sizes', 'page'];
    expect(readArguments([])).toMatchObject({ parts: usual, rounds: 5, isQuick: false });
    expect(readArguments(['--db-bench', 'x']).parts).toEqual([...usual, 'db_bench']);
    expect(readArguments(['--only', 'sizes,engine', '--quick'])).toMatchObject({
      parts: ['engine', 'sizes'],
      rounds: 1,
    });
    expect(readArguments(['--out', 'file']).json).toBe('file');
  });

  it('refuses what makes no sense', () => {
    expect(() => readArguments(['--only', 'none'])).toThrow(/--only none: use some of engine/);
    expect(() => readArguments(['--only', 'db_bench'])).toThrow('give --db-bench, too');
    expect(() => readArguments(['--rounds', '0'])).toThrow('--rounds 0');
    expect(() => readArguments(['--write-baseline', '--quick'])).toThrow('--quick');
    expect(() => readArguments(['--other'])).toThrow('--other');
    expect(() => readArguments(['word'])).toThrow('word');
  });

  it('has a help with every part', () => {
    for (const name of Object.keys(PARTS)) expect(HELP).toContain(` ${name} `);
  });

  it('reads the processes of a scenario in their order, with what is changed', () => {
    const { steps, set } = requestOf('compression-cpu-overwrite', { all: '--a', last: '--b' });
    const names = steps.map(({ db_bench: line }) => /--benchmarks=(\w+)/.exec(line)[1]);
    expect(names).toEqual(['fillseq', 'overwrite', 'overwrite', 'overwrite']);
    expect(steps.map(({ db_bench: line }) => /(--a(?: --b)?)$/.exec(line)[1])).toEqual([
      ...['--a', '--a', '--a', '--a --b'],
    ]);
    expect(set).toEqual({ rocksdb_version: '10.5.5', machine_profile: 'small_server' });
  });
});

// Takes seconds on an idle machine.
// The benchmark needs the WebAssembly for visitors, which only `npm run test:all` builds.
const isAll = process.env.EVERY_CASE !== undefined;

describe.runIf(isAll)('a quick run of the cheapest part', { timeout: 300_000 }, () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lsm-shape-bench-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function run(...words) {
    const program = join(import.meta.dirname, 'bench.mjs');
    return spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' });
  }

  it('prints a table, writes JSON, and fails beside a baseline that is better', () => {
    const path = (name) => join(folder, name);
    // A ratio that sizes never reach.
    const known = { boundary: { 'universal: bytes, JSON ÷ flat': { value: 1000, tolerance: 1 } } };
    writeFileSync(path('before.json'), JSON.stringify(known));
    const quick = ['--only', 'boundary', '--quick'];
    const files = ['--baseline', path('before.json'), '--json', path('now.json')];
    const { status, stdout, stderr } = run(...quick, ...files);
    expect(status, stderr).toBe(1);
    expect(stdout).toMatch(/^boundary +median .*\n─+\nuniversal: bytes an event /);
    expect(stdout).toContain('WORSE than the baseline: boundary: universal: bytes, JSON ÷ flat');
    const { parts, isQuick, rows, worse } = JSON.parse(readFileSync(path('now.json'), 'utf8'));
    expect({ parts, isQuick }).toEqual({ parts: ['boundary'], isQuick: true });
    expect(worse.map(({ name }) => name)).toEqual(['universal: bytes, JSON ÷ flat']);
    expect(rows.every(({ values }) => values.every((value) => value > 0))).toBe(true);
  });

  it('says in a line what is bad input', () => {
    expect(run('--only', 'none')).toMatchObject({ status: 2, stdout: '' });
    const { status, stderr } = run('--baseline', join(folder, 'nowhere'), '--only', 'sizes');
    expect(status).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
