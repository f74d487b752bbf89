// The operator's card of a recording: how long and why writes were stopped or throttled, the three
// longest stalls with their numbers, bytes written by level, and events.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { recordedFiles } from '../support/page_states.ts';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Operator’s card' });
const list = (page: Page): Locator => page.getByRole('list', { name: 'What happened, in order' });

/** Opens a recording, by default one with 838 stalls, most of them a few milliseconds long. */
async function open(page: Page, recording = '11.8.1/u-concurrent-8'): Promise<AppPage> {
  const app = new AppPage(page);
  await app.open('#v=1&scenario=universal-default&mode=preview');
  await app.chooseFiles(recordedFiles(recording));
  await expect(app.produced()).toContainText('recorded');
  if ((page.viewportSize()?.width ?? 0) < 760) {
    await page.getByRole('tab', { name: 'What happened' }).click();
  }
  await expect(card(page)).toBeVisible();
  await app.waitForRun();
  return app;
}

test('a recording opens at its longest stall, with the card', async ({ page }) => {
  const app = await open(page);
  await expect(card(page)).toContainText('39 %Writes stopped or throttled for 5.7 s');
  await expect(card(page)).toContainText(
    'of 14 s (stopped 4.8 s, throttled 841 ms), in 838 stalls',
  );
  await expect(card(page).getByRole('heading', { level: 2 })).toHaveText(
    'Only 2 memtables may wait (max_write_buffer_number = 2). A memtable filled in 2 ms; ' +
      'flushing one took 5 ms.',
  );
  const limits = page.getByRole('list', { name: 'Limits that were reached' });
  await expect(limits.getByRole('listitem')).toHaveText([
    '85 % memtables4.8 s, limit 2',
    '15 % sorted runs841 ms, limit 20',
  ]);
  const longest = page.getByRole('list', { name: 'Longest stalls' }).getByRole('listitem');
  await expect(longest.first()).toHaveText(
    /^1146 ms06:17:42 throttled\s*up to 22 sorted runs \(limit 20\)Compaction 2353 ended it$/,
  );
  await expect(card(page)).toContainText(/Write amp by level5\.1L03\.7.*L190\.8/);

  // The stall's number appears in the caption and on the lane, and its row in the list.
  const now = page.getByRole('region', { name: 'Now' });
  await expect(now).toContainText('1 Writes throttled for 146 ms: up to 22 sorted runs (limit 20)');
  const current = list(page).locator('[aria-current]');
  await expect(current).toContainText('Writes throttled for 146 ms');
  const numbers = page.getByRole('list', { name: 'Longest stalls on the timeline' });
  await expect(numbers.getByRole('button')).toHaveText(['2', '3', '1']);
  const first = await app.event();
  await numbers.getByRole('button', { name: 'Stall 2' }).click();
  await expect(now).toContainText('2 Writes stopped for 77 ms');
  await expect(current).toContainText('Writes stopped for 77 ms');
  await longest.first().getByRole('button', { name: 'Go to 06:17:42' }).press('Enter');
  await expect.poll(() => app.event()).toBe(first);
  await page.keyboard.press('s');
  await expect.poll(() => app.event()).toBeGreaterThan(first);
});

test('groups open in place, and all rows are listed on demand', async ({ page }) => {
  await open(page);
  const rows = list(page).getByRole('listitem');
  const count = await rows.count();
  expect(count).toBeLessThan(12);
  const group = rows.filter({ hasText: '7 more stalls until 06:17:35, each at most 6 ms.' });
  await group.getByRole('button', { name: 'Show 7' }).click();
  await expect(rows).toHaveCount(count + 7);
  await group.getByRole('button', { name: 'Hide' }).click();
  await expect(rows).toHaveCount(count);
  await card(page).getByText('all 840').click();
  await expect(rows).toHaveCount(840);
});

test('the card is copied as text', IN_TEST_ALL, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await card(page).getByRole('button', { name: 'Copy the card' }).click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('Writes stopped or throttled for 5.7 s, 39 % of 14 s (stopped 4.8 s');
  expect(text).toContain('\n1. 2026-11-21 06:17:42.054  Writes throttled for 146 ms: up to 22');
  expect(text).toMatch(/\nWrite amplification by level: L0 3\.7, .*Sum 5\.1\.\n$/);
});

for (const [name, width] of [
  ['wide', 1440],
  ['below the tree', 900],
  ['a phone', 390],
] as const) {
  test(`the card is whole and accessible: ${name}`, IN_TEST_ALL, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 1000 });
    const app = await open(page);
    const [inner, outer] = await card(page).evaluate(
      (each) => [each.scrollWidth, each.clientWidth] as const,
    );
    expect(inner).toBeLessThanOrEqual(outer);
    expect(await app.accessibilityViolations()).toEqual([]);
  });
}
