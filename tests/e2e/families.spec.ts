// A database with several column families: their table, choosing one, and mentions of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const folder = fileURLToPath(
  new URL('../../core-wasm/judge/tests/testdata/column_families', import.meta.url),
);
const files = readdirSync(folder).map((name) => ({
  name,
  buffer: readFileSync(join(folder, name)),
}));

const families = (page: Page): Locator => page.getByRole('table', { name: 'Column families' });
const chosen = (page: Page): Locator =>
  families(page).getByRole('button', { pressed: true, disabled: false });

async function open(page: Page): Promise<AppPage> {
  const app = new AppPage(page);
  await app.open('#v=1&scenario=universal-default&mode=preview');
  await app.chooseFiles(files);
  await expect(app.produced()).toContainText('recorded');
  await page.getByRole('button', { name: 'Other families' }).click();
  await expect(families(page)).toBeVisible();
  await app.waitForRun();
  return app;
}

/** Expects an export to name its column family. */
async function expectExportOf(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Find/ }).fill('export');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog).toContainText('column family events/by time of the recording');
  await dialog.getByRole('button', { name: 'None' }).click();
  await dialog.getByRole('checkbox', { name: 'stalls.csv' }).check();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download stalls.csv' }).click();
  const text = readFileSync(await (await downloading).path(), 'utf8');
  const [about = '', head = '', first = ''] = text.split('\n');
  expect(about).toContain('; column family: events/by time; written by RocksDB 11.8.1');
  expect(head).toMatch(/,limit,column_families$/);
  expect(first).toMatch(/,events\/by time$/);
}

test('all families stand in a table, one is chosen by key, and its export says so', async ({
  page,
}) => {
  const app = await open(page);
  const table = families(page);
  await expect(table.getByRole('columnheader')).toHaveText(['Size', 'Flushes', 'Comp.', 'Stalls']);
  const names = ['default', 'index', 'events/by time', 'old', 'late'];
  await expect(table.getByRole('button')).toHaveText(names);
  await expect(table.getByRole('rowheader', { name: 'old' })).toContainText('dropped');
  await expect(table.getByRole('row').nth(6)).toHaveText(/MiB\s*18\s*16\s*16$/);
  const [inner, outer] = await table.evaluate((element) => [
    element.getBoundingClientRect().width,
    element.parentElement?.clientWidth ?? 0,
  ]);
  expect(inner).toBeLessThanOrEqual(outer);
  await expect(chosen(page)).toHaveText('default');

  await table.getByRole('button', { name: 'default' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(chosen(page)).toHaveText('events/by time');
  await app.waitForRun();
  const panel = page.getByRole('region', { name: 'Recording', exact: true });
  await expect(panel.getByRole('definition').nth(1)).toContainText('of column family events/by');
  await expect(panel).toContainText(/Options, from .*, column family events\/by time/i);
  const trigger = panel.locator('dl > div').filter({
    hasText: 'level0_file_num_compaction_trigger',
  });
  await expect(trigger.getByRole('definition')).toHaveText('2');
  // Warnings appear only in the panel.
  await expect(page.getByText('About this recording')).toHaveCount(0);
  await expectExportOf(page);
});

test(
  'the choice is a step that is undone, and a reload keeps it with the recording',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = await open(page);
    const numbers = await app.wholeRun();
    await families(page).getByRole('button', { name: 'index' }).click();
    await expect(chosen(page)).toHaveText('index');
    await app.waitForRun();
    expect(await app.wholeRun()).not.toEqual(numbers);
    await page.keyboard.press('Control+z');
    await expect(chosen(page)).toHaveText('default');
    await app.waitForRun();
    expect(await app.wholeRun()).toEqual(numbers);
    await page.keyboard.press('Control+Shift+z');
    await expect(chosen(page)).toHaveText('index');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByText('This recording is kept in this browser')).toBeVisible();
    await page.reload();
    await expect(chosen(page)).toHaveText('index');
  },
);
