// `embed.html` beside the page, and what it loads in `lsm-shape`: files of the package, as pages of
// others have them. What the page offers to embed is shown by them.
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { buildFramePage } from '../../components/tools/package.mjs';

const FOLDER = 'lsm-shape';
const PAGE = 'embed.html';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
};

/** The part of the bundler that puts them there; a development server has them built once. */
export function packageFiles(): Plugin {
  let out = '';
  return {
    name: 'package-files',
    configResolved: ({ root, build }) => {
      out = resolve(root, build.outDir);
    },
    configureServer: ({ config, middlewares }) => {
      const folder = join(config.cacheDir, FOLDER);
      const built = buildFramePage({ folder });
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://site');
        const name = pathname === `/${PAGE}` ? PAGE : namedIn(pathname);
        if (name === null) {
          next();
          return;
        }
        built
          .then(() => {
            const content = name === PAGE ? pageIn(folder) : readFileSync(join(folder, name));
            response.setHeader('Content-Type', TYPES[extname(name)] ?? 'text/plain');
            response.end(content);
          })
          .catch(next);
      });
    },
    writeBundle: {
      sequential: true,
      handler: async () => {
        const folder = join(out, FOLDER);
        await buildFramePage({ folder });
        writeFileSync(join(out, PAGE), pageIn(folder));
      },
    },
  };
}

/** The name of a file of the package; null: the address is of no such file. */
function namedIn(pathname: string): string | null {
  return /^\/lsm-shape\/([\w.-]+)$/.exec(pathname)?.[1] ?? null;
}

/** The page, one folder above its scripts. */
function pageIn(folder: string): string {
  return readFileSync(join(folder, PAGE), 'utf8').replace('src="', `src="${FOLDER}/`);
}
