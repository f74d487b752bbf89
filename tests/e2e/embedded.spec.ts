// The page in a frame of another page, reduced as its address requests.
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const run = '#v=1&scenario=leveled-default&mode=preview&event=400';

/** Opens another page with the page in a frame. */
async function embed(page: Page, query: string, fragment = run): Promise<FrameLocator> {
  const body = `<h1>Docs</h1><iframe title="tree" src="/${query}${fragment}" width="720" height="420">`;
  await page.unroute('**/docs.html');
  await page.route('**/docs.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/docs.html');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('main', { name: 'The tree' }).locator('canvas')).toHaveAttribute(
    'aria-label',
    /L6/,
  );
  // Keyboard shortcuts are loaded after the first picture.
  await expect(frame.locator('.key-said')).toBeAttached();
  return frame;
}

test('a frame has the tree, the caption and the player, and a way to the whole page', async ({
  page,
}) => {
  const frame = await embed(page, '?embed&theme=dark');
  await expect(frame.getByRole('region', { name: 'Now' })).not.toBeEmpty();
  await expect(frame.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await expect(frame.getByRole('region', { name: 'Timeline' })).toHaveCount(0);
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  // A visit to docs must not replace the saved state of the page itself.
  const kept = await page.evaluate(() => localStorage.getItem('lsm-shape-last'));
  expect(kept).toBeNull();
  const link = frame.getByRole('link', { name: 'LSM Shape' });
  const [whole] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(whole.getByRole('banner')).toBeVisible();
  expect(new URL(whole.url()).search).toBe('');
  expect(whole.url()).toContain('scenario=leveled-default');
});

test(
  'it has no controls, or the timeline too, where the address says so',
  IN_TEST_ALL,
  async ({ page }) => {
    const bare = await embed(page, '?embed&controls=none');
    await expect(bare.getByRole('region', { name: 'Now' })).not.toBeEmpty();
    await expect(bare.getByRole('button', { name: 'Play' })).toHaveCount(0);
    const full = await embed(page, '?embed&controls=timeline');
    await expect(full.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(full.getByRole('region', { name: 'Timeline' })).toBeVisible();
  },
);

test(
  'what the address gets wrong is said, and the rest is shown',
  IN_TEST_ALL,
  async ({ page }) => {
    const frame = await embed(page, '?embed&controls=everything');
    await expect(frame.getByText('Expected one of: none, player, timeline')).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Play' })).toBeVisible();
  },
);

test(
  'a presentation in a frame is the tree alone, with its caption once',
  IN_TEST_ALL,
  async ({ page }) => {
    const frame = await embed(page, '?embed&controls=timeline', `${run}&present=1`);
    await expect(frame.getByRole('region', { name: 'Presentation' })).toBeVisible();
    await expect(frame.getByRole('region', { name: 'Now', exact: true })).toBeHidden();
    await expect(frame.getByRole('region', { name: 'Below the stage' })).toBeHidden();
    await frame.getByRole('button', { name: 'Leave' }).click();
    await expect(frame.getByRole('region', { name: 'Presentation' })).toHaveCount(0);
    await expect(frame.getByRole('region', { name: 'Timeline' })).toBeVisible();
  },
);

test(
  'in a frame a note is set, and where its text is written is said',
  IN_TEST_ALL,
  async ({ page }) => {
    const frame = await embed(page, '?embed&controls=timeline');
    await frame.getByRole('main', { name: 'The tree' }).click({ position: { x: 3, y: 3 } });
    const said = await new AppPage(page).listenTo(frame.locator('.key-said'));
    await page.keyboard.press('Shift+B');
    await expect
      .poll(async () => (await said()).join())
      .toContain('Open the full page with “LSM Shape” to write notes');
    // No note was created, because it could not be written here.
    await expect(frame.getByRole('button', { name: /^Note/ })).toHaveCount(0);
    await page.keyboard.press('b');
    await expect(frame.getByRole('button', { name: /^Note/ })).toHaveCount(1);
    await page.keyboard.press('b');
    await expect(frame.getByRole('button', { name: /^Note/ })).toHaveCount(0);
  },
);

test(
  'a link to a figure shows the figure alone in a frame, and the gallery elsewhere',
  IN_TEST_ALL,
  async ({ page }) => {
    const frameOf = async (link: string): Promise<FrameLocator> => {
      const body = `<h1>Docs</h1><iframe title="figure" src="/${link}" width="600" height="420">`;
      await page.unroute('**/docs.html');
      await page.route('**/docs.html', (route) =>
        route.fulfill({ contentType: 'text/html', body }),
      );
      await page.goto('/docs.html');
      return page.frameLocator('iframe');
    };
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const frame = await frameOf('?embed&theme=dark#figure=aligned-cut');
    await expect(frame.getByRole('img', { name: /^An aligned cut: / })).toBeVisible();
    await expect(frame.getByRole('img')).toHaveCount(1);
    await expect(frame.locator('lsm-shape')).toHaveAttribute('theme', 'dark');
    // A figure needs no run.
    expect(asked.filter((url) => /worker|live_tree/.test(url))).toEqual([]);
    const wrong = await frameOf('?embed#figure=alined-cut');
    await expect(wrong.getByText('Did you mean aligned-cut?')).toBeVisible();
    await page.goto('/#figure=aligned-cut');
    await expect(page.getByRole('dialog', { name: 'Figures' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^An aligned cut: / })).toBeInViewport();
  },
);
