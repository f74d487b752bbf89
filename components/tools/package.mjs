// `node components/tools/package.mjs`: builds the library into components/dist as files that any
// page can load, with dependencies such as d3 bundled, and a package.json for `npm pack`.
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { htmlCustomData, webTypes } from './editor_data.mjs';
import { elementManifest, oneOf } from './element_manifest.mjs';
import { NO_RUNS, packageModules, replacing } from './package_modules.mjs';
import { ALL_ENTRIES, ELEMENT_ENTRIES, FIGURE_ENTRIES } from './published_package.mjs';
import { LIBRARY_ENTRIES, publishedPackage, STORY_GUIDE } from './published_package.mjs';
import { buildNodeSide } from './node_side.mjs';
import { readPackageScenarios, scenarioModules } from './package_scenarios.mjs';
import { sourceModule, writeScenarios } from './package_scenarios.mjs';

const components = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(components, '..');
const wasm = join(root, 'core-wasm', 'pkg');

/** Modules with side effects on loading. */
const ACTING = /[\\/](define|worker|embed|element[\\/]story)\.ts$/;

/** Module that shows a figure, built as a separate file. */
const FIGURE_PART = 'live_figure';
const FIGURE_SOURCE = `src/element/${FIGURE_PART}.ts`;

/** Bundles entries as modules with shared chunks. */
function modulesOf(entries, folder, options, ...plugins) {
  const sources = Object.entries(entries).map(([name, path]) => [name, join(components, path)]);
  const hasName = ({ name }) => name in ALL_ENTRIES;
  const output = {
    format: 'es',
    entryFileNames: (chunk) => (hasName(chunk) ? '[name].js' : '[name]-[hash].js'),
    // Jekyll ignores files whose names start with an underscore.
    chunkFileNames: ({ name }) => `${name.replace(/^[\W_]*scenario[\W_]/, 'scenario-')}-[hash].js`,
    ...options,
  };
  return bundle(Object.fromEntries(sources), folder, output, plugins);
}

