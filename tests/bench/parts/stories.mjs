// Responsiveness of stories: time to the first picture and to its live run, and long main-thread
// tasks while a reader scrolls from start to end and the stage plays. Targets: the first picture
// within 1 s, no task over 50 ms.
/* global document, performance, PerformanceObserver, window */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../web/tools/setup.mjs';
import { builtPage } from '../shared/built_page.mjs';

const folder = join(root, 'scenarios', 'stories');
const all = readdirSync(folder).filter((name) => /^[a-z].*\.md$/.test(name));
const STORIES = all.map((name) => name.replace(/\.md$/, ''));
/** Pixels per turn of the wheel, and milliseconds between turns. */
const turn = { pixels: 120, wait: 90 };

/** Reads each story from start to end in each round. */
export async function stories({ measured, rounds, isQuick, say }) {
  const { address, newContext, end } = await builtPage();
  for (let round = 0; round < rounds; round += 1) {
    for (const story of STORIES.slice(0, isQuick ? 1 : undefined)) {
      say(`stories: ${story}, round ${round + 1} of ${rounds}`);
      const context = await newContext();
      await read(measured, `${address}learn/${story}.html`, story, context);
      await context.close();
    }
  }
  await end();
}

/** Opens a story and scrolls through it. */
async function read(measured, address, story, context) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.noted = { tasks: [] };
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        window.noted.tasks.push({ at: startTime, duration });
      }
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(address);
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
  const ms = { unit: 'ms' };
  measured.note(`${story}: first paint`, first.paint, ms);
  measured.note(`${story}: first picture`, first.image, { ...ms, atMost: 1000 });
  measured.note(`${story}: live`, await live.jsonValue(), ms);
  measured.note(`${story}: longest task over 50 ms`, Math.max(0, ...tasks), { ...ms, atMost: 50 });
}
