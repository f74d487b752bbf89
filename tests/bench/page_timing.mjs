// `node tests/bench/page_timing.mjs [rounds]`: how long people wait, in real Chromium, for the
// built page (`npm run build` first). Prints a table; nothing is asserted, since machines differ.
/* global addEventListener, document, performance, PerformanceObserver, window, Worker */
/* global requestAnimationFrame */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPage, Notes, quantile, root } from './built_page.mjs';

const rounds = Number(process.argv[2] ?? 5);
/** Exact runs are of the first; each is opened, and its slider dragged. */
const scenarios = [
  { id: 'max-read-amp-case-1-trigger-5', slider: 'size_ratio' },
  { id: 'leveled-default', slider: 'max_bytes_for_level_multiplier' },
];
/** A tree of 10,000 files, to see how fast pictures follow each other. */
const crowded = 'compression-cpu-overwrite';
const framesSeconds = 5;

/** Runs before the page: notes what its workers say, and when that has been drawn. */
function noteRuns() {
  const noted = { events: [], done: [], runs: [] };
  const Plain = Worker;
  const afterFrame = (times) =>
    requestAnimationFrame(() => requestAnimationFrame(() => times.push(performance.now())));
  class Noting extends Plain {
    constructor(url, options) {
      super(url, options);
      this.addEventListener('message', ({ data }) => {
        if (data.type === 'events' && noted.events.length === 0) afterFrame(noted.events);
        if (data.type !== 'done') return;
        noted.runs.push(data.summary.wall_ms);
        afterFrame(noted.done);
      });
    }
  }
  Object.assign(window, { Worker: Noting, noted });
}

const notes = new Notes();
const note = (name, value) => notes.note(name, value);

async function open(context, scenario) {
  const page = await context.newPage();
  await page.addInitScript(noteRuns);
  await page.goto(`${address}?testing#scenario=${scenario}`);
  await page.waitForFunction('noted.done.length > 0');
  return page;
}

/** What a newcomer waits for: the frame that the HTML has, then the stage that goes on from it. */
async function timeLanding() {
  const context = await newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.liveAt = new Promise((resolve) => {
      let hasFrame = false;
      const look = () => {
        const isThere = document.querySelector('.first-frame') !== null;
        if (hasFrame && !isThere) resolve(performance.now());
        else requestAnimationFrame(look);
        hasFrame ||= isThere;
      };
      look();
    });
  });
  await page.goto(address);
  note('landing: live picture, ms', await page.evaluate('liveAt'));
  const painted = await page.evaluate(
    "performance.getEntriesByType('paint').find((e) => e.name === 'first-contentful-paint').startTime",
  );
  note('landing: first frame, ms', painted);
  await context.close();
}

async function timeOpening({ id }) {
  const context = await newContext();
  for (const visit of ['first visit', 'second visit']) {
    const page = await open(context, id);
    const { events, done, runs } = await page.evaluate('noted');
    const interactive = await page.evaluate(
      "performance.getEntriesByType('paint').find((e) => e.name === 'first-contentful-paint')?.startTime",
    );
    if (interactive !== undefined) note(`${id}, ${visit}: first paint, ms`, interactive);
    note(`${id}, ${visit}: first picture, ms`, events[0]);
    note(`${id}, ${visit}: sampled run complete, ms`, done[0]);
    note(`${id}: sampled run in the worker, ms`, runs[0]);
    await page.close();
  }
  await context.close();
}

async function timeDragging(page, { id, slider: name }) {
  const slider = page.getByRole('slider', { name });
  const box = await slider.boundingBox();
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 8, y);
  await page.mouse.down();
  const before = await page.evaluate('noted.done.length');
  const began = Date.now();
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.move(box.x + 8 + (step * (box.width - 16)) / 60, y);
    await page.waitForTimeout(16);
  }
  const seconds = (Date.now() - began) / 1000;
  const after = await page.evaluate('noted.done.length');
  note(`${id}: previews a second while dragging`, (after - before) / seconds);
  await page.evaluate(() => {
    const upAt = new Promise((resolve) => {
      addEventListener('pointerup', () => resolve(performance.now()), {
        once: true,
        capture: true,
      });
    });
    window.released = upAt;
  });
  await page.mouse.up();
  // The preview on its way may end first; the sampled run is the one that the headline names.
  await page
    .getByText(/sampled 1\/\d+/)
    .first()
    .waitFor();
  await page.waitForTimeout(200);
  note(
    `${id}: slider release to finished picture, ms`,
    await page.evaluate('released.then((at) => noted.done.at(-1) - at)'),
  );
  await slider.press('Home');
}

/** Full size, and a preview that comes in the middle of it. */
async function timeExact(page) {
  const folder = join(root, 'scenarios', scenarios[0].id);
  const steps = ['setup.args', 'db_bench.args'].map((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    return {
      db_bench: lines.filter((line) => !line.startsWith('#')).join(' '),
      options_file: null,
    };
  });
  const times = await page.evaluate(async (given) => {
    const engine = window.engineForTest;
    const until = (mode, types) =>
      new Promise((resolve) => {
        const began = performance.now();
        engine.run({ steps: given, mode }, ({ type }) => {
          if (types.includes(type)) resolve(performance.now() - began);
        });
      });
    const exact = await until('exact', ['done', 'failed', 'rejected']);
    void until('exact', []);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const replaced = await until('preview', ['events']);
    return { exact, replaced };
  }, steps);
  note('exact run of case 1, ms', times.exact);
  note('preview during an exact run, first events, ms', times.replaced);
}

/** Times between pictures, and of their making, while a crowded tree plays. */
async function timeFrames(context) {
  const page = await open(context, crowded);
  await page.waitForTimeout(1000);
  const times = await page.evaluate(async (seconds) => {
    const gaps = [];
    const blocked = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) blocked.push(entry.duration);
    });
    observer.observe({ type: 'longtask' });
    const until = performance.now() + seconds * 1000;
    await new Promise((resolve) => {
      let last = performance.now();
      const next = (now) => {
        gaps.push(now - last);
        last = now;
        if (now < until) requestAnimationFrame(next);
        else resolve();
      };
      requestAnimationFrame(next);
    });
    return { gaps: gaps.sort((a, b) => a - b), blocked: blocked.length };
  }, framesSeconds);
  const at = (share) => times.gaps[Math.floor(share * (times.gaps.length - 1))];
  note(`${crowded}, playing: frame, median, ms`, at(0.5));
  note(`${crowded}, playing: frame, 90 %, ms`, at(0.9));
  note(`${crowded}, playing: tasks over 50 ms a second`, times.blocked / framesSeconds);
  await page.close();
}

const { address, newContext, end } = await builtPage(4189);
for (let round = 0; round < rounds; round += 1) {
  await timeLanding();
  for (const scenario of scenarios) {
    await timeOpening(scenario);
    const context = await newContext();
    const page = await open(context, scenario.id);
    await page.waitForTimeout(600);
    await timeDragging(page, scenario);
    if (scenario === scenarios[0]) await timeExact(page);
    await context.close();
  }
  if (round === 0) {
    const context = await newContext();
    await timeFrames(context);
    await context.close();
  }
}
await end();

notes.print((sorted, name) => ({
  best: quantile(sorted, / a second/.test(name) ? 1 : 0),
  median: quantile(sorted, 0.5),
}));
process.exit(0);
