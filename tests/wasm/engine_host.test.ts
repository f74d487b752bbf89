// The worker's code with the real WebAssembly package: streaming, bad input, recordings, panics.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  cutSteps,
  describeRequest,
  initSync,
  panicForTest,
  Run,
} from '../../core-wasm/pkg/shell.js';
import * as recordings from '../../core-wasm/pkg/recordings/shell.js';
import { decodeEvents } from '../../components/src/engine/decode.ts';
import { EngineHost } from '../../components/src/engine/engine_host.ts';
import type { FromWorker, RunRequest, ToWorker } from '../../components/src/engine/protocol.ts';

const pkg = new URL('../../core-wasm/pkg/', import.meta.url);
const wasm = new URL('shell_bg.wasm', pkg);
const request: RunRequest = {
  mode: 'exact',
  steps: [
    {
      db_bench:
        '--benchmarks=fillrandom,waitforcompaction --num=200000 --seed=3 --compaction_style=1 ' +
        '--compression_type=none --write_buffer_size=131072 --target_file_size_base=131072',
      options_file: null,
    },
  ],
};

/** True if the package for recordings cannot be fetched, as without a network. */
let isOffline = false;
const posted: FromWorker[] = [];
const publications = new Map<string, string>();
const host = new EngineHost({
  recordingsAt: () => undefined,
  load: (module) => {
    if (typeof module === 'string') throw new TypeError('compiled is meant');
    initSync({ module });
    return Promise.resolve({
      simulate: (json) => Run.simulate(json),
      describe: describeRequest,
      cutSteps,
      newFiles: () => {
        if (isOffline) return Promise.reject(new TypeError('Failed to fetch'));
        recordings.initSync({ module: readFileSync(new URL('recordings/shell_bg.wasm', pkg)) });
        const files = new recordings.RecordingFiles();
        return Promise.resolve({
          judge: (...file) => files.judge(...file),
          plan: () => files.plan(),
          read: (index, piece) => files.read(index, piece),
          open: () => recordings.Database.read(files),
          free: () => files.free(),
        });
      },
      panicForTest,
    });
  },
  textAt: (url) => {
    const text = publications.get(url);
    return text === undefined ? Promise.reject(new Error(`no ${url}`)) : Promise.resolve(text);
  },
  post: (message, transfer) => posted.push(structuredClone(message, { transfer })),
  now: () => performance.now(),
  breathe: () => new Promise((resolve) => setTimeout(resolve, 0)),
  panicMessage: () => (globalThis as { lsmShapePanic?: string }).lsmShapePanic ?? '',
  hold: () => Promise.resolve(null),
  vanish: () => undefined,
  loop: () => undefined,
});

/** Returns all messages that the host posts in response to a message. */
async function answersTo(message: ToWorker): Promise<FromWorker[]> {
  posted.length = 0;
  await host.receive(message);
  return [...posted];
}

test('the worker says when it is loaded', async () => {
  expect(
    await answersTo({ type: 'load', module: new WebAssembly.Module(readFileSync(wasm)) }),
  ).toEqual([{ type: 'ready' }]);
});

test('a run comes in batches of at most about 1,024 events', async () => {
  const answers = await answersTo({ type: 'run', runId: 1, request });
  const batches = answers.filter((answer) => answer.type === 'events');
  const counts = batches.map((batch) => decodeEvents(batch.words).length);
  expect(counts.length).toBeGreaterThan(1);
  // The events of the last step can exceed the limit.
  expect(Math.max(...counts)).toBeLessThan(1200);
  const progress = batches.map((batch) => batch.progress);
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  const done = answers.at(-1);
  expect(done?.type === 'done' && done.summary.stats_text).toContain('Compaction Stats');
});

test('a cancelled run ends without a summary, and says so', async () => {
  const running = answersTo({ type: 'run', runId: 2, request });
  await new Promise((resolve) => setTimeout(resolve, 0));
  await host.receive({ type: 'cancel', runId: 2 });
  const answers = await running;
  expect(answers.at(-1)).toEqual({ type: 'stopped', runId: 2 });
  expect(answers.slice(0, -1).every((answer) => answer.type === 'events')).toBe(true);
});

test('bad input is rejected, and the next run works', async () => {
  const bad = { ...request, set: { size_ratio: 'much' } };
  const answers = await answersTo({ type: 'run', runId: 3, request: bad });
  expect(answers).toMatchObject([{ type: 'rejected', error: { where: 'size_ratio=much' } }]);
  expect((await answersTo({ type: 'run', runId: 4, request })).at(-1)?.type).toBe('done');
});

test('a run with a baseline tells first what its last step has without changes', async () => {
  const changed = {
    ...request,
    mode: 'preview',
    set: { size_ratio: '30' },
    baseline: { key_distribution: 'zipfian', zipf_exponent: '1.2' },
  } satisfies RunRequest;
  const [first] = await answersTo({ type: 'run', runId: 7, request: changed });
  const known = {
    size_ratio: '1',
    write_buffer_size: '131072',
    compression: 'kNoCompression',
    zipf_exponent: '1.2',
  };
  expect(first).toMatchObject({ type: 'options', runId: 7, options: known, earlier: [] });

  // An invalid change is rejected, but its baseline is still known.
  const refused = { ...changed, set: { size_ratio: 'much' } };
  const types = (await answersTo({ type: 'run', runId: 8, request: refused })).map((a) => a.type);
  expect(types).toEqual(['options', 'rejected']);
});

test('files that are no recording are rejected', async () => {
  const files = [{ name: 'holiday.jpg', content: new Blob(['x']) }];
  const answers = await answersTo({ type: 'replay', runId: 5, files, databaseId: 1, family: null });
  const what = 'there is no MANIFEST, LOG or OPTIONS file, only holiday.jpg';
  expect(answers).toMatchObject([{ type: 'rejected', error: { what } }]);
});

test('a panic is reported with what it said', async () => {
  const answers = await answersTo({ type: 'crash', runId: 6 });
  expect(answers).toMatchObject([{ type: 'crashed', runId: 6, kind: 'crashed' }]);
  const crashed = answers[0];
  expect(crashed?.type === 'crashed' && crashed.message).toContain('a test asked for this panic');
});

test('a first recording without network is no crash: what is missing is said', async () => {
  isOffline = true;
  const files = [{ name: 'LOG', content: new Blob(['RocksDB version: 8.5.4\n']) }];
  const answers = await answersTo({
    type: 'replay',
    runId: 24,
    files,
    databaseId: 24,
    family: null,
  });
  isOffline = false;
  const message = expect.stringContaining(
    'the reader for recordings could not be loaded',
  ) as string;
  expect(answers).toContainEqual({ type: 'crashed', runId: 24, kind: 'unavailable', message });
});
