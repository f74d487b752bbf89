// Finding every option by name in the panel, and values that RocksDB adjusts, shown at the field.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const searchBox = (page: Page): Locator =>
  page.getByRole('searchbox', { name: 'Search all options' });
const field = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });

test(
  'the search finds options by name, help and unit, and Escape clears it',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open('#scenario=leveled-default');
    await page.keyboard.press('/');
    await expect(searchBox(page)).toBeFocused();
    await page.keyboard.type('bloom');
    await expect(field(page, 'filter_policy')).toBeVisible();
    await expect(app.option('filter_policy')).toHaveValue('0');
    await expect(field(page, 'max_bytes_for_level_base')).toHaveCount(0);

    await searchBox(page).fill('size_ratio');
    await expect(field(page, 'size_ratio')).toContainText(
      'it applies only to universal compaction',
    );
    const flags = page.getByRole('region', { name: 'Command-line flags' });
    await searchBox(page).fill('key_size');
    await expect(field(page, 'key_size')).toBeVisible();
    await searchBox(page).fill('keyrange_num');
    await expect(flags).toContainText('--keyrange_num');

    await searchBox(page).fill('wirte_bufer_size');
    await expect(page.getByText('No option matches “wirte_bufer_size”.')).toBeVisible();
    await page.getByRole('button', { name: 'write_buffer_size', exact: true }).click();
    await expect(field(page, 'write_buffer_size')).toBeVisible();

    await searchBox(page).press('Escape');
    await expect(searchBox(page)).toHaveValue('');
    await expect(field(page, 'max_bytes_for_level_base')).toBeVisible();
    expect(await app.accessibilityViolations()).toEqual([]);
  },
);

test('what RocksDB changes and refuses is said at the field, in its words', async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#scenario=leveled-default');
  await searchBox(page).fill('level0_');
  await app.setOption('level0_file_num_compaction_trigger', 30);
  await expect(field(page, 'level0_slowdown_writes_trigger')).toContainText(
    'LOG: “This condition must be satisfied: level0_stop_writes_trigger(36) >= ' +
      'level0_slowdown_writes_trigger(20) >= level0_file_num_compaction_trigger(30)”',
  );
  await searchBox(page).fill('format_version');
  await app.setOption('format_version', 9);
  await expect(field(page, 'format_version').getByRole('alert')).toContainText(
    'RocksDB: “Unsupported BlockBasedTable format_version.',
  );
  await app.button(/^format_version: reset/).click();
  await expect(field(page, 'format_version').getByRole('alert')).toHaveCount(0);

  await searchBox(page).fill('');
  await app.button('1 option changed').click();
  await expect(page.getByText('1 changed option', { exact: true })).toBeVisible();
  await app.button(/^level0_file_num_compaction_trigger: reset/).click();
  await expect(field(page, 'max_bytes_for_level_base')).toBeVisible();
});

test(
  'closed groups have no fields, and an option asked for opens its own',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open('#scenario=leveled-default');
    await expect(page.locator('details:not([open]) .option')).toHaveCount(0);
    await expect(page.locator('details:not([open]) summary').first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await page
      .getByRole('combobox', { name: /^Find an action/ })
      .fill('min_write_buffer_number_to_merge');
    await page.keyboard.press('Enter');
    await expect(app.option('min_write_buffer_number_to_merge')).toBeFocused();
    await app.setOption('min_write_buffer_number_to_merge', 0);
    await expect(field(page, 'min_write_buffer_number_to_merge')).toContainText(
      '0 silently changed to 1',
    );
  },
);

test('the search works on a phone', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const app = new AppPage(page);
  await app.open('#scenario=universal-default');
  await page.getByRole('tab', { name: 'Options' }).click();
  await searchBox(page).fill('ttl');
  await expect(field(page, 'ttl')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await app.accessibilityViolations()).toEqual([]);
});
