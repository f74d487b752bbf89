import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const run = '#v=1&scenario=leveled-default&mode=preview&event=300';

const timelineOf = (page: Page): Locator => page.getByRole('region', { name: 'Timeline' });
const showAll = (page: Page): Locator => page.getByRole('button', { name: 'Show all' });

/** Returns the position and size of the plot. */
async function plotBox(app: AppPage): Promise<{ x: number; y: number; w: number; h: number }> {
  const box = await app.playhead().boundingBox();
  if (box === null) throw new Error('the timeline has no place on the page');
  return { x: box.x, y: box.y, w: box.width, h: box.height };
}

/** Height within the plot, as a share, with lines and no jobs. */
const onLines = 0.8;

test('keys go to moves, cuts and back', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(run);
  await page.keyboard.press('m');
  await expect(page.getByRole('region', { name: 'Why' })).toContainText(/move/i);
  const move = await app.event();
  await page.keyboard.press('m');
  await expect.poll(() => app.event()).toBeGreaterThan(move);
  await page.keyboard.press('Shift+M');
  await expect.poll(() => app.event()).toBe(move);
  await page.keyboard.press('c');
  await expect.poll(() => app.event()).toBeGreaterThan(move);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await expect(help).toContainText('next write stall');
  await expect(help).toContainText('next output file cut');
});

test('the playhead says what happens, and takes the page’s keys', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(run);
  await app.playhead().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => app.event()).toBe(301);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => app.event()).toBe(311);
  await expect(app.playhead()).toHaveAttribute('aria-valuetext', /^Event 311 of \d+\. .+running/);
  await page.keyboard.press('Home');
  await expect.poll(() => app.event()).toBe(0);
});

test('wheel, keys and brush zoom; a double click shows all again', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(run);
  await expect(showAll(page)).toBeDisabled();
  const { x, y, w, h } = await plotBox(app);
  await page.mouse.move(x + w * 0.6, y + h * onLines);
  for (let notch = 0; notch < 6; notch += 1) await page.mouse.wheel(0, -240);
  await expect(showAll(page)).toBeEnabled();
  await expect.poll(() => page.url()).toMatch(/window=\d/);
  // The address is written at rest, perhaps between two wheel events.
  const zoomed = await app.addressAtRest();
  await page.reload();
  await app.waitForRun();
  await expect(showAll(page)).toBeEnabled();
  expect(new URL(page.url()).hash).toContain(/window=[^&]+/.exec(zoomed)?.[0] ?? 'no window');

  await page.mouse.dblclick(x + w * 0.5, y + h * onLines);
  await expect(showAll(page)).toBeDisabled();
  await expect.poll(() => page.url()).not.toContain('window=');

  await page.keyboard.press('i');
  await expect(showAll(page)).toBeEnabled();
  await page.keyboard.press('0');
  await expect(showAll(page)).toBeDisabled();

  await page.keyboard.down('Shift');
  await page.mouse.move(x + w * 0.3, y + h * onLines);
  await page.mouse.down();
  await page.mouse.move(x + w * 0.5, y + h * onLines, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(showAll(page)).toBeEnabled();
});

test('the window keeps its moments on another axis', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(`${run}&window=400-600`);
  const { x, y, w, h } = await plotBox(app);
  for (const axis of ['event', 'time', 'bytes']) {
    await page.getByLabel('Time axis').selectOption(axis);
    await page.mouse.click(x + w - 1, y + h * onLines);
    await expect.poll(() => app.event()).toBeGreaterThan(590);
    expect(await app.event()).toBeLessThanOrEqual(606);
    await page.mouse.click(x + 1, y + h * onLines);
    await expect.poll(() => app.event()).toBeLessThan(410);
    expect(await app.event()).toBeGreaterThanOrEqual(394);
  }
});

test('a click on a job goes to its start, where the why panel explains it', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(`${run}&window=400-480&axis=event`);
  const { x, y, w } = await plotBox(app);
  const value = timelineOf(page).getByLabel('compaction at the playhead');
  // Compactions are in the second lane.
  let isFound = false;
  for (let share = 0.1; share < 1 && !isFound; share += 0.07) {
    await page.mouse.click(x + w * share, y + 12 + 18 + 8);
    await app.waitForWords();
    isFound = /→/.test((await value.textContent()) ?? '');
  }
  expect(isFound).toBe(true);
  await expect(page.getByText(/Compaction \d+ starts to merge/).first()).toBeVisible();
});

test(
  'notes are set, written, found again, kept in the link and removed',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(run);
    await page.keyboard.press('b');
    const flags = page.getByRole('list', { name: 'Notes on the timeline' }).getByRole('button');
    await expect(flags).toHaveCount(1);
    await page.keyboard.press(']');
    await page.keyboard.press('Shift+B');
    await expect(page.getByRole('textbox', { name: /^Text of the note/ }).last()).toBeFocused();
    await page.keyboard.type('a merge, 50 % done');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(flags).toHaveCount(2);
    const marked = await app.event();

    // The address gets the tab shortly after the text. Flags are hidden in the tab of notes.
    await expect.poll(() => page.url()).toMatch(/^(?!.*panel=notes).*done/);
    await page.reload();
    await app.waitForRun();
    await expect(flags.nth(1)).toHaveAccessibleName('Note: a merge, 50 % done');
    await page.keyboard.press('Home');
    await page.keyboard.press('n');
    await expect.poll(() => app.event()).toBe(300);
    await page.keyboard.press('n');
    await expect.poll(() => app.event()).toBe(marked);
    await page.keyboard.press('Shift+N');
    await expect.poll(() => app.event()).toBe(300);
    await page.keyboard.press('b');
    await expect(flags).toHaveCount(1);
    await page.getByRole('button', { name: 'Notes, 1' }).click();
    await page.getByRole('button', { name: 'Remove a merge, 50 % done' }).click();
    await expect(page.getByText('No notes yet.')).toBeVisible();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(flags).toHaveCount(0);
    await expect.poll(() => page.url()).not.toContain('notes=');
  },
);

