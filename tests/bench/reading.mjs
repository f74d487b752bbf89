// `node tests/bench/reading.mjs [STORY …]`: how stories are to read, for the built page in real
// Chromium (`npm run build` first): when the first picture is there, when its run is live, and
// which tasks of the main thread take long while a reader scrolls from beginning to end and the
// stage plays. Nothing is asserted, since machines differ. What it should be: the first picture
// within 1 s, no task over 50 ms.
/* global document, performance, PerformanceObserver, window */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtPage, root } from './built_page.mjs';

const asked = process.argv.slice(2);
const folder = join(root, 'scenarios', 'stories');
const all = readdirSync(folder).filter((name) => /^[a-z].*\.md$/.test(name));
const stories = asked.length > 0 ? asked : all.map((name) => name.replace(/\.md$/, ''));
/** Pixels and milliseconds of a turn of the wheel. */
const turn = { pixels: 120, wait: 90 };

const { address, newContext, end } = await builtPage(4197);
const rows = [];
for (const story of stories) {
  const context = await newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.noted = { tasks: [] };
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        window.noted.tasks.push({ at: startTime, duration });
      }
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(`${address}learn/${story}.html`);
  const live = await page.waitForFunction(() => {
    const tree = document.querySelector('lsm-shape:not([hidden])');
    return tree?.state === 'live' ? performance.now() : null;
  });
  const first = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const image = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.endsWith('.svg'));
    return { paint: paint?.startTime ?? NaN, image: image?.responseEnd ?? NaN };
  });
  const begin = await page.evaluate(() => performance.now());
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.mouse.move(300, 500);
  for (let at = 0; at < height; at += turn.pixels) {
    await page.mouse.wheel(0, turn.pixels);
    await page.waitForTimeout(turn.wait);
  }
  const tasks = await page.evaluate((from) => {
    return window.noted.tasks.filter(({ at }) => at >= from).map(({ duration }) => duration);
  }, begin);
  rows.push({
    story,
    'first paint ms': Math.round(first.paint),
    'first picture ms': Math.round(first.image),
    'live ms': Math.round(await live.jsonValue()),
    'scrolled px': height,
    'tasks over 50 ms': tasks.length,
    'longest ms': Math.round(Math.max(0, ...tasks)),
  });
  await context.close();
}
console.table(rows);
await end();
