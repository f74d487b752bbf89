// Nothing moves while the page opens or a run plays: the Layout Instability API reports no shifts.
import { expect, test, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { serveBuiltSite } from '../support/built_site.ts';
import { caseOf, IN_TEST_ALL } from '../support/matrix.ts';
import { forgetShifts, moved, observeShifts } from '../support/shifts.ts';

const auto = '#v=1&scenario=max-read-amp-case-2-auto';
const leveled = '#v=1&scenario=leveled-default&mode=preview';

/** Milliseconds for about 300 events of the leveled run, which plays in 10 s. */
const A_WHILE = 850;

/** Slows down the machine, so that an incomplete run with fewer lanes is shown for a while. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function play(app: AppPage): Promise<void> {
  await app.page.getByLabel('Speed').selectOption('10');
  const time = app.page.getByLabel('Time of the run', { exact: true });
  const before = await time.textContent();
  await forgetShifts(app.page);
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

    test(
      'opening moves nothing: a place for everything before there are numbers',
      IN_TEST_ALL,
      async ({ page }) => {
        await slowDown(page);
        await observeShifts(page);
        const app = new AppPage(page);
        for (const link of [auto, leveled, '#v=1&scenario=fifo-default&mode=preview']) {
          await page.goto('about:blank');
          await app.open(link);
          // The first run plays automatically.
          await page.waitForTimeout(500);
          expect(await moved(page), link).toEqual([]);
        }
      },
    );

    test('the landing page moves nothing when it comes to life', IN_TEST_ALL, async ({ page }) => {
      await observeShifts(page);
      await page.goto('/');
      const event = page.getByRole('region', { name: 'Now' });
      await expect(event).not.toBeEmpty();
      const before = await event.textContent();
      await expect(event).not.toHaveText(before ?? '');
      expect(await moved(page)).toEqual([]);
    });

    test(
      'the landing page moves nothing while its words are still coming',
      IN_TEST_ALL,
      async ({ page }) => {
        const site = await serveBuiltSite();
        try {
          site.sendInParts(['<p>', '<p class="intro-note">', '<section class="player"', '<main ']);
          await observeShifts(page);
          await page.goto(site.address);
          await expect(page.getByRole('complementary', { name: 'Welcome' })).toBeVisible();
          await expect(page.getByRole('region', { name: 'Now' })).not.toBeEmpty();
          expect(await moved(page)).toEqual([]);
        } finally {
          await site.close();
        }
      },
    );

    test('playing moves nothing, each panel in turn', caseOf(!isPhone), async ({ page }) => {
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

    const title = 'playing moves nothing: universal, moves, FIFO, a chosen file';
    test(title, IN_TEST_ALL, async ({ page }) => {
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
          await app.focusFiles();
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
