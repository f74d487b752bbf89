// The palette: finding everything by name, by keyboard only.
import { expect, test } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const leveled = '#v=1&scenario=leveled-default&mode=preview&event=612';

/** Opens the palette, searches for words and chooses the first result. */
async function find(app: AppPage, search: string, title: string): Promise<void> {
  const { page } = app;
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Find/ });
  await expect(field).toBeFocused();
  await field.fill(search);
  const first = page.getByRole('listbox', { name: 'Found' }).getByRole('option').first();
  await expect(first).toContainText(title);
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
}

test('actions, files, jobs, options, rules and scenarios are found by name', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(leveled);
  await app.pause();
  await find(app, 'next compaction', 'Next compaction');
  await expect.poll(() => app.event()).toBeGreaterThan(612);

  await find(app, 'job 20', 'Job 20');
  await expect(page.getByRole('region', { name: 'Now' })).toContainText(/ 20 /);

  await find(app, 'file 201', 'File 201');
  await expect(page.getByRole('region', { name: 'File 201' })).toBeVisible();
  // The file was written after the previous job, so the playhead moves.
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('file 201');

  // This option is in a closed group.
  await find(app, 'max_compaction_bytes', 'max_compaction_bytes');
  await expect(app.option('max_compaction_bytes')).toBeFocused();
  await expect(app.option('max_compaction_bytes')).toBeInViewport();

  await find(app, 'which is the base level', 'Which level is the base level?');
  await expect(page.getByRole('dialog', { name: 'Which level is the base level?' })).toBeVisible();
  await page.keyboard.press('Escape');

  await find(app, 'theme light', 'Theme: light');
  await find(app, 'fifo', 'FIFO compaction');
  await app.waitForRun();
  await expect(page).toHaveURL(/fifo/);
});

test(
  'arrows choose, what is not there is said, and Escape leaves all as it was',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(leveled);
    await app.pause();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: /^Find/ });
    const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
    await expect(field).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await expect(options.last()).toBeInViewport();
    await field.fill('zebra');
    await expect(page.getByText('No matches.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    expect(await app.event()).toBe(612);
  },
);
