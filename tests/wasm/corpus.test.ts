// Arbitrary input (core-wasm/fuzz/corpus) has the same result in WebAssembly as natively: the same
// event log or the same error.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeRequest } from '../../core-wasm/pkg/shell.js';
import * as recordings from '../../core-wasm/pkg/recordings/shell.js';
import { readBytes } from '../../components/src/engine/read_files.ts';
import { commandLine, root, startPackages } from '../support/native_and_wasm.ts';
import type { RequestError, RunSummary } from '../../components/src/engine/protocol.ts';

beforeAll(startPackages);

const scratch = mkdtempSync(join(tmpdir(), 'lsm-shape-corpus-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

interface NamedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Result of an input: the hash of its events, or an error. */
interface Outcome {
  readonly hash?: string;
  readonly problem?: string;
}

const corpusOf = (target: string): readonly NamedFile[] => {
  const folder = join(root, 'core-wasm', 'fuzz', 'corpus', target);
  return readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
};

/** Parses the files in an input for the target `folder`: see core-wasm/fuzz/src/named_files.rs. */
function namedFiles(input: Buffer): readonly NamedFile[] {
  const parts = `\n${input.toString('latin1')}`.split('\n== ').slice(1);
  return parts.map((part) => {
    const end = part.indexOf('\n');
    const [name, text] = end < 0 ? [part, ''] : [part.slice(0, end), part.slice(end + 1)];
    return { name: name.trimEnd(), bytes: Buffer.from(text, 'latin1') };
  });
}

function isFileName({ name }: NamedFile): boolean {
  return /^[\w.-]{1,60}$/.test(name) && !/^\.+$/.test(name);
}

function natively(files: readonly NamedFile[]): Outcome {
  const folder = join(scratch, 'the files');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
  const { status, stdout, stderr } = spawnSync(commandLine, ['replay', folder, '--json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status === 0) return { hash: (JSON.parse(stdout) as RunSummary).event_hash };
  expect(status, stderr).toBe(2);
  const lines = stderr.trimEnd().split('\n');
  return {
    problem: (lines.at(-1) ?? '').replace(`${folder}, `, '').replaceAll(folder, 'the files'),
  };
}

function sentence(thrown: unknown): string {
  // A panic would not be thrown as text.
  expect(typeof thrown).toBe('string');
  const { where, what, todo } = JSON.parse(thrown as string) as RequestError;
  return `${where}: ${what}; ${todo}`
    .split(/[\n\r]/)
    .map((part) => part.trim())
    .join(' ');
}

function inWasm(files: readonly NamedFile[]): Outcome {
  const given = new recordings.RecordingFiles();
  try {
    readBytes(
      files.map(({ name, bytes }) => ({ name, content: bytes })),
      given,
    );
    const run = recordings.Run.replay(given);
    while (!run.isDone()) run.next(64);
    const { event_hash } = JSON.parse(run.summaryJson()) as RunSummary;
    run.free();
    return { hash: event_hash };
  } catch (thrown) {
    return { problem: sentence(thrown) };
  }
}

const asFiles: Readonly<Record<string, (input: Buffer) => readonly NamedFile[]>> = {
  log: (bytes) => [{ name: 'LOG', bytes }],
  manifest: (bytes) => [{ name: 'MANIFEST-000005', bytes }],
  options: (bytes) => [{ name: 'OPTIONS-000007', bytes }],
  gzip: (bytes) => [{ name: 'LOG.gz', bytes }],
  folder: namedFiles,
};

test.each(Object.keys(asFiles))('%s', (target) => {
  let count = 0;
  for (const { name, bytes } of corpusOf(target)) {
    const files = asFiles[target]?.(bytes) ?? [];
    // In a folder, two files with the same name become one.
    const names = new Set(files.map((file) => file.name));
    if (!files.every(isFileName) || names.size < files.length) continue;
    expect({ name, ...inWasm(files) }).toEqual({ name, ...natively(files) });
    count += 1;
  }
  expect(count).toBeGreaterThan(4);
});

test('flags and requests that are refused', () => {
  let count = 0;
  for (const { name, bytes } of corpusOf('flags')) {
    const lines = bytes.toString().split('\n');
    if (bytes.includes(0) || lines.some((line) => line.startsWith('--set '))) continue;
    const steps = lines.filter((line) => line !== '').map((db_bench) => ({ db_bench }));
    let problem: string;
    try {
      describeRequest(JSON.stringify({ steps, mode: 'preview' }));
      continue;
    } catch (thrown) {
      problem = sentence(thrown);
    }
    const flags = steps.map(({ db_bench }) => `--db-bench=${db_bench}`);
    const { status, stderr } = spawnSync(commandLine, ['simulate', '--preview', ...flags], {
      encoding: 'utf8',
    });
    expect({ name, status, said: stderr }).toEqual({ name, status: 2, said: `${problem}\n` });
    count += 1;
  }
  expect(count).toBeGreaterThanOrEqual(0);
});
