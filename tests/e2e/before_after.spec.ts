// Before and after: the run before a change of options remains for comparison and can be pinned.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const preview = '#v=1&scenario=max-read-amp-case-1-trigger-5&mode=preview&event=100';

const note = (page: Page): Locator => page.getByRole('region', { name: 'Before and after' });
const label = (page: Page): Locator => note(page).locator('p').first();
const sentence = (page: Page): Locator => note(page).locator('p').last();

/** Changes next to the three numbers, as read by screen readers. */
const changes = (app: AppPage): Locator => app.headline().getByText(/ than the | as the /);

/** Hovers over the timeline and returns the card's line for the write amplification. */
async function pointAtLine(page: Page): Promise<Locator> {
  const plot = page.locator('.timeline-plot');
  const box = await plot.boundingBox();
  if (box === null) throw new Error('the timeline has a place on the page');
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height - 40);
  return page.locator('.hover-values').first();
}

test('an option that is changed says what it changed, and the run before stays', async ({
  page,
}) => {
  const app = new AppPage(page);
  await app.open(preview);
  await app.pause();
  await expect(sentence(page)).toContainText('Change an option');
  await expect(changes(app)).toHaveCount(0);
  const values = await pointAtLine(page);
  await expect(values).toContainText(/\d/);
  await expect(values).not.toContainText('previous run');
  const [before] = await app.wholeRun();

  await app.setOption('size_ratio', 56);
  await expect(label(page)).toHaveText('vs. previous run');
  await expect(sentence(page)).toHaveText(
    /^size_ratio 1 → 56: write amp −\d+ %, peak sorted runs (unchanged|[−+]\d+), peak space amp /,
  );
  const [after] = await app.wholeRun();
  const less = (Number(before) - Number(after)).toFixed(2);
  await expect(changes(app).first()).toHaveText(`end: ${less} less than the previous run`);
  await expect(app.headline()).toContainText(`▼ ${less}`);
  await expect(await pointAtLine(page)).toContainText(/previous run \d\.\d\d/);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo size_ratio 1 → 56' }).click();
  await expect(sentence(page)).toHaveText(/^size_ratio 56 → 1: write amp \+\d+ %/);
  await expect(changes(app).first()).toHaveText(`end: ${less} more than the previous run`);
  expect(await app.accessibilityViolations()).toEqual([]);
});

test(
  'levels of the run before are dashed, named beside their scale and told',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open('#v=1&scenario=leveled-default&mode=preview&event=900&rows=wa%2Csize');
    await app.pause();
    const names = page.getByRole('region', { name: 'Timeline' }).getByText('previous run');
    await expect(names).toHaveCount(0);
    await app.setOption('max_bytes_for_level_multiplier', 5);
    await expect(label(page)).toHaveText('vs. previous run');
    await expect(names).toHaveCount(1);
    await pointAtLine(page);
    const values = page.locator('.hover-values').last();
    await expect(values).toHaveText(/L6 [\d.]+ [GM]iB.*previous run L0 .*L6 [\d.]+ [GM]iB$/);
  },
);

test('the previous run is pinned at the first change, and stays', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(preview);
  await app.pause();
  // There is nothing to pin before the first change.
  await expect(note(page).getByRole('button')).toHaveCount(0);
  await app.setOption('size_ratio', 20);
  await note(page).getByRole('button', { name: 'Pin previous run' }).click();
  const run = (letter: string): Locator =>
    page.getByRole('region', { name: new RegExp(`^Run ${letter}: `) });
  await expect(run('A')).toHaveAccessibleName('Run A: size_ratio 1');
  await expect(run('B')).toHaveAccessibleName('Run B: size_ratio 20');
  await app.setOption('size_ratio', 56);
  await expect(run('A')).toHaveAccessibleName('Run A: size_ratio 1');
  await expect(run('B')).toHaveAccessibleName('Run B: size_ratio 56');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo size_ratio 20 → 56' }).click();
  await page.getByRole('button', { name: 'Undo baseline' }).click();
  await expect(page.getByRole('main', { name: 'The tree' })).toBeVisible();
  await expect(app.option('size_ratio')).toHaveValue('20');
});

test('another mode is not compared until its own run is there', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(preview);
  await app.pause();
  await app.setOption('size_ratio', 20);
  await expect(sentence(page)).toHaveText(/^size_ratio 1 → 20: /);
  await app.mode().selectOption('sampled');
  await expect(sentence(page)).toContainText('runs are not compared with preview runs');
  await expect(changes(app)).toHaveCount(0);
});

test('another scenario has nothing to compare with', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(preview);
  await app.pause();
  await app.setOption('size_ratio', 20);
  await expect(label(page)).toHaveText('vs. previous run');
  await page.getByRole('button', { name: /^Scenario:/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /FIFO/i }).first().click();
  await app.waitForRun();
  await expect(sentence(page)).toContainText('Change an option');
  await expect(changes(app)).toHaveCount(0);
});

test('equal results are said to be equal', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#v=1&scenario=max-read-amp-case-2-auto&mode=preview&event=100');
  await app.pause();
  const [writeAmp] = await app.wholeRun();
  const field = page.getByRole('group', { name: 'max_read_amp' });
  await field.getByRole('radio', { name: 'N', exact: true }).check({ force: true });
  await app.setOption('max_read_amp', 12);
  await expect(sentence(page)).toContainText(
    `the same decisions: write amp ${writeAmp ?? ''}, peak runs 17, peak space`,
  );
  await expect(changes(app).first()).toHaveText('end: the same as the previous run');
});

/** A shift as reported by the browser, missing from TypeScript’s library. */
interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly { readonly node: Node | null }[];
}

for (const { name, size } of [
  { name: 'desktop', size: { width: 1440, height: 900 } },
  { name: 'phone', size: { width: 390, height: 844 } },
]) {
  test(
    `a drag is compared with what stood before it, and moves nothing: ${name}`,
    IN_TEST_ALL,
    async ({ page }) => {
      await page.setViewportSize(size);
      const app = new AppPage(page);
      await app.open('#v=1&scenario=max-read-amp-case-1-trigger-5&mode=sampled&event=100');
      await app.pause();
      if (name === 'phone') await page.getByRole('tab', { name: 'Options' }).click();
      const slider = page.getByRole('slider', { name: 'size_ratio' });
      await slider.scrollIntoViewIfNeeded();
      const box = await slider.boundingBox();
      if (box === null) throw new Error('the slider has a place on the page');
      const y = box.y + box.height / 2;
      await page.evaluate(() => {
        const moved: string[] = [];
        Object.assign(window, { movedForTest: moved });
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as LayoutShift[]) {
            for (const { node } of sources) {
              moved.push(
                `${(node?.textContent ?? '').slice(0, 40)} ${node?.parentElement?.className}`,
              );
            }
          }
        }).observe({ type: 'layout-shift' });
      });
      await page.mouse.move(box.x + 8, y);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.3, y, { steps: 12 });
      await expect(app.produced()).toHaveText('preview');
      await expect(sentence(page)).toHaveText(/^size_ratio 1 → \d+: .*write amp/);
      await page.mouse.move(box.x + box.width * 0.5, y, { steps: 12 });
      await page.mouse.up();
      await expect(app.produced()).toHaveText(/^sampled/);
      await expect(sentence(page)).toHaveText(/^size_ratio 1 → \d+: .*write amp/);
      await expect(label(page)).toHaveText('vs. previous run');
      const moved = await page.evaluate(
        () => (window as unknown as { movedForTest: string[] }).movedForTest,
      );
      expect(moved).toEqual([]);
    },
  );
}
