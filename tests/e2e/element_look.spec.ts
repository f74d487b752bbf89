// Look of `<lsm-shape>`: its theme, its text in the available font, its figures.
import { expect, test } from '@playwright/test';
import { FIGURE_GROUPS } from '../../components/src/figures/figures.ts';
import { axeViolations } from '../support/axe.ts';
import { buildDocsPackage, host, openDocs, serveDocs } from '../support/docs_page.ts';
import { stateIn, stateOf, STRICT, treeOf } from '../support/docs_page.ts';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { forgetShifts, moved, observeShifts } from '../support/shifts.ts';

test.beforeAll(async () => {
  await buildDocsPackage();
});

test('the theme is that of the page, and follows its switch', async ({ page }) => {
  const site =
    '<style>[data-theme="dark"] { color-scheme: dark; } [data-theme="light"] { color-scheme: light; }</style>';
  const shapes = '<lsm-shape src="log.lsmlog"></lsm-shape><lsm-shape figure="stall"></lsm-shape>';
  const own = '<lsm-shape src="log.lsmlog" theme="light"></lsm-shape>';
  await page.emulateMedia({ colorScheme: 'light' });
  await openDocs(page, `${site}${shapes}${own}`);
  const grounds = (): Promise<string[]> =>
    treeOf(page).evaluateAll((all) =>
      all.map((one) => {
        const root = one.shadowRoot;
        const frame = root?.querySelector('[part="frame"]') ?? one;
        const stage = root?.querySelector<HTMLElement>('.lsm-stage');
        const ink = stage?.style.getPropertyValue('--stage-background') ?? '';
        const figure = root?.querySelector<HTMLElement>('[part="stage"] > div > svg');
        const drawn = figure?.parentElement?.style.background ?? '';
        return `${getComputedStyle(frame).backgroundColor} ${ink}${drawn}`;
      }),
    );
  // Background of the frame, then of the drawing in it.
  const grey = ['rgb(255, 255, 255) #f4f6f9', 'rgb(255, 255, 255) rgb(244, 246, 249)'];
  const black = ['rgb(10, 15, 21) #0a0f15', 'rgb(10, 15, 21) rgb(10, 15, 21)'];
  await expect.poll(grounds).toEqual([...grey, grey[0]]);
  const choose = (theme: string): Promise<void> =>
    page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
  await choose('dark');
  await expect.poll(grounds).toEqual([...black, grey[0]]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await choose('light');
  await expect.poll(grounds).toEqual([...grey, grey[0]]);
  // Without a setting, a page follows the system.
  await choose('');
  await expect.poll(grounds).toEqual([...black, grey[0]]);
});

for (const paper of [520, 1100]) {
  test(
    `on paper of ${paper} pixels it is as on the screen, scaled`,
    IN_TEST_ALL,
    async ({ page }) => {
      await page.setViewportSize({ width: 832, height: 800 });
      await openDocs(page, '<lsm-shape src="log.lsmlog" at="job:219"></lsm-shape>');
      await expect.poll(() => stateOf(page)).toBe('live');
      /** Returns the place and size of each label, as shares of the frame. */
      const shares = (): Promise<Record<string, number[]>> =>
        treeOf(page).evaluate((element) => {
          const root = element.shadowRoot;
          const frame = root?.querySelector('[part="frame"]')?.getBoundingClientRect();
          const all = [...(root?.querySelectorAll('canvas, .lsm-label:not([hidden])') ?? [])];
          const { left = 0, top = 0, width = 1, height = 1 } = frame ?? {};
          return Object.fromEntries(
            all.map((one) => {
              const box = one.getBoundingClientRect();
              const place = [box.left - left, box.width].map((pixels) => pixels / width);
              const across = [box.top - top, box.height].map((pixels) => pixels / height);
              return [one.textContent || 'canvas', [...place, ...across]];
            }),
          );
        });
      const screen = await new AppPage(page).atRest(shares);
      expect(Object.keys(screen).length).toBeGreaterThan(12);
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: paper, height: 800 });
      await expect(async () => {
        const printed = await shares();
        expect(Object.keys(printed)).toEqual(Object.keys(screen));
        for (const [text, places] of Object.entries(screen)) {
          for (const [at, share] of places.entries()) {
            expect(Math.abs((printed[text]?.[at] ?? 9) - share), text).toBeLessThan(0.01);
          }
        }
      }).toPass({ timeout: 15_000 });
      // Back on the screen, it has the page's current width.
      await page.emulateMedia({ media: 'screen' });
      const frame = treeOf(page).locator('[part="frame"]');
      const canvas = page.locator('lsm-shape canvas');
      const wide = await frame.evaluate((element) => element.clientWidth);
      await expect.poll(() => canvas.evaluate((element) => element.clientWidth)).toBe(wide);
    },
  );
}

