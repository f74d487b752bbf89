// Reads scenario folders, which the real db_bench can also run. Keep this in step with the engine's
// own reader (`core-wasm/shell/src/cli/scenario_dir.rs`).
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { RunRequest, StepRequest } from '../engine/protocol.ts';
import { Problem } from '../written/problem.ts';

/** Fields of `scenario.json` that determine the run. */
interface Facts {
  readonly title?: string;
  readonly seed?: number;
  readonly rocksdb_version?: string;
  readonly set?: Readonly<Record<string, string | number | boolean>>;
  readonly set_options_at?: readonly {
    readonly at_micros: number;
    readonly set: Readonly<Record<string, string | number | boolean>>;
  }[];
}

export function isScenarioFolder(folder: string): boolean {
  return existsSync(join(folder, 'db_bench.args'));
}

/** Reads a scenario folder as a run request in the default mode. */
export function readScenario(folder: string): RunRequest {
  const setups = setupsOf(folder).map((path) => step(path, null));
  const options = join(folder, 'OPTIONS.ini');
  const optionsFile = existsSync(options) ? readFileSync(options, 'utf8') : null;
  const own = step(join(folder, 'db_bench.args'), optionsFile);
  const { title, seed, set = {}, set_options_at, rocksdb_version } = factsOf(folder);
  const release = rocksdb_version === undefined ? {} : { rocksdb_version };
  const changes = set_options_at?.map(({ at_micros, set: values }) => {
    return { at_micros, set: texts(values) };
  });
  return {
    title: title ?? basename(resolve(folder)),
    steps: [...setups, own],
    set: texts({ ...release, ...set }),
    ...(changes === undefined ? {} : { set_options_at: changes }),
    ...(seed === undefined ? {} : { seed }),
  };
}

/** Returns the paths of the `setup*.args` files, in execution order. */
function setupsOf(folder: string): string[] {
  const found: string[] = [];
  for (let name = 'setup.args'; ; name = `setup-${found.length + 1}.args`) {
    const path = join(folder, name);
    if (!existsSync(path)) return found;
    found.push(path);
  }
}

/** Reads the flags in an `.args` file, ignoring comments. */
function step(path: string, optionsFile: string | null): StepRequest {
  const lines = readFileSync(path, 'utf8').split(/\r?\n/);
  const flags = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return { db_bench: flags.join(' '), options_file: optionsFile };
}

function factsOf(folder: string): Facts {
  const path = join(folder, 'scenario.json');
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Facts;
  } catch (fault) {
    throw new Problem(path, (fault as Error).message, 'correct the JSON');
  }
}

function texts(
  values: Readonly<Record<string, string | number | boolean>>,
): Record<string, string> {
  const all = Object.entries(values);
  return Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
}
