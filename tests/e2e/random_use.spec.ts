// Random use of the page: no errors, no console messages, and no leaked memory. It takes half a
// minute in `test:all`. Set RANDOM_USE_MINUTES=60 (and RANDOM_USE_SEED, RANDOM_USE_RELOADS=0) for
// more.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { HAND_ACTIONS, RandomHand } from '../support/random_hand.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const minutes = Number(process.env['RANDOM_USE_MINUTES'] ?? '0');
const seed = Number(process.env['RANDOM_USE_SEED'] ?? '20261123');
/** Number of actions if no duration is set. */
const FEW = 30;

const calm = '#v=1&scenario=leveled-default&mode=preview&event=300';

/** Collects console messages and errors, except network errors caused by the test. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`thrown: ${error.stack ?? error.message}`));
  page.on('crash', () => faults.push('the page crashed'));
  return faults;
}

/** Memory of a process in MiB. Shared memory counts proportionally. */
function processMegabytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? NaN) / 1024;
}

/** Returns the renderer processes of this test's browser. */
function rendererPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return command.includes('--type=renderer') && isMine(pid);
      } catch {
        return false; // It has ended.
      }
    });
}

function isMine(pid: number): boolean {
  for (let each = pid; each > 1;) {
    if (each === process.pid) return true;
    const stat = readFileSync(`/proc/${each}/stat`, 'utf8');
    each = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  }
  return false;
}

interface Rest {
  readonly minute: number;
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly memory: number;
}

/** Measures the page's memory with only one small run. */
async function restAt(hand: RandomHand, cdp: CDPSession, minute: number): Promise<Rest> {
  const { page } = hand;
  await page.setViewportSize({ width: 1440, height: 900 });
  for (let tries = 0; tries < 4; tries += 1) await page.keyboard.press('Escape');
  await page.evaluate((hash) => (window.location.hash = hash), calm);
  await hand.app.waitForRun();
  await hand.app.pause();
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(300);
  }
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((each) => each.name === name)?.value ?? NaN;
  const memory = rendererPids().reduce((sum, pid) => sum + processMegabytes(pid), 0);
  return {
    minute,
    heap: of('JSHeapUsedSize') / 2 ** 20,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    memory,
  };
}

const lineOf = ({ minute, heap, nodes, listeners, memory }: Rest): string =>
  `minute ${minute}: heap ${heap.toFixed(1)} MiB, ${nodes} nodes, ${listeners} listeners, ` +
  `process ${memory.toFixed(0)} MiB`;

test(
  'used at random, it makes no mistake and gives back what it took',
  IN_TEST_ALL,
  async ({ page }) => {
    test.setTimeout((minutes * 1.5 + 4) * 60_000);
    const faults = faultsOf(page);
    const hand = new RandomHand(page, seed);
    await hand.app.open(calm);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const begun = Date.now();
    const done: string[] = [];
    const rests: Rest[] = [];
    const isOver = (): boolean =>
      minutes === 0 ? done.length >= FEW : Date.now() - begun >= minutes * 60_000;
    while (!isOver()) {
      done.push(await hand.act());
      expect(faults, `after ${done.slice(-8).join(', ')}`).toEqual([]);
      const minute = Math.floor((Date.now() - begun) / 60_000);
      if (minutes > 0 && minute > (rests.at(-1)?.minute ?? 0)) {
        const rest = await restAt(hand, cdp, minute);
        rests.push(rest);
        console.log(lineOf(rest));
      }
    }
    // The page still works.
    const last = await restAt(hand, cdp, Math.round((Date.now() - begun) / 60_000));
    await expect(page.getByRole('slider', { name: 'Playhead' })).toHaveValue('300');
    expect(faults).toEqual([]);
    console.log(
      [...hand.taken].map(([name, { done: times, missed }]) => `${name} ${times}+${missed}`),
    );
    console.log(lineOf(last));
    if (minutes < 20) return;
    expect([...hand.taken.keys()].sort()).toEqual([...HAND_ACTIONS].sort());
    // Garbage collection is irregular, so the median of five minutes counts.
    const middle = (some: readonly Rest[], of: (rest: Rest) => number): number =>
      some.map(of).sort((a, b) => a - b)[some.length >> 1] ?? NaN;
    const tenth = rests.filter(({ minute }) => 8 <= minute && minute <= 12);
    for (const of of [({ heap }: Rest) => heap, ({ memory }: Rest) => memory]) {
      expect(middle(rests.slice(-5), of)).toBeLessThanOrEqual(middle(tenth, of) * 1.1);
    }
  },
);
