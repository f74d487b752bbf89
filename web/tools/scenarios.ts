// Scenarios as the modules `virtual:scenarios` and `virtual:scenario_questions`. Their files are
// read and parsed at build time; publications are separate files, fetched on demand.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import {
  readScenarios,
  type BundledScenario,
} from '../../components/src/scenarios/read_scenarios.ts';

const folder = join(import.meta.dirname, '..', '..', 'scenarios');
/** Module with the scenarios' questions, loaded after the first picture. */
const QUESTIONS = 'virtual:scenario_questions';
const READ = /^(db_bench\.args|setup.*\.args|OPTIONS\.ini|.*\.json)$/;

/** Bundler plugin that provides the virtual modules. */
export function scenarios(): Plugin {
  return {
    name: 'scenarios',
    resolveId: {
      filter: { id: /^virtual:scenario(s|_questions)$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /virtual:scenario(s|_questions)$/ },
      handler(id) {
        const texts = textsOfScenarios();
        for (const path of Object.keys(texts)) this.addWatchFile(path);
        return id.endsWith(QUESTIONS) ? questionsOf(texts) : moduleOf(texts);
      },
    },
  };
}

/** Returns the scenarios bundled with the page. */
export function bundled(): readonly BundledScenario[] {
  return readScenarios(textsOfScenarios());
}

/** Returns the texts of all scenario files, by path. */
function textsOfScenarios(): Record<string, string> {
  const found = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && READ.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(found.map((path) => [path, readFileSync(path, 'utf8')]));
}

function moduleOf(texts: Readonly<Record<string, string>>): string {
  const published = Object.keys(texts).filter((path) => /\bpublished\b/.test(path));
  const imports = published.map(
    (path, at) => `import file${at} from ${JSON.stringify(`${path}?url`)};`,
  );
  const urls = published.map((path, at) => `${JSON.stringify(nameOf(path))}: file${at}`);
  return [
    ...imports,
    `export const publicationUrls = { ${urls.join(', ')} };`,
    `export const scenarios = ${JSON.stringify(readScenarios(texts).map(rowOf))}.map(${OF_ROW});`,
  ].join('\n');
}

function questionsOf(texts: Readonly<Record<string, string>>): string {
  const questions = readScenarios(texts).map(({ question }) => question);
  return `export const questions = ${JSON.stringify(questions)};`;
}

/** Converts a scenario to a row without property names and default values, which would repeat. */
function rowOf({ id, title, group, steps, ...others }: BundledScenario): unknown[] {
  const said = Object.entries({ ...others, question: null }).filter(([, one]) => !isUsual(one));
  const lines = steps.map(({ db_bench: flags, options_file: file }) =>
    file === null ? [flags] : [flags, file],
  );
  return [id, title, group, lines, ...(said.length > 0 ? [Object.fromEntries(said)] : [])];
}

const isUsual = (value: unknown): boolean => value === null || JSON.stringify(value) === '{}';

/** Source of a function that turns a row back into a scenario. */
const OF_ROW = `([id, title, group, lines, others]) => ({
  ...{ id, title, group, set: {}, publishedWriteAmp: null, publishedTable: null, ...others },
  steps: lines.map(([db_bench, options_file = null]) => ({ db_bench, options_file })),
})`;

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? '';
}
