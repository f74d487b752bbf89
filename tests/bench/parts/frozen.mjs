// Checks that the page never freezes. Loads the largest scenarios (or LARGEST), drags an option for
// five seconds and releases it; changes an option in every published scenario (or PUBLISHED).
// Targets: no task over 50 ms, the sampled run complete within 4 s, a new picture within 50 ms of a
// change (95th percentile).
//
// A run cannot complete faster than the worker's own time for it. Tasks are also measured in CPU
// time of the main thread, because other work on the machine lengthens wall times.
/* global Event, HTMLInputElement, performance, PerformanceObserver */
/* global requestAnimationFrame, window, Worker */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../web/tools/setup.mjs';
import { builtPage, traced } from '../shared/built_page.mjs';
import { quantile } from '../shared/measured.mjs';
import { tasksOf, timesToFrame } from '../shared/trace_frames.mjs';

const ids = process.env.LARGEST ?? 'compression-cpu-overwrite,output-cut-fillrandom';
const largest = ids.split(',');
const sliders = ['size_ratio', 'max_bytes_for_level_multiplier'];
const dragSeconds = 5;
/** Number of changes to an option when measuring the time to the new picture. */
const changes = 12;

/** Runs before the page. Records long tasks, display frames, and when each run is on the stage. */
function noteAll() {
  const noted = { tasks: [], frames: [], started: [], done: [], shown: [], quietSince: null };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      noted.tasks.push({ at: startTime, duration });
    }
  }).observe({ type: 'longtask', buffered: true });
  const Plain = Worker;
  class Noting extends Plain {
    constructor(url, options) {
      super(url, options);
      this.addEventListener('message', ({ data }) => {
        if (data.type !== 'done') return;
        noted.done.push({ at: performance.now(), runId: data.runId, own: data.summary.wall_ms });
      });
    }
    postMessage(message, ...rest) {
      if (message.type === 'run') {
        const { mode } = message.request;
        noted.started.push({ at: performance.now(), runId: message.runId, mode });
      }
      super.postMessage(message, ...rest);
    }
  }
  let last = null;
  const look = (now) => {
    noted.frames.push(now);
    const { shown, pending } = window.runsForTest?.getSnapshot() ?? { shown: null, pending: null };
    // Complete, or at the current moment.
    const isThere = shown !== null && (shown.summary !== null || shown.replaced !== null);
    if (isThere && shown.history !== last) {
      last = shown.history;
      // This frame draws the run.
      performance.mark('shown');
      noted.shown.push({ at: now, mode: shown.job.mode });
    }
    if (pending !== null || shown?.summary == null) noted.quietSince = null;
    else noted.quietSince ??= now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(window, { Worker: Noting, noted });
}

const MS = { unit: 'ms' };
/** Target for every task, in CPU time of the main thread. */
const LONGEST = { unit: 'CPU ms', atMost: 50 };

/** Records the main thread's tasks and frames between two times of the page. */
function noteFreezes(measured, name, { tasks, frames }, from, to) {
  const own = tasks.filter(({ at, duration }) => from < at + duration && at < to);
  const gaps = frames.flatMap((at, index) =>
    from < at && at <= to && index > 0 ? [at - Math.max(from, frames[index - 1])] : [],
  );
  const longest = Math.max(0, ...own.map(({ duration }) => duration));
  measured.note(`${name}: longest task`, longest, MS);
  measured.note(`${name}: tasks over 50 ms`, own.length);
  measured.note(`${name}: longest time between frames`, Math.max(0, ...gaps), MS);
}

/** Records the main thread's tasks during `act`. */
async function tasksNoted(measured, page, name, act) {
  const { events, result } = await traced(page, act);
  const tasks = tasksOf(events);
  measured.note(`${name}: longest task, CPU`, tasks[0]?.cpu ?? 0, LONGEST);
  return result;
}

async function standing(page) {
  await page.waitForFunction(
    () => window.noted.quietSince !== null && performance.now() - window.noted.quietSince > 1000,
    undefined,
    { timeout: 120_000, polling: 100 },
  );
  return page.evaluate(() => window.noted);
}

async function newPage(context) {
  const page = await context.newPage();
  await page.addInitScript(noteAll);
  return page;
}

const linkOf = (address, id) => `${address}?testing#scenario=${id}`;

async function sliderOf(page) {
  for (const name of sliders) {
    const slider = page.getByRole('slider', { name, exact: true });
    if ((await slider.count()) > 0) return slider;
  }
  return null;
}