test('lines are chosen, and the choice is in the link', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(run);
  const score = timelineOf(page).getByLabel('level score at the playhead');
  await expect(score).toHaveCount(0);
  // Largest height, so that there is room for four lines.
  await page.getByRole('separator', { name: /^Height of/ }).press('End');
  await page.getByRole('button', { name: 'Timeline lines' }).click();
  await page.getByRole('checkbox', { name: /^level score/ }).check();
  await page.getByRole('checkbox', { name: /^pending/ }).uncheck();
  await page.getByRole('button', { name: 'level size: log scale' }).click();
  await expect(score).toHaveText(/^L\d \d+\.\d\d$/);
  await expect.poll(() => page.url()).toContain('rows=wa%2Cruns%2Csa%2Csize.lin%2Cscore.log');
  await page.reload();
  await app.waitForRun();
  await expect(score).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await app.accessibilityViolations()).toEqual([]);
});

for (const [name, scenario, isWhole] of [
  ['three', 'leveled-default&max_background_jobs=4', true],
  ['nine', 'output-cut-fillrandom', false],
] as const) {
  test(
    `the labels of the time are in sight with ${name} slots for jobs`,
    IN_TEST_ALL,
    async ({ page }) => {
      const app = new AppPage(page);
      for (const height of [900, 768]) {
        await page.setViewportSize({ width: 1440, height });
        await app.open(`#v=1&scenario=${scenario}&mode=preview`);
        await expect(timelineOf(page).getByText(/^compaction 3/)).toBeVisible();
        const { above, below, scrolled } = await app.atRest(() =>
          page.evaluate(() => {
            const scroller = document.querySelector('.timeline-scroll');
            const box = scroller?.getBoundingClientRect();
            const times = document.querySelector('.timeline-times')?.getBoundingClientRect();
            if (scroller == null || box === undefined || times === undefined)
              throw new Error('gone');
            return {
              above: times.top - box.top,
              below: box.bottom - times.bottom,
              scrolled: scroller.scrollHeight - scroller.clientHeight,
            };
          }),
        );
        expect(above).toBeGreaterThan(100);
        expect(Math.abs(below)).toBeLessThan(1);
        expect(scrolled === 0).toBe(isWhole);
      }
      if (isWhole) return;
      // Jobs that scroll under the time labels cannot be hovered there.
      const times = page.locator('.timeline-times canvas');
      const { x = 0, y = 0, width = 0 } = (await times.boundingBox()) ?? {};
      await page.mouse.move(x + width / 2, y + 8);
      await expect(page.locator('.hover-time')).toBeVisible();
      await expect(page.getByTestId('job-card')).toHaveCount(0);
      await page.mouse.move(x + width / 2, y - 30);
      await expect(page.getByTestId('job-card')).toHaveCount(1);
    },
  );
}

test(
  'nothing of the timeline and the player is laid out anew while it plays',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open('#v=1&scenario=leveled-default&mode=preview');
    await page.evaluate(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      const isOurs = (node: Node | null): boolean =>
        node instanceof Element &&
        node.closest('[aria-label="Timeline"], [aria-label="Player"]') !== null;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources = [] } = entry as { sources?: readonly { readonly node: Node | null }[] };
          for (const { node } of sources) {
            if (isOurs(node)) moved.push(node instanceof Element ? node.className : '');
          }
        }
      }).observe({ type: 'layout-shift' });
    });
    await page.keyboard.press('Home');
    await page.keyboard.press('i');
    await page.keyboard.press('i');
    await page.getByLabel('Speed').selectOption('5');
    await page.keyboard.press('Escape');
    if (await app.button('Play').isVisible()) await app.button('Play').click();
    await page.waitForTimeout(2500);
    expect(await page.evaluate('moved')).toEqual([]);
  },
);

test('the peak of sorted runs goes to its moment by its key', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(run);
  const peak = page.getByRole('button', { name: /^Go to the peak of sorted runs/ });
  await peak.press('Enter');
  await expect.poll(() => app.event()).not.toBe(300);
  const now = app.headline().getByLabel('sorted runs at the playhead');
  await expect(now).toHaveText((await peak.textContent()) ?? '');
});

test('a tablet’s page counts events and does not scroll sideways', async ({ page }) => {
  const app = new AppPage(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await app.open(run);
  await expect(page.locator('.where-event')).toHaveCSS('clip-path', 'none');
  for (const width of [1024, 768]) {
    await page.setViewportSize({ width, height: 768 });
    await app.twoFrames();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the timeline fits, and its buttons can be touched', async ({ page }) => {
    const app = new AppPage(page);
    await app.open(run);
    for (const name of ['Timeline lines', 'Notes, 0']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(32);
    }
    const { w } = await plotBox(app);
    expect(w).toBeGreaterThan(160);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBe(0);
  });
});
