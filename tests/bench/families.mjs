// `node tests/bench/families.mjs DIR [ROUNDS]`: from the click on another column family to its
// picture, in the built page (`npm run build` first; CHROMIUM_PATH names the browser), with the
// LOG, MANIFEST and OPTIONS of a database of several families in DIR: each chosen as soon as the
// recording has opened, and in a page of its own after a rest, in which the page has read them
// (web/src/state/kept_families.ts); then ROUNDS times more (default: 2).
//
// Nothing is asserted, since machines differ. What it should be: after a rest within 100 ms on a
// quiet machine.
/* global performance, requestAnimationFrame, window */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtPage, quantile } from './built_page.mjs';

const [folder, rounds = '2'] = process.argv.slice(2);
if (folder === undefined) {
  console.error('give the folder of a recording: node tests/bench/families.mjs DIR');
  process.exit(1);
}
const isOfRecording = (name) => /^(LOG|MANIFEST-|OPTIONS-)/.test(name);
const paths = readdirSync(folder).filter(isOfRecording);
/** So long the page rests for every second that the recording took to open. */
const RESTS = 6;

/** A page with the recording, and the seconds that it took to open. */
async function opened({ address, newContext }) {
  const page = await (await newContext()).newPage();
  await page.goto(`${address}?testing#scenario=universal-default`);
  await page.waitForFunction(() => window.runsForTest?.getSnapshot().shown?.summary != null);
  const startedAt = performance.now();
  await page.getByLabel('Recording files').setInputFiles(paths.map((name) => join(folder, name)));
  await page.waitForFunction(
    () => {
      const { shown, pending } = window.runsForTest.getSnapshot();
      return shown?.job.kind === 'recording' && shown.summary !== null && pending === null;
    },
    null,
    { timeout: 300_000 },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const table = page.getByRole('table', { name: 'Column families' });
  await table.waitFor();
  const names = await table.getByRole('button').allTextContents();
  return { page, table, names, seconds };
}

/** Milliseconds from a click to the frame after the family's history is on the stage. */
function switchTo(button) {
  return button.evaluate(
    (element) =>
      new Promise((resolve) => {
        const startedAt = performance.now();
        const isShown = () =>
          element.getAttribute('aria-pressed') === 'true' &&
          window.runsForTest.getSnapshot().pending === null;
        const look = () => {
          if (!isShown()) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now() - startedAt));
        };
        element.click();
        look();
      }),
  );
}

const rows = {};

/** Chooses every family, from the second on and the first one at last. */
async function round({ page, table, names }, column) {
  for (const name of [...names.slice(1), ...names.slice(0, 1)]) {
    const took = await switchTo(table.getByRole('button', { name, exact: true }));
    const events = await page.evaluate(
      () => window.runsForTest.getSnapshot().shown.history.timeline.eventCount,
    );
    rows[name] ??= { events };
    (rows[name][column] ??= []).push(took);
  }
}

const built = await builtPage(4199);
const hasty = await opened(built);
await round(hasty, 'soon');
await hasty.page.context().close();
const rested = await opened(built);
await rested.page.waitForTimeout(RESTS * 1000 * Math.max(1, rested.seconds));
await round(rested, 'rested');
for (let more = 0; more < Number(rounds); more += 1) await round(rested, 'again');
await built.end();
const median = (values) =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
    0,
  );
console.log(`opened in ${hasty.seconds.toFixed(1)} s, ${rested.seconds.toFixed(1)} s`);
console.table(
  Object.fromEntries(
    Object.entries(rows).map(([name, { events, soon, rested: after, again }]) => [
      name,
      {
        events,
        'soon, ms': median(soon),
        'after a rest, ms': median(after),
        'again, median ms': median(again),
      },
    ]),
  ),
);
