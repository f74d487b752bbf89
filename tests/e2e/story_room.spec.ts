// A story's page at the start, and in a presentation.
import { expect, test } from '@playwright/test';
import { WITH_ENGINE } from '../support/docs_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { moved, observeShifts } from '../support/shifts.ts';
import { shownEvent, stories, treeOf } from '../support/story_page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('a room', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  for (const { name, steps } of stories) {
    test(
      `sees few words on each slide, all in the window: ${name}`,
      IN_TEST_ALL,
      async ({ page }) => {
        await page.goto(`learn/${name}.html?present&hide=tasks`);
        const shown = steps.filter(({ parts }) => !parts.some(({ kind }) => kind === 'task'));
        for (const { id, parts } of shown) {
          await page.evaluate((step) => (location.hash = step), id);
          // A presentation hides the story's paragraphs.
          const texts = page.locator(`#${id} > :is(p, ul, ol, pre)`).filter({ visible: true });
          await expect(texts, id).toHaveClass(['slide']);
          if (parts.some(({ kind }) => kind === 'beside')) continue;
          const bar = await page.locator('nav.steps').boundingBox();
          const step = await page.locator(`#${id}`).boundingBox();
          expect((step?.y ?? 0) + (step?.height ?? 0), id).toBeLessThanOrEqual(bar?.y ?? 0);
          const choice = page.locator(`#${id} .predict > ul button`).filter({ visible: true });
          if ((await choice.count()) === 0) continue;
          await choice.first().click();
          const right = page.locator(`#${id} .answers [data-right="true"]`);
          const bottom = async (): Promise<number> => {
            const box = await right.boundingBox();
            return box === null ? Infinity : box.y + box.height;
          };
          await expect.poll(bottom, id).toBeLessThanOrEqual(bar?.y ?? 0);
        }
      },
    );

    test(`reads tables whole, next to the tree: ${name}`, IN_TEST_ALL, async ({ page }) => {
      await page.goto(`learn/${name}.html`);
      const cut = await page
        .locator('.table')
        .evaluateAll((tables) =>
          tables
            .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
            .map((table) => table.getAttribute('aria-label')),
        );
      expect(cut).toEqual([]);
    });
  }

  test('sees a run of the slide itself on the stage', IN_TEST_ALL, async ({ page }) => {
    await page.goto('learn/one-option-two-jobs.html?present#step-6');
    await expect(page.locator('.stage-of b')).toHaveText(
      'The four cases: trigger 5, max_read_amp −1',
    );
  });
});

for (const [part, policy] of [
  ['first-lesson.html#step-5', ''],
  ['price-of-compression.html#step-4', ''],
  ['first-lesson.html#step-5', WITH_ENGINE],
] as const) {
  test(`is moved by nothing that comes: ${part} ${policy}`, IN_TEST_ALL, async ({ page }) => {
    await page.route('**/learn/*.html', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': policy };
      await route.fulfill({ response, headers });
    });
    await observeShifts(page);
    await page.goto(`learn/${part}`);
    await expect.poll(() => shownEvent(treeOf(page)), { timeout: 45_000 }).not.toBeNull();
    const shifts = (await moved(page)).map((one) => Number.parseFloat(one));
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
  });
}
