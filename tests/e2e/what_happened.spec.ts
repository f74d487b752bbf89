// Events in a recorded database: the list for all column families, the reason for a flush, and that
// nothing is covered or cut off.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

interface NamedFile {
  readonly name: string;
  readonly buffer: Buffer;
}

function filesOf(recording: string): NamedFile[] {
  const testdata = '../../core-wasm/judge/tests/testdata';
  const folder = fileURLToPath(new URL(`${testdata}/${recording}`, import.meta.url));
  return readdirSync(folder).map((name) => ({ name, buffer: readFileSync(join(folder, name)) }));
}

const list = (page: Page): Locator => page.getByRole('list', { name: 'What happened, in order' });
const time = (page: Page): Locator => page.getByRole('status', { name: 'Time of the run' });

async function open(
  page: Page,
  width = 1440,
  files = filesOf('column_families'),
): Promise<AppPage> {
  await page.setViewportSize({ width, height: 900 });
  const app = new AppPage(page);
  await app.open('#v=1&scenario=universal-default&mode=preview');
  await app.chooseFiles(files);
  await expect(app.produced()).toContainText('recorded');
  await expect(list(page)).toBeVisible();
  await app.waitForRun();
  return app;
}

test('what other column families went through stands in the list, and a moment of it is gone to', async ({
  page,
}) => {
  const app = await open(page);
  const rows = list(page).getByRole('listitem');
  await expect(rows.first()).toContainText('Created by RocksDB 11.8.1.');
  await expect(rows.last()).toContainText('Closed; 46 flushes; 22 compactions');
  const call = rows.filter({
    hasText: /index SetOptions: level0_file_num_compaction_trigger 4 → 6\./,
  });
  await expect(call).toHaveCount(1);
  await expect(rows.filter({ hasText: 'SetDBOptions: max_background_jobs 4 → 6' })).toHaveCount(1);
  const aborted = 'events/by time 1 compaction without a result (job 75): Shutdown in progress';
  await expect(rows.filter({ hasText: aborted })).toHaveCount(1);
  const card = page.getByRole('region', { name: 'Operator’s card' });
  await expect(card).toContainText('Cumulative stall: 974 ms of 2.1 s');

  await call.getByRole('button').click();
  await expect(time(page)).toHaveText('0.7 s');
  await card.getByRole('button', { name: 'Other families' }).click();
  const panel = page.getByRole('region', { name: 'Recording', exact: true });
  await page.getByRole('button', { name: 'events/by time' }).click();
  await app.waitForRun();
  await expect(panel).toContainText(/Options, from .*, column family events\/by time/i);
  // Show another family at the same moment, and then the first one again.
  await expect(time(page)).toHaveText('0.7 s');
  await page.getByRole('button', { name: 'default', exact: true }).click();
  await expect(panel).toContainText(/Options, from .*, column family default/i);
  await expect(time(page)).toHaveText('0.7 s');
  await page.getByRole('tab', { name: 'What happened' }).click();
  await expect(call).toHaveCount(1);
});

test(
  'each open says its other options, and an older OPTIONS file is compared',
  IN_TEST_ALL,
  async ({ page }) => {
    const files = filesOf('recorded/9.4.0/other-options');
    const newest = files.find(({ name }) => name.startsWith('OPTIONS'))?.buffer ?? Buffer.of();
    const text = gunzipSync(newest).toString();
    const older = text.replace('max_background_jobs=4', 'max_background_jobs=2');
    const app = await open(page, 1280, [
      ...files,
      { name: 'OPTIONS-000007', buffer: Buffer.from(older) },
    ]);
    const rows = list(page).getByRole('listitem');
    await page.getByText(/^all \d+$/).click();
    for (const hasText of [
      /default Opened with other options: level0_file_num_compaction_trigger 4 → 2/,
      /default SetOptions: level0_file_num_compaction_trigger 2 → 6/,
      /users Opened with other options: .*level_compaction_dynamic_level_bytes false → true/,
    ]) {
      await expect(rows.filter({ hasText })).toHaveCount(1);
    }
    const shutDown = /Closed; 12 flushes; 28 compactions \(.*\); 11 trivial moves; 4 stalls\./;
    await expect(rows.filter({ hasText: shutDown })).toHaveCount(1);
    await app.recordingPanel();
    const parts = page.getByLabel('Files of the recording');
    await expect(parts).toContainText('3 opens, 3 shutdowns, 2 opens are left out');
    await expect(parts).toContainText('OPTIONS-000007 → OPTIONS-000138: max_background_jobs 2 → 4');
  },
);

