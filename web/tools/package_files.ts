// Adds `embed.html` next to the page, the stories in `learn`, and the package's files they load in
// `lsm-shape`, along with the maker of one-file figures. Other pages use the same files; the embed
// dialog previews them and reports their sizes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import {
  buildOneFileMaker,
  buildPackage,
  entrySizes,
  framePageFiles,
  storyPageFiles,
} from '../../components/tools/package.mjs';
import { whileBeingBuilt } from './being_built.ts';
import { writeServiceWorker } from './offline.ts';

const FOLDER = 'lsm-shape';
const PAGE = 'embed.html';
const SIZES = 'sizes.json';
const LEARN = 'learn';
const stories = join(import.meta.dirname, '..', '..', 'scenarios', 'stories');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

/** Paths of the added files. */
const PLACES = new RegExp(`^/(${FOLDER}/|${LEARN}/|${PAGE}$)`);

/** Bundler plugin that adds the files. A development server builds them on the first request. */
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
      let files: ReturnType<typeof filesOf> | null = null;
      const begun = (): ReturnType<typeof filesOf> => (files ??= filesOf(built));
      whileBeingBuilt(middlewares, PLACES, begun);
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://site');
        if (!PLACES.test(pathname)) {
          next();
          return;
        }
        begun()
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
    writeBundle: { sequential: true, handler: () => writePackageFiles(built, out) },
  };
}

/** Builds the package into a folder and adds its files to a built page. */
async function writePackageFiles(built: string, out: string): Promise<void> {
  for (const folder of [FOLDER, LEARN]) {
    rmSync(join(out, folder), { recursive: true, force: true });
    mkdirSync(join(out, folder));
  }
  for (const [name, content] of await filesOf(built)) writeFileSync(join(out, name), content);
}

/** Plugin that adds these files while the page is already served; the service worker comes last. */
export function packageFilesBehind(): Plugin {
  return {
    name: 'package-files-behind',
    configurePreviewServer: ({ middlewares, config }) => {
      const out = resolve(config.root, config.build.outDir);
      const added = writePackageFiles(join(config.cacheDir, FOLDER), out).then(() =>
        writeServiceWorker(out),
      );
      whileBeingBuilt(middlewares, new RegExp(`${PLACES.source}|^/sw\\.js$`), () => added);
      added.then(
        () => config.logger.info('The stories and the embedded tree are now available too.'),
        (error: unknown) => config.logger.error(`The stories could not be built: ${String(error)}`),
      );
    },
  };
}

/** Returns the files by address, from a package built into a folder. */
async function filesOf(folder: string): Promise<ReadonlyMap<string, string | Uint8Array>> {
  await buildPackage({ folder });
  const files = new Map<string, string | Uint8Array>();
  for (const name of new Set([...framePageFiles(folder), ...storyPageFiles(folder)])) {
    const content = readFileSync(join(folder, name));
    // The page is one folder above its scripts, whose source maps are left out.
    if (name === PAGE) files.set(name, content.toString().replace('src="', `src="${FOLDER}/`));
    else if (extname(name) === '.wasm') files.set(`${FOLDER}/${name}`, content);
    else files.set(`${FOLDER}/${name}`, withoutMap(content.toString()));
  }
  for (const [name, path] of Object.entries(await buildOneFileMaker(folder))) {
    const content = readFileSync(path);
    const isCode = extname(name) === '.js';
    files.set(`${FOLDER}/${name}`, isCode ? withoutMap(content.toString()) : content);
  }
  for (const [name, content] of storyPages(folder)) files.set(`${LEARN}/${name}`, content);
  return files.set(`${FOLDER}/${SIZES}`, JSON.stringify(entrySizes(folder)));
}

const withoutMap = (code: string): string => code.replace(/\n\/\/# sourceMappingURL=.*/, '');

/** Builds the stories with the package's program. A false statement in one fails the build. */
function storyPages(folder: string): [name: string, content: string][] {
  const made = join(folder, LEARN);
  const program = join(folder, 'bin', 'lsm-shape.mjs');
  const places = ['--scripts', `../${FOLDER}/`, '--page', '../index.html', '-o', made];
  // Files about stories have names in capitals.
  const sources = readdirSync(stories).filter((name) => /^[a-z].*\.md$/.test(name));
  const paths = sources.map((name) => join(stories, name));
  mkdirSync(made);
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  execFileSync(process.execPath, [program, 'story', ...paths, ...places], { stdio: [...stdio] });
  return readdirSync(made).map((name) => [name, readFileSync(join(made, name), 'utf8')]);
}