for (const width of [832, 660, 390]) {
  test(
    `texts have room in the font that is there, at ${width} pixels`,
    IN_TEST_ALL,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      // The docs page has no font of ours.
      await openDocs(page, '<lsm-shape src="log.lsmlog" at="job:219"></lsm-shape>');
      await expect.poll(() => stateOf(page)).toBe('live');
      await expect(page.locator('.lsm-label', { hasText: 'due' }).first()).toBeVisible();
      const outside = await treeOf(page).evaluate((element) => {
        const labels = [...(element.shadowRoot?.querySelectorAll('.lsm-label') ?? [])];
        const box = element.getBoundingClientRect();
        const shown = labels.filter((label) => !label.hasAttribute('hidden'));
        const plot = shown.find((label) => label.textContent === '0')?.getBoundingClientRect();
        return shown.flatMap((label) => {
          const { left, right } = label.getBoundingClientRect();
          const isBeside = left - box.left < 20;
          const most = isBeside ? (plot?.left ?? 0) - 2 : box.right - 6;
          return right <= most ? [] : [`${label.textContent}: ${right} of ${most}`];
        });
      });
      expect(outside).toEqual([]);
    },
  );
}

test(
  'a figure is drawn alone, at its width, in the theme, and says what it shows',
  IN_TEST_ALL,
  async ({ page }) => {
    const element = '<lsm-shape figure="aligned-cut" theme="dark"></lsm-shape>';
    const asked = await openDocs(page, element, { policy: STRICT });
    await expect.poll(() => stateOf(page)).toBe('live');
    const figure = page.getByRole('img', { name: /^An aligned cut: The outputs of this merge/ });
    await treeOf(page).evaluate((element) => (element.style.width = '500px'));
    await expect(figure).toHaveAttribute('viewBox', / 480 /);
    // The label describes the picture and the running job.
    await expect(figure).toHaveAttribute(
      'aria-label',
      /overlaps only whole files of L2\. The tree has 3 sorted runs, 230 MiB: .* Running: job 1: .*\.$/,
    );
    await expect(page.getByText('The outputs of this merge are cut where')).toBeVisible();
    const lines = page.getByRole('list', { name: 'The tree' }).getByRole('listitem');
    await expect(lines).toHaveText([
      'L0 #9 30.00 MiB',
      'L1 2 files 100.00 MiB',
      'L2 6 files 100.00 MiB',
    ]);
    await expect(page.getByRole('group', { name: 'Player' })).toHaveCount(0);
    // Neither the player nor figures from other files are loaded.
    expect(asked.filter((path) => /player|(run|leveled|legend)_figures/.test(path))).toEqual([]);
    const dark = await figure.innerHTML();
    await treeOf(page).evaluate((element) => {
      element.setAttribute('theme', 'light');
      element.setAttribute('caption', 'Ours');
      element.style.width = '340px';
    });
    const ours = page.getByRole('img', { name: /^An aligned cut: Ours\. The tree has/ });
    await expect(ours).toHaveAttribute('viewBox', / 320 /);
    await expect(page.getByText('Ours')).toBeVisible();
    expect(await ours.innerHTML()).not.toBe(dark);
    await treeOf(page).evaluate((element) => element.setAttribute('figure', 'fifo-drop'));
    const drop = page.getByRole('img', {
      name: /^The oldest files are dropped: Ours\. The tree has/,
    });
    await expect(drop).toBeVisible();
    // No job is mentioned because none is running.
    expect(await drop.getAttribute('aria-label')).not.toMatch(
      /Running|[Ff]lush|[Jj]ob|[Cc]ompaction \d/,
    );
    await expect(figure).toHaveCount(0);
  },
);

for (const width of [1280, 640, 390]) {
  const title = `figures have their room before they are there, at ${width} pixels`;
  test(title, IN_TEST_ALL, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await observeShifts(page);
    // Figures without a height. Their scripts are delayed, so the page first appears without them.
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const ids = FIGURE_GROUPS.flatMap(({ figures }) => figures.map(({ id }) => id));
    const all = ids.map((id) => `<lsm-shape figure="${id}"></lsm-shape><p>After ${id}</p>`);
    await serveDocs(page, all.join(''));
    await page.route(/live_figure/, async (route) => {
      await isReleased;
      await route.fallback();
    });
    await page.goto(host);
    await expect(page.locator('lsm-shape').first()).toHaveAttribute('style', /--lsm-height/);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(await page.locator('lsm-shape svg').count()).toBe(0);
    await forgetShifts(page);
    const top = await page.getByText('After skippable-file').boundingBox();
    release();
    for (const one of await treeOf(page).all()) {
      await one.scrollIntoViewIfNeeded();
      await expect.poll(() => one.evaluate(stateIn)).toBe('live');
    }
    expect(await moved(page)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await page.getByText('After skippable-file').boundingBox()).toEqual(top);
  });
}

test('a figure that there is not is said with the nearest name', IN_TEST_ALL, async ({ page }) => {
  await openDocs(page, '<lsm-shape figure="alinged-cut">What stands here</lsm-shape>');
  await expect(page.getByRole('status')).toHaveText(
    'There is no figure “alinged-cut”. Did you mean aligned-cut?',
  );
  await expect(page.getByText('What stands here')).toBeVisible();
});

test(
  'trees and figures have no fault for those who do not see them',
  IN_TEST_ALL,
  async ({ page }) => {
    await openDocs(
      page,
      `<main><h1>Docs</h1><lsm-shape figure="aligned-cut"></lsm-shape>
    <lsm-shape src="log.lsmlog" caption="A tree"></lsm-shape></main>`,
    );
    await expect(page.getByRole('img', { name: /^An aligned cut/ })).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Playhead' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  },
);
