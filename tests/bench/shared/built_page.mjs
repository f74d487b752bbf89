// What benchmarks of the page share: the built page on a server of its own, Chromium, traces of the
// main thread, and a unit of its processor.
/* global performance */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { findChromium } from '../../../web/tools/chromium.mjs';
import { root } from '../../../web/tools/setup.mjs';

/** The build that is measured; DIST names another one. Throws where there is none. */
export function builtFolder() {
  const folder = process.env.DIST ?? join(root, 'web', 'dist');
  if (existsSync(join(folder, 'index.html'))) return folder;
  throw new Error(`${folder} is missing: run \`npm run build\` first`);
}

const viewport = { width: 1440, height: 900 };

/** The built page on any free port, and a browser to open it in; `end` closes both. */
export async function builtPage(outDir = builtFolder()) {
  const server = await preview({
    root: join(root, 'web'),
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'error',
  });
  const executablePath = findChromium();
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  return {
    address: server.resolvedUrls.local[0],
    /** A window without anything that an earlier one has kept. */
    newContext: () => browser.newContext({ viewport }),
    async end() {
      await browser.close();
      await new Promise((resolve) => server.httpServer.close(resolve));
    },
  };
}

/** Traces the main thread while `act` goes on: its events, and what `act` gives. */
export async function traced(page, act) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const categories = 'devtools.timeline,toplevel,blink.user_timing';
  await session.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  const result = await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return { events, result };
}

/** Runs in a page: the milliseconds of the main thread for a fixed number of steps, at best. */
function unit() {
  let best = Infinity;
  for (let turn = 0; turn < 12; turn += 1) {
    const from = performance.now();
    let state = 1;
    for (let step = 0; step < 1_000_000; step += 1) state = (state * 48_271) % 0x7fffffff;
    // The result is used, so that no compiler leaves the loop out.
    if (state > 0) best = Math.min(best, performance.now() - from);
  }
  return best;
}

/**
 * What times of the main thread are divided by: a million steps of a fixed loop, in ms. The best of
 * a dozen, which other programs have interrupted least.
 */
export const unitOf = (page) => page.evaluate(unit);
