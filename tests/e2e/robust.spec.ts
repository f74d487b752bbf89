import { expect, test, type Locator } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { recordedFiles } from '../support/page_states.ts';

const recordingFiles = (): { name: string; buffer: Buffer }[] =>
  recordedFiles('11.8.1/u-minmerge-3');

/** Expects that a box is not cut off at its sides. */
async function expectWhole(box: Locator): Promise<void> {
  const [inner, outer] = await box.evaluate((each) => [each.scrollWidth, each.clientWidth]);
  expect(inner, await box.innerText()).toBeLessThanOrEqual(outer);
}

async function expectWholeNumbers(app: AppPage): Promise<void> {
  for (const cell of await app.headline().locator('.number-cell').all()) await expectWhole(cell);
}

test('a recording plays on the same stage', async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  await app.chooseFiles(recordingFiles());
  await expect(app.produced()).toContainText('recorded');
  await expect(page.getByRole('region', { name: 'Operator’s card' })).toBeVisible();
  const panel = await app.recordingPanel();
  await expect(panel).toContainText('have not left this page');
  await expect(panel).toContainText(/Options, from OPTIONS-\d+/i);
  const width = panel.locator('dl > div').filter({ hasText: 'min_merge_width' });
  await expect(width.getByRole('definition')).toHaveText('3');
  await app.waitForRun();
  await app.atEnd();
  await expectWhole(panel);
  await page.keyboard.press('[');
  await page.getByRole('tab', { name: 'Why' }).click();
  await expect(page.getByRole('region', { name: 'Why', exact: true })).toContainText(/job \d+/i);
  await expectWholeNumbers(app);
});

test('a LOG alone plays, with what it lacks said', async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  await app.chooseFiles(recordingFiles().filter(({ name }) => name.startsWith('LOG')));
  await expect(app.produced()).toContainText('recorded');
  await expect(page.getByText('No MANIFEST: key ranges are unknown.')).toBeVisible();
  const panel = await app.recordingPanel();
  const missing = panel.getByRole('definition').filter({ hasText: 'key ranges are unknown' });
  await expect(missing).toBeVisible();
});

test('files are dropped anywhere on the page', async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  const files = recordingFiles().map(({ name, buffer }) => ({
    name,
    base64: buffer.toString('base64'),
  }));
  const transfer = await page.evaluateHandle((given) => {
    const all = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      all.items.add(new File([bytes], name));
    }
    return all;
  }, files);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByText('Drop a recording')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(page.getByText('Drop a recording')).toHaveCount(0);
  await expect(app.produced()).toContainText('recorded');
});

test('a damaged MANIFEST is refused with words, and the picture stays', async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  const before = await app.wholeRun();
  const buffer = Buffer.from('this is no MANIFEST, whatever its name says, not at all');
  await app.chooseFiles([{ name: 'MANIFEST-000005', buffer }]);
  const notice = page.getByRole('alert').filter({ hasText: 'This recording cannot be played' });
  await expect(notice).toContainText(/MANIFEST-000005, byte 0/);
  expect(await app.wholeRun()).toEqual(before);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
});

test('a crashed engine is said and replaced, and the picture stays', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(undefined, '?testing');
  const before = await app.wholeRun();
  await page.evaluate('crashEngineForTest()');
  const notice = page.getByRole('alert').filter({ hasText: 'The engine stopped' });
  await expect(notice).toBeVisible();
  expect(await app.wholeRun()).toEqual(before);
  await notice.getByRole('button', { name: 'Run again' }).click();
  await expect(notice).toHaveCount(0);
  await app.setOption('size_ratio', 40);
  await expect.poll(() => app.wholeRun()).not.toEqual(before);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

  test(
    'nothing is wider than the screen and every panel is in reach',
    IN_TEST_ALL,
    async ({ page }) => {
      const app = new AppPage(page);
      await app.open();
      for (const tab of ['Timeline', 'Options', 'Why']) {
        await page.getByRole('tab', { name: tab }).click();
        const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
        expect(widths).toEqual([360, 360]);
      }
      await page.getByRole('tab', { name: 'Options' }).click();
      await expect(app.option('max_read_amp')).toBeVisible();
      await page.getByRole('tab', { name: 'Why' }).click();
      await expect(page.getByRole('region', { name: 'Why' })).toBeVisible();
    },
  );

  test(
    'the numbers of a recording are whole, those that are unknown too',
    IN_TEST_ALL,
    async ({ page }) => {
      const app = new AppPage(page);
      await app.open();
      await app.chooseFiles(recordingFiles());
      await expect(app.produced()).toContainText('recorded');
      await expect(app.headline()).toContainText('unknown');
      await expectWholeNumbers(app);
    },
  );
});

test('reduced motion: nothing plays by itself', IN_TEST_ALL, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const app = new AppPage(page);
  await app.open();
  await expect(app.button('Play')).toBeVisible();
});
