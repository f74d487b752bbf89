import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage, SMALL_FILES as leveled } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

/** Required part of a layout shift. */
interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** File in the tree that has the focus. */
const focusedFile = (page: Page): Locator => new AppPage(page).focusedFile();

async function atEnd(page: Page): Promise<AppPage> {
  const app = new AppPage(page);
  await app.open(leveled);
  await app.pause();
  // Wait for the picture, because a file that disappears would lose the focus.
  await app.atEnd();
  return app;
}

async function toTheFiles(app: AppPage): Promise<void> {
  await app.focusFiles();
  await expect(app.focusedFile()).toHaveAccessibleName(/^File \d+, L0, /);
}

test('files are reached by keyboard: along a level, down to the next, pinned with Enter', async ({
  page,
}) => {
  await toTheFiles(await atEnd(page));
  // More than the rows (L0 files and levels) of any tree in this scenario.
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowDown');
  await expect(focusedFile(page)).toHaveAccessibleName(/^File \d+, L6, \d+ of \d+ files, /);
  await page.keyboard.press('Home');
  await expect(focusedFile(page)).toHaveAccessibleName(/, 1 of \d+ files, .* keys \d/);
  await page.keyboard.press('ArrowRight');
  await expect(focusedFile(page)).toHaveAccessibleName(/, 2 of \d+ files, /);
  const outline = await focusedFile(page).evaluate(
    (button) => getComputedStyle(button).outlineStyle,
  );
  expect(outline).toBe('solid');

  await page.keyboard.press('Enter');
  await expect(focusedFile(page)).toHaveAttribute('aria-pressed', 'true');
  const name = /^File (\d+)/.exec((await focusedFile(page).getAttribute('aria-label')) ?? '')?.[0];
  await expect(page.getByRole('region', { name: name ?? 'no file' })).toBeVisible();
  await expect(
    page.getByText(/^Bytes in the outputs of its job have been rewritten [\d.]+ times/),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(focusedFile(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('region', { name: /^File \d+/ })).toHaveCount(0);
});

test('a zoom keeps the key under the pointer, and all keys come back', async ({ page }) => {
  const app = await atEnd(page);
  const box = await page.getByRole('main', { name: 'The tree' }).boundingBox();
  if (box === null) throw new Error('the stage has no place on the page');
  const all = page.getByRole('button', { name: 'all keys' });
  await expect(all).toHaveCount(0);
  // The last level, the bottom row, has files everywhere.
  const point = { x: box.x + box.width * 0.43, y: box.y + box.height - 40 };
  const tip = page.locator('.lsm-label.tip b').first();
  while (!(await tip.isVisible()) && point.y > box.y) {
    point.y -= 12;
    await page.mouse.move(point.x, point.y);
    await app.twoFrames();
  }
  await expect(tip).toHaveText(/^File \d+$/);
  const before = await tip.textContent();
  for (let notch = 0; notch < 6; notch += 1) await page.mouse.wheel(0, -100);
  await expect(all).toBeVisible();
  await expect(tip).toHaveText(before ?? '');

  // A drag pans. The file stays under the pointer, and no file is selected.
  await page.mouse.down();
  await page.mouse.move(point.x + 60, point.y, { steps: 6 });
  await expect(tip).toHaveText(before ?? '');
  await page.mouse.up();
  await expect(page.getByRole('region', { name: /^File \d+/ })).toHaveCount(0);
  await all.click();
  await expect(all).toHaveCount(0);
});

test(
  'keys zoom and pan while a file has the focus, and go on stepping when none has',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = await atEnd(page);
    await toTheFiles(app);
    await page.keyboard.press('+');
    const all = page.getByRole('button', { name: 'all keys' });
    await expect(all).toBeVisible();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('0');
    await expect(all).toHaveCount(0);

    const event = await app.event();
    await focusedFile(page).evaluate((button) => {
      button.blur();
    });
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => app.event()).toBe(event - 1);
  },
);

test('with less motion the stage shows whole events only', IN_TEST_ALL, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const app = await atEnd(page);
  // Steps are immediate, without pictures between two events.
  const before = await app.event();
  await page.keyboard.press('ArrowLeft');
  expect(await app.event()).toBe(before - 1);
});

/** Returns the stage's picture at a playhead. */
async function pictureAt(app: AppPage, playhead: number): Promise<string> {
  await app.page.evaluate((at) => {
    const { playerForTest } = window as unknown as {
      playerForTest: { dispatch: (action: { type: 'seek'; playhead: number }) => void };
    };
    playerForTest.dispatch({ type: 'seek', playhead: at });
  }, playhead);
  // Row heights are found in steps, so only the picture after the next one is exact.
  await app.twoFrames();
  return app.atRest(() =>
    app.stage().evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL()),
  );
}

test('with less motion no picture lies between two events', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await app.open(leveled, '?testing');
  await app.pause();
  await app.atEnd();
  const middle = Math.floor((await app.event()) / 2);
  const whole: string[] = [];
  for (let event = middle; event < middle + 8; event += 1) {
    whole.push(await pictureAt(app, event));
    expect(await pictureAt(app, event + 0.6)).toBe(whole.at(-1));
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const between: string[] = [];
  for (let event = middle; event < middle + 8; event += 1) {
    between.push(await pictureAt(app, event + 0.6));
  }
  expect(between).not.toEqual(whole);
});

test(
  'nothing of the stage shifts while it plays, and a file with the focus breaks no rule',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(leveled);
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        const tree = document.querySelector('main');
        for (const entry of list.getEntries() as ShiftEntry[]) {
          if (entry.sources.some(({ node }) => tree?.contains(node) === true)) {
            shifts.push(entry.value);
          }
        }
      }).observe({ type: 'layout-shift' });
    });
    await app.pause();
    await page.keyboard.press('Home');
    await page.getByLabel('Speed').selectOption('5');
    await app.button('Play').click();
    await page.waitForTimeout(3000);
    await app.pause();
    const shifts = await page.evaluate<number[]>('shifts');
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBe(0);
    await app.atEnd();
    await toTheFiles(app);
    expect(await app.accessibilityViolations()).toEqual([]);
  },
);

test(
  'on a phone the words of an empty stage stand below its rows, also with a notice',
  IN_TEST_ALL,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const app = new AppPage(page);
    await app.open('#v=1&scenario=leveled-default&mode=preview&event=3&no_such_option=1');
    await app.pause();
    await expect(page.getByText('Some parts of the link were not understood')).toBeVisible();
    const stage = page.getByRole('main', { name: 'The tree' });
    await expect(stage.getByText('No files yet')).toBeVisible();
    const [row, words] = await app.atRest(async () => [
      await stage.getByText(/^L6/).filter({ visible: true }).first().boundingBox(),
      await stage.getByText('No files yet').boundingBox(),
    ]);
    expect(words?.y ?? 0).toBeGreaterThanOrEqual((row?.y ?? NaN) + (row?.height ?? NaN));
  },
);
