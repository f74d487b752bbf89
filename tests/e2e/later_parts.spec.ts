// Parts of the page whose code is loaded after the first picture: while it is loading, if it cannot
// be loaded, and once it can be again.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const run = '#v=1&scenario=leveled-default&mode=preview&event=300';

const codeOf = (part: string): string => `**/assets/${part}-*.js`;

const missing = (place: Page | Locator): Locator =>
  place.getByRole('alert').filter({ hasText: 'Part of the page could not be loaded' });

/** Blocks the requests for some code. Returns a function that allows them again. */
async function withoutCode(page: Page, part: string): Promise<() => Promise<void>> {
  const url = codeOf(part);
  await page.route(url, (route) => route.abort());
  return () => page.unroute(url);
}

/** Opens the workspace, as far as possible without a part. */
async function openPage(page: Page): Promise<AppPage> {
  const app = new AppPage(page);
  await page.goto(`/?testing${run}`);
  await expect(app.stage()).toHaveAttribute('aria-label', /L0/);
  await app.waitForHands();
  return app;
}

const isFocusInside = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((each) => each.contains(document.activeElement));

test('a dialog opens before its code: title, focus, Escape, and then its content', async ({
  page,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(codeOf('ModelDialog'), async (route) => {
    await held;
    await route.continue();
  });
  const app = await openPage(page);
  await app.pause();
  const dialog = page.getByRole('dialog', { name: 'What this models' });
  const learn = app.button('Learn');
  const open = async (): Promise<void> => {
    await app.learn('What this models');
    await expect(dialog.getByRole('heading', { name: 'What this models' })).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveText('Loading …');
    await expect.poll(() => isFocusInside(dialog)).toBe(true);
  };
  await open();
  // The word fades in, for code that takes long.
  await dialog
    .getByRole('status')
    .evaluate((word) => Promise.all(word.getAnimations().map(({ finished }) => finished)));
  expect(await app.accessibilityViolations()).toEqual([]);
  const before = await dialog.boundingBox();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await open();
  release();
  await expect(dialog.getByRole('status')).toHaveCount(0);
  await expect(dialog.getByRole('paragraph').first()).toBeVisible();
  // The dialog has replaced its placeholder at the same width.
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect((await dialog.boundingBox())?.width).toBe(before?.width);
  await expect.poll(() => isFocusInside(dialog)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(learn).toBeVisible();
});

test(
  'the focus goes back to where a dialog was opened from, loading or not',
  IN_TEST_ALL,
  async ({ page }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(codeOf('dialogs'), async (route) => {
      await held;
      await route.continue();
    });
    const app = await openPage(page);
    const opener = app.button(/^Save$/);
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save' });
    await expect(dialog.getByRole('status')).toBeVisible();
    release();
    await expect(dialog.getByRole('textbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  },
);

test(
  'a dialog without its code says so, and comes when it is asked for again',
  IN_TEST_ALL,
  async ({ page }) => {
    const back = await withoutCode(page, 'dialogs');
    const app = await openPage(page);
    await app.pause();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await expect(missing(dialog)).toBeVisible();
    expect(await app.accessibilityViolations()).toEqual([]);
    const again = dialog.getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(missing(dialog)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    // The rest of the page keeps working.
    const before = await app.event();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => app.event()).toBe(before + 1);
    await page.keyboard.press('?');
    await back();
    await again.click();
    await expect(dialog).toContainText('play or pause');
    expect(await app.event()).toBe(before + 1);
  },
);

test(
  'a panel without its code says so in its place, and the rest works',
  IN_TEST_ALL,
  async ({ page }) => {
    const back = await withoutCode(page, 'WhyArea');
    const app = await openPage(page);
    await app.waitForRun();
    await app.pause();
    const alert = missing(page);
    await expect(alert).toHaveCount(1);
    await expect(alert).toBeVisible();
    await app.setOption('max_bytes_for_level_multiplier', 5);
    await app.waitForRun();
    const numbers = await app.wholeRun();
    await back();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Why' })).toBeVisible();
    await expect(alert).toHaveCount(0);
    expect(await app.wholeRun()).toEqual(numbers);
    await expect(app.option('max_bytes_for_level_multiplier')).toHaveValue('5');
  },
);

test(
  'panels and overlays without their code are told of, and come',
  IN_TEST_ALL,
  async ({ page }) => {
    const back = await withoutCode(page, 'Around');
    await openPage(page);
    await expect(missing(page.getByRole('region', { name: 'Notices' }))).toBeVisible();
    await back();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible();
    await expect(missing(page)).toHaveCount(0);
  },
);

test('a part that leaves no place is told of in a notice', IN_TEST_ALL, async ({ page }) => {
  const back = await withoutCode(page, 'TopTools');
  const app = await openPage(page);
  await app.waitForRun();
  const notice = missing(page.getByRole('region', { name: 'Notices' }));
  await expect(notice).toBeVisible();
  expect(await app.accessibilityViolations()).toEqual([]);
  const tools = app.button('Share');
  await expect(tools).toHaveCount(0);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeVisible();
  await back();
  // The part is loaded automatically when the browser reports a network.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(tools).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('what is missing is told of, and comes back together', IN_TEST_ALL, async ({ page }) => {
    const back = await withoutCode(page, '{panes,TopTools}');
    await openPage(page);
    const panel = missing(page.getByRole('tabpanel'));
    // Only one message is shown, and it covers nothing.
    await expect(missing(page).filter({ visible: true })).toHaveCount(1);
    await expect(panel).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await back();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('slider', { name: /^compaction: / })).toBeVisible();
    // Parts that failed for the same reason recover together.
    await expect(missing(page)).toHaveCount(0);
  });
});
