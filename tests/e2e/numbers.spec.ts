import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const published = '#scenario=max-read-amp-case-1-trigger-5&mode=preview';

/** A small tree with compressed files. */
const compressed =
  '#mode=preview&commands=' +
  encodeURIComponent(
    '--benchmarks=fillrandom --num=2000000 --value_size=100 --write_buffer_size=4194304 ' +
      '--target_file_size_base=4194304 --max_bytes_for_level_base=16777216 --compression_type=lz4',
  );

async function openTab(page: Page, name: string): Promise<Locator> {
  await page.getByRole('tab', { name }).click();
  const label = name === 'CPU' ? 'CPU time' : 'Compaction Stats';
  return page.getByRole('region', { name: label, exact: true });
}

/** Waits until a panel shows the numbers of the requested run and moment. */
const isThere = (panel: Locator): Promise<void> =>
  expect(panel).toHaveAttribute('aria-busy', 'false');

test('the table is RocksDB’s, at the playhead or at the end, and is copied as text', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const app = new AppPage(page);
  await app.open(published);
  await app.pause();
  await app.atEnd();
  const stats = await openTab(page, 'Compaction Stats');
  const sum = stats.getByRole('row', { name: /^Sum / });
  await expect(sum).toBeVisible();
  await expect(stats.getByRole('row', { name: /^Int / })).toBeVisible();
  await isThere(stats);
  const atEnd = await sum.textContent();
  await expect(stats).toContainText(
    /W-Amp of Sum: \d\.\d\d = [\d.]+ GB written ÷ [\d.]+ GB flushed/,
  );

  const said = await app.listenTo(stats.getByRole('status'));
  await stats.getByRole('button', { name: 'Copy as text' }).click();
  await expect.poll(said).toContain('Copied');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('** Compaction Stats [default] **');
  expect(text).toMatch(/\n Sum +\d+\/\d+ /);

  await page.getByRole('slider', { name: 'Playhead' }).focus();
  await page.keyboard.press('Home');
  await expect(sum).not.toHaveText(atEnd ?? '');
  await stats.getByRole('radio', { name: 'end of run' }).check();
  await expect(sum).toHaveText(atEnd ?? '');

  await stats.getByRole('switch', { name: 'full text' }).check();
  await expect(stats).toContainText(/Write Stall \(count\): .*total-stops/);
  await expect(stats).toContainText(/Cumulative stall: /);
});

test(
  'the published table stands below ours, with marks that a legend explains',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(published);
    const stats = await openTab(page, 'Compaction Stats');
    await stats.getByRole('radio', { name: 'end of run' }).check();
    await expect(stats.getByRole('row', { name: /^Sum / })).not.toContainText('published');
    await stats.getByRole('switch', { name: 'published values' }).check();
    const writeAmp = stats.getByRole('row', { name: /^Sum / }).getByRole('cell').nth(9);
    await expect(writeAmp).toContainText(/published 4\.8, (the same|[−+]\d+ %)/);
    await expect(stats.getByRole('list', { name: 'Meaning of the marks' })).toContainText(
      'within 15 %',
    );
    expect(await app.accessibilityViolations()).toEqual([]);

    await app.open('#scenario=leveled-default&mode=preview');
    await openTab(page, 'Compaction Stats');
    await expect(stats.getByRole('row', { name: /^Sum / })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'published values' })).toHaveCount(0);
  },
);

test(
  'a column says what it means to the mouse, the keyboard and a finger',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(published);
    const stats = await openTab(page, 'Compaction Stats');
    const head = stats.getByRole('button', { name: 'W-Amp', exact: true });
    const help = page.getByRole('tooltip');
    await head.hover();
    await expect(help).toContainText('Write ÷ Rn');
    await help.hover();
    await expect(help).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(help).toHaveCount(0);
    await head.focus();
    await expect(help).toContainText('W-Amp');
    await expect(head).toHaveAccessibleDescription(/per byte flushed/);
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await head.click();
    await expect(help).toBeVisible();
  },
);

