// The package from `npm pack` in a page built by the repository's own Vite and React 19.
// `tests/consumers` has eleven more hosts with their own tools.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { build } from 'vite';
import { dist, buildDocsPackage, statesOf, typeOfFile } from '../support/docs_page.ts';
import { eventLogOf } from '../support/event_log.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { root } from '../support/native_and_wasm.ts';

const project = join(root, 'test-results', `react-${process.pid}`);
const consumer = join(root, 'tests', 'consumers', 'vite-react19');

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await buildDocsPackage();
  rmSync(project, { recursive: true, force: true });
  cpSync(consumer, project, { recursive: true });
  cpSync(join(consumer, '..', 'types'), join(project, 'types'), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const modules = join(project, 'node_modules');
  mkdirSync(join(project, 'public'));
  mkdirSync(modules);
  // Copied rather than linked, because compilers look up dependencies from a package's real path.
  cpSync(dist, join(modules, 'lsm-shape'), { recursive: true });
  for (const name of ['react', 'react-dom', 'scheduler', '@types']) {
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'dir');
  }
  writeFileSync(join(project, 'public', 'universal.lsmlog'), eventLogOf('universal-default'));
  await build({ root: project, configFile: false, logLevel: 'error' });
});

test.afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Opens the built page. Returns a growing list of requested addresses. */
async function open(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('http://app.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    const path = join(project, 'dist', pathname === '/' ? 'index.html' : pathname);
    return route.fulfill({
      contentType: typeOfFile(extname(path).slice(1)),
      body: readFileSync(path),
    });
  });
  await page.goto('http://app.test/');
  return asked;
}

test(
  'React shows a log and a scenario, and the engine is found by the bundler',
  IN_TEST_ALL,
  async ({ page }) => {
    const asked = await open(page);
    await page.getByRole('slider', { name: 'size_ratio' }).scrollIntoViewIfNeeded();
    await expect.poll(() => statesOf(page)).toEqual(['live', 'live']);
    expect(asked.filter((path) => /worker-.*\.js$/.test(path))).toHaveLength(1);
    expect(asked.filter((path) => /core-.*\.wasm$/.test(path))).toHaveLength(1);
    await page.getByRole('slider', { name: 'size_ratio' }).press('ArrowRight');
    const run = page.locator('lsm-shape [part="run"]').last();
    await expect(run).toHaveText(/^size_ratio 2 · at the end: write amp \d+\.\d\d/);
  },
);

test('it has no source maps', IN_TEST_ALL, () => {
  expect(readdirSync(dist).filter((name) => name.endsWith('.map'))).toEqual([]);
});

test('its declarations are enough for a strict compiler', IN_TEST_ALL, () => {
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const said = (): string => {
    try {
      return execFileSync(tsc, ['-p', join(project, 'types')], { encoding: 'utf8' });
    } catch (problem) {
      return (problem as { stdout: string }).stdout;
    }
  };
  expect(said()).toBe('');
});
