// The scenarios as files of the package: what the engine is asked, and which options it has then.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { describeRequest, initSync } from '../../core-wasm/pkg/shell.js';

const components = join(dirname(fileURLToPath(import.meta.url)), '..');
const scenarios = join(components, '..', 'scenarios');
const wasm = join(components, '..', 'core-wasm', 'pkg', 'shell_bg.wasm');
const READ = /^(db_bench\.args|setup.*\.args|OPTIONS\.ini|.*\.json)$/;

/** Writes one file for each scenario, and `index.json` with their titles. */
export async function writeScenarios(folder) {
  const { readScenarios } = await sourceModule(folder, 'src/scenarios/read_scenarios.ts');
  const found = readdirSync(scenarios, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && READ.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = Object.fromEntries(found.map((path) => [path, readFileSync(path, 'utf8')]));
  const all = readScenarios(texts);
  initSync({ module: readFileSync(wasm) });
  mkdirSync(join(folder, 'scenarios'));
  for (const { id, title, question, group, set, steps } of all) {
    const described = JSON.parse(describeRequest(JSON.stringify({ title, steps, set })));
    const options = described.steps.at(-1).options;
    const text = JSON.stringify({ id, title, question, group, set, steps, options });
    writeFileSync(join(folder, 'scenarios', `${id}.json`), `${text}\n`);
  }
  const titles = all.map(({ id, title, question, group }) => ({ id, title, question, group }));
  writeFileSync(join(folder, 'scenarios', 'index.json'), `${JSON.stringify(titles, null, 1)}\n`);
}

/** A module of the sources, for Node, which reads no TypeScript. */
async function sourceModule(folder, path) {
  const built = await rolldown({ input: join(components, path) });
  const file = join(folder, 'source_module.mjs');
  await built.write({ file, format: 'es' });
  await built.close();
  const module = await import(`${pathToFileURL(file).href}?${Date.now()}`);
  rmSync(file);
  return module;
}
