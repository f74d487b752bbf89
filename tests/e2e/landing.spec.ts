// First visit: one sentence and a picture before any script, three ways to continue, and a tour.
import { expect, test, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { caseOf, IN_TEST_ALL } from '../support/matrix.ts';
import { landingEvent } from '../../web/src/state/landing.ts';

const welcome = (page: Page) => page.getByRole('complementary', { name: 'Welcome' });
const tour = (page: Page) => page.getByRole('complementary', { name: 'Tour' });

/** Returns the playhead. Phones show no slider during the tour. */
const playhead = (page: Page): Promise<number> =>
  page.evaluate('playerForTest.getState().playhead');

/** Returns the vertical positions of level names in the window, by name. */
async function levelPlaces(page: Page, inside: string): Promise<Map<string, number>> {
  const found = await page.locator(inside).evaluateAll((labels) =>
    labels.flatMap((label): [string, number][] => {
      const { top, height } = label.getBoundingClientRect();
      const name = /^L\d/.exec(label.textContent.trim())?.[0];
      return name === undefined || height === 0 ? [] : [[name, top + height / 2]];
    }),
  );
  return new Map(found);
}

for (const { name, size } of [
  { name: 'desktop', size: { width: 1440, height: 900 } },
  { name: 'phone', size: { width: 390, height: 844 } },
]) {
  test.describe(name, () => {
    test.use({ viewport: size, reducedMotion: 'reduce' });

    test('the first frame is there before the scripts, where the stage goes on', async ({
      browser,
      page,
    }) => {
      const context = await browser.newContext({ viewport: size });
      const still = await context.newPage();
      await still.route('**/*.js', (route) => route.abort());
      await still.goto('/');
      await expect(still.getByRole('heading', { name: /^Watch a RocksDB tree/ })).toBeVisible();
      await expect(still.getByText(/Each block is one file/)).toBeVisible();
      const frames = still.getByRole('img', { name: 'The first frame of a leveled tree' });
      await expect(frames).toHaveCount(1);
      const drawn = await levelPlaces(still, '.first-frame svg text');
      await context.close();

      await page.goto('/');
      const app = new AppPage(page);
      await expect(app.stage()).toHaveAttribute('aria-label', /L0/);
      const live = await app.atRest(() => levelPlaces(page, '.lsm-stage-labels > *'));
      expect(drawn.size).toBeGreaterThanOrEqual(3);
      for (const [level, y] of drawn) {
        expect(Math.abs((live.get(level) ?? NaN) - y), level).toBeLessThan(14);
      }
    });

    test('three ways on: the tour, the options, a database', IN_TEST_ALL, async ({ page }) => {
      const app = new AppPage(page);
      await page.goto('/');
      await expect(app.stage()).toHaveAttribute('aria-label', /L0/);
      const chosen = page.waitForEvent('filechooser');
      await welcome(page)
        .getByRole('button', { name: /^Open my database/ })
        .click();
      await chosen;
      await welcome(page)
        .getByRole('button', { name: /^Show me/ })
        .click();
      await expect(tour(page)).toBeVisible();
      await tour(page).getByRole('button', { name: 'Skip the tour' }).click();
      await expect(tour(page)).toHaveCount(0);
      await expect(app.writeAmp()).toBeVisible();

      // Clear the storage on another page, because the page itself would write it again.
      await page.goto('/favicon.svg');
      await page.evaluate(() => window.localStorage.clear());
      await page.goto('/');
      // The words appear before the page handles input.
      await expect(app.stage()).toHaveAttribute('aria-label', /L0/);
      await welcome(page)
        .getByRole('button', { name: /^Try options/ })
        .click();
      await expect(app.option('level0_file_num_compaction_trigger')).toBeVisible();
      await expect(welcome(page)).toHaveCount(0);
    });

    test(
      'the tour by keyboard alone, without motion: step by step to a changed option',
      caseOf(name === 'desktop'),
      async ({ page }) => {
        const app = new AppPage(page);
        await page.goto('/?testing');
        await expect(app.stage()).toHaveAttribute('aria-label', /L0/);
        await welcome(page)
          .getByRole('button', { name: /^Show me/ })
          .focus();
        await page.keyboard.press('Enter');
        const title = tour(page).getByRole('heading');
        const events: number[] = [];
        for (let step = 1; step <= 8; step += 1) {
          await expect(tour(page).getByText(`${step} of 8`)).toBeVisible();
          await expect(title).not.toHaveText('');
          await expect(tour(page).getByRole('status')).not.toHaveText('');
          events.push(await playhead(page));
          if (step === 8) break;
          await tour(page).getByRole('button', { name: 'Next' }).focus();
          await page.keyboard.press('Enter');
        }
        // The steps go forward in the same history.
        expect([...events].sort((a, b) => a - b)).toEqual(events);
        expect(new Set(events).size).toBe(8);
        await expect
          .poll(() => page.evaluate(() => window.location.hash))
          .toContain('multiplier=4');
        await page.keyboard.press('Escape');
        await expect(tour(page)).toHaveCount(0);
        await expect(app.produced()).toContainText('sampled');
      },
    );
  });
}

test('a fact of the stage is explained beside the welcome', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await page.goto('/');
  await app.pause();
  await page.getByRole('button', { name: 'Explain base level' }).click();
  const card = welcome(page).getByRole('region', { name: 'Base level' });
  await expect(card).toContainText('the level that L0 is compacted into');
  await expect(card).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  // The workspace opens only by its button.
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(card).toHaveCount(0);
  await expect(welcome(page)).toBeVisible();
  await page.getByRole('button', { name: 'Explain base level' }).click();
  await card.getByRole('button', { name: 'Show the reasons' }).click();
  await expect(welcome(page)).toHaveCount(0);
  const state = page.getByRole('region', { name: 'State of the tree' });
  await expect(state.getByText('Base level', { exact: true })).toBeVisible();
});

