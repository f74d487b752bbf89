// Writes scenarios as files of the package, each with the engine's request and resulting options.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { describeRequest, initSync } from '../../core-wasm/pkg/shell.js';

const components = join(dirname(fileURLToPath(import.meta.url)), '..');
const sources = join(components, '..', 'scenarios');
const wasm = join(components, '..', 'core-wasm', 'pkg', 'shell_bg.wasm');
const READ = /^(db_bench\.args|setup.*\.args|OPTIONS\.ini|.*\.json)$/;

/** Reads all scenarios, with their resulting options. */
export async function readPackageScenarios(folder) {
  const { readScenarios } = await sourceModule(folder, 'src/scenarios/read_scenarios.ts');
  const found = readdirSync(sources, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && READ.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = Object.fromEntries(found.map((path) => [path, readFileSync(path, 'utf8')]));
  const all = readScenarios(texts);
  initSync({ module: readFileSync(wasm) });
  return all.map(({ id, title, question, group, set, steps }) => {
    const described = JSON.parse(describeRequest(JSON.stringify({ title, steps, set })));
    return { id, title, question, group, set, steps, options: described.steps.at(-1).options };
  });
}

/** Writes a file for each scenario, and `index.json` with their titles. */
export function writeScenarios(folder, scenarios) {
  mkdirSync(join(folder, 'scenarios'));
  const write = (name, value) =>
    writeFileSync(join(folder, 'scenarios', `${name}.json`), `${JSON.stringify(value, null, 1)}\n`);
  for (const scenario of scenarios) write(scenario.id, scenario);
  write(
    'index',
    scenarios.map(({ id, title, question, group }) => ({ id, title, question, group })),
  );
}

/**
 * Returns a bundler plugin that turns scenarios into modules, so that any bundler includes them.
 */
export function scenarioModules(scenarios) {
  const PREFIX = '\0scenario:';
  const list = `${PREFIX}list`;
  const moduleOf = ({ title, steps, set, options }) =>
    `export default JSON.parse(${JSON.stringify(JSON.stringify({ title, steps, set, options }))});`;
  return {
    name: 'scenario modules',
    resolveId(id) {
      if (id.endsWith('/scenario_modules.ts')) return list;
      return id.startsWith('scenario:') ? `\0${id}` : null;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const scenario = scenarios.find((one) => `${PREFIX}${one.id}` === id);
      if (scenario !== undefined) return { code: moduleOf(scenario), moduleType: 'js' };
      const entries = scenarios.map((one) => `'${one.id}': () => import('scenario:${one.id}')`);
      const code = `export const SCENARIO_MODULES = { ${entries.join(', ')} };`;
      return { code, moduleType: 'js' };
    },
  };
}

/** Imports a TypeScript module of the sources into Node. */
export async function sourceModule(folder, path) {
  const built = await rolldown({ input: join(components, path) });
  // Test runners cache modules by file name alone.
  const file = join(folder, `source_${basename(path, '.ts')}.mjs`);
  await built.write({ file, format: 'es' });
  await built.close();
  const module = await import(`${pathToFileURL(file).href}?${Date.now()}`);
  rmSync(file);
  return module;
}
