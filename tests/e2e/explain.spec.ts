// Explanations by keyboard: numbers that highlight files, pages about rules, the cut chart, the
// page as text, presentations.
import { expect, test } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const leveled = '#v=1&scenario=leveled-default&mode=preview&event=640';

test('a number points at the files that it counts, a rule opens its page', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(leveled);
  const before = await app.atRest(() => app.stage().screenshot());
  const number = app.reasoning().first().getByRole('button').first();
  await number.focus();
  await expect.poll(async () => (await app.stage().screenshot()).equals(before)).toBe(false);
  await number.blur();
  await expect.poll(async () => (await app.stage().screenshot()).equals(before)).toBe(true);

  await page.getByRole('link', { name: /^L-4: How full is a level/ }).click();
  const dialog = page.getByRole('dialog', { name: 'How full is a level?' });
  await expect(dialog.getByRole('img')).toBeVisible();
  await expect.poll(() => new URL(page.url()).hash).toContain('rule=L-4');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => new URL(page.url()).hash).not.toContain('rule=');
});

test(
  'links lead to a page, to the list and to a figure, and leave the run alone',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(`${leveled}&rule=U-22`);
    await expect(page.getByRole('dialog', { name: 'Compression of newer runs' })).toBeVisible();
    await page.getByRole('link', { name: 'All rules' }).click();
    const list = page.getByRole('dialog', { name: 'Rules' });
    await expect(list.getByRole('listitem')).not.toHaveCount(0);
    await list.getByRole('link', { name: 'Size ratio', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Size ratio' })).toContainText('U-21');
    await page.evaluate(() => (window.location.hash = '#figure=aligned-cut'));
    const gallery = page.getByRole('dialog', { name: 'Figures' });
    await expect(gallery.getByRole('img', { name: /^An aligned cut: / })).toBeInViewport();
    await expect(page.getByText('Leveled compaction').first()).toBeAttached();
    expect(await app.event()).toBe(640);
  },
);

test(
  'a page has an example of the run; the gallery has links and the lines behind figures',
  IN_TEST_ALL,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const app = new AppPage(page);
    await app.open(`${leveled}&rule=L-10`);
    const rule = page.getByRole('dialog', { name: 'The file with the least overlap' });
    await expect(rule).toContainText('SortFileByOverlappingRatio');
    const example = rule.getByRole('region', { name: 'Example from the current run' });
    await expect(example).toContainText(
      /compaction \d+.*overlapping bytes below .*÷\ssize .*=\s\d/,
    );
    await example.getByRole('button', { name: /^Go to event \d+$/ }).click();
    await expect(rule).toHaveCount(0);
    await expect(app.reasoning().filter({ hasText: 'L-10' })).toBeVisible();

    await app.learn('Figures and rules');
    const gallery = page.getByRole('dialog', { name: 'Figures' });
    const figure = gallery.getByRole('region', { name: 'An aligned cut', exact: true });
    await gallery.getByRole('link', { name: 'An aligned cut', exact: true }).click();
    await expect(figure).toBeInViewport();
    await figure.getByText('Source').click();
    await expect(figure.locator('pre')).toContainText("figure('aligned-cut'");
    const said = await app.listenTo(figure.getByRole('status'));
    await figure.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(said).toContain('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).hash).toBe('#figure=aligned-cut');
    await figure.getByRole('link', { name: 'Cut at a grandparent boundary' }).click();
    await expect(page.getByRole('dialog', { name: 'Cut at a grandparent boundary' })).toBeVisible();
  },
);

test(
  'the tree as text follows the playhead and is copied with its link',
  IN_TEST_ALL,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const app = new AppPage(page);
    await app.open(leveled);
    await page.getByRole('tab', { name: 'Text' }).click();
    const twin = page.getByRole('region', { name: 'The tree as text' });
    await expect(twin.locator('pre')).toHaveText(/^L0 .*\nL5 .*\nL6 .*\[[#|]+/);
    await page.keyboard.press(']');
    await expect(twin).not.toContainText('Event 640');
    const said = await app.listenTo(twin.getByRole('status'));
    await twin.getByRole('button', { name: 'Copy for a bug report' }).click();
    await expect.poll(said).toContain('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('scenario=leveled-default');
    expect(copied).toMatch(/--ascii --at \d+\n\nevent \d+: /);
    expect(copied).toContain(await twin.locator('pre').innerText());
  },
);

test('the cut chart has the threshold at each boundary of the next level', async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#v=1&scenario=leveled-default&mode=preview&event=612');
  const cuts = page.getByRole('region', { name: 'Cuts' });
  await expect(cuts).toContainText('size at which a boundary cuts the file');
  await expect(cuts.locator('[data-mark=threshold]').first()).toBeAttached();
  await expect(cuts.getByRole('link', { name: 'grandparent boundary', exact: true })).toBeVisible();
  await cuts.getByRole('link', { name: /^C-9/ }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Rules C-9');
});

test('a presentation shows the stage alone and is led by keys', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(leveled);
  await page.keyboard.press('p');
  const caption = page.getByRole('region', { name: 'Presentation' });
  await expect(caption).toContainText('Compaction 91');
  await expect(page.getByRole('button', { name: 'Play' })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(caption).not.toContainText('Compaction 91 starts');
  await page.keyboard.press('Escape');
  await expect(caption).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});
