// Cost of four runs side by side: opens a link with the four runs of max_read_amp, sampled, and
// scrubs all of them. Targets: all four on the screen within 1.5 s of opening the link, at most
// 16 ms of script per frame (95th percentile), no task over 50 ms.
/* global document, Event, HTMLInputElement, performance */
/* global requestAnimationFrame, window */
import { builtPage, traced, unitOf } from '../shared/built_page.mjs';
import { quantile } from '../shared/measured.mjs';
import { framesOf, tasksOf } from '../shared/trace_frames.mjs';

const ids = [
  'max-read-amp-case-1-trigger-5',
  'max-read-amp-case-2-auto',
  'max-read-amp-case-3-trigger-9',
  'max-read-amp-case-4-min-merge-width-3',
];
// The first run is in front, given by the link itself.
const variants = ids.map((id, at) =>
  at === 0 ? 'A=' : `${'ABCD'[at]}=${encodeURIComponent(`scenario=${id}`)}`,
);
const fragment = `#v=1&scenario=${ids[0]}&event=400&side=compare&${variants.join('&')}`;

/** Runs before the page. Records when all four trees are shown and all four runs complete. */
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

/** Jumps to arbitrary places, one per display frame. */
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

const MS = { unit: 'ms' };
const CPU = { unit: 'CPU ms' };

/** Opens the link and scrubs in each round. */
export async function compare({ measured, rounds, say }) {
  const { address, newContext, end } = await builtPage();
  for (let round = 0; round < rounds; round += 1) {
    say(`compare: round ${round + 1} of ${rounds}`);
    const context = await newContext();
    const page = await context.newPage();
    await page.addInitScript(noteAll);
    const opened = await traced(page, async () => {
      await page.goto(`${address}?testing${fragment}`);
      await page.waitForFunction(() => window.noted.whole !== null, undefined, { timeout: 60_000 });
      return page.evaluate(() => window.noted);
    });
    measured.note('opening: four trees', opened.result.trees, { ...MS, atMost: 1500 });
    measured.note('opening: four whole runs', opened.result.whole, MS);
    const longest = { ...CPU, atMost: 50 };
    measured.note('opening: longest task', tasksOf(opened.events)[0]?.cpu ?? 0, longest);
    await page.waitForTimeout(1500);
    const unit = await unitOf(page);
    const { events } = await traced(page, () => page.evaluate(scrub));
    const { scripts, gaps } = framesOf(events);
    const script = quantile(scripts, 0.95);
    measured.note('scrubbing: script of a frame, 95 %', script, { ...CPU, atMost: 16 });
    measured.ratio('scrubbing: script of a frame, 95 % ÷ loop', script, unit);
    measured.note('scrubbing: between frames, 95 %', quantile(gaps, 0.95), MS);
    measured.note('scrubbing: longest task', tasksOf(events)[0]?.cpu ?? 0, longest);
    await context.close();
  }
  await end();
}
