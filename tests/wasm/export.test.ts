// A run is exported as the same bytes natively and in WebAssembly.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Export, RecordingFiles, Repeats } from '../../core-wasm/pkg/recordings/shell.js';
import { EXPORT_FILES } from '../../components/src/engine/generated/export_files.ts';
import { exportRequest } from '../../components/src/export/export_host.ts';
import type { RunRequest } from '../../components/src/engine/protocol.ts';
import { readBytes } from '../../components/src/engine/read_files.ts';
import { commandLine, root, startPackages } from '../support/native_and_wasm.ts';

beforeAll(startPackages);

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lsm-shape-export-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const names = EXPORT_FILES.map(({ name }) => name);

/** Parses a table without quotes into rows with named columns. */
function rowsOf(table: Buffer | undefined): Record<string, string>[] {
  const [, head = '', ...lines] = String(table).trimEnd().split('\n');
  const columns = head.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [columns[at] ?? '', cell])),
  );
}

/** Returns the files that the native command line writes, by name. */
function exportedNatively(args: readonly string[], out = folder): Map<string, Buffer> {
  const native = spawnSync(commandLine, ['export', ...args, '--out', out], {
    encoding: 'utf8',
  });
  expect(native.status, native.stderr).toBe(0);
  return new Map(readdirSync(out).map((name) => [name, readFileSync(join(out, name))]));
}

function exportedInWasm(run: Export): Map<string, Buffer> {
  const pieces = new Map<string, Uint8Array[]>();
  while (!run.isDone()) {
    run.next(100);
    for (let piece = run.takePiece(); piece !== undefined; piece = run.takePiece()) {
      pieces.set(piece.name, [...(pieces.get(piece.name) ?? []), piece.takeBytes()]);
    }
  }
  run.free();
  return new Map([...pieces].map(([name, parts]) => [name, Buffer.concat(parts)]));
}

function expectSame(inWasm: Map<string, Buffer>, native: Map<string, Buffer>): void {
  expect([...inWasm.keys()].sort()).toEqual([...native.keys()].sort());
  const differing = [...native].filter(([name, bytes]) => inWasm.get(name)?.equals(bytes) !== true);
  expect(differing.map(([name]) => name)).toEqual([]);
}

const small = '--write_buffer_size=524288 --target_file_size_base=524288 --compression_type=none';

test.each([
  [
    'leveled, sampled, two processes',
    [
      `--benchmarks=fillrandom --num=200000 --seed=5 --max_bytes_for_level_base=2097152 ${small}`,
      `--benchmarks=overwrite,waitforcompaction --use_existing_db=1 --num=200000 --seed=6 \
       --max_bytes_for_level_base=2097152 ${small}`,
    ],
    { max_background_jobs: '4', block_size_deviation: '15' },
    ['--sample', '4'],
  ],
  [
    'universal, exact',
    [`--benchmarks=fillrandom --num=150000 --seed=5 --compaction_style=1 ${small}`],
    { max_read_amp: '8' },
    ['--exact'],
  ],
])('%s', (_, commands, set, mode) => {
  const isExact = mode[0] === '--exact';
  const request: RunRequest = {
    steps: commands.map((db_bench) => ({ db_bench, options_file: null })),
    set,
    baseline: {},
    mode: isExact ? 'exact' : 'sampled',
    sample_factor: isExact ? null : 4,
  };
  const changes = Object.entries(set).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  const steps = commands.flatMap((command) => ['--db-bench', command]);
  const native = exportedNatively([...steps, ...changes, ...mode]);
  const asked = exportRequest(request, names, []);
  expectSame(exportedInWasm(Export.simulate(asked)), native);
  // A simulation has no `machine.txt`, but OPTIONS for each command.
  expect(native.size).toBe(names.length - 1 + commands.length - 1);
  expect(native.get('lines.csv')?.toString()).toContain('; changed: ');
  expect(native.get('events.jsonl')?.length).toBeGreaterThan(10_000);
});

test('notes about a run and its files', () => {
  const db_bench = `--benchmarks=fillrandom --num=60000 --seed=5 --compaction_style=1 ${small}`;
  const request: RunRequest = { steps: [{ db_bench, options_file: null }], mode: 'exact' };
  const files = exportedInWasm(Export.simulate(exportRequest(request, ['files.csv'], [])));
  const gone = rowsOf(files.get('files.csv')).find((row) => row['removed_event'] !== '');
  const number = (column: string): number => Number(gone?.[column]);
  const file = {
    number: number('file_number'),
    smallest: number('smallest_key'),
    largest: number('largest_key'),
    bytes: number('bytes'),
  };
  const notes = [
    { id: 1, event: 3, file: null, text: 'Said, "in quotes"' },
    { id: 2, event: number('installed_event'), file, text: 'It comes' },
    { id: 3, event: number('removed_event'), file, text: 'and goes' },
  ];
  const written = exportedInWasm(Export.simulate(exportRequest(request, names, notes)));
  const trace = JSON.parse(String(written.get('trace.json'))) as {
    readonly traceEvents: readonly {
      readonly cat?: string;
      readonly name: string;
      readonly args: { readonly file_state?: string };
    }[];
  };
  const noted = trace.traceEvents.filter(({ cat }) => cat === 'note');
  expect(noted.map(({ name, args }) => [name, args.file_state])).toEqual([
    ['Said, "in quotes"', undefined],
    ['It comes', 'in_the_tree'],
    ['and goes', 'gone'],
  ]);
});

test('noisy repeats', () => {
  const db_bench = `--benchmarks=fillrandom --num=60000 --seed=5 --compaction_style=1 ${small}`;
  const set = { 'machine.processor_spread': '0.3', 'machine.write_spread': '0.1' };
  const request: RunRequest = { steps: [{ db_bench, options_file: null }], set, mode: 'exact' };
  const changes = Object.entries(set).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  const asked = ['--db-bench', db_bench, ...changes, '--exact', '--repeat', '3', '--json'];
  const native = spawnSync(commandLine, ['simulate', ...asked], { encoding: 'utf8' });
  expect(native.status, native.stderr).toBe(0);
  const repeats = Repeats.simulate(JSON.stringify(request), 3);
  while (!repeats.isDone()) repeats.next(1000);
  expect(JSON.parse(repeats.toJson())).toEqual(JSON.parse(native.stdout));
  repeats.free();
});

test('a recording', () => {
  const recording = join(root, 'tests', 'recordings', '11.8.1', 'l-deletes');
  const files = new RecordingFiles();
  readBytes(
    readdirSync(recording).map((name) => ({ name, content: readFileSync(join(recording, name)) })),
    files,
  );
  const native = exportedNatively([recording, '--cores', '4']);
  const order = JSON.stringify({ files: names, notes: [], cores: 4 });
  expectSame(exportedInWasm(Export.replay(files, 'l-deletes', order)), native);
  expect(String(native.get('machine.txt'))).toMatch(/^machine.entry_nanos=.* # .*, spread \d+ %$/m);
  expect(native.get('OPTIONS')?.toString()).toContain('[CFOptions "default"]');
});
