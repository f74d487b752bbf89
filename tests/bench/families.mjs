// `node tests/bench/families.mjs DIR [ROUNDS]`: from the click on another column family to its
// picture, in the built page (`npm run build` first; CHROMIUM_PATH names the browser), with the
// LOG, MANIFEST and OPTIONS of a database of several families in DIR. Each family is chosen once
// soon after the recording has opened, and then ROUNDS times (default: 3) more.
//
// Nothing is asserted, since machines differ. What it should be: within 100 ms on a quiet machine,
// once the page had the time to read the families (see web/src/state/kept_families.ts).
/* global performance, requestAnimationFrame, window */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtPage, quantile } from './built_page.mjs';

const [folder, rounds = '3'] = process.argv.slice(2);
if (folder === undefined) {
  console.error('give the folder of a recording: node tests/bench/families.mjs DIR');
  process.exit(1);
}
const isOfRecording = (name) => /^(LOG|MANIFEST-|OPTIONS-)/.test(name);
const paths = readdirSync(folder)
  .filter(isOfRecording)
  .map((name) => join(folder, name));

const { address, newContext, end } = await builtPage(4199);
const page = await (await newContext()).newPage();
await page.goto(`${address}?testing#scenario=universal-default`);
await page.waitForFunction(() => window.runsForTest?.getSnapshot().shown?.summary != null);
const openedAt = performance.now();
await page.getByLabel('Recording files').setInputFiles(paths);
await page.waitForFunction(
  () => {
    const { shown, pending } = window.runsForTest.getSnapshot();
    return shown?.job.kind === 'recording' && shown.summary !== null && pending === null;
  },
  null,
  { timeout: 300_000 },
);
console.log(`opened in ${((performance.now() - openedAt) / 1000).toFixed(1)} s`);
const table = page.getByRole('table', { name: 'Column families' });
const buttons = await table.getByRole('button').all();

/** Milliseconds from a click to the frame after the family's history is on the stage. */
function switchTo(button) {
  return button.evaluate(
    (element) =>
      new Promise((resolve) => {
        const started = performance.now();
        const isShown = () =>
          element.getAttribute('aria-pressed') === 'true' &&
          window.runsForTest.getSnapshot().pending === null;
        const look = () => {
          if (!isShown()) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now() - started));
        };
        element.click();
        look();
      }),
  );
}

const rows = {};
const eventsNow = () =>
  page.evaluate(() => window.runsForTest.getSnapshot().shown.history.timeline.eventCount);
async function measure(button, name, column) {
  const took = await switchTo(button);
  const events = await eventsNow();
  rows[name] ??= { events };
  (rows[name][column] ??= []).push(took);
}
const named = [];
for (const button of buttons) named.push([(await button.textContent()) ?? '', button]);
for (const [name, button] of named.slice(1)) await measure(button, name, 'first');
for (let round = 0; round < Number(rounds); round += 1) {
  for (const [name, button] of named) await measure(button, name, 'again');
}
await end();
const median = (values) =>
  quantile(
    (values ?? []).toSorted((a, b) => a - b),
    0.5,
    0,
  );
console.table(
  Object.fromEntries(
    Object.entries(rows).map(([name, { events, first, again }]) => [
      name,
      { events, 'first, ms': median(first), 'again, median ms': median(again) },
    ]),
  ),
);
