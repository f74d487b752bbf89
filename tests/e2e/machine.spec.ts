// Measuring a machine from a recording and using it for the next run; repeats with its noise;
// machine files dropped on the page.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const folder = fileURLToPath(
  new URL('../../core-wasm/shell/tests/testdata/machine/leveled-2jobs', import.meta.url),
);
const recording = readdirSync(folder)
  .filter((name) => /^(LOG|MANIFEST|OPTIONS)/.test(name))
  .map((name) => ({ name, buffer: readFileSync(join(folder, name)) }));

/** Drops a text file on the page. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const all = new DataTransfer();
      all.items.add(new File([content], fileName));
      return all;
    },
    [name, text] as const,
  );
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByRole('region', { name: 'Drop a recording' })).toContainText('machine.txt');
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

/** A machine with writes ten times as slow, the parameter with the largest effect. */
const SLOW = '# made by hand\nmachine_profile=server\nmachine.random_write_nanos=40000\n';

const small = '#v=1&scenario=leveled-default&mode=preview';

/** A run whose 100 repeats take long enough to be cancelled on any machine. */
const sampled = '#v=1&scenario=leveled-default';

async function opened(page: Page, link = small): Promise<AppPage> {
  const app = new AppPage(page);
  await page.goto(`/?testing${link}`);
  await expect(app.stage()).toHaveAttribute('aria-label', /L0/);
  await app.waitForHands();
  return app;
}

const showRepeats = (page: Page): Promise<void> =>
  page.getByRole('switch', { name: 'repeats' }).click();

const changesIn = (page: Page): Locator => page.getByRole('button', { name: /^Undo/ });

test('the machine of a recording is measured, and the next run has it', async ({ page }) => {
  const app = await opened(page);
  const wholeRun = page.getByRole('group', { name: 'The whole run' });
  await expect(wholeRun).toContainText(/end\s*\d/);
  const ends = wholeRun.getByRole('definition');
  const before = await ends.allTextContents();
  await app.chooseFiles(recording);
  await expect(page.getByRole('region', { name: 'Operator’s card' })).toBeVisible();
  await app.recordingPanel();
  const panel = page.getByRole('region', { name: 'Machine profile derived from this recording' });
  await panel.getByRole('textbox', { name: 'CPU cores of that machine' }).fill('2');
  await panel.getByRole('textbox', { name: 'CPU cores of that machine' }).press('Enter');
  await panel.getByRole('button', { name: 'Measure the machine' }).click();
  const row = (name: string): Locator =>
    panel
      .getByRole('list', { name: 'Parameters of the machine' })
      .getByRole('listitem')
      .filter({ hasText: name });
  // The same values as from `machines calibrate`.
  await expect(row('random_write_nanos')).toContainText('155 memtables');
  await expect(row('random_write_nanos')).toContainText('1567 ns');
  await expect(row('random_write_nanos')).toContainText('5 %');
  await expect(row('device_write_bytes_per_sec')).toContainText('1033 MB/s');
  await expect(row('device_read_bytes_per_sec')).toContainText('no limit');
  await expect(row('cores')).toContainText('2');
  await expect(panel.getByRole('list').last()).toContainText('machine.sequential_write_nanos');
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download machine.txt' }).click();
  expect((await download).suggestedFilename()).toBe('machine.txt');
  await panel.getByRole('button', { name: 'Use this machine' }).click();
  await expect(panel.getByText('The next scenario or db_bench command line')).toBeVisible();
  await panel.getByRole('button', { name: 'Choose a scenario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scenarios' });
  await dialog.getByText('Leveled compaction', { exact: true }).first().click();
  await expect(page).toHaveURL(/machine\.random_write_nanos=1567/);
  await app.waitForRun();
  await expect(app.stage()).toHaveAttribute('aria-label', /L0/);
  await expect.poll(() => ends.allTextContents()).not.toContain('–');
  expect(await ends.allTextContents()).not.toEqual(before);
  await expect(page).toHaveURL(/machine\.write_spread=0\.04727/);
  // It is a normal run, whose link works in other modes.
  await page.goto(page.url().replace(/&mode=\w+/, '') + '&mode=preview');
  await expect(app.stage()).toHaveAttribute('aria-label', /L0/);
});

test('repeats show how far the numbers of a run lie apart', IN_TEST_ALL, async ({ page }) => {
  // The machine profile has noise, so no option is needed.
  await opened(page, `${small}&panel=stats`);
  await showRepeats(page);
  const panel = page.getByRole('region', { name: 'Repeats' });
  await panel.getByRole('textbox', { name: 'Number of repeats' }).fill('3');
  await panel.getByRole('textbox', { name: 'Number of repeats' }).press('Enter');
  await panel.getByRole('button', { name: 'Run 3 noisy repeats' }).click();
  const table = panel.getByRole('table', { name: 'Numbers of the repeats' });
  await expect(table.getByRole('columnheader')).toHaveText([
    '3 repeats',
    'without noise',
    'lowest',
    'median',
    'highest',
  ]);
  const cells = await table
    .getByRole('row', { name: 'write amp' })
    .getByRole('cell')
    .allTextContents();
  const [alone, least, median, most] = cells.map(Number);
  const writeAmp = await new AppPage(page).writeAmp().textContent();
  expect(alone).toBeGreaterThan(1);
  expect(writeAmp).not.toBeNull();
  expect(least).toBeLessThanOrEqual(median ?? 0);
  expect(median).toBeLessThanOrEqual(most ?? 0);
  await expect(table.getByRole('row', { name: 'compactions' })).toHaveCount(1);
  // The repeats are still shown after returning.
  await page.getByRole('tab', { name: 'CPU' }).click();
  await page.getByRole('tab', { name: 'Compaction Stats' }).click();
  await showRepeats(page);
  await expect(table).toBeVisible();
});

test('repeats can be cancelled', IN_TEST_ALL, async ({ page }) => {
  await opened(page, `${sampled}&panel=stats`);
  await showRepeats(page);
  const panel = page.getByRole('region', { name: 'Repeats' });
  await panel.getByRole('textbox', { name: 'Number of repeats' }).fill('100');
  await panel.getByRole('textbox', { name: 'Number of repeats' }).press('Enter');
  await panel.getByRole('button', { name: 'Run 100 noisy repeats' }).click();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByRole('button', { name: 'Run 100 noisy repeats' })).toBeVisible();
});

test('a machine file that is dropped is the machine of the run', IN_TEST_ALL, async ({ page }) => {
  await opened(page);
  await drop(page, 'slow.txt', SLOW);
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText('Machine from slow.txt');
  await expect(notices).toContainText('the file’s 2 parameters. Undo restores');
  await expect(page).toHaveURL(/machine\.random_write_nanos=40000/);
  await expect(changesIn(page)).toBeEnabled();
  await page.keyboard.press('Control+z');
  await expect(page).not.toHaveURL(/random_write_nanos/);
});

test('a wrong line is named, and nothing is lost', IN_TEST_ALL, async ({ page }) => {
  await opened(page, `${small}&machine.cores=3`);
  await drop(page, 'wrong.txt', `${SLOW}machine.coers=4\n`);
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText('The machine file wrong.txt cannot be used');
  await expect(notices).toContainText('Line 4: “machine.coers=4” is not a machine parameter');
  await expect(notices).toContainText('drop the file again');
  await expect(page).toHaveURL(/machine\.cores=3/);
});
