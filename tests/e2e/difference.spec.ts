// Why two compared runs write different numbers of bytes, in at most five steps.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';

const start = '#v=1&scenario=max-read-amp-case-2-auto&mode=sampled&event=100';

const why = (page: Page): Locator => page.getByRole('region', { name: 'Difference explained' });
const steps = (page: Page): Locator => why(page).getByRole('list', { name: 'Steps' });
const run = (page: Page, letter: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^Run ${letter}: `) });

test('a changed option is explained, and each step brings both trees to its moment', async ({
  page,
}) => {
  const app = new AppPage(page);
  await app.open(start);
  await app.pause();
  await app.setOption('max_read_amp', -1);
  const note = page.getByRole('region', { name: 'Before and after' });
  await note.getByRole('button', { name: 'Why, in 5 steps' }).click();
  await expect(run(page, 'A')).toHaveAccessibleName('Run A: max_read_amp 0');
  await expect(run(page, 'B')).toHaveAccessibleName('Run B: max_read_amp −1');

  await expect(why(page).getByRole('heading', { level: 3 })).toContainText(/^B writes .* than A/);
  const buttons = steps(page).getByRole('button');
  expect(await buttons.count()).toBeGreaterThanOrEqual(3);
  expect(await buttons.count()).toBeLessThanOrEqual(5);
  await expect(why(page)).toContainText(/Not explained.*\d % explained/);
  await expect(why(page).getByRole('row', { name: /^L0 / })).toBeVisible();

  // The first decision that differs: only B merges, and everything before is the same.
  await buttons.nth(1).click();
  await expect(steps(page).getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
  await app.waitForWords();
  const [a, b] = ['A', 'B'].map((letter) => run(page, letter).getByTitle(' at this moment'));
  if (a === undefined || b === undefined) throw new Error('two runs');
  expect(await a.allTextContents()).toEqual(await b.allTextContents());
  const second = await app.event();
  expect(second).toBeGreaterThan(100);

  // The key of the last step goes to the end of both runs.
  const count = await buttons.count();
  await page.keyboard.press(`${count}`);
  const last = steps(page)
    .getByRole('listitem')
    .nth(count - 1);
  await expect(last).toHaveAttribute('aria-current', 'step');
  expect(await app.event()).toBeGreaterThan(second);
  await expect(run(page, 'A').getByTitle('write amp at this moment')).toContainText('3.54');
  await expect(run(page, 'B').getByTitle('write amp at this moment')).toContainText('4.75');

  expect(await app.accessibilityViolations()).toEqual([]);
});