async function timeLargest({ address, newContext, measured }, id) {
  const context = await newContext();
  const page = await newPage(context);
  const loaded = await tasksNoted(measured, page, `${id}, loading`, async () => {
    await page.goto(linkOf(address, id));
    return standing(page);
  });
  const own = loaded.done[0].own;
  measured.note(`${id}, loading: sampled run in the worker`, own, MS);
  measured.note(`${id}, loading: sampled run complete`, loaded.quietSince, { ...MS, atMost: 4000 });
  measured.ratio(`${id}, loading: complete ÷ the run in the worker`, loaded.quietSince, own);
  noteFreezes(measured, `${id}, loading`, loaded, 0, loaded.quietSince);
  const slider = await sliderOf(page);
  await slider.scrollIntoViewIfNeeded();
  const [from, released] = await tasksNoted(measured, page, `${id}, dragging`, () =>
    drag(page, slider),
  );
  const after = await tasksNoted(measured, page, `${id}, after release`, async () => {
    await page.mouse.up();
    return standing(page);
  });
  const isPicture = ({ at, mode }) => from < at && at < released && mode === 'preview';
  const pictures = after.shown.filter(isPicture).length;
  const rate = (pictures * 1000) / (released - from);
  measured.note(`${id}, dragging: pictures`, rate, { unit: '/s' });
  noteFreezes(measured, `${id}, dragging`, after, from, released);
  const again = after.done.at(-1)?.own ?? 0;
  const wait = after.quietSince - released;
  measured.note(`${id}, after release: sampled run in the worker`, again, MS);
  measured.note(`${id}, after release: sampled run complete`, wait, { ...MS, atMost: 4000 });
  noteFreezes(measured, `${id}, after release`, after, released, after.quietSince);
  await context.close();
}

/** Moves a slider back and forth without releasing it. Returns the start and end times. */
async function drag(page, slider) {
  const { x, y, width, height } = await slider.boundingBox();
  const middle = y + height / 2;
  await page.mouse.move(x + width / 2, middle);
  const from = await page.evaluate(() => performance.now());
  await page.mouse.down();
  const began = Date.now();
  for (let step = 0; Date.now() - began < dragSeconds * 1000; step += 1) {
    const share = 0.5 + 0.45 * Math.sin(step / 9);
    await page.mouse.move(x + share * width, middle);
    await page.waitForTimeout(33);
  }
  return [from, await page.evaluate(() => performance.now())];
}

/** Runs in the page. Changes an option several times and waits for each preview's picture. */
async function changeOften(input, count) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const [low, high] = [Number(input.min), Number(input.max)];
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let change = 0; change < count; change += 1) {
    const before = window.noted.shown.length;
    const stop = low + Math.round((high - low) * (0.15 + 0.7 * ((change * 0.618) % 1)));
    await new Promise((resolve) => setTimeout(resolve, 60));
    const { startTime } = performance.mark('changed');
    set.call(input, String(stop));
    input.dispatchEvent(new Event('input', { bubbles: true }));
    while (window.noted.shown.length === before && performance.now() - startTime < 10_000) {
      await frame();
    }
  }
  // Include the last frame in the trace.
  await frame();
  await frame();
}

/** Measures the time from changing an option to the end of the frame that draws its preview. */
async function timePublished({ address, newContext, measured }, id) {
  const context = await newContext();
  const page = await newPage(context);
  await page.goto(linkOf(address, id));
  await standing(page);
  const slider = await sliderOf(page);
  if (slider !== null) {
    await slider.scrollIntoViewIfNeeded();
    const { events } = await traced(page, () => slider.evaluate(changeOften, changes));
    const times = timesToFrame(events, 'changed', 'shown');
    const name = `${id}: option change to new picture, 95 %`;
    measured.note(name, quantile(times, 0.95), { ...MS, atMost: 50 });
  }
  await context.close();
}

/** Returns the scenarios with published numbers. */
function publishedScenarios() {
  const folder = join(root, 'scenarios');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'scenario.json')))
    .filter(({ name }) => {
      const text = readFileSync(join(folder, name, 'scenario.json'), 'utf8');
      return JSON.parse(text).published !== undefined;
    })
    .map(({ name }) => name)
    .filter((name) => (process.env.PUBLISHED ?? name).split(',').includes(name));
}

/** Measures both halves in each round. */
export async function frozen({ measured, rounds, isQuick, say }) {
  const built = await builtPage();
  const tools = { ...built, measured };
  for (let round = 0; round < rounds; round += 1) {
    say(`frozen: round ${round + 1} of ${rounds}`);
    for (const id of largest.slice(0, isQuick ? 1 : undefined)) await timeLargest(tools, id);
    const published = publishedScenarios().slice(0, isQuick ? 1 : undefined);
    for (const id of published) await timePublished(tools, id);
  }
  await built.end();
}
