// Places of cards on the stage, the timeline and the panels: within the window, clear of the
// pointer, and above the finger on phones.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const run = '#v=1&scenario=leveled-default&mode=preview&event=300&axis=event&window=200-500';

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const facts = (page: Page): Locator => page.locator('.lsm-stage-labels .lsm-label.tip');
const jobCard = (page: Page): Locator => page.getByTestId('job-card');
const lanes = (page: Page): Locator => page.getByRole('slider', { name: /: [\d,]+ \w+/ });

async function edgesOf(element: Locator): Promise<Edges> {
  return element.evaluate((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return { left, top, right, bottom };
  });
}

/** Returns the centres of the cells in a grid. */
function grid({ left, top, right, bottom }: Edges, columns: number, rows: number): Point[] {
  return Array.from(
    { length: rows },
    (_, row) => top + ((bottom - top) * (row + 0.5)) / rows,
  ).flatMap((y) =>
    Array.from({ length: columns }, (_, column) => ({
      x: left + ((right - left) * (column + 0.5)) / columns,
      y,
    })),
  );
}

/** Returns the faults in the place of a card; none while it is hidden. */
async function faultsOf(card: Locator, room: Edges, { x, y }: Point): Promise<string[]> {
  const at = `at ${Math.round(x)}, ${Math.round(y)}`;
  const { left, top, right, bottom } = await edgesOf(card);
  const faults: string[] = [];
  if (left < room.left || room.right < right || top < room.top || room.bottom < bottom) {
    faults.push(`${at}: ${left} … ${right}, ${top} … ${bottom} is outside`);
  }
  if (left <= x && x <= right && top <= y && y <= bottom) faults.push(`${at}: over the pointer`);
  return faults;
}

/** Expects a card above the target of a finger, and not under its tip. */
async function expectAbove(card: Locator, { x, y }: Point): Promise<void> {
  const { left, right, bottom } = await edgesOf(card);
  const isBeside = right < x - 20 || x + 20 < left;
  expect(bottom).toBeLessThan(isBeside ? y : y - 20);
}

async function windowOf(page: Page): Promise<Edges> {
  return page.evaluate(() => {
    const { clientWidth: right, clientHeight: bottom } = document.documentElement;
    return { left: 0, top: 0, right, bottom };
  });
}

/** Points at a grid of places. Returns the number of cards and the faults in their places. */
async function pointAt(
  app: AppPage,
  points: readonly Point[],
  { card, room }: { readonly card: Locator; readonly room: Edges },
): Promise<{ readonly shown: number; readonly faults: string[] }> {
  let shown = 0;
  const faults: string[] = [];
  for (const point of points) {
    await app.page.mouse.move(point.x, point.y);
    await app.twoFrames();
    if (!(await card.isVisible())) continue;
    shown += 1;
    faults.push(...(await faultsOf(card, room, point)));
  }
  return { shown, faults };
}

test('the facts of a file are on the stage and off the pointer', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(run);
  await app.pause();
  const room = await edgesOf(app.stage());
  const card = facts(page);
  const { shown, faults } = await pointAt(app, grid(room, 11, 14), { card, room });
  expect(shown).toBeGreaterThan(40);
  expect(faults).toEqual([]);
});

test(
  'the card of a job is in the window, off the pointer and off its lane',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(run);
    await app.pause();
    const room = await windowOf(page);
    let count = 0;
    for (const lane of await lanes(page).all()) {
      const place = await edgesOf(lane);
      const card = jobCard(page);
      const { shown, faults } = await pointAt(app, grid(place, 14, 1), { card, room });
      expect(faults).toEqual([]);
      count += shown;
      if (!(await card.isVisible())) continue;
      const { top, bottom } = await edgesOf(card);
      expect(bottom <= place.top || place.bottom <= top).toBe(true);
    }
    expect(count).toBeGreaterThan(20);
  },
);

test(
  'the definition of a term is in the window and off the term',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(run);
    const room = await windowOf(page);
    const card = page.getByRole('tooltip').filter({ visible: true });
    let shown = 0;
    for (const term of await page.locator('.term:visible').all()) {
      await term.focus();
      await term.press('Shift');
      await app.twoFrames();
      if ((await card.count()) === 0) continue;
      const { left, right, top, bottom } = await edgesOf(term);
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
      expect(await faultsOf(card.first(), room, middle)).toEqual([]);
      shown += 1;
    }
    expect(shown).toBeGreaterThan(4);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('cards stand above the finger', IN_TEST_ALL, async ({ page }) => {
    const app = new AppPage(page);
    await app.open(run);
    await app.pause();
    const room = await windowOf(page);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd', points: readonly Point[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });

    let shown = 0;
    const tree = await edgesOf(app.stage());
    for (const point of grid(tree, 6, 12)) {
      await touch('touchStart', [point]);
      await app.twoFrames();
      const card = facts(page);
      if (await card.isVisible()) {
        shown += 1;
        expect(await faultsOf(card, tree, point)).toEqual([]);
        const { top, bottom } = await edgesOf(card);
        // Only if there is enough room above for the card.
        if (bottom - top + 40 < point.y - tree.top) await expectAbove(card, point);
      }
      await touch('touchEnd', []);
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Timeline' }).click();
    }
    expect(shown).toBeGreaterThan(8);

    shown = 0;
    for (const lane of await lanes(page).all()) {
      for (const point of grid(await edgesOf(lane), 6, 1)) {
        await touch('touchStart', [point]);
        await touch('touchEnd', []);
        await app.twoFrames();
        if (!(await jobCard(page).isVisible())) continue;
        shown += 1;
        expect(await faultsOf(jobCard(page), room, point)).toEqual([]);
        await expectAbove(jobCard(page), point);
      }
    }
    expect(shown).toBeGreaterThan(4);
  });
});