test(
  'the landing page opens in the middle of a run, at a pace that can be followed',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await page.goto('/');
    await expect(app.button('Pause')).toBeVisible();
    await expect.poll(() => app.event()).toBeGreaterThan(landingEvent);
    await app.pause();
    // At the pace by interest, the first events take seconds, not milliseconds.
    expect(await app.event()).toBeLessThan(landingEvent + 40);
    await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('interest');
  },
);

test('who comes back finds what was left, who follows a link finds what it says', async ({
  page,
}) => {
  const app = new AppPage(page);
  await app.open('#v=1&scenario=universal-default&mode=preview');
  await app.pause();
  await page.goto('about:blank');
  await page.goto('/');
  await expect(app.button(/^Scenario: Universal/)).toBeVisible();
  await expect(welcome(page)).toHaveCount(0);
  await page.goto('about:blank');
  await app.open('#v=1&scenario=fifo-default&mode=preview');
  await expect(app.button(/^Scenario: FIFO/)).toBeVisible();
});

test('play is among the first ten stops of the keyboard', IN_TEST_ALL, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await new AppPage(page).open();
  const names: string[] = [];
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab');
    names.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''));
  }
  expect(names).toContain('Play');
});

test('the player says no event before its picture is there', async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const event = document.querySelector('[aria-label="Event"]')?.textContent ?? '';
      if (document.querySelector('.first-frame') !== null && event !== '') said.push(event);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto('/');
  await expect(page.locator('.first-frame')).toHaveCount(0, { timeout: 45_000 });
  expect(await page.evaluate('said')).toEqual([]);
  await expect(page.getByLabel('Event', { exact: true })).toHaveText(/^\d/);
});

test('the labels of the stage do not show through the first frame', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const through: string[] = [];
    Object.assign(window, { through });
    const look = (): void => {
      const frame = document.querySelector('.first-frame');
      const labels = document.querySelectorAll('.stage-mount:not(.first-frame) [class] > *');
      const isClear = frame && getComputedStyle(frame).backgroundColor === 'rgba(0, 0, 0, 0)';
      if (isClear === true) for (const label of labels) through.push(label.textContent);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/');
  await expect(page.locator('.first-frame')).toHaveCount(0, { timeout: 45_000 });
  expect(await page.evaluate('through')).toEqual([]);
});
