import { expect, test } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

test('the first picture comes by itself and plays', async ({ page }) => {
  const app = new AppPage(page);
  const begun = Date.now();
  await page.goto('/#v=1&scenario=max-read-amp-case-2-auto');
  await expect(app.writeAmp()).toHaveText(/^\d/);
  const numbers = Date.now() - begun;
  await expect(app.button('Pause')).toBeVisible();
  const playing = Date.now() - begun;
  await app.waitForRun();
  console.log(
    `first numbers ${numbers} ms, playing ${playing} ms, ${Date.now() - begun} ms complete`,
  );

  await expect(app.produced()).toContainText(/sampled 1\/\d+/);
  await expect(app.stage()).toBeVisible();
  const first = await app.event();
  await expect.poll(() => app.event()).toBeGreaterThan(first);
});

test('the picture is drawn, and it changes while it plays', async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  await app.pause();
  const before = await app.atRest(() => app.stage().screenshot());
  await app.button('Next compaction').first().click();
  await app.button('Next compaction').first().click();
  await expect.poll(async () => (await app.stage().screenshot()).equals(before)).toBe(false);
});

test('Space pauses after a scenario was chosen from the list', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#v=1&scenario=leveled-default&mode=preview&event=10');
  await page.getByRole('button', { name: /^Scenario: / }).click();
  await page.getByRole('searchbox', { name: 'Search scenarios' }).fill('universal');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main', { name: 'The tree' })).toBeFocused();
  await expect(app.button('Pause')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(app.button('Play')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('keys play, step, jump and open the help', async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  await expect(app.button('Pause')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(app.button('Play')).toBeVisible();

  await page.keyboard.press('Home');
  await expect.poll(() => app.event()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => app.event()).toBe(1);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => app.event()).toBe(11);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => app.event()).toBe(10);

  await app.atEnd();
  const last = await app.event();
  await page.keyboard.press('[');
  await expect.poll(() => app.event()).toBeLessThan(last);
  await expect(page.getByRole('region', { name: 'Why' })).toContainText(/Compaction · job \d+/i);
  await expect(app.reasoning().first()).toBeVisible();

  await page.keyboard.press('+');
  await expect(page.getByLabel('Speed')).toHaveValue('60');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the timeline is scrubbed with the pointer', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  const plot = await app.playhead().boundingBox();
  if (plot === null) throw new Error('the timeline has no place on the page');
  const y = plot.y + plot.height / 2;
  await page.mouse.move(plot.x + plot.width * 0.2, y);
  await page.mouse.down();
  await expect(app.button('Play')).toBeVisible();
  const early = await app.event();
  await page.mouse.move(plot.x + plot.width * 0.8, y, { steps: 8 });
  await expect.poll(() => app.event()).toBeGreaterThan(early);
  await page.mouse.up();
  // Playback continues after the drag because it was on before.
  await expect(app.button('Pause')).toBeVisible();
});

test('a link restores scenario, options, mode and event', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(
    '#v=1&scenario=max-read-amp-case-1-trigger-5&mode=preview&size_ratio=10&event=400',
  );
  await expect(app.produced()).toContainText('preview');
  await expect(app.option('size_ratio')).toHaveValue('10');
  await expect.poll(() => app.event()).toBe(400);
  await expect(app.button('Play')).toBeVisible();

  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.url()).toContain('event=401');
  await page.reload();
  await app.waitForRun();
  await expect.poll(() => app.event()).toBe(401);
});

test(
  'a clicked tab leaves the arrows to the page, one reached by key does not',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open();
    await app.pause();
    await page.getByRole('tab', { name: 'Text' }).click();
    const before = await app.event();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => app.event()).toBe(before + 1);
    await expect(page.getByRole('tab', { name: 'Text' })).toHaveAttribute('aria-selected', 'true');

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tab', { name: 'Text' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Text' })).toHaveAttribute('aria-selected', 'false');
  },
);

test('who seeks while it plays plays on', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  await app.pause();
  await app.button('Play').click();
  await app.playhead().fill('100');
  await expect(app.button('Pause')).toBeVisible();
  await expect.poll(() => app.event()).toBeGreaterThan(100);
});

test(
  'a link holds the file that is pinned, and says when its run has none of that number',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    const link = '#v=1&scenario=leveled-default&mode=preview&event=612';
    await app.open(link);
    await app.focusFiles();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: /^File \d+$/ });
    const heading = await card.getByRole('heading').first().innerText();
    await expect.poll(() => page.url()).toMatch(/file=\d+/);
    const pinned = new URL(page.url()).hash;
    await page.goto('about:blank');
    await app.open(pinned);
    await expect(card.getByRole('heading').first()).toHaveText(heading, { ignoreCase: true });
    // Files of another run are different.
    await app.setOption('max_bytes_for_level_multiplier', 4);
    await app.waitForRun();
    await expect.poll(() => page.url()).not.toContain('file=');
    await page.goto('about:blank');
    await app.open(`${link}&file=999999`);
    await expect(page.getByText('pins file 999999, which this run does not have')).toBeVisible();
    await expect(card).toHaveCount(0);
  },
);

test('Escape lets go of a clicked file', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#scenario=max-read-amp-case-1-trigger-5&event=1700');
  await app.pause();
  const box = await app.stage().boundingBox();
  if (box === null) throw new Error('the stage has no place on the page');
  // The last level is at the bottom, above the legend.
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.88);
  const card = page.getByRole('region', { name: /^File \d+$/ });
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});
