// Cost of drawing up to 100,000 files with all panels on.
//
// `script` is the CPU time of the main thread's scripts between two display frames, on which other
// work on the machine has little effect. `gap` is the wall time between two frames.
/* global document, Event, HTMLInputElement, performance, WheelEvent */
/* global requestAnimationFrame, window */
import { builtPage, traced, unitOf } from '../shared/built_page.mjs';
import { quantile } from '../shared/measured.mjs';
import { framesOf } from '../shared/trace_frames.mjs';

/** Seed 004 at its full size: 25,000 compactions. */
const exactOverwrite = '#v=1&scenario=compression-cpu-overwrite&mode=exact';
/** A real run with 100,000 small files of 64 KiB. */
const small =
  '--num=6500000 --value_size=1000 --compression_type=none --write_buffer_size=4194304 ' +
  '--target_file_size_base=65536 --max_bytes_for_level_base=16777216 --num_levels=7 ' +
  '--level_compaction_dynamic_level_bytes=true --seed=1';
const smallFiles = `#v=1&mode=exact&commands=${encodeURIComponent(
  `--benchmarks=fillseq ${small}\n--benchmarks=overwrite --use_existing_db=1 --writes=150000 ${small}`,
)}`;

const cases = {
  play: { fragment: exactOverwrite, measure: (page) => played(page, 30, 8), budget: 4 },
  'play fast': { fragment: exactOverwrite, measure: playedFast, budget: 4 },
  scrub: { fragment: exactOverwrite, measure: scrubbed, budget: 16 },
  'timeline zoom': { fragment: exactOverwrite, measure: zoomed, budget: 8 },
  'play 100,000 files': {
    fragment: smallFiles,
    measure: (page) => played(page, 30, 8),
    budget: 16,
  },
  'scrub 100,000 files': { fragment: smallFiles, measure: scrubbed, budget: 16 },
  'exact run in the worker': { fragment: exactOverwrite, measure: null, budget: 20 },
};

/** Returns the page's frames during `act`. */
async function framesWhile(page, act) {
  const { events } = await traced(page, act);
  return framesOf(events);
}

async function open(address, context, fragment) {
  const page = await context.newPage();
  await page.goto(`${address}?testing${fragment}`);
  await finished(page);
  return page;
}

/** Waits until the run is finished and its progress bar is gone for good. */
async function finished(page) {
  await page.waitForFunction(
    () => {
      const isOver =
        document.querySelector('[role=progressbar]') === null &&
        /\d\.\d\d/.test(document.querySelector('header')?.textContent ?? '');
      window.overSince = isOver ? (window.overSince ?? performance.now()) : undefined;
      return isOver && performance.now() - window.overSince > 1500;
    },
    undefined,
    { timeout: 300_000, polling: 250 },
  );
}

async function seek(page, share) {
  await page.getByRole('slider', { name: 'Playhead' }).evaluate((input, part) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    set.call(input, String(Math.floor(Number(input.max) * part)));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, share);
}

/** Plays the last third, where the tree is largest, at a speed in seconds for the whole run. */
async function played(page, runSeconds, seconds) {
  const pause = page.getByRole('button', { name: 'Pause' });
  if (await pause.isVisible()) await pause.click();
  await page.getByLabel('Speed').selectOption(String(runSeconds));
  await seek(page, 0.66);
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForTimeout(500);
  const room = Math.min(seconds, runSeconds * 0.3);
  const frames = await framesWhile(page, () => page.waitForTimeout(room * 1000));
  if (await pause.isVisible()) await pause.click();
  return frames;
}

/** Plays the last third several times at the highest speed, at which it takes 1.5 s. */
async function playedFast(page) {
  const all = { scripts: [], tasks: [], gaps: [] };
  for (let time = 0; time < 6; time += 1) {
    const frames = await played(page, 5, 5);
    for (const name of Object.keys(all)) all[name].push(...frames[name]);
  }
  return all;
}

/** Zooms the timeline in and out, and pans, by one wheel notch per display frame. */
async function zoomed(page) {
  const pause = page.getByRole('button', { name: 'Pause' });
  if (await pause.isVisible()) await pause.click();
  const plot = page.locator('.timeline-plot');
  const box = await plot.boundingBox();
  const frames = await framesWhile(page, () =>
    plot.evaluate(
      async (element, { clientX, clientY }) => {
        for (let notch = 0; notch < 200; notch += 1) {
          const isIn = notch % 50 < 25;
          const turn = { deltaY: isIn ? -40 : 40, shiftKey: notch % 10 === 9 };
          const place = { clientX: clientX + notch, clientY, bubbles: true, cancelable: true };
          element.dispatchEvent(new WheelEvent('wheel', { ...turn, ...place }));
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      },
      { clientX: box.x + box.width * 0.3, clientY: box.y + 40 },
    ),
  );
  await plot.dispatchEvent('dblclick');
  return frames;
}

/** Jumps to arbitrary places, one per display frame. */
async function scrubbed(page) {
  const pause = page.getByRole('button', { name: 'Pause' });
  if (await pause.isVisible()) await pause.click();
  const slider = page.getByRole('slider', { name: 'Playhead' });
  return await framesWhile(page, () =>
    slider.evaluate(async (input) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
      let state = 12_345;
      for (let jump = 0; jump < 200; jump += 1) {
        state = (state * 48_271) % 0x7fffffff;
        set.call(input, String(Math.floor((Number(input.max) * state) / 0x7fffffff)));
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }),
  );
}

/** Measures an exact run from start to end, while the page plays the events that have arrived. */
async function whileRunning(address, context, fragment) {
  const page = await context.newPage();
  await page.goto(`${address}?testing${fragment.replace('&mode=exact', '')}`);
  await finished(page);
  const frames = await framesWhile(page, async () => {
    await page.getByText('exact', { exact: true }).first().click();
    await page.waitForTimeout(500);
    await finished(page);
  });
  await page.close();
  return frames;
}

/** Measures each case in each round. */
export async function drawing({ measured, rounds, isQuick, say }) {
  const { address, newContext, end } = await builtPage();
  const context = await newContext();
  const wanted = Object.entries(cases).slice(0, isQuick ? 1 : undefined);
  let shown = { fragment: null, page: null };
  for (const [name, { fragment, measure, budget }] of wanted) {
    for (let round = 0; round < rounds; round += 1) {
      say(`drawing: ${name}, round ${round + 1} of ${rounds}`);
      if (measure === null) {
        const { tasks } = await whileRunning(address, context, fragment);
        const about = { unit: 'CPU ms', atMost: budget };
        measured.note(`${name}: task of a frame, 95 %`, quantile(tasks, 0.95), about);
        continue;
      }
      if (shown.fragment !== fragment) {
        await shown.page?.close();
        shown = { fragment, page: await open(address, context, fragment) };
      }
      const unit = await unitOf(shown.page);
      const { scripts, gaps } = await measure(shown.page);
      const script = quantile(scripts, 0.95);
      measured.note(`${name}: script of a frame, median`, quantile(scripts, 0.5), CPU);
      measured.note(`${name}: script of a frame, 95 %`, script, { ...CPU, atMost: budget });
      measured.ratio(`${name}: script of a frame, 95 % ÷ loop`, script, unit);
      measured.note(`${name}: between frames, 95 %`, quantile(gaps, 0.95), { unit: 'ms' });
    }
  }
  await end();
}

const CPU = { unit: 'CPU ms' };
