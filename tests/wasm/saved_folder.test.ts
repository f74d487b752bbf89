// A run that the page saves is the same run on the command line, event by event, and when it is
// read again.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Run } from '../../core-wasm/pkg/shell.js';
import { filesOfRun, runsOfFiles } from '../../web/src/saved/scenario_folder.ts';
import { jobOf, titleOf } from '../../web/src/state/jobs.ts';
import type { Overrides, Source } from '../../web/src/state/workbench.ts';
import { commandLine, startPackages } from '../support/native_and_wasm.ts';

const folder = mkdtempSync(join(tmpdir(), 'saved-'));
beforeAll(startPackages);
afterAll(() => rmSync(folder, { recursive: true }));

interface Choice {
  readonly source: Source;
  readonly overrides: Overrides;
}

function requestOf(choice: Choice) {
  const job = jobOf(choice, 'sampled');
  if (job?.kind !== 'simulation') throw new Error('it is a simulation');
  return job.request;
}

/** The digest of the log that the page's engine gives. */
function hashOnPage(choice: Choice): string {
  const request = { ...requestOf(choice), baseline: undefined, published: undefined };
  const run = Run.simulate(JSON.stringify(request));
  while (!run.isDone()) run.next(1024);
  const { event_hash } = JSON.parse(run.summaryJson()) as { event_hash: string };
  run.free();
  return event_hash;
}

const commands = [
  './db_bench --benchmarks=fillseq,compactall --num=400000 --seed=3 --compaction_style=1',
  '--benchmarks=overwrite --use_existing_db=1 --num=400000 --seed=4 --write_buffer_size=524288',
].join('\n');
const optionsFile = `[Version]
  rocksdb_version=9.4.0
  options_file_version=1.1
[DBOptions]
  max_background_jobs=3
[CFOptions "default"]
  compaction_style=kCompactionStyleUniversal
  write_buffer_size=1048576
  level0_file_num_compaction_trigger=3
[TableOptions/BlockBasedTable "default"]
  block_size=4096
`;
const cases: readonly (readonly [string, Choice])[] = [
  ['a scenario', { source: { kind: 'scenario', id: 'universal-default' }, overrides: {} }],
  [
    'a scenario with changed options',
    {
      source: { kind: 'scenario', id: 'output-cut-fixed-50-zipf-1.2' },
      overrides: { output_cut_policy: 'dynamic', max_bytes_for_level_multiplier: 5 },
    },
  ],
  [
    'options set while the database is open',
    {
      source: { kind: 'scenario', id: 'universal-default' },
      overrides: { 'size_ratio@9000000': 60, 'level0_file_num_compaction_trigger@9000000': 6 },
    },
  ],
  ['two commands', { source: { kind: 'custom', commands }, overrides: { size_ratio: 40 } }],
  [
    'an OPTIONS file',
    { source: { kind: 'custom', commands, optionsFile, name: 'With a file' }, overrides: {} },
  ],
];

test.each(cases)(
  '%s is the same run on the command line, and when it is read again',
  (_, choice) => {
    const { steps, set = {}, set_options_at = [] } = requestOf(choice);
    const name = titleOf(choice.source);
    // What people read: the command line goes past it.
    const notes = [{ id: 1, event: 7, file: null, text: 'A note' }];
    const asked = { steps, set, set_options_at } as const;
    const run = { name, question: '', mode: 'sampled', ...asked, notes } as const;
    const files = filesOfRun(run, 'saved');
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const place = join(folder, 'saved');
    const said = spawnSync(commandLine, ['simulate', place, '--json'], { encoding: 'utf8' });
    expect(said.status, said.stderr).toBe(0);
    const native = (JSON.parse(said.stdout) as { event_hash: string }).event_hash;
    rmSync(place, { recursive: true });
    const onPage = hashOnPage(choice);
    expect(native).toBe(onPage);
    const { runs, problems } = runsOfFiles(files);
    expect(problems).toEqual([]);
    expect(runs.map(hashOnPage)).toEqual([onPage]);
  },
);

test('another option is another run, so that the digests above say something', () => {
  const [, [, choice] = []] = cases;
  if (choice === undefined) throw new Error('there is one');
  expect(hashOnPage(choice)).not.toBe(hashOnPage({ ...choice, overrides: { size_ratio: 40 } }));
});
