// Downloads of a reader's browser, in kB with gzip: the scripts of the built page, the engine, the
// element of the package. Tests enforce budgets; this shows growth.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWasm, root } from '../../../web/tools/setup.mjs';
import { builtFolder } from '../shared/built_page.mjs';

const kilobytes = (path) => gzipSync(readFileSync(path), { level: 9 }).length / 1000;

/** Measures all sizes, which are the same in every round. */
export async function sizes({ measured }) {
  await buildWasm({ isSmall: true });
  const built = builtFolder();
  const about = { unit: 'KB', better: 'lower', compared: 'exact' };
  const note = (name, paths) => {
    const sum = paths.reduce((bytes, path) => bytes + kilobytes(path), 0);
    measured.note(name, sum, about);
  };
  const assets = join(built, 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  note(
    'page: all scripts',
    scripts.map((name) => join(assets, name)),
  );
  note('page: scripts that its HTML asks for', scriptsOf(built));
  const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'));
  note(
    'page: style sheets',
    sheets.map((name) => join(assets, name)),
  );
  const pkg = join(root, 'core-wasm', 'pkg');
  note('engine: WASM that simulates', [join(pkg, 'shell_bg.wasm')]);
  note('engine: WASM that reads recordings too', [join(pkg, 'recordings', 'shell_bg.wasm')]);
  const library = join(built, 'lsm-shape');
  const named = (name) => {
    const found = readdirSync(library).find((file) => file.replace(/-[\w-]{8}\.js$/, '') === name);
    if (found === undefined) throw new Error(`${library} has no ${name}: fix sizes.mjs`);
    return join(library, found);
  };
  // The entry is small and loads these once an element is in the page.
  const player = [join(library, 'define.js'), named('player')];
  note('element: until a log plays', importedBy(player));
  const full = [join(library, 'define.js'), named('player'), named('runs')];
  note('element: until a scenario runs', importedBy(full));
  note('element: the script of its worker', [join(library, 'worker.js')]);
}

/** Returns the entry and the modules that `index.html` names. */
function scriptsOf(built) {
  const html = readFileSync(join(built, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="(?:\.\/|\/)?(assets\/[^"]+\.js)"/g)];
  return [...new Set(named.map(([, name]) => join(built, name)))];
}

/** Returns modules and all their imports, except dynamic ones. */
function importedBy(paths, found = new Set()) {
  for (const path of paths) {
    if (found.has(path)) continue;
    found.add(path);
    const text = readFileSync(path, 'utf8');
    const names = [...text.matchAll(/(?:from|import)\s*["'](\.\/[^"']+)["']/g)];
    importedBy(
      names.map(([, name]) => join(path, '..', name)),
      found,
    );
  }
  return [...found];
}
