// Runs the engine natively and in WebAssembly, with the same requests.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWasm, root } from '../../../web/tools/setup.mjs';
import { childTime, ownTime } from './processor.mjs';

/** Reads the flags in a file of command lines. */
function flagsIn(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines
    .filter((line) => !line.startsWith('#'))
    .join(' ')
    .trim();
}

/**
 * Returns a scenario as a request. The flags in `last` are appended for its last process, those in
 * `all` for each. The last of repeated flags counts.
 */
export function requestOf(scenario, { last = '', all = '' } = {}) {
  const folder = join(root, 'scenarios', scenario);
  const { rocksdb_version, set } = JSON.parse(readFileSync(join(folder, 'scenario.json'), 'utf8'));
  const setups = readdirSync(folder).filter((name) => /^setup.*\.args$/.test(name));
  // `setup.args` sorts after `setup-2.args` but must come first.
  const numberOf = (name) => Number(/-(\d+)/.exec(name)?.[1] ?? 1);
  const files = [...setups.sort((a, b) => numberOf(a) - numberOf(b)), 'db_bench.args'];
  const lines = files.map((name) => `${flagsIn(join(folder, name))} ${all}`.trim());
  lines.push(`${lines.pop()} ${last}`.trim());
  const release = rocksdb_version === undefined ? {} : { rocksdb_version };
  return requestOfLines(lines, { ...release, ...set });
}

/** Returns db_bench command lines as a request. */
export function requestOfLines(lines, set = {}) {
  return { steps: lines.map((line) => ({ db_bench: line, options_file: null })), set };
}

const MODES = { exact: ['--exact'], sampled: [], preview: ['--preview'] };

/** Runs a request with the command line. Returns user seconds and the summary. */
export function nativeRun(binary, { steps, set }, mode) {
  const lines = steps.flatMap(({ db_bench }) => ['--db-bench', db_bench]);
  const settings = Object.entries(set).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  const args = ['simulate', ...lines, ...settings, ...MODES[mode], '--json'];
  const { user, system, stdout } = childTime(binary, args);
  return { user, system, summary: JSON.parse(stdout) };
}

/** Loads the engine in WebAssembly. Returns a function that runs requests like `nativeRun`. */
export async function loadWasm() {
  await buildWasm({ isSmall: true });
  const folder = join(root, 'core-wasm', 'pkg');
  const { initSync, Run } = await import(pathToFileURL(join(folder, 'shell.js')).href);
  initSync({ module: readFileSync(join(folder, 'shell_bg.wasm')) });
  return function wasmRun(request, mode, take = () => {}) {
    const { user, result } = ownTime(() => {
      const run = Run.simulate(JSON.stringify({ ...request, mode }));
      while (!run.isDone()) take(run.next(BATCH_EVENTS));
      const summary = JSON.parse(run.summaryJson());
      run.free();
      return summary;
    });
    return { user, summary: result };
  };
}

/** Number of events in a batch from the worker to the page (`engine_host.ts`). */
const BATCH_EVENTS = 1024;

/** Throws if two runs of a request are not identical. */
export function requireSame(name, one, other) {
  if (one.event_hash === other.event_hash) return;
  throw new Error(`${name}: the event logs differ: ${one.event_hash}, ${other.event_hash}`);
}
