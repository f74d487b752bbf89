// `node tests/consumers/run.mjs [NAME …]`: builds each host in `consumers.mjs` from the packed
// package with its real tool, opens it in Chromium and uses it. Downloads from npm and PyPI take
// minutes. `--keep` keeps the folders, `--shots DIR` takes screenshots.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { buildConsumer, pack, serve } from './build.mjs';
import { CONSUMERS } from './consumers.mjs';
import { findChromium } from '../../web/tools/chromium.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean' }, shots: { type: 'string' } },
});

/** Opens a page and uses its elements. Returns the results. */
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
    const isOver = (one) => one.state === 'live' || one.state === 'failed';
    const handle = await element.elementHandle();
    await page.waitForFunction(isOver, handle, { timeout: 30_000 }).catch(() => undefined);
    const state = await handle.evaluate((one) => one.state);
    const message = element.locator('[part="message"]');
    const said = await message.textContent().catch(() => 'not defined');
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
const executablePath = findChromium();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
if (values.shots !== undefined) mkdirSync(values.shots, { recursive: true });
let isBad = false;
for (const consumer of CONSUMERS) {
  const { name, pages = ['index.html'] } = consumer;
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  try {
    const server = await serve(buildConsumer(consumer, packed, folder));
    for (const path of pages) {
      const url = `http://127.0.0.1:${server.address().port}/${path}`;
      const shot = values.shots === undefined ? undefined : join(values.shots, `${name}.png`);
      const { count, faults } = await use(browser, url, shot);
      isBad ||= faults.length > 0 || count === 0;
      const found = faults.length === 0 ? 'all work' : faults.join('; ');
      console.log(`${name} ${path}: ${count} elements, ${found}`);
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
