// Ten elements on a page are scrolled past, removed and added again without leaking memory. Set
// MANY_ELEMENTS_MINUTES=5 for more rounds.
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { buildDocsPackage, openDocs, stateIn } from '../support/docs_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const minutes = Number(process.env['MANY_ELEMENTS_MINUTES'] ?? '0');
/** Rounds before the first measurement, to compile code and fill caches. */
const ROUNDS_BEFORE = 1;
const LEAST_ROUNDS = 3;
/** Largest factor by which the heap may grow from the first measurement to the last. */
const MOST_GROWTH = 1.25;

const log = '<lsm-shape src="log.lsmlog" autoplay pace="60/s" height="300"></lsm-shape>';
const scenario =
  '<lsm-shape scenario="universal-default" mode="preview" options="size_ratio=1..100" height="300"></lsm-shape>';
const elements = `${log}${scenario}`.repeat(5);

test.beforeAll(() => buildDocsPackage());

/** Memory of the page after a garbage collection. */
interface Held {
  /** Size of the heap in MiB. */
  readonly heap: number;
  readonly nodes: number;
}

async function heldBy(session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((one) => one.name === name)?.value ?? NaN;
  return { heap: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes') };
}

/** Adds ten elements, scrolls past them, uses one of them and removes them all. */
async function round(page: Page): Promise<void> {
  await page.evaluate((html) => {
    const place = document.createElement('main');
    place.innerHTML = html;
    document.body.append(place);
  }, elements);
  const all = page.locator('lsm-shape');
  for (let at = 0; at < 10; at += 1) {
    await all.nth(at).scrollIntoViewIfNeeded();
    await expect.poll(() => all.nth(at).evaluate(stateIn)).toBe('live');
  }
  await page.getByRole('slider', { name: 'size_ratio' }).last().press('ArrowRight');
  await expect(all.last().locator('[part="run"]')).toHaveText(/^size_ratio 2 /);
  await page.evaluate(() => document.querySelector('main')?.remove());
}

test('ten elements leave no worker, and memory stays flat', IN_TEST_ALL, async ({ page }) => {
  test.setTimeout(120_000 + minutes * 90_000);
  await openDocs(page, '<h1>Docs</h1>');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await heldBy(session);
  const end = Date.now() + minutes * 60_000;
  const heaps: number[] = [];
  for (let done = 0; done < LEAST_ROUNDS || Date.now() < end; done += 1) {
    await round(page);
    await expect.poll(() => page.workers().length).toBe(0);
    await expect.poll(async () => (await heldBy(session)).nodes).toBeLessThanOrEqual(before.nodes);
    const { heap } = await heldBy(session);
    console.log(`round ${done}: heap ${heap.toFixed(1)} MiB`);
    if (done >= ROUNDS_BEFORE) heaps.push(heap);
  }
  const [first = NaN] = heaps;
  expect(heaps.at(-1)).toBeLessThan(first * MOST_GROWTH);
});
