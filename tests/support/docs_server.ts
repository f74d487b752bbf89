// A server of a page of docs or of the package, on a port of its own: an origin like any other.
// What a browser may load across origins depends on it, which pages that are made up do not show.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** What a server has. */
export interface Served {
  /** Its files, by folder: an address below the name is looked up there. */
  readonly folders?: Readonly<Record<string, string>>;
  /** Its files, by address. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** What it says with each file. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The Content-Security-Policy of its pages. */
  readonly policy?: string;
}

/** A server while it runs. */
export interface DocsServer {
  /** `http://127.0.0.1:1234` */
  readonly origin: string;
  /** The addresses that were asked for. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

/** Serves files. */
export async function serveFiles(served: Served): Promise<DocsServer> {
  const { folders, files, headers, policy } = served;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    asked.push(pathname);
    const content = files?.[pathname] ?? fileIn(folders ?? {}, pathname);
    if (content === null) {
      response.writeHead(404).end();
      return;
    }
    const type = extname(pathname) === '' ? TYPES['.html'] : TYPES[extname(pathname)];
    for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
    if (policy !== undefined && type === TYPES['.html']) {
      response.setHeader('Content-Security-Policy', policy);
    }
    response.setHeader('Content-Type', type ?? 'application/octet-stream');
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('the server has no port');
  return {
    origin: `http://127.0.0.1:${place.port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function fileIn(folders: Readonly<Record<string, string>>, pathname: string): Buffer | null {
  for (const [name, folder] of Object.entries(folders)) {
    const file = join(folder, pathname.slice(name.length));
    if (pathname.startsWith(name) && existsSync(file)) return readFileSync(file);
  }
  return null;
}
