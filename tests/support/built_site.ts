// Serves the built page. Tests can replace its files, as a new release would.
import { createServer, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** A running server. */
export interface BuiltSite {
  readonly address: string;
  /** Serves a changed version of a file from now on. */
  readonly replace: (name: string, change: (text: string) => string) => void;
  /** Sends the page in parts from now on, like a slow network. A part begins at each mark. */
  readonly sendInParts: (before: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

/** Delay between parts, long enough for the browser to paint. */
const BETWEEN_PARTS_MS = 400;

/** Sends a text in parts, with enough time in between to show each. */
async function sendParts(
  response: ServerResponse,
  text: string,
  before: readonly string[],
): Promise<void> {
  let sent = 0;
  for (const mark of before) {
    const at = text.indexOf(mark);
    if (at < sent) throw new Error(`the page has no ${mark} there`);
    response.write(text.slice(sent, at));
    sent = at;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_PARTS_MS));
  }
  response.end(text.slice(sent));
}

/** Serves the built page at an address of its own. */
export async function serveBuiltSite(): Promise<BuiltSite> {
  const changes = new Map<string, (text: string) => string>();
  let parts: readonly string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const name = path === '/' ? 'index.html' : path.slice(1);
    readFile(join(dist, name)).then(
      (file) => {
        const change = changes.get(name);
        response.setHeader('Content-Type', types[extname(name)] ?? 'application/octet-stream');
        response.setHeader('Cache-Control', 'no-cache');
        const sent = change === undefined ? file : change(file.toString('utf8'));
        if (name === 'index.html') void sendParts(response, sent.toString(), parts);
        else response.end(sent);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('the server has no port');
  return {
    address: `http://127.0.0.1:${place.port}/`,
    replace: (name, change) => changes.set(name, change),
    sendInParts: (before) => {
      parts = before;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
