// `node tests/consumers/run.mjs [NAME …]`: builds each host in `consumers.mjs` by its real tool
// from the packed package, opens it in Chromium and uses it. What they need comes from npm and
// PyPI, so this takes minutes. `--keep` leaves the folders, `--shots DIR` takes pictures.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { buildPackage } from '../../components/tools/package.mjs';
import { CONSUMERS } from './consumers.mjs';

const root = join(import.meta.dirname, '..', '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean' }, shots: { type: 'string' } },
});

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

const run = (command, cwd, env = {}) =>
  execFileSync(command[0], command.slice(1), {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
  });

/** Packs the package and a log; returns their paths. */
async function pack(folder) {
  const dist = join(folder, 'dist');
  await buildPackage({ folder: dist, withTypes: true });
  const [{ filename }] = JSON.parse(
    run(['npm', 'pack', '--json', '--pack-destination', folder], dist).toString(),
  );
  const scenario = join(root, 'scenarios', 'universal-default');
  const order = ['export', scenario, '--preview', '--out', folder, '--only', 'events.lsmlog'];
  run(['npm', 'run', '-s', 'lsm-shape', '--', ...order], root);
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  run(['tar', '-xzf', join(folder, filename), '-C', unpacked], folder);
  return {
    tarball: join(folder, filename),
    files: join(unpacked, 'package'),
    log: join(folder, 'events.lsmlog'),
  };
}

/** Builds a host; returns the folder with its pages. */
function build(consumer, packed, folder) {
  const place = join(folder, consumer.name);
  cpSync(join(import.meta.dirname, consumer.name), place, { recursive: true });
  const { npm, pip = [], copy, log, commands, isGit = false } = consumer;
  if (npm !== undefined) {
    writeFileSync(join(place, 'package.json'), '{ "private": true }\n');
    run(['npm', 'install', '--no-audit', '--no-fund', packed.tarball, ...npm], place);
  }
  let env = {};
  if (pip.length > 0) {
    run(['python3', '-m', 'venv', 'venv'], place);
    run([join(place, 'venv', 'bin', 'pip'), 'install', '-q', ...pip], place);
    env = { PATH: `${join(place, 'venv', 'bin')}:${process.env.PATH}` };
  }
  if (copy !== undefined) cpSync(packed.files, join(place, copy), { recursive: true });
  if (log !== undefined) cpSync(packed.log, join(place, log, 'universal.lsmlog'));
  if (isGit) {
    run(['git', 'init', '-q'], place);
    run(['git', 'add', 'antora.yml', 'modules'], place);
    const author = ['-c', 'user.name=Docs', '-c', 'user.email=docs@docs.test'];
    run(['git', ...author, 'commit', '-q', '-m', 'docs'], place);
  }
  for (const command of commands) run(command, place, env);
  return join(place, consumer.out);
}

function serve(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(readFileSync(path));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Opens a page and uses its elements; returns what was found. */
async function use(browser, url, shot) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  const faults = [];
  page.on('pageerror', (problem) => faults.push(problem.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) faults.push(message.text());
  });
  await page.goto(url);
  const all = page.locator('lsm-shape');
  await all.first().waitFor({ state: 'attached' });
  for (const element of await all.all()) {
    await element.scrollIntoViewIfNeeded();
    await page
      .waitForFunction(
        (one) => one.state === 'live' || one.state === 'failed',
        await element.elementHandle(),
        {
          timeout: 30_000,
        },
      )
      .catch(() => undefined);
    const state = await element.evaluate((one) => one.state);
    const said = await element
      .locator('[part="message"]')
      .textContent()
      .catch(() => 'not defined');
    if (state !== 'live') faults.push(`an element is ${state}: ${said}`);
  }
  const slider = page.getByRole('slider', { name: 'size_ratio' });
  if ((await slider.count()) > 0) {
    await slider.press('ArrowRight');
    const text = page.locator('lsm-shape [part="run"]').filter({ hasText: 'size_ratio' });
    await text.waitFor({ timeout: 30_000 }).catch(() => faults.push('no run came of size_ratio'));
  }
  if (shot !== undefined) await page.screenshot({ path: shot, fullPage: true });
  const count = await all.count();
  await page.close();
  return { count, faults };
}

const folder = mkdtempSync(join(tmpdir(), 'lsm-shape-consumers-'));
const packed = await pack(folder);
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
if (values.shots !== undefined) mkdirSync(values.shots, { recursive: true });
let isBad = false;
for (const consumer of CONSUMERS) {
  const { name, pages = ['index.html'] } = consumer;
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  try {
    const server = await serve(build(consumer, packed, folder));
    for (const path of pages) {
      const url = `http://127.0.0.1:${server.address().port}/${path}`;
      const shot = values.shots === undefined ? undefined : join(values.shots, `${name}.png`);
      const { count, faults } = await use(browser, url, shot);
      isBad ||= faults.length > 0 || count === 0;
      console.log(
        `${name} ${path}: ${count} elements, ${faults.length === 0 ? 'all work' : faults.join('; ')}`,
      );
    }
    server.close();
  } catch (problem) {
    isBad = true;
    const said = problem.stderr?.toString() || problem.stdout?.toString() || problem.message;
    console.log(`${name}: ${said.trim().split('\n').slice(-12).join('\n  ')}`);
  }
}
await browser.close();
if (values.keep) console.log(folder);
else rmSync(folder, { recursive: true, force: true });
process.exit(isBad ? 1 : 0);
