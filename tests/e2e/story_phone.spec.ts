// Stories on phones: the tree, the text below it, and pictures without scripts.
import { expect, test, type Locator } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { choose, stories, treeOf } from '../support/story_page.ts';

/** Smallest font size in pixels. */
const LEAST = 10.9;

/** Returns the smallest font size in an SVG. Each text must have one. */
function smallestIn(svg: string): number {
  const texts = svg.match(/<text\b[^>]*>/g) ?? [];
  return Math.min(...texts.map((text) => Number(/font-size="([\d.]+)"/.exec(text)?.[1] ?? NaN)));
}

function smallestLetters(svg: SVGElement | HTMLElement): number {
  const { width } = svg.getBoundingClientRect();
  const scale = width / (svg as SVGSVGElement).viewBox.baseVal.width;
  const sizes = [...svg.querySelectorAll('text, tspan')].map((text) =>
    Number.parseFloat(getComputedStyle(text).fontSize),
  );
  return scale * Math.min(...sizes);
}

test.describe('a phone', () => {
  const size = { width: 360, height: 740 };
  test.use({ viewport: size, hasTouch: true, isMobile: true });

  const boxOf = async (one: Locator): Promise<{ top: number; bottom: number }> => {
    const { y = NaN, height = NaN } = (await one.boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  };

  for (const story of stories) {
    const title = `has room for the text below the tree, whatever a link leads to: ${story.name}`;
    test(title, IN_TEST_ALL, async ({ page }) => {
      await page.goto(`/learn/${story.name}.html`);
      const stage = page.locator('lsm-story > aside');
      const tasks = story.steps.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.kind === 'task' ? [`task-${part.id}`] : [])),
      );
      for (const id of [...story.steps.map((step) => step.id), ...tasks]) {
        await page.evaluate((part) => (location.hash = part), id);
        await expect(
          page.locator('.step.active').and(page.locator(`#${id}, :has(#${id})`)),
        ).toHaveCount(1);
        // The largest runs take seconds on an idle machine, three times as long on a loaded one.
        await expect(treeOf(page).locator('canvas')).toBeVisible({ timeout: 45_000 });
        const head = page.locator(id.startsWith('task') ? `#${id}` : `#${id} h2`);
        const [{ top, bottom }, below] = await new AppPage(page).atRest(
          async () => [await boxOf(stage), await boxOf(head)] as const,
        );
        expect(top, id).toBe(0);
        expect(bottom / size.height, id).toBeLessThan(0.4);
        expect(below.top, id).toBeGreaterThanOrEqual(bottom);
        await expect(head).toBeInViewport();
      }
    });
  }

  test('shows what may be changed, and neither the tree nor the text is buried', async ({
    page,
  }) => {
    await page.goto('/learn/one-option-two-jobs.html#step-4');
    const tree = treeOf(page);
    const field = tree.getByLabel('size_ratio', { exact: true });
    await expect(tree.locator('canvas')).toBeVisible();
    await expect(field).toBeHidden();
    await page.getByRole('button', { name: 'Options' }).click();
    await expect(field).toBeInViewport();
    await choose(tree, 'size_ratio', '50');
    await expect(page.getByRole('button', { name: 'Back to the story' })).toBeInViewport();
    await expect(page.locator('aside .numbers')).toHaveText(/limit on sorted runs 7/);
    const [{ bottom }, canvas] = await new AppPage(page).atRest(
      async () =>
        [
          await boxOf(page.locator('lsm-story > aside')),
          await boxOf(tree.locator('canvas')),
        ] as const,
    );
    expect(bottom / size.height).toBeLessThan(0.55);
    expect(canvas.bottom - canvas.top).toBeGreaterThan(120);
    // Links scroll to a heading below the tree.
    await page.evaluate(() => (location.hash = 'step-3'));
    const heading = page.locator('#step-3 h2');
    await expect.poll(async () => (await boxOf(heading)).top).toBeGreaterThanOrEqual(bottom);
  });

  test(
    'says sizes, targets and scores beside the tree, and what colours mean',
    IN_TEST_ALL,
    async ({ page }) => {
      await page.goto('/learn/first-lesson.html#step-5');
      const tree = treeOf(page);
      const told = (text: RegExp) => tree.getByText(text).filter({ visible: true });
      await expect(told(/^[\d.<]+\/[\d.]+ [KMG]iB( \d+\.\d\d)?$/)).toHaveCount(1);
      const facts = told(/^[\d.<]+(\/[\d.]+)? [KMG]iB( \d+\.\d\d)?$/);
      await expect(facts).toHaveCount(4);
      const rightOf = (each: Element): number => each.getBoundingClientRect().right;
      const [frame, ends] = await new AppPage(page).atRest(
        async () =>
          [
            await tree.locator('[part="frame"]').evaluate(rightOf),
            await Promise.all((await facts.all()).map((label) => label.evaluate(rightOf))),
          ] as const,
      );
      expect(ends).toHaveLength(4);
      for (const end of ends) expect(end).toBeLessThanOrEqual(frame);
      await expect(tree.locator('.lsm-legend')).toBeVisible();
    },
  );

  test('prints pictures in the place of the tree', IN_TEST_ALL, async ({ page }) => {
    await page.goto('/learn/trivial-moves.html');
    // The largest runs take seconds on an idle machine, three times as long on a loaded one.
    await expect(treeOf(page).locator('canvas')).toBeVisible({ timeout: 45_000 });
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('lsm-story > aside')).toBeHidden();
    await expect(page.locator('figure.moment').first()).toBeVisible();
  });

  test(
    'has letters of eleven pixels in all pictures without a script',
    IN_TEST_ALL,
    async ({ browser }) => {
      test.setTimeout(120_000);
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: size });
      const page = await context.newPage();
      for (const name of [...stories.map((story) => story.name), 'glossary', 'index']) {
        await page.goto(`/learn/${name}.html`);
        for (const image of await page.locator('figure img, .stories img').all()) {
          await image.scrollIntoViewIfNeeded();
          const scale = (): Promise<number> =>
            image.evaluate((one: HTMLImageElement) =>
              one.complete ? one.getBoundingClientRect().width / one.naturalWidth : 0,
            );
          await expect.poll(scale).toBeGreaterThan(0);
          const from = await image.evaluate((one: HTMLImageElement) => one.currentSrc);
          const letters = smallestIn(await (await page.request.get(from)).text());
          expect(letters * (await scale()), from).toBeGreaterThan(LEAST);
        }
        const drawn = page.locator('main svg').filter({ visible: true });
        if (name === 'glossary') expect(await drawn.count()).toBeGreaterThan(10);
        for (const svg of await drawn.all()) {
          expect(await svg.evaluate(smallestLetters), name).toBeGreaterThan(LEAST);
        }
      }
      await context.close();
    },
  );

  test('has no heading whose link stands alone on a line', IN_TEST_ALL, async ({ page }) => {
    for (const { name } of stories) {
      await page.goto(`/learn/${name}.html`);
      const alone = await page.locator('.step h2').evaluateAll((heads) =>
        heads.flatMap((head) => {
          const words = document.createRange();
          words.selectNodeContents(head.firstChild ?? head);
          const last = [...words.getClientRects()].at(-1);
          const link = head.querySelector('.to-here')?.getBoundingClientRect();
          const isBeside = last !== undefined && link !== undefined && link.top < last.bottom - 4;
          return isBeside ? [] : [head.textContent];
        }),
      );
      expect(alone).toEqual([]);
    }
  });
});
