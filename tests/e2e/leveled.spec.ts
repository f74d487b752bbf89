import { expect, test } from '@playwright/test';
import { AppPage, SMALL_FILES as leveled } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

/** Clicks on the stage until a file is hit. Rows move, but files stay in their rows. */
async function clickAFile(app: AppPage): Promise<void> {
  const { page } = app;
  const box = await page.getByRole('main', { name: 'The tree' }).boundingBox();
  if (box === null) throw new Error('the stage has no place on the page');
  for (let y = box.y + box.height - 60; box.y < y; y -= 24) {
    await page.mouse.click(box.x + box.width * 0.45, y);
    await app.twoFrames();
    if (await page.getByRole('button', { name: 'Close the file' }).isVisible()) return;
  }
}

test('the style can be switched, and every style has controls of its own', async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#scenario=universal-default');
  const before = await app.writeAmp().textContent();
  await page.getByRole('radio', { name: 'Leveled' }).check();
  await expect(app.writeAmp()).not.toHaveText(before ?? '');
  await expect(app.option('max_bytes_for_level_multiplier')).toBeVisible();
  await expect(app.option('size_ratio')).toHaveCount(0);
  await expect.poll(() => page.url()).toContain('compaction_style=kCompactionStyleLevel');

  await page.getByRole('radio', { name: 'FIFO' }).check();
  // db_bench's own default is 0, which would drop every file.
  await expect(app.option('max_table_files_size')).toHaveValue('1G');
  await page.getByRole('radio', { name: 'Universal' }).check();
  await expect(app.option('size_ratio')).toBeVisible();
  await expect(app.writeAmp()).toHaveText(before ?? '');
});

test(
  'compression by level: chips say their level, and an empty list is not a full one',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(leveled);
    await app.pause();
    await app.atEnd();
    const field = page.getByRole('group', { name: 'compression_per_level' });
    await expect(field).toContainText('empty: lz4 on every level');
    const before = await app.writeAmp().textContent();
    await field.getByLabel('min_level_to_compress').selectOption('2');
    await expect(app.writeAmp()).not.toHaveText(before ?? '');
    const chips = field.getByRole('listitem');
    await expect(chips).toHaveCount(7);
    await expect(chips.nth(1)).toHaveText(/^L[1-6] base/);
    await expect.poll(() => page.url()).toContain('compression_per_level=kNoCompression');

    await chips.nth(2).getByRole('combobox').selectOption('kZSTD');
    await expect.poll(() => page.url()).toContain('kZSTD');
    // An immediate reload keeps the last change.
    await field.getByLabel('min_level_to_compress').selectOption('0');
    await page.reload();
    await app.waitForRun();
    await expect(field.getByLabel('min_level_to_compress')).toHaveValue('0');
  },
);

test('levels have scores and targets, and a clicked file says why it ends where it ends', async ({
  page,
}) => {
  const app = new AppPage(page);
  await app.open(leveled);
  await app.pause();
  await app.atEnd();
  await page.getByRole('tab', { name: 'Compaction Stats' }).click();
  const levels = page.getByRole('region', { name: 'Compaction Stats', exact: true });
  await expect(levels).toHaveAttribute('aria-busy', 'false');
  await expect(levels.getByRole('row', { name: /^L[1-6] / }).first()).toBeVisible();
  await expect(levels).toContainText(/Base level L[1-6]: L0 is compacted into it/);
  await expect(levels).toContainText(/Target sizes: L[1-6] [\d.]+ [MG]iB/);
  await expect.poll(() => app.reasoning().count()).toBeGreaterThan(1);

  await clickAFile(app);
  const card = page.getByRole('region', { name: /^File \d+/ });
  await expect(card).toContainText('Cut reason');
  await expect(card.getByRole('definition').first()).toHaveText(
    /iB, no compression$|iB of .*iB, lz4$/,
  );
  await card.getByRole('button', { name: 'Close the file' }).click();
  await expect(card).toHaveCount(0);
});

test('a score says what it means where it stands', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#v=1&scenario=compression-cpu-overwrite&mode=preview&event=60000');
  const stage = page.getByRole('main', { name: 'The tree' });
  const said = (text: string | RegExp) => stage.getByText(text).filter({ visible: true }).first();
  await expect(said('size / target · score (due at 1)')).toBeVisible();
  // While a job reads some L0 files, neither their idle number nor the trigger is shown.
  await expect(said(/^[\d.]+ MiB$/)).toBeVisible();
  await expect(stage.getByText('due at 4 idle files')).toHaveCount(0);
  await expect(said(/^idle score \d+\.\d\d \(× \d+\) due/)).toBeVisible();
  await expect(said(/^idle score 0\.00/)).toBeVisible();
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(said('size/target score')).toBeVisible();
    await expect(said(/12\.50/)).toBeVisible();
    await expect(said(/^[\d.]+ MiB 4\.35$/)).toBeVisible();
    const facts = stage.getByText(/^[\d.<]+(\/[\d.]+)? [KMGT]iB/).filter({ visible: true });
    await expect(facts).toHaveCount(5);
    // No label reaches beyond the stage.
    const ends = await app.atRest(() =>
      facts.evaluateAll((labels) => labels.map((each) => each.getBoundingClientRect().right)),
    );
    expect(ends).toHaveLength(5);
    for (const end of ends) expect(end).toBeLessThanOrEqual(width);
  }
});

