// Time that the timeline's own code takes for each step of scrubbing, zooming and playing 25,000
// compactions, in real Chromium. A sampling profile is split by source file, to exclude the stage
// and the panels. DEBUG=1 prints the slowest functions.
/* global requestAnimationFrame */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../../web/tools/setup.mjs';
import { builtPage, unitOf } from '../shared/built_page.mjs';
import { quantile } from '../shared/measured.mjs';

const FRAGMENT = '#v=1&scenario=compression-cpu-overwrite';
const BUDGET_MS = 4;
const steps = 120;
/** Source files that draw, label or move parts of the timeline. */
const ours =
  /web\/src\/(timeline|axis)\/|components\/src\/(charts\/(axis|draw_canvas|scales|trace)|timeline\/(derived|metrics|moments))/;
/** Sampling interval in µs. */
const interval = 100;
/** Idle time that separates two steps, in µs. */
const pause = 3000;

/** Builds the page with source maps and function names. Returns the maps by script. */
async function buildWithMaps(outDir) {
  await build({
    root: join(root, 'web'),
    configFile: join(root, 'web', 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, sourcemap: true, minify: false },
  });
  return new Map(
    readdirSync(join(outDir, 'assets'))
      .filter((name) => name.endsWith('.js.map'))
      .map((name) => {
        const text = readFileSync(join(outDir, 'assets', name), 'utf8');
        return [name.replace(/\.map$/, ''), new SourceMap(JSON.parse(text))];
      }),
  );
}

/** Opens the page with a complete, paused run. Returns the position of its timeline. */
async function opened({ address, newContext }) {
  const page = await (await newContext()).newPage();
  await page.goto(`${address}?testing${FRAGMENT}`);
  await page.getByRole('button', { name: 'Pause' }).waitFor({ timeout: 60_000 });
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 300_000 });
  await page.keyboard.press(' ');
  await page.waitForTimeout(1500);
  const box = await page.getByRole('slider', { name: 'Playhead' }).first().boundingBox();
  const y = box.y + box.height * 0.62;
  return { page, y, placeOf: (step) => box.x + box.width * ((step * 0.61803) % 1) };
}

const settled = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(null), 12))),
  );

async function scrub({ page, y, placeOf }) {
  await page.mouse.move(placeOf(0), y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(placeOf(step), y);
    await settled(page);
  }
  await page.mouse.up();
}

async function zoom({ page, y, placeOf }) {
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(placeOf(Math.floor(step / 12)), y);
    await page.mouse.wheel(0, step % 24 < 12 ? -220 : 220);
    await settled(page);
  }
  await page.keyboard.press('0');
}

async function play({ page }) {
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await page.waitForTimeout(6000);
  await page.keyboard.press(' ');
}

/** Milliseconds by function, printed with DEBUG=1. */
const self = new Map();

/** Returns the milliseconds of the timeline's code in each step of `act`. */
async function profiled(tab, maps, act) {
  const session = await tab.page.context().newCDPSession(tab.page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval });
  await session.send('Profiler.start');
  await act(tab);
  const { profile } = await session.send('Profiler.stop');
  await session.detach();
  return stepsOf(profile, maps);
}

function stepsOf({ nodes, samples, timeDeltas }, maps) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])),
  );
  const isOurs = new Map();
  const holds = (id) => {
    if (id === undefined) return false;
    if (!isOurs.has(id)) isOurs.set(id, isTimeline(byId.get(id), maps) || holds(parents.get(id)));
    return isOurs.get(id);
  };
  const found = [];
  let idle = 0;
  let own = 0;
  for (const [at, id] of samples.entries()) {
    const micros = timeDeltas[at + 1] ?? 0;
    if (/^\((idle|program)\)$/.test(byId.get(id).callFrame.functionName)) {
      idle += micros;
      continue;
    }
    if (pause <= idle && 0 < own) {
      found.push(own / 1000);
      own = 0;
    }
    idle = 0;
    if (!holds(id)) continue;
    own += micros;
    const { functionName } = byId.get(id).callFrame;
    self.set(functionName, (self.get(functionName) ?? 0) + micros / 1000);
  }
  return found.sort((a, b) => a - b);
}

function isTimeline({ callFrame: { url, lineNumber, columnNumber } }, maps) {
  const map = maps.get(url.split('/').at(-1) ?? '');
  const source = map?.findEntry(lineNumber, columnNumber)?.originalSource ?? '';
  return ours.test(source);
}

/** Measures all three uses in each round. */
export async function timeline({ measured, rounds, isQuick, say }) {
  const outDir = mkdtempSync(join(tmpdir(), 'lsm-shape-'));
  try {
    const maps = await buildWithMaps(outDir);
    const built = await builtPage(outDir);
    const tab = await opened(built);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, act] of Object.entries(isQuick ? { scrub } : { scrub, zoom, play })) {
        say(`timeline: ${name}, round ${round + 1} of ${rounds}`);
        self.clear();
        const unit = await unitOf(tab.page);
        const times = await profiled(tab, maps, act);
        const longest = [...self].sort(([, a], [, b]) => b - a).slice(0, 8);
        if (process.env.DEBUG !== undefined) say(JSON.stringify(Object.fromEntries(longest)));
        const most = quantile(times, 0.95);
        measured.note(`${name}: a step, median`, quantile(times, 0.5), { unit: 'ms' });
        measured.note(`${name}: a step, 95 %`, most, { unit: 'ms', atMost: BUDGET_MS });
        measured.ratio(`${name}: a step, 95 % ÷ loop`, most, unit);
      }
    }
    await built.end();
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
