// Reading aids: reasoning as quantity, sign and limit; definitions of terms; a legend for the
// picture.
import { expect, test } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const leveled = '#v=1&scenario=leveled-default&mode=preview&event=640';

const windows = [
  { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
];

for (const { name, use } of windows) {
  test(
    `reasoning on a ${name}: numbers of 15 px on one line, with a bar, and nothing cut off`,
    IN_TEST_ALL,
    async ({ browser }) => {
      const page = await browser.newPage(use);
      const app = new AppPage(page);
      await app.open(leveled);
      await app.pause();
      if (name === 'phone') await page.getByRole('tab', { name: 'Why', exact: true }).click();
      const rule = app.reasoning().filter({ has: page.getByRole('link', { name: /^L-4: / }) });
      const number = rule.getByText(/^\d+\.\d{4}$/).first();
      const sign = rule.getByText(/^[≥<]$/).first();
      const label = rule.getByText('compaction threshold').first();
      await expect(number).toHaveCSS('font-size', '15px');
      await expect(number).toHaveCSS('font-family', /^Inter/);
      await expect(label).toHaveCSS('font-size', '12px');
      const [of, by] = await app.atRest(async () => [
        await number.boundingBox(),
        await sign.boundingBox(),
      ]);
      expect(Math.abs((of?.y ?? 0) - (by?.y ?? 99))).toBeLessThan(6);
      const cutOff = await page
        .getByRole('list', { name: 'The picker’s reasoning' })
        .evaluate((list) =>
          [list, ...list.querySelectorAll('*')]
            .filter((each) => each instanceof HTMLElement && each.clientWidth > 1)
            .filter((each) => each.scrollWidth > each.clientWidth + 1)
            .map((each) => each.textContent),
        );
      expect(cutOff).toEqual([]);
      for (const title of await page.getByRole('region', { name: 'State of the tree' }).all()) {
        const isWhole = await title.evaluate((facts) =>
          [...facts.querySelectorAll('summary *')].every(
            (each) => each.scrollWidth <= each.clientWidth + 1 || each.clientWidth === 0,
          ),
        );
        expect(isWhole).toBe(true);
      }
      await page.close();
    },
  );
}

test('a term is explained by key: arrows lead on, Escape closes, Tab stops once', async ({
  page,
}) => {
  const app = new AppPage(page);
  await app.open(leveled);
  await app.pause();
  const before = await app.event();
  const card = page.getByRole('tooltip');
  const writeAmp = app.headline().getByRole('button', { name: 'write amp' });
  await page.keyboard.press('Tab');
  await writeAmp.focus();
  await expect(card).toContainText('bytes written by compactions');
  await expect(writeAmp).toHaveAccessibleDescription(/Write amplification/);
  await page.keyboard.press('ArrowRight');
  await expect(card).toContainText('Sorted run');
  // Nothing covers any part of the card.
  const covered = await card.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const shares = [0.05, 0.5, 0.95];
    return shares
      .flatMap((x) => shares.map((y) => [left + x * width, top + y * height] as const))
      .map(([x, y]) => document.elementFromPoint(x, y))
      .filter((found) => !element.contains(found))
      .map((found) => found?.outerHTML.slice(0, 80));
  });
  expect(covered).toEqual([]);
  // The arrow keys belong to the label, not to the page.
  expect(await app.event()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  const sortedRuns = app.headline().getByRole('button', { name: 'sorted runs', exact: true });
  await expect(sortedRuns).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.closest("[data-term]")')).toBeNull();
});

test(
  'a term is explained where it is pointed at: numbers, lanes, headings, tabs',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(leveled);
    await app.pause();
    const card = page.getByRole('tooltip').filter({ visible: true });
    const lanes = page.getByRole('group', { name: 'Timeline lanes and lines' });
    const why = page.getByRole('region', { name: 'Why' });
    const facts = page.getByRole('region', { name: 'State of the tree' });
    for (const [label, words] of [
      [app.headline().getByText('space amp'), 'live keys'],
      [lanes.getByRole('button', { name: 'stall' }), 'slows writes down'],
      [why.getByRole('button', { name: 'Compaction', exact: true }), 'merges their entries'],
      [facts.getByText('Base level'), 'that L0 is compacted into'],
      [page.getByRole('tab', { name: 'Compaction Stats' }), 'RocksDB’s own table'],
    ] as const) {
      await label.hover();
      await expect(card).toContainText(words);
      await page.mouse.move(720, 450);
      await expect(card).toHaveCount(0);
    }
  },
);

test(
  'a term is explained by a tap, until the next one elsewhere',
  IN_TEST_ALL,
  async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const app = new AppPage(page);
    await app.open(leveled);
    await app.pause();
    await app.headline().getByRole('button', { name: 'write amp' }).tap();
    const card = page.getByRole('tooltip');
    await expect(card).toBeInViewport({ ratio: 1 });
    await page.getByRole('tab', { name: 'Why', exact: true }).tap();
    await expect(card).toHaveCount(0);
    await page.close();
  },
);

test('the legend has a figure for each thing that the stage draws, in two places', async ({
  page,
}) => {
  const app = new AppPage(page);
  await app.open(leveled);
  await page.getByRole('button', { name: 'Legend', exact: true }).click();
  const legend = page.getByRole('dialog', { name: 'Legend' });
  for (const name of ['Block, gap and row', 'A compaction', 'Diamond and dotted line', 'Trail']) {
    const figure = legend.getByRole('region', { name });
    await expect(figure.getByRole('img', { name: new RegExp(`^${name}: `) })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(legend).toHaveCount(0);
  await app.button('Learn').click();
  const menu = page.getByRole('group', { name: 'Learn' });
  await menu.getByRole('button', { name: 'Legend', exact: true }).click();
  await expect(legend).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [360, 740],
] as const) {
  const title = `the caption is whole whatever it says, at ${width} px`;
  test(title, IN_TEST_ALL, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const app = new AppPage(page);
    for (const link of [leveled, '#v=1&scenario=max-read-amp-case-2-auto&event=640']) {
      await page.goto('about:blank');
      await app.open(link);
      await app.pause();
      const cut = new Set<string>();
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('ArrowRight');
        const caption = page.getByRole('region', { name: 'Now' });
        const [inner, outer, words] = await caption.evaluate(
          (each: HTMLElement) => [each.scrollHeight, each.clientHeight, each.innerText] as const,
        );
        if (inner > outer) cut.add(words);
      }
      expect([...cut]).toEqual([]);
    }
  });
}
