// `embed.html` beside the page, and what it loads in `lsm-shape`: files of the package, as pages of
// others have them. What the page offers to embed is shown by them, and they are what is measured.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { buildPackage, entrySizes, framePageFiles } from '../../components/tools/package.mjs';

const FOLDER = 'lsm-shape';
const PAGE = 'embed.html';
const SIZES = 'sizes.json';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** The part of the bundler that puts them there; a development server has them built once. */
export function packageFiles(): Plugin {
  let built = '';
  let out = '';
  return {
    name: 'package-files',
    configResolved: ({ root, cacheDir, build }) => {
      built = join(cacheDir, FOLDER);
      out = resolve(root, build.outDir);
    },
    configureServer: ({ middlewares }) => {
      const files = filesOf(built);
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://site');
        files
          .then((all) => {
            const content = all.get(pathname.slice(1));
            if (content === undefined) {
              next();
              return;
            }
            response.setHeader('Content-Type', TYPES[extname(pathname)] ?? 'text/plain');
            response.end(content);
          })
          .catch(next);
      });
    },
    writeBundle: {
      sequential: true,
      handler: async () => {
        rmSync(join(out, FOLDER), { recursive: true, force: true });
        mkdirSync(join(out, FOLDER));
        for (const [name, content] of await filesOf(built)) writeFileSync(join(out, name), content);
      },
    },
  };
}

/** The files by their addresses, from a package that is built into a folder. */
async function filesOf(folder: string): Promise<ReadonlyMap<string, string>> {
  await buildPackage({ folder });
  const files = new Map<string, string>();
  for (const name of framePageFiles(folder)) {
    const text = readFileSync(join(folder, name), 'utf8');
    // The page stands one folder above its scripts; of those the site has no maps.
    if (name === PAGE) files.set(name, text.replace('src="', `src="${FOLDER}/`));
    else files.set(`${FOLDER}/${name}`, text.replace(/\n\/\/# sourceMappingURL=.*/, ''));
  }
  return files.set(`${FOLDER}/${SIZES}`, JSON.stringify(entrySizes(folder)));
}
