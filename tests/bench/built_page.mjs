// What benchmarks of the page share: the built page on a server of its own, Chromium, traces of the
// main thread, and a table of what was measured.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { preview } from 'vite';

/** The repository's folder. */
export const root = join(import.meta.dirname, '..', '..');
/** The build that is measured; DIST names another one, for a comparison in one sitting. */
const built = process.env.DIST ?? join(root, 'web', 'dist');

const viewport = { width: 1440, height: 900 };

/**
 * The built page on a port of its own, and a browser to open it in; `end` closes both. Leaves with
 * a message where there is no build.
 */
export async function builtPage(port, outDir = built) {
  if (!existsSync(join(outDir, 'index.html'))) {
    console.error(`${outDir} is missing: run \`npm run build\` first.`);
    process.exit(1);
  }
  const server = await preview({
    root: join(root, 'web'),
    build: { outDir },
    preview: { host: '127.0.0.1', port: Number(process.env.PORT ?? port) },
    logLevel: 'error',
  });
  const executablePath = process.env.CHROMIUM_PATH;
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

/** Values by name, in the order in which the names were first noted. */
export class Notes {
  #rows = new Map();

  note(name, value) {
    const values = this.#rows.get(name) ?? [];
    values.push(value);
    this.#rows.set(name, values);
  }

  /** A row for each name: what `rowOf` says of its values, sorted. */
  print(rowOf) {
    const table = {};
    for (const [name, values] of this.#rows) {
      const sorted = values.toSorted((a, b) => a - b);
      table[name] = rowOf(sorted, name);
    }
    console.table(table);
  }
}

/** The value that a share of sorted values does not exceed; NaN where there are none. */
export function quantile(sorted, share, digits = 1) {
  return Number((sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(digits));
}
