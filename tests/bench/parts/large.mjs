// Time and memory for the files of a long history, in the command line and in the built page. EDITS
// sets the number of edits (default: 470,000, a LOG of 2 GB; a million for a MANIFEST alone). An
// edit takes 4.4 KB of LOG and 200 bytes of MANIFEST. `lsm-shape-large` writes the files, the same
// on every machine, to the folder LARGE (default: temporary files), where later runs find them.
//
// The page refuses such a LOG, so it gets one with PAGE_EDITS edits.
//
// Targets: under 2 GB of memory in the command line; in the page, under 500 MB more than before and
// responses within 100 ms at all times. The page's memory is the peak resident size of its renderer
// process, with workers, WASM and JavaScript, minus the size before opening the files.
//
// The main thread may wait for other programs. Therefore the files are opened again with a trace,
// which takes memory itself: the longest CPU time of a task is caused by the page alone.
/* global clearInterval, performance, setInterval, window */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../web/tools/setup.mjs';
import { builtPage, traced } from '../shared/built_page.mjs';

const QUICK_EDITS = 5_000;
const PAGE_EDITS = 45_000;
const place = process.env.LARGE ?? tmpdir();
const core = join(root, 'core-wasm');
const binary = (name) => join(core, 'target', 'release', name);

/** Returns the folder of a history with this many edits. */
function recordingOf(count) {
  const folder = join(place, `lsm-shape-large-${count}`);
  if (existsSync(join(folder, 'complete'))) return folder;
  mkdirSync(folder, { recursive: true });
  run('cargo', ['build', '--release', '--locked', '--bins'], { cwd: core });
  run(binary('lsm-shape-large'), [String(count), folder]);
  run('touch', [join(folder, 'complete')]);
  return folder;
}

function run(command, args, options = {}) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stderr;
}

const isOneOf = (kinds) => (name) => kinds.some((kind) => name.startsWith(kind));

/** Returns the files of these kinds in a folder. */
function filesIn(folder, kinds) {
  const names = readdirSync(folder).filter(isOneOf(kinds));
  return names.map((name) => join(folder, name));
}

/** Returns the cases: files to open together, and their number of edits. */
function casesOf(isQuick) {
  const asked = isQuick ? QUICK_EDITS : process.env.EDITS;
  const [edits, alone] =
    asked === undefined ? [470_000, 1_000_000] : [Number(asked), Number(asked)];
  return [
    { name: 'LOG, MANIFEST, OPTIONS', count: edits, kinds: ['LOG', 'MANIFEST', 'OPTIONS'] },
    { name: 'LOG', count: edits, kinds: ['LOG'] },
    { name: 'MANIFEST, OPTIONS', count: alone, kinds: ['MANIFEST', 'OPTIONS'] },
  ];
}

const megabytes = (bytes) => Math.round(bytes / 1e6);
const sizeOf = (paths) => paths.reduce((sum, path) => sum + statSync(path).size, 0);

/** Measures seconds and peak resident memory of the command line. */
function native({ count, kinds }) {
  const paths = filesIn(recordingOf(count), kinds);
  const folder = join(place, `lsm-shape-large-case-${process.pid}`);
  run('rm', ['-rf', folder]);
  mkdirSync(folder);
  run('ln', ['-s', ...paths, folder]);
  const said = run('/usr/bin/time', ['-f', '%e %U %S %M', binary('lsm-shape'), 'replay', folder]);
  run('rm', ['-rf', folder]);
  const [seconds, user, system, kilobytes] = said.trim().split('\n').at(-1).split(' ').map(Number);
  return { seconds, processor: user + system, megabytes: megabytes(kilobytes * 1024) };
}

/** Returns the CPU seconds of a process, which the kernel counts in hundredths. */
function processorOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Returns the resident bytes of a process. */
function residentOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

/** Returns the page's renderer process, which is the largest one. */
async function rendererOf(page) {
  const session = await page.context().browser().newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return renderers.sort((a, b) => residentOf(b) - residentOf(a))[0];
}

async function inPage({ count, kinds }, { address, newContext }, isTraced) {
  const paths = filesIn(recordingOf(Math.min(count, PAGE_EDITS)), kinds);
  const context = await newContext();
  const page = await context.newPage();
  await page.goto(`${address}?testing#scenario=universal-default`);
  await page.waitForFunction(() => window.runsForTest?.getSnapshot().shown?.summary != null);
  // Record the longest time without a response from the page.
  await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      window.longest = Math.max(window.longest, now - last - 10);
      last = now;
    }, 10);
  });
  const pid = await rendererOf(page);
  const before = residentOf(pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentOf(pid))), 50);
  const startedAt = performance.now();
  const processorBefore = processorOf(pid);
  const opened = () => openFiles(page, paths);
  const task = isTraced ? longestTask((await traced(page, opened)).events, pid) : await opened();
  const seconds = (performance.now() - startedAt) / 1000;
  const processor = processorOf(pid) - processorBefore;
  clearInterval(watch);
  const { longest, said } = await page.evaluate(() => {
    const { refusal, failure, shown } = window.runsForTest.getSnapshot();
    const events = shown?.history.timeline.eventCount;
    const problem = refusal?.error.what ?? failure?.error.message;
    return { longest: window.longest, said: problem ?? `${events} events` };
  });
  await context.close();
  return { seconds, processor, megabytes: megabytes(most - before), longest, task, said };
}

/** Opens files in the page and waits until they are shown or refused. */
async function openFiles(page, paths) {
  await page.getByLabel('Recording files').setInputFiles(paths);
  await page.waitForFunction(
    () => {
      const { shown, pending, refusal, failure } = window.runsForTest.getSnapshot();
      const isOver = shown?.job.kind === 'recording' && shown.summary !== null && pending === null;
      return isOver || refusal !== null || failure !== null;
    },
    null,
    { timeout: 900_000, polling: 200 },
  );
}

/** Returns the CPU ms of the longest main-thread task. The thread has its process's id. */
function longestTask(events, pid) {
  const isTask = ({ name, ph, tid }) => ph === 'X' && tid === pid && name.endsWith('RunTask');
  const tasks = events.filter((event) => event.pid === pid && isTask(event));
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1e3;
}

/** Measures each case in both programs in each round. */
export async function large({ measured, rounds, isQuick, say }) {
  const built = await builtPage();
  for (let round = 0; round < rounds; round += 1) {
    for (const one of casesOf(isQuick)) {
      const name = `${one.name}, ${one.count} edits`;
      say(`large: ${name}, round ${round + 1} of ${rounds}`);
      const files = megabytes(sizeOf(filesIn(recordingOf(one.count), one.kinds)));
      measured.note(`${name}: files`, files, { unit: 'MB' });
      const command = native(one);
      measured.note(`${name}: native`, command.processor, { unit: 'CPU s' });
      measured.note(`${name}: native, memory`, command.megabytes, { unit: 'MB', atMost: 2000 });
      const page = await inPage(one, built, false);
      say(`large: ${name}: ${page.said}`);
      measured.note(`${name}: page`, page.processor, { unit: 'CPU s' });
      measured.note(`${name}: page, memory`, page.megabytes, { unit: 'MB', atMost: 500 });
      const answer = { unit: 'ms', atMost: 100 };
      measured.note(`${name}: page, longest without an answer`, page.longest, answer);
      const { task } = await inPage(one, built, true);
      measured.note(`${name}: page, longest task`, task, { unit: 'CPU ms' });
    }
  }
  await built.end();
}
