// `node components/tools/package.mjs`: the library as files that any page can load, in
// components/dist. One build without minified names of what is public; d3 and the like are inside.
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const components = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What can be loaded by its name. */
const entries = { element: 'src/element/lsm_shape.ts', light: 'src/element/light.ts' };
const figureEntries = { figures: 'src/figures/index.ts' };
const named = { ...entries, ...figureEntries };

/** Builds the package; returns the names of its files with their code. */
export async function buildPackage(folder = join(components, 'dist')) {
  rmSync(folder, { recursive: true, force: true });
  // Figures draw with code that plays logs, too. Files shared by both would be larger in sum, and a
  // page that does one of the two would wait for them: each has its own.
  const live = 'live_figure';
  const figureFiles = { ...figureEntries, [live]: 'src/element/live_figure.ts' };
  const figures = await build(figureFiles, folder);
  const { fileName } = figures.find(({ name, isEntry }) => isEntry && name === live);
  const others = await build(entries, folder, {
    name: 'figures-apart',
    resolveId: (id) =>
      id.endsWith(`/${live}.ts`) ? { id: `./${fileName}`, external: true } : null,
  });
  return [...figures, ...others].map(({ fileName, code }) => ({ fileName, code }));
}

/** Builds entries into a folder; returns the scripts that are written. */
async function build(names, folder, ...plugins) {
  const input = Object.fromEntries(
    Object.entries(names).map(([name, path]) => [name, join(components, path)]),
  );
  const bundle = await rolldown({
    input,
    plugins,
    transform: { target: 'es2023' },
    // Only `light` does something by being loaded; what nobody imports from is left out.
    treeshake: { moduleSideEffects: (path) => path === input.light },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'es',
    minify: true,
    sourcemap: true,
    entryFileNames: ({ name }) => (name in named ? '[name].js' : '[name]-[hash].js'),
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  return output.filter(({ type }) => type === 'chunk');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { fileName, code } of await buildPackage())
    console.log(`${fileName} ${code.length} bytes`);
}
