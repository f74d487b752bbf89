import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { argsOf, filesOfRun, folderName, runsOfFiles, type FolderRun } from './scenario_folder.ts';

const run: FolderRun = {
  name: 'Mine',
  question: 'Two options changed',
  mode: 'exact',
  steps: [
    { db_bench: './db_bench --benchmarks=fillseq --num 5', options_file: null },
    { db_bench: '--benchmarks=overwrite --use_existing_db=1', options_file: 'num_levels=5' },
  ],
  set: { rocksdb_version: '9.4.0', size_ratio: '40', machine_profile: 'small_server' },
  set_options_at: [{ at_micros: 700, set: { size_ratio: '55' } }],
  notes: [{ id: 1, event: 7, file: null, text: 'Why?' }],
};

describe('a run as a folder', () => {
  it('has the files of a scenario', () => {
    const files = filesOfRun(run, 'mine');
    expect(Object.keys(files).toSorted()).toEqual([
      'mine/OPTIONS.ini',
      'mine/db_bench.args',
      'mine/scenario.json',
      'mine/setup.args',
    ]);
    expect(files['mine/setup.args']).toBe('--benchmarks=fillseq\n--num 5\n');
    expect(files['mine/db_bench.args']).toMatch(
      /^# Saved by .* simulate mine --exact --stats\n--benchmarks=overwrite\n--use_existing_db=1\n$/,
    );
    expect(JSON.parse(files['mine/scenario.json'] ?? '')).toEqual({
      title: 'Mine',
      question: 'Two options changed',
      group: 'Saved',
      rocksdb_version: '9.4.0',
      set: { size_ratio: '40', machine_profile: 'small_server' },
      set_options_at: [{ at_micros: 700, set: { size_ratio: '55' } }],
      notes: { mode: 'exact', list: [{ event: 7, file: null, text: 'Why?' }] },
    });
  });

  it('comes back as it was', () => {
    const { runs, problems } = runsOfFiles(filesOfRun(run, 'a/mine'));
    expect(problems).toEqual([]);
    expect(runs).toEqual([
      {
        name: 'Mine',
        source: {
          kind: 'custom',
          name: 'Mine',
          commands: '--benchmarks=fillseq --num 5\n--benchmarks=overwrite --use_existing_db=1',
          optionsFile: 'num_levels=5',
        },
        overrides: {
          rocksdb_version: '9.4.0',
          size_ratio: 40,
          machine_profile: 'small_server',
          'size_ratio@700': 55,
        },
        noted: { mode: 'exact', notes: run.notes },
      },
    ]);
  });

  it('without notes has none, and says which cannot be read', () => {
    const plain = runsOfFiles(filesOfRun({ ...run, notes: [] }, 'mine'));
    expect([plain.runs[0]?.noted, plain.problems]).toEqual([null, []]);
    const files = filesOfRun(run, 'mine');
    const facts = files['mine/scenario.json']?.replace('"event": 7', '"event": "now"') ?? '';
    const bad = runsOfFiles({ ...files, 'mine/scenario.json': facts });
    expect(bad.runs[0]?.noted).toBeNull();
    expect(bad.problems).toEqual([
      'mine/scenario.json has notes that this page cannot read: they were left out.',
    ]);
  });

  it('keeps the file of a note, and reads notes as the first folders had them', () => {
    const file = { number: 311, smallest: 900, largest: 2999, bytes: 67_108_864 };
    const notes = [{ id: 1, event: 900, file, text: 'Why is it cut * here?' }];
    const files = filesOfRun({ ...run, notes }, 'mine');
    expect(runsOfFiles(files).runs[0]?.noted?.notes).toEqual(notes);
    const text = '900f311-900-2999-67108864_Why is it cut %2A here?';
    const facts = { notes: { mode: 'exact', text } };
    const old = runsOfFiles({ ...files, 'mine/scenario.json': JSON.stringify(facts) });
    expect(old.runs[0]?.noted).toEqual({ mode: 'exact', notes });
  });

  it.each([
    ['TEST_TMPDIR=/x numactl -N 1 ./db_bench --a=1  --b', '--a=1\n--b'],
    ['A=1 --a=1 -b 2', '--a=1\n-b 2'],
    ['--a=1 2>&1 | tee log', '--a=1 2>&1 | tee log'],
    [`--db='/a b' --c`, `--db='/a b' --c`],
  ])('has flags that db_bench takes: %s', (command, args) => {
    expect(argsOf(command)).toBe(args);
  });

  it('is called by its name, as a folder may be', () => {
    expect(folderName('Größe: 2 × “more”', new Set())).toBe('gr-e-2-more');
    expect(folderName('…', new Set())).toBe('run');
    expect(folderName('a', new Set(['a', 'a-2']))).toBe('a-3');
  });
});

describe('folders that are read', () => {
  it('are all scenarios of the repository, each with all that it sets', () => {
    const root = fileURLToPath(new URL('../../../scenarios', import.meta.url));
    const folders = readdirSync(root).filter((name) =>
      existsSync(join(root, name, 'db_bench.args')),
    );
    const files = folders.flatMap((name) =>
      readdirSync(join(root, name)).map((file): [string, string] => [
        `${name}/${file}`,
        readFileSync(join(root, name, file), 'utf8'),
      ]),
    );
    const { runs, problems } = runsOfFiles(Object.fromEntries(files));
    expect(problems).toEqual([]);
    expect(runs.length).toBe(folders.length);
  });

  it('are left out with words when they cannot be read, the others are not', () => {
    const { runs, problems } = runsOfFiles({
      'bad/db_bench.args': '--num=1',
      'bad/scenario.json': '{',
      'good/db_bench.args': '--num=1',
      'good/scenario.json': '{"seed": 7, "set": {"no_such": 1, "size_ratio": "x"}}',
      'other/README.md': '',
    });
    expect(runs.map(({ name }) => name)).toEqual(['good']);
    expect(runs[0]?.source).toMatchObject({ commands: '--num=1 --seed=7' });
    expect(problems).toEqual([
      'bad/scenario.json is not JSON, so its folder is left out.',
      'good/scenario.json sets no_such to “1”, which this page cannot set: it was left out.',
      'good/scenario.json sets size_ratio to “x”, which this page cannot set: it was left out.',
    ]);
  });

  it('may be files without a folder', () => {
    const { runs } = runsOfFiles({ 'db_bench.args': '--num=1' });
    expect(runs).toMatchObject([{ name: 'Imported run', source: { commands: '--num=1' } }]);
  });
});
