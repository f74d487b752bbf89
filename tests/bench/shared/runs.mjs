// Runs of the engine, native and in WebAssembly: the same request to both.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWasm, root } from '../../../web/tools/setup.mjs';
import { childTime, ownTime } from './processor.mjs';

/** The flags of a file of command lines. */
function flagsIn(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines
    .filter((line) => !line.startsWith('#'))
    .join(' ')
    .trim();
}

/**
 * A scenario as a request. `last` goes to its last process, `all` to each: of a repeated flag the
 * last one counts.
 */
export function requestOf(scenario, { last = '', all = '' } = {}) {
  const folder = join(root, 'scenarios', scenario);
  const { rocksdb_version, set } = JSON.parse(readFileSync(join(folder, 'scenario.json'), 'utf8'));
  const setups = readdirSync(folder).filter((name) => /^setup.*\.args$/.test(name));
  // `setup.args` sorts after `setup-2.args`, and comes first.
  const numberOf = (name) => Number(/-(\d+)/.exec(name)?.[1] ?? 1);
  const files = [...setups.sort((a, b) => numberOf(a) - numberOf(b)), 'db_bench.args'];
  const lines = files.map((name) => `${flagsIn(join(folder, name))} ${all}`.trim());
  lines.push(`${lines.pop()} ${last}`.trim());
  const release = rocksdb_version === undefined ? {} : { rocksdb_version };
  return requestOfLines(lines, { ...release, ...set });
}

/** Command lines of db_bench as a request. */
export function requestOfLines(lines, set = {}) {
  return { steps: lines.map((line) => ({ db_bench: line, options_file: null })), set };
}

const MODES = { exact: ['--exact'], sampled: [], preview: ['--preview'] };

/** Runs a request in the command line: user seconds and the summary. */
export function nativeRun(binary, { steps, set }, mode) {
  const lines = steps.flatMap(({ db_bench }) => ['--db-bench', db_bench]);
  const settings = Object.entries(set).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  const args = ['simulate', ...lines, ...settings, ...MODES[mode], '--json'];
  const { user, system, stdout } = childTime(binary, args);
  return { user, system, summary: JSON.parse(stdout) };
}

/** The engine in WebAssembly, in this process: a run of a request as `nativeRun` gives it. */
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

/** Events of a batch from the worker to the page (`engine_host.ts`). */
const BATCH_EVENTS = 1024;

/** Ends the measurement where two runs of the same request are not the same to the bit. */
export function requireSame(name, one, other) {
  if (one.event_hash === other.event_hash) return;
  throw new Error(`${name}: the event logs differ: ${one.event_hash}, ${other.event_hash}`);
}
