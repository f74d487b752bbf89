// Responses for pages that are still being built: a sentence instead of “not found”.
import { extname } from 'node:path';
import type { Connect } from 'vite';

const SENTENCES = {
  begun: 'This page is still being built. It will open automatically within a minute.',
  failed: 'This page could not be built. The terminal of the server shows why.',
};

const pageThatSays = (sentence: string): string =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" ' +
  'content="light dark"><meta http-equiv="refresh" content="2"><title>Not built yet</title>' +
  `<p>${sentence}</p></html>`;

/**
 * Handles requests for matching paths until they are built. Pages answer that the build is running
 * or has failed, and reload themselves. Other files wait.
 */
export function whileBeingBuilt(
  middlewares: Connect.Server,
  places: RegExp,
  begun: () => Promise<unknown>,
): void {
  let state: 'begun' | 'failed' | 'built' = 'begun';
  middlewares.use((request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    if (state === 'built' || !places.test(pathname)) {
      next();
      return;
    }
    const ended = begun().then(
      () => (state = 'built'),
      () => (state = 'failed'),
    );
    const answer = (): void => {
      if (state === 'built') {
        next();
        return;
      }
      response.statusCode = 503;
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(pageThatSays(SENTENCES[state]));
    };
    if (pathname.endsWith('/') || extname(pathname) === '.html') setImmediate(answer);
    else void ended.then(answer);
  });
}