test(
  'an open that the MANIFEST leaves out has a row without a moment to go to',
  IN_TEST_ALL,
  async ({ page }) => {
    await open(page, 1280, filesOf('recorded/9.4.0/left-out'));
    await page.getByText(/^all \d+$/).click();
    const rows = list(page).getByRole('listitem');
    const leftOut = rows.filter({ hasText: 'Not shown on the stage' });
    await expect(leftOut).toHaveCount(2);
    await expect(leftOut.getByRole('button')).toHaveCount(0);
    await expect(rows.last().getByRole('button')).toHaveCount(1);
  },
);

test(
  'the family that wrote the most is shown first, and says so; an error is gone to',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = await open(page, 1440, filesOf('recorded/8.11.4/no-space'));
    const panel = await app.recordingPanel();
    const families = page.getByRole('table', { name: 'Column families' });
    await expect(families.getByRole('button', { pressed: true })).toHaveText('readings');
    await expect(panel).toContainText(
      'readings is shown first: its flushes and compactions wrote the most, 29.48 MiB; those of ' +
        'default wrote 149.43 KiB.',
    );
    await page.getByRole('tab', { name: 'What happened' }).click();
    // The history has no event at either moment, so the playhead is between two events, 1 s apart.
    const cursor = page.locator('.timeline-cursor');
    const placeOf = async (hasText: string): Promise<number> => {
      await list(page).getByRole('listitem').filter({ hasText }).getByRole('button').click();
      return app.atRest(async () => (await cursor.boundingBox())?.x ?? 0);
    };
    const failed = await placeOf('Compaction job 156 failed');
    expect(await placeOf('A compaction was cancelled')).toBeGreaterThan(failed + 2);
  },
);

test('on a phone what happened has a tab of its own', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const app = new AppPage(page);
  await app.open('#v=1&scenario=universal-default&mode=preview');
  const tab = page.getByRole('tab', { name: 'What happened' });
  await expect(page.getByRole('tab', { name: 'Why' })).toBeVisible();
  await expect(tab).toHaveCount(0);
  await app.chooseFiles(filesOf('recorded/8.11.4/no-space'));
  await app.waitForRun();
  await expect(tab).toBeInViewport();
  await tab.click();
  await expect(list(page)).toBeVisible();
  const resumed = list(page).getByRole('listitem').filter({ hasText: 'RocksDB resumed' });
  await resumed.getByRole('button').click();
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
  // The panel stays open for choosing the next row.
  await expect(tab).toHaveAttribute('aria-selected', 'true');
});

test('a flush has the reason that the LOG gives', IN_TEST_ALL, async ({ page }) => {
  const app = await open(page);
  await page.keyboard.press('Home');
  await page.getByRole('tab', { name: 'Why' }).click();
  const reason = page.getByRole('region', { name: 'Why this flush' });
  await expect(reason).toHaveCount(0);
  // Step event by event, because the first flush is some events away.
  await expect(async () => {
    if ((await reason.count()) === 0) await page.keyboard.press('ArrowRight');
    await app.twoFrames();
    await expect(reason).toHaveCount(1, { timeout: 100 });
  }).toPass({ intervals: [10], timeout: 45_000 });
  await expect(reason).toContainText('Reason in the LOG: Write Buffer Full');
});

test(
  'at 1280 pixels all buttons of the player are seen, and a notice covers no reasons',
  IN_TEST_ALL,
  async ({ page }) => {
    await open(page, 1280);
    const buttons = page.getByRole('group', { name: 'Go to the next' });
    await expect(buttons.getByRole('button').last()).toBeVisible();
    const [shown, needed] = await buttons.evaluate(
      (group) => [group.clientWidth, group.scrollWidth] as const,
    );
    expect(needed).toBeLessThanOrEqual(shown);
    const notice = page.getByRole('status').filter({ hasText: 'Recording not kept' });
    await expect(notice).toBeVisible();
    await page.getByRole('tab', { name: 'Why' }).click();
    const pane = await page.getByRole('tabpanel', { name: 'Why' }).boundingBox();
    const card = await notice.boundingBox();
    expect((pane?.y ?? 0) + (pane?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0);
  },
);

test('every panel stands where statistics leave numbers open', IN_TEST_ALL, async ({ page }) => {
  await open(page, 1440, filesOf('recorded/8.3.2/blob-files'));
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expect(page.getByRole('tabpanel').first()).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Compaction Stats' }).click();
  await expect(page.getByRole('row', { name: /^Sum/ })).toBeVisible();
  await expect(page.getByText('This part of the page has failed')).toHaveCount(0);
});
