// A sweep of options: from an option's field to the settings that meet all limits.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const sweep = (page: Page): Locator => page.getByRole('dialog', { name: /^Sweep of/ });
const cell = (page: Page, name: RegExp): Locator => sweep(page).getByRole('gridcell', { name });

/** A link to a plan of two options on the published universal workload. */
function planLink(mode = 'preview'): string {
  const plan = {
    ...{ base: 'scenarios/max-read-amp-case-2-auto', mode, repeats: 1 },
    axis: [
      { set: ['max_read_amp'], values: [5, 8, 0] },
      { set: ['size_ratio'], values: [1, 10, 50] },
    ],
    constraint: [{ number: 'w_amp', at_most: 4 }],
    objective: [
      { number: 'w_amp', want: 'low' },
      { number: 'runs_mean', want: 'low' },
    ],
  };
  return `#v=1&scenario=max-read-amp-case-2-auto&sweep=${encodeURIComponent(JSON.stringify(plan))}`;
}

async function run(page: Page, points: number): Promise<void> {
  await sweep(page)
    .getByRole('button', { name: new RegExp(`^Run ${points} points`) })
    .click();
  await expect(sweep(page).getByText(`${points} points, all done`)).toBeVisible();
}

test('a sweep says which settings meet the limits, and opens one', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(planLink());
  await run(page, 9);
  await expect(cell(page, /^max_read_amp 5, size_ratio 1: 4\.\d/)).toHaveAttribute(
    'data-failing',
    'true',
  );
  await expect(sweep(page).getByText('of 9 settings meet every limit')).toContainText(/^6 of/);
  const advice = sweep(page).getByRole('complementary', { name: 'Advice' });
  await expect(advice.getByRole('heading', { level: 3 })).toHaveText(/^Keep max_read_amp 0/);

  // A limit that nothing meets names what binds and what comes nearest.
  await sweep(page).getByRole('textbox', { name: 'Limit of write amp' }).fill('3');
  await page.keyboard.press('Enter');
  await expect(advice.getByRole('heading', { level: 3 })).toHaveText(
    'No setting meets every limit',
  );
  await advice.getByRole('button', { name: /^Allow write amp ≤ 3\.\d/ }).click();
  await expect(advice.getByRole('heading', { level: 3 })).toHaveText(/^Keep max_read_amp 0/);

  await app.fitsPhones();
  await page.setViewportSize({ width: 1440, height: 900 });
  await cell(page, /^max_read_amp 5, size_ratio 50:/).click();
  await expect(sweep(page)).toBeHidden();
  await app.waitForRun();
  await expect(app.option('max_read_amp')).toHaveValue('5');
  await expect(app.option('size_ratio')).toHaveValue('50');
});

test('results are kept when the page is loaded again', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(planLink());
  await run(page, 9);
  await page.reload();
  await expect(sweep(page).getByText('9 points, all done')).toBeVisible();
  await expect(cell(page, /^max_read_amp 8, size_ratio 10: 3\.\d/)).toBeVisible();
});

test('an option is swept from its field in two clicks', async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#v=1&scenario=universal-default&mode=preview');
  await page.getByRole('button', { name: 'Sweep size_ratio' }).click();
  const button = sweep(page).getByRole('button', { name: /^Run \d+ points/ });
  const count = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
  await button.click();
  await expect(sweep(page).getByText(`${count} points, all done`)).toBeVisible();
  await expect(sweep(page).getByRole('img', { name: 'write amp by size_ratio' })).toBeVisible();
  expect(await app.accessibilityViolations()).toEqual([]);
});

test(
  'the choice is explained against the present setting, and tried with other data',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(`${planLink('sampled')}&max_read_amp=5`);
    await run(page, 9);
    const advice = sweep(page).getByRole('complementary', { name: 'Advice' });
    await expect(advice.getByRole('heading', { level: 3 })).toHaveText(/^Set max_read_amp 8/);
    await advice.getByRole('button', { name: /^Explain the difference/ }).click();
    await expect(advice.getByRole('listitem').first()).toContainText('5 → 8');
    await expect(advice.getByText(/\d+ % explained/)).toBeVisible();
    await advice.getByRole('button', { name: /twice as many/ }).click();
    await expect(advice.getByRole('row', { name: /^400 M keys, × 2/ })).toContainText(/\d\.\d\d/);
    await advice.getByRole('button', { name: 'Compare with now' }).click();
    await app.waitForRun();
    await expect(page.getByRole('region', { name: 'Differences in words' })).toBeVisible();
  },
);
