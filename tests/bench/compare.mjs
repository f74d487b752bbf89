// `node tests/bench/compare.mjs [rounds]`: what four runs beside each other cost, for the built
// page in real Chromium (`npm run build` first; DIST names another build, for a comparison in one
// sitting). Opens a link with the four runs of max_read_amp, sampled, and scrubs all of them.
// Prints a table; nothing is asserted, since machines differ. What it should be: all four on the
// screen 1.5 s after the link opens, 16 ms of script at most in 95 of 100 frames, no task over
// 50 ms.
/* global document, Event, HTMLInputElement, performance */
/* global requestAnimationFrame, window */
import { builtPage, Notes, quantile, traced } from './built_page.mjs';
import { framesOf, tasksOf } from './trace_frames.mjs';

const rounds = Number(process.argv[2] ?? 5);
const ids = [
  'max-read-amp-case-1-trigger-5',
  'max-read-amp-case-2-auto',
  'max-read-amp-case-3-trigger-9',
  'max-read-amp-case-4-min-merge-width-3',
];
// The first is in front: the link itself says which it is.
const variants = ids.map((id, at) =>
  at === 0 ? 'A=' : `${'ABCD'[at]}=${encodeURIComponent(`scenario=${id}`)}`,
);
const fragment = `#v=1&scenario=${ids[0]}&event=400&side=compare&${variants.join('&')}`;

/** Runs before the page: notes when all four trees are there, and when all four runs are whole. */
function noteAll() {
  window.noted = { trees: null, whole: null };
  const look = () => {
    const { noted } = window;
    const trees = document.querySelectorAll('.variant[data-waiting="false"] canvas');
    if (trees.length === 4) noted.trees ??= performance.now();
    const cells = [...document.querySelectorAll('.compare-value')];
    const isWhole =
      cells.length > 0 && cells.slice(0, 4).every((cell) => /\d/.test(cell.textContent));
    if (isWhole && noted.trees !== null) noted.whole ??= performance.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Jumps to made-up places, one a display frame. */
function scrub() {
  const input = document.querySelector('input[type=range][aria-label=Playhead]');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  let state = 12_345;
  let jump = 0;
  return new Promise((resolve) => {
    const next = () => {
      if (jump === 300) return resolve(undefined);
      jump += 1;
      state = (state * 48_271) % 0x7fffffff;
      set.call(input, String(Math.floor((Number(input.max) * state) / 0x7fffffff)));
      input.dispatchEvent(new Event('input', { bubbles: true }));
      return requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

const { address, newContext, end } = await builtPage(4188);
const notes = new Notes();
for (let round = 0; round < rounds; round += 1) {
  const context = await newContext();
  const page = await context.newPage();
  await page.addInitScript(noteAll);
  const opened = await traced(page, async () => {
    await page.goto(`${address}?testing${fragment}`);
    await page.waitForFunction(() => window.noted.whole !== null, undefined, { timeout: 60_000 });
    return page.evaluate(() => window.noted);
  });
  notes.note('opening: four trees, ms', opened.result.trees);
  notes.note('opening: four whole runs, ms', opened.result.whole);
  notes.note('opening: longest task, processor ms', tasksOf(opened.events)[0]?.cpu ?? 0);
  await page.waitForTimeout(1500);
  const { events } = await traced(page, () => page.evaluate(scrub));
  const { scripts, gaps } = framesOf(events);
  for (const value of scripts) notes.note('scrubbing: script a frame, processor ms', value);
  for (const value of gaps) notes.note('scrubbing: between frames, ms', value);
  notes.note('scrubbing: longest task, processor ms', tasksOf(events)[0]?.cpu ?? 0);
  await context.close();
}
await end();
notes.print((sorted) => ({
  count: sorted.length,
  median: quantile(sorted, 0.5),
  p95: quantile(sorted, 0.95),
  most: quantile(sorted, 1),
}));
process.exit(0);
