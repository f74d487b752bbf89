// Waiting times with the built page in real Chromium: to the first picture, from releasing a slider
// to the finished picture, and between pictures. Waits depend on the machine, so only ratios are
// compared: a wait ÷ the worker's own time for the run, and the CPU time of a frame ÷ that of a
// fixed loop.
/* global addEventListener, document, performance, window, Worker */
/* global requestAnimationFrame */
import { builtPage, traced, unitOf } from '../shared/built_page.mjs';
import { quantile } from '../shared/measured.mjs';
import { requestOf } from '../shared/runs.mjs';
import { framesOf } from '../shared/trace_frames.mjs';

/** Scenarios to open, each with a slider to drag. Exact runs use the first. */
const SCENARIOS = [
  { id: 'max-read-amp-case-1-trigger-5', slider: 'size_ratio' },
  { id: 'leveled-default', slider: 'max_bytes_for_level_multiplier' },
];
/** A tree with 10,000 files, to measure the time between pictures. */
const CROWDED = 'compression-cpu-overwrite';
const FRAMES_SECONDS = 5;

/** Measures all waits in each round. */
export async function page({ measured, rounds, isQuick, say }) {
  const built = await builtPage();
  const tools = { ...built, measured };
  const scenarios = isQuick ? SCENARIOS.slice(0, 1) : SCENARIOS;
  try {
    for (let round = 0; round < rounds; round += 1) {
      say(`page: round ${round + 1} of ${rounds}`);
      await timeLanding(tools);
      for (const scenario of scenarios) {
        await timeOpening(tools, scenario);
        await timeUse(tools, scenario, !isQuick && scenario === scenarios[0]);
      }
      if (!isQuick) await timeFrames(tools);
    }
  } finally {
    await built.end();
  }
}

const MS = { unit: 'ms' };

/** Runs before the page. Records messages of its workers, and when they have been drawn. */
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

async function open({ address }, context, scenario) {
  const tab = await context.newPage();
  await tab.addInitScript(noteRuns);
  await tab.goto(`${address}?testing#scenario=${scenario}`);
  // The largest run may take long on a shared machine.
  const patience = { timeout: 300_000 };
  await tab.waitForFunction(() => window.noted.done.length > 0, undefined, patience);
  return tab;
}

/** Returns the milliseconds to the first paint; null if not reported. */
async function firstPaintOf(tab) {
  return tab.evaluate(
    "performance.getEntriesByType('paint').find((e) => e.name === 'first-contentful-paint')?.startTime ?? null",
  );
}

/** Measures a first visit: the picture in the HTML, then the stage that replaces it. */
async function timeLanding({ address, newContext, measured }) {
  const context = await newContext();
  const tab = await context.newPage();
  await tab.addInitScript(() => {
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
  await tab.goto(address);
  const live = await tab.evaluate('liveAt');
  const painted = await firstPaintOf(tab);
  measured.note('landing: first frame', painted, MS);
  measured.note('landing: live picture', live, MS);
  measured.ratio('landing: live picture ÷ first frame', live, painted);
  await context.close();
}

async function timeOpening(tools, { id }) {
  const { newContext, measured } = tools;
  const context = await newContext();
  for (const visit of ['first visit', 'second visit']) {
    const tab = await open(tools, context, id);
    const { events, done, runs } = await tab.evaluate('noted');
    const painted = await firstPaintOf(tab);
    measured.note(`${id}, ${visit}: first picture`, events[0], MS);
    measured.note(`${id}, ${visit}: sampled run complete`, done[0], MS);
    measured.note(`${id}, ${visit}: sampled run in the worker`, runs[0], MS);
    if (painted !== null) {
      measured.note(`${id}, ${visit}: first paint`, painted, MS);
      measured.ratio(`${id}, ${visit}: first picture ÷ first paint`, events[0], painted);
    }
    await tab.close();
  }
  await context.close();
}

/** Drags a slider, and replaces a full-size run. */
async function timeUse(tools, scenario, hasExact) {
  const context = await tools.newContext();
  const tab = await open(tools, context, scenario.id);
  await tab.waitForTimeout(600);
  await timeDragging(tools, tab, scenario);
  if (hasExact) await timeExact(tools, tab);
  await context.close();
}

async function timeDragging({ measured }, tab, { id, slider: name }) {
  const slider = tab.getByRole('slider', { name });
  const box = await slider.boundingBox();
  const y = box.y + box.height / 2;
  await tab.mouse.move(box.x + 8, y);
  await tab.mouse.down();
  const before = await tab.evaluate('noted.done.length');
  const began = Date.now();
  for (let step = 0; step < 60; step += 1) {
    await tab.mouse.move(box.x + 8 + (step * (box.width - 16)) / 60, y);
    await tab.waitForTimeout(16);
  }
  const seconds = (Date.now() - began) / 1000;
  const after = await tab.evaluate('noted.done.length');
  measured.note(`${id}: previews while dragging`, (after - before) / seconds, { unit: '/s' });
  await tab.evaluate(() => {
    window.released = new Promise((resolve) => {
      const noteTime = () => resolve(performance.now());
      addEventListener('pointerup', noteTime, { once: true, capture: true });
    });
  });
  await tab.mouse.up();
  // A preview may end first, so wait for the sampled run in the headline.
  await tab
    .getByText(/sampled 1\/\d+/)
    .first()
    .waitFor();
  await tab.waitForTimeout(200);
  const { wait, own } = await tab.evaluate(
    'released.then((at) => ({ wait: noted.done.at(-1) - at, own: noted.runs.at(-1) }))',
  );
  measured.note(`${id}: slider release to finished picture`, wait, MS);
  measured.ratio(`${id}: that ÷ the run in the worker`, wait, own);
  await slider.press('Home');
}

/** Measures an exact run, and a preview in the middle of one. */
async function timeExact({ measured }, tab) {
  const { steps } = requestOf(SCENARIOS[0].id);
  const times = await tab.evaluate(async (given) => {
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
  measured.note('exact run of case 1', times.exact, MS);
  measured.note('preview during an exact run: first events', times.replaced, MS);
  measured.ratio('preview during an exact run ÷ that run', times.replaced, times.exact);
}

/** Measures times between pictures, and for drawing them, while a crowded tree plays. */
async function timeFrames(tools) {
  const { newContext, measured } = tools;
  const context = await newContext();
  const tab = await open(tools, context, CROWDED);
  await tab.waitForTimeout(1000);
  const unit = await unitOf(tab);
  const { events } = await traced(tab, () => tab.waitForTimeout(FRAMES_SECONDS * 1000));
  const { scripts, tasks, gaps } = framesOf(events);
  measured.note(`${CROWDED}, playing: between frames, median`, quantile(gaps, 0.5), MS);
  measured.note(`${CROWDED}, playing: between frames, 95 %`, quantile(gaps, 0.95), MS);
  measured.note(`${CROWDED}, playing: longest gap`, quantile(gaps, 1), MS);
  const cpu = { unit: 'CPU ms' };
  for (const [share, name] of [
    [0.5, 'median'],
    [0.95, '95 %'],
  ]) {
    measured.note(
      `${CROWDED}, playing: scripts of a frame, ${name}`,
      quantile(scripts, share),
      cpu,
    );
    const [script, task] = [quantile(scripts, share), quantile(tasks, share)];
    measured.ratio(`${CROWDED}, playing: scripts of a frame, ${name} ÷ loop`, script, unit);
    measured.ratio(`${CROWDED}, playing: all of a frame, ${name} ÷ loop`, task, unit);
  }
  measured.note('a million steps of the fixed loop', unit, MS);
  await context.close();
}
