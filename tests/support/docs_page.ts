// A docs page of someone else that uses the package and an event log.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { buildPackage } from '../../components/tools/package.mjs';
import { eventLogOf } from './event_log.ts';
import { root } from './native_and_wasm.ts';

/** Output folder for the package. Each process has its own because several may build at once. */
export const dist = join(root, 'test-results', `package-${process.pid}`);

let packed: Promise<void> | null = null;

/** Builds the package as packed by `npm pack`, once for all tests in this process. */
export function buildDocsPackage(): Promise<void> {
  packed ??= pack();
  return packed;
}

async function pack(): Promise<void> {
  const built = `${dist}-built`;
  // Only one test reads the types, and only `npm run test:all` runs it.
  await buildPackage({ folder: built, withTypes: process.env['EVERY_CASE'] !== undefined });
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const packing = ['pack', '--json', '--pack-destination', dist];
  const [packed] = JSON.parse(
    execFileSync('npm', packing, { cwd: built, stdio: ['ignore', 'pipe', 'ignore'] }).toString(),
  ) as readonly { readonly filename: string }[];
  if (packed === undefined) throw new Error('nothing was packed');
  const tarball = join(dist, packed.filename);
  execFileSync('tar', ['-xzf', tarball, '-C', dist, '--strip-components=1']);
  rmSync(tarball);
  rmSync(built, { recursive: true });
}

/** Origin of the docs pages. */
export const host = 'http://docs.test';

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  html: 'text/html',
  css: 'text/css',
  json: 'application/json',
  wasm: 'application/wasm',
};

/** Returns the MIME type for a file extension. */
export function typeOfFile(end: string): string {
  return types[end] ?? 'application/octet-stream';
}

/** Policy that allows only the page's own files and the element's Trusted Types. */
export const STRICT = [
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:",
  "require-trusted-types-for 'script'; trusted-types lsm-shape 'allow-duplicates'",
].join('; ');

/** The same, and the engine. The server sends it with the worker's file, too. */
export const WITH_ENGINE = STRICT.replace(
  "script-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
);

/** Settings of a docs page. */
export interface DocsPage {
  /** Content-Security-Policy of the page. */
  readonly policy?: string;
  /** Origin of the page; default: `host`. */
  readonly origin?: string;
  /** True if pages of other origins may read the package's files and the logs. */
  readonly isShared?: boolean;
}

/** Serves a docs page with this body. Returns a growing list of requested addresses. */
export async function serveDocs(page: Page, body: string, docs: DocsPage = {}): Promise<string[]> {
  const { policy = '', origin = host, isShared = false } = docs;
  const log = eventLogOf('leveled-default');
  const asked: string[] = [];
  const shared = isShared ? { 'access-control-allow-origin': '*' } : {};
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    if (pathname === '/log.lsmlog') return route.fulfill({ headers: shared, body: log });
    if (pathname === '/damaged.lsmlog') return route.fulfill({ body: log.subarray(0, 2000) });
    const headers = { ...shared, ...(policy === '' ? {} : { 'content-security-policy': policy }) };
    if (pathname.startsWith('/lsm-shape/')) {
      const file = join(dist, pathname.slice('/lsm-shape/'.length));
      if (!existsSync(file)) return route.fulfill({ status: 404 });
      const contentType = typeOfFile(file.split('.').at(-1) ?? '');
      return route.fulfill({ contentType, headers, body: readFileSync(file) });
    }
    if (pathname !== '/') return route.fulfill({ status: 404 });
    const script = '<script type="module" src="/lsm-shape/define.js"></script>';
    const html = `<!doctype html><html lang="en"><title>Docs</title>${script}<body>${body}`;
    return route.fulfill({ contentType: 'text/html', headers, body: html });
  });
  return asked;
}

/** Serves and opens a docs page. */
export async function openDocs(page: Page, body: string, docs: DocsPage = {}): Promise<string[]> {
  const asked = await serveDocs(page, body, docs);
  await page.goto(`${docs.origin ?? host}/`);
  return asked;
}

export const treeOf = (page: Page): Locator => page.locator('lsm-shape');
/** Returns the state of an `<lsm-shape>`. */
export const stateIn = (element: Element): string =>
  (element as unknown as { readonly state: string }).state;
/** Returns the state of a page's only element. */
export const stateOf = (page: Page): Promise<string> => treeOf(page).evaluate(stateIn);
/** Returns the states of a page's elements. */
export const statesOf = async (page: Page): Promise<string[]> =>
  Promise.all((await treeOf(page).all()).map((one) => one.evaluate(stateIn)));
