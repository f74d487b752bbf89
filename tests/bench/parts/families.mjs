// Time from clicking another column family to its picture, with the LOG, MANIFEST and OPTIONS of a
// database with several families. Each is chosen as soon as the recording has opened; in another
// page after a rest, in which the page reads them (web/src/state/kept_families.ts); and again in
// each round. Target after a rest: within 100 ms on an idle machine.
/* global performance, requestAnimationFrame, window */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtPage } from '../shared/built_page.mjs';

const isOfRecording = (name) => /^(LOG|MANIFEST-|OPTIONS-)/.test(name);
/** Seconds of rest per second that the recording took to open. */
const RESTS = 6;

/** Opens a page with the recording. Returns the page and the seconds it took. */
async function opened({ address, newContext }, folder) {
  const paths = readdirSync(folder).filter(isOfRecording);
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

/** Returns the milliseconds from a click to the frame after the family is on the stage. */
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

/** Chooses every family, starting with the second and ending with the first. */
async function chooseAll(measured, { table, names }, when) {
  for (const name of [...names.slice(1), ...names.slice(0, 1)]) {
    const took = await switchTo(table.getByRole('button', { name, exact: true }));
    measured.note(`${name}, ${when}`, took, when === SOON ? { unit: 'ms' } : RESTED);
  }
}

const SOON = 'soon after the opening';
const RESTED = { unit: 'ms', atMost: 100 };

/** Measures right after opening, after a rest, and again in each round. */
export async function families({ measured, rounds, options, say }) {
  const built = await builtPage();
  const hasty = await opened(built, options.families);
  measured.note('opening the recording', hasty.seconds, { unit: 's' });
  await chooseAll(measured, hasty, SOON);
  await hasty.page.context().close();
  const rested = await opened(built, options.families);
  await rested.page.waitForTimeout(RESTS * 1000 * Math.max(1, rested.seconds));
  await chooseAll(measured, rested, 'after a rest');
  for (let round = 0; round < rounds; round += 1) {
    say(`families: round ${round + 1} of ${rounds}`);
    await chooseAll(measured, rested, 'again');
  }
  await built.end();
}