test(
  'on a phone the table scrolls in its own box and keeps its first column',
  IN_TEST_ALL,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const app = new AppPage(page);
    await app.open(published);
    await app.pause();
    // L0 has files at the start of the next compaction.
    await page.keyboard.press(']');
    await page.getByRole('tab', { name: 'Stats' }).click();
    const box = page.getByRole('region', { name: 'Compaction Stats by level' });
    const level = box.getByRole('rowheader', { name: 'L0' });
    await expect(level).toBeVisible();
    // A table that is being replaced has no box.
    const left = async (): Promise<number> => (await level.boundingBox())?.x ?? NaN;
    await expect.poll(left).toBeGreaterThan(0);
    const before = await left();
    await box.evaluate((element) => element.scrollTo({ left: 600 }));
    await expect.poll(left).toBe(before);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  },
);

test(
  'CPU time is a chart and a table, and the release changes what compression takes',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(compressed);
    const cpu = await openTab(page, 'CPU');
    await cpu.getByRole('radio', { name: 'end of run' }).check();
    await expect(cpu.getByRole('img', { name: /CPU seconds by level: L0 [\d.]+ s/ })).toBeVisible();
    await cpu.getByRole('radio', { name: '10.5.5' }).check();
    await app.waitForRun();
    await isThere(cpu);
    await cpu.getByRole('radio', { name: 'table' }).check();
    const compress = cpu.getByRole('row', { name: /^Sum/ }).getByRole('cell').nth(1);
    const before = Number(await compress.textContent());
    expect(before).toBeGreaterThan(0);
    await cpu.getByRole('radio', { name: '10.6.2' }).check();
    await expect
      .poll(async () => Number(await compress.textContent()))
      .toBeGreaterThan(before * 1.5);
    await expect.poll(() => page.url()).toContain('rocksdb_version=10.6.2');
    expect(await app.accessibilityViolations()).toEqual([]);
  },
);

test('a machine is a profile whose parameters can be changed', async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#scenario=leveled-default&mode=preview');
  await page.getByText('Machine and time').click();
  await page.getByRole('combobox', { name: 'machine_profile, value' }).selectOption('hdd');
  await expect(page.getByRole('group', { name: 'machine_profile' })).toContainText('hard disk');
  const write = app.option('machine.device_write_bytes_per_sec');
  await expect(write).toHaveValue('200');
  await app.waitForRun();
  const stats = await openTab(page, 'Compaction Stats');
  await stats.getByRole('radio', { name: 'end of run' }).check();
  const seconds = stats.getByRole('row', { name: /^Sum / }).getByRole('cell').nth(14);
  await expect(seconds).toHaveText(/\d/);
  await isThere(stats);
  const slow = await seconds.textContent();
  await app.setOption('machine.device_write_bytes_per_sec', 2000);
  await expect(seconds).not.toHaveText(slow ?? '');
  await expect.poll(() => page.url()).toContain('machine.device_write_bytes_per_sec=2000000000');
  await page.getByRole('combobox', { name: 'machine_profile, value' }).selectOption('nvme');
  await expect(write).toHaveValue('4000');
});

test(
  'what a field cannot take is said beside it, and what a link cannot say in a notice',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open('#scenario=universal-default&mode=preview&event=99999999');
    const notices = page.getByRole('region', { name: 'Notices' });
    await expect(notices).toContainText('The link opens at event 99999999');
    const field = page.getByRole('group', { name: 'size_ratio' });
    await app.setOption('size_ratio', 'many');
    await expect(field.getByRole('alert')).toContainText('“many” is not a whole number');
    // The invalid value stays for correction until the option changes in another way.
    await expect(app.option('size_ratio')).toHaveValue('many');
    await field.getByRole('slider').press('ArrowRight');
    await expect(app.option('size_ratio')).toHaveValue(/^\d+$/);
    await app.setOption('size_ratio', '99999999999999');
    await expect(field.getByRole('alert')).toContainText(
      /is more than .*, the maximum of size_ratio/,
    );
    await app.button(/^size_ratio: reset/).click();

    await page.evaluate(() => {
      window.location.hash = '#scenario=universal-default&mode=preview&no_such_option=1';
    });
    await expect(notices).toContainText('“no_such_option”, which is not an option on this page');
  },
);
