// Nothing on the page moves while it opens or a run plays: the Layout Instability API counts no
// shift at all.
import { expect, test, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';

const leveled = '#v=1&scenario=leveled-default&mode=preview';

/** What moves from `play` on, but for what follows a click or a key. */
async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { movedForTest: moved });
    const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'hadRecentInput' in entry;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries().filter(isShift)) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.className ?? ''} “${(node?.textContent ?? '').slice(0, 40)}”`;
        });
        moved.push(`${entry.value.toFixed(4)} at ${entry.startTime.toFixed(0)} ms: ${what.join()}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** A shift as the browser reports it; TypeScript’s own library does not know it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

const moved = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { movedForTest: string[] }).movedForTest);

/** Long enough for about 300 events of the leveled run, which plays in 30 s. */
const A_WHILE = 2500;

async function play(app: AppPage): Promise<void> {
  const time = app.page.getByLabel('Virtual time', { exact: true });
  const before = await time.textContent();
  await app.page.evaluate(() => {
    (window as unknown as { movedForTest: string[] }).movedForTest.length = 0;
  });
  await app.button('Play').click();
  await expect(time).not.toHaveText(before ?? '');
}

const windows = [
  { name: 'desktop', size: { width: 1440, height: 900 } },
  { name: 'phone', size: { width: 390, height: 844 } },
];

for (const { name, size } of windows) {
  test.describe(name, () => {
    test.use({ viewport: size });
    const isPhone = name === 'phone';

    test('opening moves nothing: a place for everything before there are numbers', async ({
      page,
    }) => {
      await observeShifts(page);
      const app = new AppPage(page);
      for (const link of ['', leveled, '#v=1&scenario=fifo-default&mode=preview']) {
        await page.goto('about:blank');
        await app.open(link);
        // The first run plays by itself.
        await page.waitForTimeout(500);
        expect(await moved(page), link).toEqual([]);
      }
    });

    test('playing moves nothing, each panel in turn', async ({ page }) => {
      await observeShifts(page);
      const app = new AppPage(page);
      await app.open(`${leveled}&event=600`);
      await play(app);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await page.waitForTimeout(A_WHILE);
        expect(await moved(page), await tab.innerText()).toEqual([]);
      }
    });

    test('playing moves nothing: universal, moves, FIFO, a chosen file', async ({ page }) => {
      await observeShifts(page);
      const app = new AppPage(page);
      for (const link of [
        '#v=1&scenario=universal-default&mode=preview&event=100',
        '#v=1&scenario=trivial-move-dynamic-lz4&mode=preview&event=3900',
        '#v=1&scenario=fifo-default&mode=preview&event=100',
        `${leveled}&event=640`,
      ]) {
        await page.goto('about:blank');
        await app.open(link);
        if (isPhone) await page.getByRole('tab', { name: 'Why' }).click();
        if (link.startsWith(leveled)) {
          await page.getByRole('button', { name: /^Files of the tree/ }).focus();
          await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Enter');
          await expect(page.getByRole('region', { name: /^File \d+$/ })).toBeVisible();
        }
        await play(app);
        await page.waitForTimeout(A_WHILE);
        expect(await moved(page), link).toEqual([]);
      }
    });
  });
}
