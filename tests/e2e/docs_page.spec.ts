// The page of the package with every attribute, live.
import { expect, test } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { buildDocsPackage, host, serveDocs, stateOf } from '../support/docs_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

test.beforeAll(() => buildDocsPackage());

test(
  'every attribute has a field, and element and HTML follow it',
  IN_TEST_ALL,
  async ({ page }) => {
    await serveDocs(page, '');
    await page.goto(`${host}/lsm-shape/docs.html`);
    const element = page.locator('lsm-shape');
    const html = page.locator('pre');
    await expect.poll(() => stateOf(page)).toBe('live');
    await page.getByRole('combobox', { name: 'color' }).selectOption('size');
    await expect(html).toContainText('color="size"');
    await page.getByRole('textbox', { name: 'caption' }).fill('“Ours” & <theirs>');
    await page.getByRole('textbox', { name: 'caption' }).press('Enter');
    await expect(html).toContainText('caption="“Ours” &amp; &lt;theirs>"');
    await expect(element.locator('[part="caption"]')).toHaveText('“Ours” & <theirs>');
    await page.getByRole('checkbox', { name: 'loop' }).check();
    await expect(html).toContainText(' loop');
    await page.getByRole('combobox', { name: 'figure' }).selectOption('aligned-cut');
    await expect(page.getByRole('img', { name: /^An aligned cut/ })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  },
);
