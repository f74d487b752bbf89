// A few pictures of the page, compared with approved ones. After an intended change, run
// npx playwright test --config tests/playwright.config.ts pictures -u
// and look at every changed picture. They are drawn with the fonts of Debian's Chromium.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

test.use({ deviceScaleFactor: 1 });

const LINK = '#v=1&scenario=';

/** Opens a run, with time for large ones on a loaded machine. */
async function open(page: Page, fragment: string, timeout = 50_000): Promise<AppPage> {
  const app = new AppPage(page);
  await page.goto(`/?testing${LINK}${fragment}`);
  await expect(app.writeAmp()).toHaveText(/^\d/, { timeout });
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout });
  await app.waitForRun();
  return app;
}

/** Pauses between two events. */
async function seek(page: Page, playhead: number): Promise<void> {
  await page.evaluate((at) => {
    const { playerForTest } = window as unknown as {
      playerForTest: { dispatch: (action: { type: 'seek'; playhead: number }) => void };
    };
    playerForTest.dispatch({ type: 'seek', playhead: at });
  }, playhead);
}

async function compare(what: Page | Locator, name: string): Promise<void> {
  const options = { animations: 'disabled', caret: 'hide', maxDiffPixelRatio: 0.01 } as const;
  if ('goto' in what) await expect(what).toHaveScreenshot(`${name}.png`, options);
  else await expect(what).toHaveScreenshot(`${name}.png`, options);
}

const tree = (page: Page): Locator => page.getByRole('main', { name: 'The tree' });

test.describe('desktop, light', () => {
  test.use({ colorScheme: 'light', viewport: { width: 1440, height: 900 } });

  test('mid-merge', async ({ page }) => {
    await open(page, 'leveled-default&event=640');
    await compare(tree(page), 'desktop-light-mid-merge');
  });

  test('a cut guided by the next level', IN_TEST_ALL, async ({ page }) => {
    await open(page, 'output-cut-dynamic-2x-random&mode=preview&event=60000');
    await page.keyboard.press('c');
    await compare(tree(page), 'desktop-light-guided-cut');
  });

  test('five levels with about 7,000 files', IN_TEST_ALL, async ({ page }) => {
    test.setTimeout(240_000);
    await open(page, 'compression-cpu-overwrite&mode=preview&event=1', 100_000);
    await page.keyboard.press('End');
    await compare(tree(page), 'desktop-light-7000-files');
  });
});

test.describe('desktop, dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } });

  test('mid-move', IN_TEST_ALL, async ({ page }) => {
    await open(page, 'trivial-move-dynamic-lz4&mode=preview&event=4000');
    await page.keyboard.press('m');
    const app = new AppPage(page);
    await seek(page, (await app.event()) - 0.5);
    await compare(tree(page), 'desktop-dark-mid-move');
  });

  test('universal with nine runs', IN_TEST_ALL, async ({ page }) => {
    await open(page, 'max-read-amp-case-2-auto&mode=preview&event=192');
    await compare(tree(page), 'desktop-dark-universal');
  });

  test('the why panel with its cut chart', async ({ page }) => {
    await open(page, 'leveled-default&event=640');
    const why = page.getByRole('complementary').last();
    await page.getByRole('region', { name: 'Cuts' }).scrollIntoViewIfNeeded();
    await compare(why, 'desktop-dark-why');
  });
});

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test.describe('light', () => {
    test.use({ colorScheme: 'light' });

    test('mid-merge', async ({ page }) => {
      await open(page, 'leveled-default&event=640');
      await compare(page, 'phone-light-mid-merge');
    });

    test('an error', async ({ page }) => {
      await open(page, 'leveled-default&mode=preview&event=640&num_levels=x&max_read=1');
      await compare(page, 'phone-light-error');
    });
  });

  test.describe('dark', () => {
    test.use({ colorScheme: 'dark' });

    test('the why panel', IN_TEST_ALL, async ({ page }) => {
      await open(page, 'max-read-amp-case-2-auto&mode=preview&event=200');
      await page.getByRole('tab', { name: 'Why' }).click();
      await compare(page, 'phone-dark-why');
    });
  });
});
