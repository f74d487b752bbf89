// Recordings as dropped by operators: the tree at open, an empty tree, and room for notes and
// notices.
import { gunzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { recordedFiles } from '../support/page_states.ts';

interface NamedFile {
  readonly name: string;
  readonly buffer: Buffer;
}

/** Returns the LOG of a recording from its beginning. */
function logOf(recording: string): NamedFile {
  const packed = recordedFiles(recording).find(({ name }) => name.startsWith('LOG'));
  if (packed === undefined) throw new Error(`${recording} has no LOG`);
  return { name: 'LOG', buffer: gunzipSync(packed.buffer) };
}

/** Returns the end of a LOG, like a rolled file, which starts with the release and the options. */
function endOf(recording: string): NamedFile {
  const { name, buffer } = logOf(recording);
  const lines = buffer.toString().split('\n');
  const head = lines.filter((line) => /RocksDB version: | Options\./.test(line));
  const end = lines.slice(Math.floor(lines.length * 0.6));
  return { name, buffer: Buffer.from([...head, ...end].join('\n')) };
}

async function open(
  page: Page,
  files: readonly NamedFile[],
  { width = 1440, panel = '' } = {},
): Promise<AppPage> {
  await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
  const app = new AppPage(page);
  await app.open(`#v=1&scenario=universal-default&mode=preview${panel}`);
  await app.chooseFiles(files);
  await expect(app.produced()).toContainText('recorded');
  await app.waitForRun();
  await app.pause();
  return app;
}

test(
  'a LOG that creates its database says that the tree is empty',
  IN_TEST_ALL,
  async ({ page }) => {
    await open(page, [logOf('11.8.1/l-deletes')]);
    await page.keyboard.press('Home');
    const stage = page.getByRole('main', { name: 'The tree' });
    await expect(stage.getByText('No files yet')).toBeVisible();
    await expect(stage.getByText('No files known yet')).toHaveCount(0);
  },
);

test(
  'Home is the tree as it was opened, and from there the event before its files',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = await open(page, recordedFiles('11.8.1/seed0-case1'));
    await app.atEnd();
    await page.keyboard.press('Home');
    await expect.poll(() => app.event()).toBeGreaterThan(5);
    await expect(app.stage()).toHaveAttribute('aria-label', /The tree has \d+ sorted run/);
    await page.keyboard.press('Home');
    await expect.poll(() => app.event()).toBe(0);
  },
);

test(
  'at 1280 × 900 the table and the text keep some lines, whatever stands below',
  IN_TEST_ALL,
  async ({ page }) => {
    await open(page, [endOf('7.8.3/set-l-dynamic-jobs4')], { width: 1280 });
    await page.getByRole('tab', { name: 'Compaction Stats' }).click();
    const panel = page.getByRole('region', { name: 'Compaction Stats' });
    const table = panel.getByRole('table');
    await expect(table).toBeVisible();
    const seen = await panel.locator('.measures-scroll').boundingBox();
    expect(seen?.height ?? 0).toBeGreaterThanOrEqual(90);
    const note = panel.locator('.measures-note p').last();
    await note.scrollIntoViewIfNeeded();
    await expect(note).toBeInViewport();
    await page.getByRole('tab', { name: 'Text' }).click();
    const tree = page.getByRole('region', { name: 'The tree as text' }).getByRole('group');
    expect((await tree.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(90);
  },
);

test('on a phone a notice takes nothing of the stage', IN_TEST_ALL, async ({ page }) => {
  const files = recordedFiles('11.8.1/l-deletes');
  const app = await open(page, files, { width: 360 });
  const notice = page.getByRole('status').filter({ hasText: 'Recording not kept' });
  await expect(notice).toBeVisible();
  const before = await app.stage().boundingBox();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await app.twoFrames();
  expect((await app.stage().boundingBox())?.height).toBe(before?.height);
});
