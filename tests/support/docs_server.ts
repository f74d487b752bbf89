// Serves docs pages or the package from a real origin with its own port. Intercepted pages cannot
// show what a browser may load across origins.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Content of a server. */
export interface Served {
  /** Folders by name. Addresses below a name are looked up in its folder. */
  readonly folders?: Readonly<Record<string, string>>;
  /** Single files by address. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** Headers sent with each file. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Content-Security-Policy of the pages. */
  readonly policy?: string;
}

/** A running server. */
export interface DocsServer {
  /** Origin, such as `http://127.0.0.1:1234`. */
  readonly origin: string;
  /** Addresses requested so far. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

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
