// Errors in the page itself are reported, and affect nothing else.
import { expect, test } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const run = '#v=1&scenario=leveled-default&mode=preview&event=300';

test(
  'a dialog that fails says so, can be tried again, and the page goes on',
  IN_TEST_ALL,
  async ({ page }) => {
    // Replaces the dialog's code with code that throws while rendering, but not later.
    await page.route('**/assets/ModelDialog-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export function ModelDialog() {
        if (!window.isMended) throw new Error('the words are not there');
        return 'Here it is again';
      }`,
      }),
    );
    const app = new AppPage(page);
    await app.open(run);
    await app.pause();
    const before = await app.wholeRun();
    await app.learn('What this models');
    const dialog = page.getByRole('dialog', { name: 'What this models' });
    const said = dialog.getByRole('alert');
    await expect(said).toContainText('This part of the page has failed, but the rest still works');
    await expect(said).toContainText('the words are not there');
    expect(await app.accessibilityViolations()).toEqual([]);
    const notice = page.getByRole('alert').filter({ hasText: 'Something went wrong on this page' });
    await expect(notice).toContainText('the words are not there');
    await page.evaluate('window.isMended = true');
    await said.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Here it is again')).toBeVisible();
    expect(await app.wholeRun()).toEqual(before);
  },
);

test('whatever nobody catches is told once, and the picture stays', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(run);
  const before = await app.wholeRun();
  await page.evaluate(() => {
    const fault = new Error('a promise was not kept');
    for (let time = 0; time < 5; time += 1) void Promise.reject(fault);
    setTimeout(() => {
      throw new Error('a clock has stopped');
    });
  });
  const notices = page.getByRole('alert').filter({ hasText: 'Something went wrong on this page' });
  await expect(notices).toHaveCount(2);
  await expect(notices.filter({ hasText: 'a promise was not kept' })).toHaveCount(1);
  await expect(notices.filter({ hasText: 'a clock has stopped' })).toHaveCount(1);
  await notices.first().getByRole('button', { name: 'Dismiss' }).click();
  await expect(notices).toHaveCount(1);
  expect(await app.wholeRun()).toEqual(before);
});
