// A scenario gives the same event log, bit by bit, natively and in WebAssembly.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Run } from '../../core-wasm/pkg/shell.js';
import * as recordings from '../../core-wasm/pkg/recordings/shell.js';
import { commandLine, root, startPackages } from '../support/native_and_wasm.ts';
import { readBytes } from '../../components/src/engine/read_files.ts';
import { decodeEvents } from '../../components/src/engine/decode.ts';
import type {
  RequestedMode,
  RequestError,
  RunRequest,
  RunSummary,
  SimulationSummary,
} from '../../components/src/engine/protocol.ts';

beforeAll(startPackages);

/** Flags that run a scenario at a hundredth of its size. The last of repeated flags counts. */
const hundredth = [
  '--num=2000000',
  '--writes=2000000',
  '--write_buffer_size=2684354',
  '--target_file_size_base=2684354',
  '--max_compaction_bytes=67108864',
];

/** Flags for levels of 2, 8 and 32 MiB, so that 400,000 entries reach the third. */
const smallLevels = [
  '--num=400000',
  '--writes=400000',
  '--write_buffer_size=524288',
  '--target_file_size_base=524288',
  '--max_bytes_for_level_base=2097152',
  '--max_bytes_for_level_multiplier=4',
];

interface Case {
  scenario: string;
  /** Files of the scenario, one per database process. */
  files?: string[];
  /** Flags appended to those of the scenario. */
  flags: string[];
}

/** Returns the flags in one file of a scenario, with others appended. */
function flagsOf({ scenario, flags }: Case, file: string): string {
  const text = readFileSync(join(root, 'scenarios', scenario, file), 'utf8');
  const own = text.split('\n').filter((line) => !line.startsWith('#'));
  return [...own, ...flags].join(' ');
}

function requestFor(example: Case, mode: RequestedMode): RunRequest {
  const files = example.files ?? ['db_bench.args'];
  const steps = files.map((file) => ({ db_bench: flagsOf(example, file), options_file: null }));
  return { steps, mode, sample_factor: mode === 'sampled' ? 4 : null };
}

function runNatively(request: RunRequest) {
  const steps = request.steps.flatMap((step) => ['--db-bench', step.db_bench]);
  const modes = { preview: ['--preview'], sampled: ['--sample', '4'], exact: ['--exact'] };
  const options = [...steps, ...modes[request.mode ?? 'sampled'], '--json'];
  return spawnSync(commandLine, ['simulate', ...options], { encoding: 'utf8' });
}

function runInWasm(request: RunRequest): { summary: RunSummary; words: Uint32Array[] } {
  const run = Run.simulate(JSON.stringify(request));
  const words: Uint32Array[] = [];
  while (!run.isDone()) words.push(run.next(64));
  const summary = JSON.parse(run.summaryJson()) as RunSummary;
  run.free();
  return { summary, words };
}

const universal = [
  'max-read-amp-case-1-trigger-5',
  'max-read-amp-case-2-auto',
  'max-read-amp-case-3-trigger-9',
  'max-read-amp-case-4-min-merge-width-3',
].map((scenario): [string, Case] => {
  return [scenario, { scenario, files: ['setup.args', 'db_bench.args'], flags: hundredth }];
});

const leveled: [string, Case][] = [
  ['dynamic levels', { scenario: 'leveled-default', flags: smallLevels }],
  ['static levels with lz4', { scenario: 'trivial-move-static-lz4', flags: smallLevels }],
  [
    'random keys with lz4',
    {
      scenario: 'leveled-static',
      flags: [...smallLevels, '--compression_type=lz4', '--compression_ratio=0.5'],
    },
  ],
  ['deletes', { scenario: 'leveled-deletes', flags: smallLevels }],
  ['zipfian', { scenario: 'output-cut-dynamic-zipf-1.2', flags: smallLevels }],
  ['half-full files', { scenario: 'output-cut-fixed-50-random', flags: smallLevels }],
  [
    'subcompactions',
    { scenario: 'leveled-default', flags: [...smallLevels, '--subcompactions=4'] },
  ],
  ['round robin', { scenario: 'leveled-static', flags: [...smallLevels, '--compaction_pri=4'] }],
  [
    'FIFO',
    {
      scenario: 'fifo-default',
      flags: [...smallLevels, '--fifo_compaction_max_table_files_size_mb=8'],
    },
  ],
];

describe.each([...universal, ...leveled])('%s', (_name, example) => {
  test.each(['preview', 'sampled', 'exact'] as const)('%s', (mode) => {
    const request = requestFor(example, mode);
    const native = runNatively(request);
    expect(native.status, native.stderr).toBe(0);
    const expected = JSON.parse(native.stdout) as SimulationSummary;
    const { summary, words } = runInWasm(request);
    expect(summary.event_hash).toBe(expected.event_hash);
    expect(summary.mode).toBe(mode);
    expect(summary.levels).toEqual(expected.levels);
    expect(summary.write_amp).toBe(expected.write_amp);
    const events = words.flatMap((batch) => decodeEvents(batch));
    expect(events[0]?.event).toBe('scenario_started');
    const finished = events.filter((event) => event.event === 'compaction_finished');
    expect(finished.length).toBeGreaterThanOrEqual(expected.compactions);
    expect(events.length).toBeGreaterThan(100);
  });
});

test('a recording replays alike', () => {
  const folder = join(root, 'tests', 'recordings', '11.8.1', 'seed0-case1');
  const native = spawnSync(commandLine, ['replay', folder, '--json'], { encoding: 'utf8' });
  expect(native.status, native.stderr).toBe(0);
  const expected = JSON.parse(native.stdout) as RunSummary;
  const files = new recordings.RecordingFiles();
  readBytes(
    readdirSync(folder).map((name) => ({ name, content: readFileSync(join(folder, name)) })),
    files,
  );
  const run = recordings.Run.replay(files);
  while (!run.isDone()) run.next(64);
  const summary = JSON.parse(run.summaryJson()) as RunSummary;
  run.free();
  expect(summary.event_hash).toBe(expected.event_hash);
  expect(summary.levels).toEqual(expected.levels);
  expect(summary.compactions).toBeGreaterThan(10);
});

test('different seeds give different logs', () => {
  const request = requestFor({ scenario: 'leveled-default', flags: smallLevels }, 'sampled');
  const one = runInWasm({ ...request, seed: 1 }).summary.event_hash;
  expect(runInWasm({ ...request, seed: 2 }).summary.event_hash).not.toBe(one);
  expect(runInWasm({ ...request, seed: 1 }).summary.event_hash).toBe(one);
});

test('what is refused is refused alike', () => {
  const request: RunRequest = {
    steps: [{ db_bench: '--benchmarks=fillrandom --compaction_style=3', options_file: null }],
  };
  const native = runNatively(request);
  expect(native.status).toBe(2);
  let thrown: unknown;
  try {
    Run.simulate(JSON.stringify(request));
  } catch (error) {
    thrown = error;
  }
  expect(typeof thrown).toBe('string');
  const { where, what, todo } = JSON.parse(thrown as string) as RequestError;
  expect(native.stderr).toBe(`${where}: ${what}; ${todo}\n`);
});
