// `node tests/bench/wasm_timing.mjs [scenario …]`: what runs take in WebAssembly, in node, with the
// built package (`npm run build` first; PKG names another one, MODE is exact unless it says sampled
// or preview). Prints a table; nothing is asserted, since machines differ. The event hash is to be
// the command line's.
/* global performance */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..', '..');
const pkg = process.env.PKG ?? join(root, 'core-wasm', 'pkg');
const mode = process.env.MODE ?? 'exact';
const defaults = ['max-read-amp-case-1-trigger-5', 'compression-cpu-overwrite'];
const given = process.argv.slice(2);

const { initSync, Run } = await import(new URL('shell.js', pathToFileURL(join(pkg, '/'))).href);
const wasm = initSync({ module: readFileSync(join(pkg, 'shell_bg.wasm')) });

function requestOf(scenario) {
  const folder = join(root, 'scenarios', scenario);
  const text = readFileSync(join(folder, 'scenario.json'), 'utf8');
  const { rocksdb_version, set } = JSON.parse(text);
  const names = ['setup.args', 'setup-2.args', 'setup-3.args', 'db_bench.args'];
  const files = names.map((name) => join(folder, name));
  const steps = files.filter(existsSync).map((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    const flags = lines.filter((line) => !line.startsWith('#'));
    return { db_bench: flags.join(' '), options_file: null };
  });
  const release = rocksdb_version === undefined ? {} : { rocksdb_version };
  return { steps, set: { ...release, ...set }, mode };
}

for (const scenario of given.length > 0 ? given : defaults) {
  const started = performance.now();
  const cpu = process.cpuUsage();
  const run = Run.simulate(JSON.stringify(requestOf(scenario)));
  while (!run.isDone()) run.next(1024);
  const { user, system } = process.cpuUsage(cpu);
  const { event_hash } = JSON.parse(run.summaryJson());
  run.free();
  console.log(
    scenario.padEnd(40),
    `CPU ${((user + system) / 1e6).toFixed(2)} s`,
    `wall ${((performance.now() - started) / 1e3).toFixed(2)} s`,
    // The memory never shrinks: the most of this and of earlier runs.
    `memory ${(wasm.memory.buffer.byteLength / 2 ** 20).toFixed(0)} MB`,
    event_hash,
  );
}
