// The menu of stories, and the glossary linked from their terms.
import { expect, test } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { stories } from '../support/story_page.ts';

test(
  'finds the stories in the menu, and each term in the glossary',
  IN_TEST_ALL,
  async ({ page }) => {
    await page.goto('#scenario=leveled-default');
    await page.getByRole('button', { name: 'Learn' }).click();
    await page.getByRole('link', { name: 'Stories' }).click();
    for (const { title } of stories) {
      await expect(page.getByRole('link', { name: title })).toBeVisible();
    }
    const first = page.getByRole('listitem').filter({ hasText: 'Start here' });
    await expect(first.getByRole('link')).toHaveText('What is an LSM tree?');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'The move that writes nothing' }).click();
    await page.getByRole('link', { name: 'flush', exact: true }).first().click();
    await expect(page).toHaveURL(/glossary\.html#flush$/);
    await expect(page.getByRole('heading', { name: 'Flush' })).toBeInViewport();
    expect(await axeViolations(page)).toEqual([]);
  },
);