for (const { name, size, motion } of [
  { name: 'desktop', size: { width: 1440, height: 900 }, motion: 'no-preference' },
  { name: 'phone, less motion', size: { width: 390, height: 844 }, motion: 'reduce' },
] as const) {
  test(
    `a move says beside its files how much it does not rewrite: ${name}`,
    IN_TEST_ALL,
    async ({ page }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ reducedMotion: motion });
      const app = new AppPage(page);
      await app.open('#v=1&scenario=leveled-default&mode=preview&event=600');
      await app.pause();
      await page.keyboard.press('m');
      const stage = page.getByRole('main', { name: 'The tree' });
      const chip = stage.getByText(/^[\d.]+ MiB moved/).filter({ visible: true });
      // Phones have no room for the rest, which the sentence below contains.
      await expect(chip).toHaveText(
        name === 'desktop' ? /^[\d.]+ MiB moved, not rewritten$/ : /^[\d.]+ MiB moved$/,
      );
      const rest = stage.getByText('1 file, L4 → L5').filter({ visible: true });
      await expect(rest).toHaveCount(name === 'desktop' ? 1 : 0);
      const [bytes = ''] = (await chip.innerText()).split(' moved');
      await expect(page.getByText(`moved 1 file (${bytes}) from L4 to L5`).first()).toBeVisible();
    },
  );
}

test(
  'at every event the page says since when and why the base level is what it is',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(leveled);
    await app.pause();
    await page.keyboard.press('Home');
    await page.keyboard.press('l');
    const now = page.getByRole('region', { name: 'Now', exact: true });
    await expect(now).toContainText(/Base level L6 → L5/);
    const change = await app.event();
    await page.keyboard.press('l');
    await expect.poll(() => app.event()).toBeGreaterThan(change);
    await page.keyboard.press('Shift+L');
    await expect.poll(() => app.event()).toBe(change);

    await app.atEnd();
    const state = page.getByRole('region', { name: 'State of the tree' });
    await expect(state).toContainText(/Base level\s+L[1-5] since/);
    await app.button('Explain base level').click();
    const steps = state.getByRole('list', { name: /^How L[1-5] became the base level$/ });
    await expect(steps).toContainText('max_bytes_for_level_base');
    expect(await app.accessibilityViolations()).toEqual([]);
    await state.getByRole('button', { name: 'Go to this moment' }).click();
    await expect(now).toContainText(/Base level L\d → L\d/);
  },
);

test(
  'at every event the page says what bounds the runs, and points at them',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(leveled);
    await app.pause();
    await app.atEnd();
    const state = page.getByRole('region', { name: 'State of the tree' });
    await state.getByText('Sorted runs', { exact: true }).first().click();
    const bounds = state.getByRole('list', { name: 'Limits on sorted runs' });
    await expect(bounds).toContainText('level0_file_num_compaction_trigger');
    await expect(bounds).toContainText('level0_slowdown_writes_trigger');
    await expect(state).toContainText(/Writes slow down at 20 L0 files; they stop at 36/);
    await expect(bounds.getByRole('button', { name: /^\d+$/ }).first()).toHaveAttribute(
      'title',
      'Show these files on the stage',
    );
  },
);

test('a scenario is found by its words', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  await app.button(/^Scenario: /).click();
  const dialog = page.getByRole('dialog', { name: 'Scenarios' });
  await dialog.getByRole('searchbox').fill('trivial key order');
  await dialog.getByRole('searchbox').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(app.button(/^Scenario: Trivial moves/)).toBeVisible();
  await expect.poll(() => page.url()).toContain('scenario=universal-trivial-move');
});

test(
  'what cannot be run leaves the picture of the run before, and says so',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open('#scenario=universal-default');
    await app.setOption('max_read_amp', 3);
    await expect(page.getByText('Showing the previous run')).toBeVisible();
    const said = page.getByRole('group', { name: 'max_read_amp' }).getByRole('alert');
    await expect(said).toHaveText(/^max_read_amp=3: /);
    await app.setOption('max_read_amp', -1);
    await expect(page.getByText('Showing the previous run')).toHaveCount(0);
  },
);
