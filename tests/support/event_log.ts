// Event logs as files, for `<lsm-shape>`: runs of scenarios, in the form that is served.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Run } from '../../core-wasm/pkg/shell.js';
import { root, startPackages } from './native_and_wasm.ts';

/** The compressed event log of a scenario in a mode. */
export function eventLogOf(scenario: string, mode: 'preview' | 'sampled' = 'preview'): Buffer {
  startPackages();
  const folder = join(root, 'scenarios', scenario);
  const steps = ['setup.args', 'db_bench.args']
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path) => ({ db_bench: flagsIn(path), options_file: null }));
  const run = Run.simulate(JSON.stringify({ steps, mode }));
  const batches: Uint8Array[] = [];
  while (!run.isDone()) {
    const words = run.next(1024);
    batches.push(new Uint8Array(words.buffer, words.byteOffset, words.byteLength));
  }
  run.free();
  return gzipSync(Buffer.concat(batches), { level: 9 });
}

function flagsIn(path: string): string {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => !line.startsWith('#')).join(' ');
}
