import { expect, test } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

test('max_read_amp makes another run', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#scenario=max-read-amp-case-1-trigger-5');
  const before = await app.writeAmp().textContent();
  const begun = Date.now();
  await page.getByRole('radio', { name: '0 auto' }).check();
  await expect(app.writeAmp()).not.toHaveText(before ?? '');
  console.log(`another run after ${Date.now() - begun} ms`);
  await expect(page.getByText(/Auto-tuned; limit now \d+/)).toBeVisible();
  await expect.poll(() => page.url()).toContain('max_read_amp=0');

  await app.button('max_read_amp: reset to −1').click();
  await expect(app.writeAmp()).toHaveText(before ?? '');
});

/** Records the end of each run of the page's workers. */
function noteRuns(): void {
  const times: number[] = [];
  const Plain = Worker;
  class Noting extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
        if (data.type === 'done') times.push(performance.now());
      });
    }
  }
  Object.assign(window, { Worker: Noting, doneTimes: times });
}

test('a slider runs previews while it moves and a sampled run when it is let go', async ({
  page,
}) => {
  await page.addInitScript(noteRuns);
  const app = new AppPage(page);
  await app.open();
  const slider = page.getByRole('slider', { name: 'size_ratio' });
  const box = await slider.boundingBox();
  if (box === null) throw new Error('the slider has no place on the page');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 8, y);
  await page.mouse.down();
  const runsBefore = await page.evaluate<number>('doneTimes.length');
  const dragged = Date.now();
  const pictures = async (): Promise<number> =>
    (await page.evaluate<number>('doneTimes.length')) - runsBefore;
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 60 });
  const seconds = (Date.now() - dragged) / 1000;
  console.log(`${await pictures()} pictures in ${seconds} s of dragging`);
  // On a loaded machine, keep moving until there are some pictures.
  let step = 0;
  const movedOn = async (): Promise<number> => {
    step += 1;
    await page.mouse.move(box.x + box.width * (0.5 + 0.01 * (step % 5)), y);
    return pictures();
  };
  await expect.poll(movedOn).toBeGreaterThan(1);
  await expect(app.produced()).toContainText('preview');
  await expect(app.stage()).toBeVisible();

  const begun = Date.now();
  await page.mouse.up();
  await expect(app.produced()).toContainText(/sampled 1\/\d+/);
  console.log(`from release to the finished picture ${Date.now() - begun} ms`);
  expect(Number(await app.option('size_ratio').inputValue())).toBeGreaterThan(20);
});

test('the exact run says how far it is and can be cancelled', async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  const sampled = await app.writeAmp().textContent();
  await app.mode().selectOption('exact');
  await expect(page.getByRole('progressbar', { name: 'exact run' })).toBeVisible();
  await app.button('Cancel').click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(app.writeAmp()).toHaveText(sampled ?? '');
  await expect(app.produced()).toContainText('sampled');
});

test(
  'after a run of other options was cancelled, the picture says that it is of the one before',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open();
    const before = await app.wholeRun();
    await app.mode().selectOption('exact');
    await expect(page.getByRole('progressbar', { name: 'exact run' })).toBeVisible();
    await app.setOption('size_ratio', 20);
    await expect(page.getByLabel('The whole run', { exact: true })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await app.button('Cancel').click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    const note = app.page.getByRole('main').getByRole('status');
    await expect(note).toHaveText(
      'The run with these options was cancelled, so the previous run is shown',
    );
    expect(await app.wholeRun()).toEqual(before);
    await app.setOption('size_ratio', 1);
    await app.button('Cancel').click();
    await app.mode().selectOption('sampled');
    await app.waitForRun();
    await expect(note).toHaveCount(0);
  },
);

test('what RocksDB refuses is said beside the field, and the picture stays', async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  const before = await app.writeAmp().textContent();
  await app.setOption('max_read_amp', 3);
  const field = page.getByRole('group', { name: 'max_read_amp' });
  await expect(field.getByRole('alert')).toContainText(/max_read_amp/);
  await expect(field.getByRole('alert')).toContainText(/level0_file_num_compaction_trigger/);
  await expect(app.option('max_read_amp')).toHaveAttribute('aria-invalid', 'true');
  expect(await app.writeAmp().textContent()).toBe(before);

  await app.setOption('max_read_amp', 12);
  await expect(field.getByRole('alert')).toHaveCount(0);
});

test(
  'what the load ran with is said beside the control and with its decisions',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open('#scenario=max-read-amp-case-1-trigger-5');
    await app.pause();
    await app.setOption('level0_file_num_compaction_trigger', 12);
    await app.waitForRun();
    const field = page.getByRole('group', { name: 'level0_file_num_compaction_trigger' });
    await expect(field).toContainText('the load used 10');
    await app.playhead().press('Home');
    await app.playhead().press(']');
    await expect(page.getByRole('region', { name: 'Why' })).toContainText(
      'Decided during the load, with different options: level0_file_num_compaction_trigger 10',
    );
  },
);

