// What a story's page shows from the start, and in a presentation.
import { expect, test, type Page } from '@playwright/test';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { moved, observeShifts } from '../support/shifts.ts';
import { stories, treeOf } from '../support/story_page.ts';

/** A page without motion is at each moment at once. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const shownEvent = (page: Page): Promise<number | null> =>
  treeOf(page).evaluate(
    (one) => (one as unknown as { moment: { event: number } | null }).moment?.event ?? null,
  );

/** Words that are seen, those of the tree and of the bar not counted. */
const wordsOf = (text: string): number => text.match(/\S+/g)?.length ?? 0;

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
          const slide = page.locator(`#${id} .slide`);
          await expect(slide, id).toBeVisible();
          expect(wordsOf(await slide.innerText()), id).toBeLessThanOrEqual(50);
          // Nothing else is text: the story's own paragraphs are for readers.
          await expect(
            page.locator(`#${id} > :is(p, ul:not(.slide), ol, pre)`).filter({ visible: true }),
          ).toHaveCount(0);
          if (parts.some(({ kind }) => kind === 'triangle' || kind === 'beside')) continue;
          const bar = await page.locator('nav.steps').boundingBox();
          const step = await page.locator(`#${id}`).boundingBox();
          expect((step?.y ?? 0) + (step?.height ?? 0), id).toBeLessThanOrEqual(bar?.y ?? 0);
        }
      },
    );
  }
});

for (const part of [
  'first-lesson.html',
  'first-lesson.html#step-5',
  'price-of-compression.html#step-4',
]) {
  test(`is moved by nothing that comes: ${part}`, IN_TEST_ALL, async ({ page }) => {
    await observeShifts(page);
    await page.goto(`learn/${part}`);
    await expect.poll(() => shownEvent(page), { timeout: 45_000 }).not.toBeNull();
    const shifts = (await moved(page)).map((one) => Number.parseFloat(one));
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
  });
}

test('is told once that keys are sampled', IN_TEST_ALL, async ({ page }) => {
  await page.goto('learn/first-lesson.html');
  await expect(page.locator('header .about')).toContainText(/keys sampled 1\/\d+/);
  await expect(page.locator('figcaption').filter({ hasText: /sampled/ })).toHaveCount(0);
});
