// The service worker and its list of files to keep, made from the built page.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { build, type Plugin } from 'vite';

const worker = join(import.meta.dirname, '..', 'src', 'offline', 'service_worker.ts');
/** Files that are not needed offline: README pictures, the sandboxed script and licences. */
const LEFT_OUT = /^(sw\.js|screenshot.*\.png|lsm-shape\/embed_classic\.js|licences\/.*)$/;
/** Files whose names change with their content. */
const HASHED = /^assets\//;

interface KeptFile {
  readonly url: string;
  /** Hash of the content; null if the name already identifies the version. */
  readonly revision: string | null;
}

/** Bundler plugin that writes the service worker, after all other plugins. */
export function offline(): Plugin {
  let out = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      out = resolve(root, outDir);
    },
    closeBundle: () => writeServiceWorker(out),
  };
}

/** Writes a service worker next to a built page. */
export async function writeServiceWorker(out: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      PRECACHED: JSON.stringify(keptFiles(out)),
      // A library needs this definition, which the worker otherwise lacks.
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2023',
      lib: { entry: worker, formats: ['iife'], name: 'offline', fileName: () => 'sw.js' },
    },
  });
}

/** Lists the files of a built page, by name. */
export function keptFiles(folder: string): KeptFile[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, url: relative(folder, path).split(sep).join('/') }))
    .filter(({ url }) => !LEFT_OUT.test(url))
    .sort((a, b) => (a.url < b.url ? -1 : 1))
    .map(({ path, url }) => ({ url, revision: HASHED.test(url) ? null : revisionOf(path) }));
}

function revisionOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
}