test(
  'five controls are in sight, and the other options work too',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open('#scenario=universal-default');
    await expect(app.option('min_merge_width')).toBeInViewport();
    const about = app.button('About size_ratio');
    await about.click();
    await expect(page.getByText(/RocksDB’s default: 1\b/).first()).toBeVisible();

    await page.getByText('More options').click();
    await page.getByText('Writes and stalls').click();
    const before = await app.writeAmp().textContent();
    await app.setOption('write_buffer_size', '256K');
    await expect(app.writeAmp()).not.toHaveText(before ?? '');
    await expect.poll(() => page.url()).toContain('write_buffer_size=262144');
    await app.button(/^write_buffer_size: reset/).click();
    await expect(app.writeAmp()).toHaveText(before ?? '');

    const style = page.getByRole('combobox', { name: 'stop_style, value' });
    await style.selectOption({ label: 'SimilarSize' });
    await expect(app.writeAmp()).not.toHaveText(before ?? '');
    await expect.poll(() => page.url()).toContain('stop_style=');
    await page.reload();
    await app.waitForRun();
    await expect(style).toHaveValue('kCompactionStopStyleSimilarSize');
    await expect(app.writeAmp()).not.toHaveText(before ?? '');
  },
);

test('a db_bench command line runs, and a bad one says why and loses nothing', async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  await app.openCommands();
  const box = page.getByRole('textbox', { name: 'db_bench command lines' });
  await expect(box).toHaveValue(/--benchmarks=overwrite/);

  const bad = '--benchmarks=fillrandom --num=100000 --universal_max_read_amp=some';
  await box.fill(bad);
  await app.button('Run').last().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText(/universal_max_read_amp/);
  await expect(box).toHaveValue(bad);

  await box.fill(
    '--benchmarks=fillrandom --num=4000000 --compaction_style=1 --compression_type=none ' +
      '--write_buffer_size=4194304 --seed=1',
  );
  await app.button('Run').last().click();
  await expect(dialog).toHaveCount(0);
  await app.waitForRun();
  await expect.poll(() => page.url()).toContain('commands=');
});

test('options are set from the playhead, and earlier events stay', async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#scenario=universal-default&event=500');
  await app.waitForWords();
  const place = await app.event();
  const [before, text] = [
    await app.writeAmp().textContent(),
    await app.stage().getAttribute('aria-label'),
  ];

  const when = page.getByRole('radiogroup', { name: 'When options change' });
  await when.getByRole('radio', { name: 'from the playhead' }).check();
  await expect(when.getByRole('radio', { name: /^from \d/ })).toBeChecked();
  // RocksDB cannot change the style while a database is open.
  await expect(page.getByRole('radio', { name: 'Leveled' })).toBeDisabled();
  const search = page.getByRole('searchbox', { name: 'Search all options' });
  await search.fill('num_levels');
  const levels = app.option('num_levels');
  await expect(levels).toBeDisabled();
  await app.button('Change num_levels from the start').click();
  await expect(levels).toBeFocused();
  await expect(when.getByRole('radio', { name: 'from the start' })).toBeChecked();
  await search.fill('');
  await when.getByRole('radio', { name: 'from the playhead' }).check();
  await app.setOption('size_ratio', 90);
  await expect(app.writeAmp()).not.toHaveText(before ?? '');
  await app.waitForRun();
  await expect.poll(() => page.url()).toMatch(/size_ratio%40\d+=90/);

  // Event and tree are the same. The change follows all events with the same time.
  expect(await app.event()).toBe(place);
  await expect(app.stage()).toHaveAttribute('aria-label', text ?? '');
  await app.playhead().focus();
  const said = page.getByText('SetOptions changes size_ratio from 1 to 90').first();
  for (let step = 1; step <= 5 && !(await said.isVisible()); step += 1) {
    await page.keyboard.press('ArrowRight');
    // Wait for the words of this event before the next step.
    await expect(page.getByText(`${place + step} / `)).toBeVisible();
  }
  await expect(said).toBeVisible();
  const set = page.getByRole('list', { name: 'Options set while the database is open' });
  await expect(set.getByRole('listitem')).toHaveCount(1);
  await expect(set).toContainText('size_ratio');

  // From the start, the run is as before, and a link leads to the same run.
  await when.getByRole('radio', { name: 'from the start' }).check();
  await expect(app.option('size_ratio')).toHaveValue('1');
  const after = (await app.writeAmp().textContent()) ?? '';
  await page.reload();
  await app.waitForRun();
  await expect(app.writeAmp()).toHaveText(after);
  await app.button(/^Remove size_ratio from/).click();
  await expect(app.writeAmp()).toHaveText(before ?? '');
  await expect(set).toHaveCount(0);
});
