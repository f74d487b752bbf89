// `node components/tools/package.mjs`: the library as files that any page can load, in
// components/dist. One build without minified names of what is public; d3 and the like are inside.
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const components = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What can be loaded by its name. */
const entries = { element: 'src/element/lsm_shape.ts', light: 'src/element/light.ts' };

/** Builds the package; returns the names of its files with their code. */
export async function buildPackage(folder = join(components, 'dist')) {
  rmSync(folder, { recursive: true, force: true });
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, path]) => [name, join(components, path)]),
  );
  const bundle = await rolldown({
    input,
    transform: { target: 'es2023' },
    // Only `light` does something by being loaded; what nobody imports from is left out.
    treeshake: { moduleSideEffects: (path) => path === input.light },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'es',
    minify: true,
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  return output
    .filter(({ type }) => type === 'chunk')
    .map(({ fileName, code }) => ({ fileName, code }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { fileName, code } of await buildPackage())
    console.log(`${fileName} ${code.length} bytes`);
}
