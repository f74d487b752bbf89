// Shared by benchmarks of the page: a server for the built page, Chromium, traces of the main
// thread, and a unit of CPU time.
/* global performance */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { findChromium } from '../../../web/tools/chromium.mjs';
import { root } from '../../../web/tools/setup.mjs';

/** Returns the folder of the build, or DIST. Throws if it does not exist. */
export function builtFolder() {
  const folder = process.env.DIST ?? join(root, 'web', 'dist');
  if (existsSync(join(folder, 'index.html'))) return folder;
  throw new Error(`${folder} is missing: run \`npm run build\` first`);
}

const viewport = { width: 1440, height: 900 };

/** Serves the built page on a free port and starts a browser; `end` closes both. */
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
    /** Opens a window without any state of earlier ones. */
    newContext: () => browser.newContext({ viewport }),
    async end() {
      await browser.close();
      await new Promise((resolve) => server.httpServer.close(resolve));
    },
  };
}

/** Traces the main thread during `act`. Returns the events and the result. */
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

/** Runs in a page. Returns the best time in ms for a fixed number of steps. */
function unit() {
  let best = Infinity;
  for (let turn = 0; turn < 12; turn += 1) {
    const from = performance.now();
    let state = 1;
    for (let step = 0; step < 1_000_000; step += 1) state = (state * 48_271) % 0x7fffffff;
    // Using the result keeps compilers from removing the loop.
    if (state > 0) best = Math.min(best, performance.now() - from);
  }
  return best;
}

/**
 * Measures the unit for main-thread times: a million steps of a fixed loop, in ms. It is the best
 * of a dozen, the one least interrupted by other programs.
 */
export const unitOf = (page) => page.evaluate(unit);