/** Removes whitespace from style sheets inside scripts, because no minifier does. */
const shortStyles = {
  name: 'short styles',
  transform(code, id) {
    if (!id.endsWith('_style.ts')) return null;
    return code.replace(/`[^`]*{[^`]*`/, (sheet) =>
      sheet.replace(/\s*([{};,])\s*/g, '$1').replace(/:\s+/g, ':'),
    );
  },
};

/** Bundles files of the library. Returns the output. */
async function bundle(input, folder, output, plugins = []) {
  const built = await rolldown({
    input,
    external: ['react'],
    plugins: [...plugins, shortStyles, packageModules],
    transform: { target: 'es2023' },
    treeshake: { moduleSideEffects: (path) => ACTING.test(path) },
    checks: { emptyImportMeta: false },
  });
  const written = await built.write({ dir: folder, minify: true, ...output });
  await built.close();
  return written.output.filter(({ type }) => type === 'chunk');
}

/**
 * Returns the groups of shared modules. The log player is one file, even though parts loaded later
 * need some of its modules, because many small files would compress badly.
 */
async function elementGroups() {
  const own = await staticModules('src/element/live_tree.ts');
  const shell = await staticModules('src/element/lsm_shape.ts');
  const runs = await staticModules('src/element/runs/element_run.ts');
  return [
    // A module that several groups need goes to the one with the highest priority.
    { name: 'lsm_shape', test: (id) => shell.has(id), priority: 2 },
    { name: 'player', test: (id) => own.has(id), priority: 1 },
    { name: 'runs', test: (id) => runs.has(id), priority: 0 },
  ];
}

/** Returns a module and its static imports. */
async function staticModules(path) {
  const built = await rolldown({ input: join(components, path), plugins: [packageModules] });
  const { output } = await built.generate({ format: 'es' });
  await built.close();
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set();
  const queue = output.filter(({ isEntry }) => isEntry);
  for (const chunk of queue) {
    for (const id of chunk.moduleIds) found.add(id);
    for (const name of chunk.imports) {
      const next = chunks.get(name);
      if (next !== undefined && !queue.includes(next)) queue.push(next);
    }
  }
  return found;
}

/** Workers of the engine and of exports. */
const WORKERS = { worker: 'src/engine/worker.ts', export_worker: 'src/export/worker.ts' };

/** The page for frames. It has module and classic scripts, as not every frame may load modules. */
const FRAME_PAGE = 'src/frame/embed.html';
/** The style sheets of story pages. */
const STORY_STYLE = 'story.css';
const STORY_STYLES = ['story.css', 'places.css', 'teaching.css', 'book.css'];
const FRAME_SCRIPTS = { embed: 'src/frame/embed.ts', embed_classic: ELEMENT_ENTRIES.define };

/** Builds each script as one classic script. Returns the output. */
async function scriptsOf(sources, folder) {
  const scripts = Object.entries(sources).map(([name, path]) => {
    const script = { format: 'iife', codeSplitting: false, entryFileNames: `${name}.js` };
    return bundle({ [name]: join(components, path) }, folder, script, [replacing(NO_RUNS)]);
  });
  return (await Promise.all(scripts)).flat();
}

/** Builds the element's entries, the files that they load, and the frame page. */
async function elementScripts(folder, entries, ...plugins) {
  // Figures and the player each have their own copy of common code. Shared files would delay every
  // page and be larger in total.
  const figures = await modulesOf({ ...FIGURE_ENTRIES, [FIGURE_PART]: FIGURE_SOURCE }, folder);
  const figure = figures.find(({ name, isEntry }) => isEntry && name === FIGURE_PART);
  // Bundlers keep or drop these modules whole, so marks of pure calls would only cost bytes.
  const comments = { annotation: false };
  const groups = { codeSplitting: { groups: await elementGroups() }, comments };
  const apart = {
    name: 'figures apart',
    resolveId: (id) =>
      id.endsWith(`/${FIGURE_PART}.ts`) ? { id: `./${figure.fileName}`, external: true } : null,
  };
  const element = await modulesOf(entries, folder, groups, apart, ...plugins);
  cpSync(join(components, FRAME_PAGE), join(folder, basename(FRAME_PAGE)));
  const styles = STORY_STYLES.map((name) => join(components, 'src', 'element', 'story', name));
  writeFileSync(join(folder, STORY_STYLE), styles.map((path) => readFileSync(path)).join('\n'));
  return [...figures, ...element, ...(await scriptsOf(FRAME_SCRIPTS, folder))];
}

/** Returns scripts and all files that they load, if `isLater` is true for the file. */
function reachedFrom(folder, scripts, isLater = () => true) {
  const found = new Set(scripts);
  for (const name of found) {
    const code = readFileSync(join(folder, name), 'utf8');
    for (const [, next] of code.matchAll(/[`'"]\.\/([\w-]+\.js)[`'"]/g)) {
      if (isLater(next) && existsSync(join(folder, next))) found.add(next);
    }
  }
  return [...found];
}

/** Returns the files that `embed.html` needs, without the engine. */
export function framePageFiles(folder) {
  const scripts = [...Object.keys(FRAME_SCRIPTS), 'define'].map((name) => `${name}.js`);
  return [basename(FRAME_PAGE), ...reachedFrom(folder, scripts)];
}

/**
 * Worker that makes one-file figures. Only the site needs it: the package has a command for that.
 */
const MAKER = { one_file: 'src/written/worker.ts' };

/**
 * Builds that worker into the folder of a built package. Returns the paths of its files by name.
 */
export async function buildOneFileMaker(folder) {
  const [name] = Object.keys(MAKER);
  const script = { format: 'iife', codeSplitting: false, entryFileNames: '[name].js' };
  await bundle({ [name]: join(components, MAKER[name]) }, folder, script);
  return {
    [`${name}.js`]: join(folder, `${name}.js`),
    [`${name}_player.js`]: join(folder, 'node', 'player.js'),
    'inter-400.ttf': join(folder, 'node', 'fonts', 'inter-400.ttf'),
    'inter-600.ttf': join(folder, 'node', 'fonts', 'inter-600.ttf'),
  };
}

export function storyPageFiles(folder) {
  const others = [STORY_STYLE, 'scripted.js', 'worker.js', 'core.wasm'];
  return [...others, ...reachedFrom(folder, ['story.js'])];
}

/** Matches files that are loaded on interaction or for other content. */
const LATER = /^(after_first_picture|live_figure|scenario)-/;
const OF_RUNS = /^(element_run|runs)-/;

/** Returns the bytes, with gzip, loaded before a log plays and before a run is shown. */
export function entrySizes(folder) {
  const bytes = (names) =>
    names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
  const run = reachedFrom(folder, ['define.js'], (name) => !LATER.test(name));
  const isOfLog = (name) => !LATER.test(name) && !OF_RUNS.test(name);
  const log = reachedFrom(folder, ['define.js'], isOfLog);
  return { log: bytes(log), run: bytes([...run, 'worker.js', 'core.wasm']) };
}

/** Builds the package. Returns its scripts by name. `withTypes` takes a few more seconds. */
export async function buildPackage({ folder = join(components, 'dist'), withTypes = false } = {}) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const scenarios = await readPackageScenarios(folder);
  const element = await elementScripts(folder, ELEMENT_ENTRIES, scenarioModules(scenarios));
  const library = await modulesOf(LIBRARY_ENTRIES, folder);
  const workers = await scriptsOf(WORKERS, folder);
  cpSync(join(wasm, 'shell_bg.wasm'), join(folder, 'core.wasm'));
  writeScenarios(folder, scenarios);
  const written = JSON.parse(readFileSync(join(components, 'package.json'), 'utf8'));
  writeJson(join(folder, 'package.json'), publishedPackage(written));
  const { FIGURE_IDS } = await import(pathToFileURL(join(folder, 'figures.js')).href);
  const names = { figure: FIGURE_IDS, scenario: scenarios.map(({ id }) => id) };
  const manifest = elementManifest(names);
  writeJson(join(folder, 'custom-elements.json'), manifest);
  writeJson(join(folder, 'web-types.json'), webTypes(manifest, written));
  writeJson(join(folder, 'vscode.html-custom-data.json'), htmlCustomData(manifest));
  for (const name of readdirSync(join(components, 'package'))) {
    cpSync(join(components, 'package', name), join(folder, name), { recursive: true });
  }
  for (const name of STORY_GUIDE) {
    cpSync(join(root, 'scenarios', name), join(folder, name), { recursive: true });
  }
  await addRooms(folder, names.figure);
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await buildNodeSide(folder);
  if (withTypes) writeTypes(folder, names);
  return [...element, ...library, ...workers].map(({ fileName, code }) => ({ fileName, code }));
}

/**
 * Heights in pixels with their own CSS rule, because many browsers cannot use attributes in CSS.
 */
const HEIGHTS = Array.from({ length: 120 }, (_, at) => 10 * (at + 1));

/** Adds rules for heights and figures to the style sheet, for elements whose script has not run. */
async function addRooms(folder, ids) {
  const { figureRoom } = await sourceModule(folder, 'src/element/figure_room.ts');
  const heights = HEIGHTS.map(
    (height) => `lsm-shape[height='${height}']:not(:defined){--lsm-height:${height}px}\n`,
  );
  const figures = ids.map((id) => {
    const { height, text } = figureRoom(id);
    const filler = `content:'${text}';visibility:hidden`;
    return `lsm-shape[figure='${id}']:not(:defined){--lsm-height:${height}px}
lsm-shape[figure='${id}']:not(:defined,[caption])::after{${filler}}\n`;
  });
  appendFileSync(join(folder, 'lsm-shape.css'), [...figures, ...heights].join(''));
}

/** Writes type declarations for all public modules. */
function writeTypes(folder, { figure, scenario }) {
  const types = join(folder, 'types');
  const entries = Object.values(ALL_ENTRIES);
  const config = join(folder, 'tsconfig.types.json');
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
    ...{ allowImportingTsExtensions: true, outDir: types, rootDir: join(components, 'src') },
    ...{ noUnusedLocals: false, types: [] },
  };
  // Hand-written declarations for packages without types.
  const files = [...entries, 'src/gifenc.d.ts'].map((path) => join(components, path));
  writeJson(config, { extends: join(root, 'tsconfig.json'), compilerOptions, files, include: [] });
  execFileSync('npx', ['--no-install', 'tsc', '-p', config], { cwd: root, stdio: 'inherit' });
  rmSync(config);
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(/(['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
  }
  const path = join(types, 'element', 'names.d.ts');
  const text = readFileSync(path, 'utf8')
    .replace('FigureName = string', `FigureName = ${oneOf(...figure)}`)
    .replace('ScenarioName = string', `ScenarioName = ${oneOf(...scenario)}`);
  writeFileSync(path, text);
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { fileName, code } of await buildPackage({ withTypes: true }))
    console.log(`${fileName} ${code.length} bytes`);
}
