// Using the timeline: pinching and dragging, its height, hovering jobs, lanes by keyboard, and its
// state in links.
import { expect, test, type CDPSession, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const run = '#v=1&scenario=leveled-default&mode=preview&event=300';
/** A run with many slowdowns, because writes are faster than L0 can be merged. */
const stalls = `#v=1&mode=preview&event=20&commands=${encodeURIComponent(
  '--benchmarks=fillrandom --num=1500000 --value_size=400 --write_buffer_size=4194304 ' +
    '--target_file_size_base=4194304 --max_bytes_for_level_base=16777216 ' +
    '--level0_slowdown_writes_trigger=6 --level0_stop_writes_trigger=9 --compression_type=none',
)}`;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it has no place on the page');
  return box;
}

const showAll = (page: Page): Locator => page.getByRole('button', { name: 'Show all' });
const splitter = (page: Page): Locator => page.getByRole('separator', { name: /^Height of/ });
const card = (page: Page): Locator => page.getByTestId('job-card');
const overview = (page: Page): Locator => page.getByTitle(/^The whole run/);

/** Returns the visible part of the run, from the address. */
async function windowOf(page: Page): Promise<{ from: number; to: number }> {
  await expect.poll(() => page.url()).toMatch(/window=\d/);
  const [from, to] = (/window=([\d.]+-[\d.]+)/.exec(page.url())?.[1] ?? '').split('-');
  return { from: Number(from), to: Number(to) };
}

test(
  'edges of the overview are dragged, and the part between them',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(`${run}&axis=event&window=400-800`);
    const last = Number(await app.playhead().getAttribute('max'));
    // The brush is loaded after the first picture.
    await expect(overview(page).locator('.handle--e')).toBeAttached();
    const { x, y, width, height } = await boxOf(overview(page));
    const at = (event: number): number => x + (event / last) * width;
    const drag = async (from: number, to: number): Promise<void> => {
      await page.mouse.move(from, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(to, y + height / 2, { steps: 5 });
      await page.mouse.up();
    };
    await drag(at(800), at(1000));
    await expect.poll(async () => Math.round((await windowOf(page)).to / 20)).toBe(50);
    expect((await windowOf(page)).from).toBe(400);
    await drag(at(400), at(700));
    await expect.poll(async () => Math.round((await windowOf(page)).from / 20)).toBe(35);
    await drag(at(850), at(950));
    await expect.poll(async () => Math.round((await windowOf(page)).from / 20)).toBe(40);
    await page.mouse.dblclick(at(200), y + height / 2);
    await expect(showAll(page)).toBeDisabled();
  },
);

test('S goes to the next write stall, and with shift back', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(stalls);
  await page.keyboard.press('s');
  await expect.poll(() => app.event()).toBeGreaterThan(20);
  const first = await app.event();
  const stall = page.getByRole('region', { name: 'Timeline' }).getByLabel('stall at the playhead');
  await expect(stall).toHaveText(/\/s$|stopped|delayed/);
  await page.keyboard.press('s');
  await expect.poll(() => app.event()).toBeGreaterThan(first);
  await page.keyboard.press('Shift+S');
  await expect.poll(() => app.event()).toBe(first);
  await app.atEnd();
  const said = await app.listenTo(app.keySaid());
  await page.keyboard.press('s');
  await expect
    .poll(async () => (await said()).at(0))
    .toMatch(/^No later write stall; \d+ earlier$/);
  // The message disappears at another moment, where there are later stalls.
  await page.keyboard.press('s');
  await page.keyboard.press('Home');
  await expect(app.keySaid()).toHaveText('', { timeout: 1000 });
});

test(
  'the timeline’s height is dragged, changed by keys and remembered',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(run);
    const below = page.getByRole('region', { name: 'Below the stage' });
    const before = await boxOf(below);
    await page.mouse.move(before.x + before.width / 2, before.y);
    await page.mouse.down();
    await page.mouse.move(before.x + before.width / 2, before.y - 60, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await boxOf(below)).height - before.height)).toBe(60);
    await splitter(page).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(async () => Math.round((await boxOf(below)).height - before.height)).toBe(-4);
    // The lines fill the height. Nothing scrolls, and the time labels are at the bottom.
    const height = (await boxOf(below)).height;
    await expect(splitter(page)).toHaveAttribute('aria-valuenow', String(Math.round(height)));
    await page.reload();
    await app.waitForRun();
    await expect.poll(async () => (await boxOf(below)).height).toBe(height);
    await splitter(page).dblclick();
    await expect.poll(async () => (await boxOf(below)).height).toBe(before.height);
  },
);

test(
  'the timeline is closed and opened again, by its button, by keys and by a tab',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(run);
    const stage = page.getByRole('main', { name: 'The tree' });
    const { height } = await boxOf(stage);
    await page.getByRole('button', { name: 'Close the timeline' }).click();
    await expect.poll(async () => (await boxOf(stage)).height).toBeGreaterThan(height + 140);
    await expect(splitter(page)).toHaveAttribute('aria-valuetext', 'closed');
    expect(await app.accessibilityViolations()).toEqual([]);
    await splitter(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await boxOf(stage)).height).toBe(height);
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'CPU' }).click();
    await expect(page.getByRole('button', { name: 'Close the timeline' })).toBeVisible();
    await expect.poll(async () => (await boxOf(stage)).height).toBe(height);
  },
);

test('pointing tells the job and the value of every line there', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(`${run}&window=400-480&axis=event`);
  const lane = page.getByRole('slider', { name: /^compaction: \d+ compactions/ });
  const { x, y, width, height } = await boxOf(lane);
  let isFound = false;
  for (let share = 0.1; share < 1 && !isFound; share += 0.07) {
    await page.mouse.move(x + width * share, y + height / 2);
    await app.twoFrames();
    isFound = await card(page).isVisible();
  }
  await expect(card(page)).toContainText(/Compaction \d+: L\d → L\d/);
  await expect(card(page)).toContainText(/reads[\d.]+ [KMG]iB in \d+ files?/);
  await expect(card(page)).toContainText(/takes\d/);
  await expect(card(page)).toContainText('writes to');
  const values = page.locator('.hover-values');
  await expect(values).toHaveCount(await page.locator('.timeline-labels > [data-tall]').count());
  await expect(values.first()).toHaveText(/^\s*\d\.\d\d$/);
  await page.mouse.move(x + width / 2, y - 200);
  await expect(card(page)).toHaveCount(0);
  await expect(values).toHaveCount(0);
});

test('lanes are reached by keyboard: slices, their facts, and where they start', async ({
  page,
}) => {
  const app = new AppPage(page);
  await app.open(run);
  const flushes = page.getByRole('slider', { name: /^flush: / });
  const compactions = page.getByRole('slider', { name: /^compaction: / });
  await flushes.focus();
  await page.keyboard.press('ArrowDown');
  await expect(compactions).toBeFocused();
  await page.keyboard.press('Home');
  await expect(compactions).toHaveAttribute('aria-valuenow', '1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(compactions).toHaveAttribute('aria-valuenow', '3');
  await expect(compactions).toHaveAttribute('aria-valuetext', /^Compaction \d+: L0 → L\d, why /);
  await expect(card(page)).toBeVisible();
  expect(await app.event()).toBe(300);
  await page.keyboard.press('Enter');
  await expect.poll(() => app.event()).not.toBe(300);
  await expect(page.getByText(/Compaction \d+ starts to merge/).first()).toBeVisible();
  expect(await app.accessibilityViolations()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
});

test('notes are set, written and gone to by keys alone', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(run);
  await page.keyboard.press('b');
  await page.getByRole('button', { name: 'Notes, 1' }).focus();
  await page.keyboard.press('Enter');
  const text = page.getByRole('textbox', { name: 'Text of the note at event 300' });
  await expect(text).toBeVisible();
  const place = page.getByRole('button', { name: /^Go to .*event 300$/ });
  await place.focus();
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();
  await page.keyboard.type('before the merge');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Go to .*before the merge$/ })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect.poll(() => app.event()).toBe(300);
  // The key that removes an empty note opens a note with text.
  await page.keyboard.press('b');
  await expect(page.getByRole('textbox', { name: 'Text of the note at event 300' })).toBeFocused();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Note: before the merge' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => app.event()).toBe(300);
});

test(
  'notes and the window stay at their moments in another mode',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(`${run}&window=200-500&notes=250_here*400`);
    const time = page.getByLabel('Time of the run', { exact: true });
    const flag = page.getByRole('button', { name: 'Note: here' });
    await flag.click();
    await expect.poll(() => app.event()).toBe(250);
    await app.waitForWords();
    const before = await time.textContent();
    await app.mode().selectOption('sampled');
    // Otherwise, the list would handle the next key.
    await app.mode().blur();
    await expect.poll(() => page.url()).not.toContain('mode=preview');
    await expect.poll(() => page.url(), { timeout: 30_000 }).toContain('notes=');
    await expect.poll(() => page.url(), { timeout: 30_000 }).not.toMatch(/[?&#]notes=250_here/);
    await app.waitForRun();
    await page.keyboard.press(']');
    await flag.click();
    const seconds = (text: string | null): number =>
      [...(text ?? '').matchAll(/([\d.]+) (m|s)\b/g)].reduce(
        (sum, [, count, unit]) => sum + Number(count) * (unit === 'm' ? 60 : 1),
        0,
      );
    const apart = async (): Promise<number> =>
      Math.abs(seconds(await time.textContent()) - seconds(before));
    await expect.poll(apart).toBeLessThan(1);
  },
);

test('a link keeps the tab and what the numbers show', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(run);
  await page.getByRole('tab', { name: 'Compaction Stats' }).click();
  await page.getByText('end of run').click();
  await page.getByRole('switch', { name: 'full text' }).check();
  await expect.poll(() => page.url()).toContain('panel=stats&numbers=end.full');
  await page.reload();
  await app.waitForRun();
  await expect(page.getByRole('tab', { name: 'Compaction Stats' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByLabel('rocksdb.stats')).toBeVisible();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect.poll(() => page.url()).not.toContain('panel=');
});

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  interface Finger {
    readonly x: number;
    readonly y: number;
  }

  /** Moves fingers from some places to others in steps. */
  async function fingers(
    session: CDPSession,
    from: readonly Finger[],
    to: readonly Finger[],
  ): Promise<void> {
    const at = (share: number): Finger[] =>
      from.map(({ x, y }, finger) => {
        const end = to[finger] ?? { x, y };
        return { x: x + (end.x - x) * share, y: y + (end.y - y) * share };
      });
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Finger[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await send('touchStart', at(0));
    for (let step = 1; step <= 8; step += 1) await send('touchMove', at(step / 8));
    await send('touchEnd', []);
  }

  test(
    'two fingers zoom and pan, one scrubs, and the labels of the time pan',
    IN_TEST_ALL,
    async ({ page }) => {
      const app = new AppPage(page);
      await app.open(`${run}&axis=event`);
      const session = await page.context().newCDPSession(page);
      const { x, y, width, height } = await boxOf(app.playhead());
      const line = y + height * 0.75;
      const place = (share: number, top = line): Finger => ({ x: x + width * share, y: top });
      const last = Number(await app.playhead().getAttribute('max'));

      await fingers(session, [place(0.4), place(0.6)], [place(0.2), place(0.8)]);
      await expect(showAll(page)).toBeEnabled();
      const shownPart = async (): Promise<number> => {
        const { from, to } = await windowOf(page);
        return (to - from) / last;
      };
      // On a slow machine, the address may be written between two moves of the fingers.
      await expect.poll(shownPart).toBeCloseTo(1 / 3, 1);
      await app.addressAtRest();
      const zoomed = await windowOf(page);
      expect((zoomed.to + zoomed.from) / 2 / last).toBeCloseTo(1 / 2, 1);

      await fingers(session, [place(0.4), place(0.6)], [place(0.2), place(0.4)]);
      await expect.poll(async () => (await windowOf(page)).from).toBeGreaterThan(zoomed.from + 20);

      await app.addressAtRest();
      const panned = await windowOf(page);
      const labels = y + height - 8;
      await fingers(session, [place(0.3, labels)], [place(0.7, labels)]);
      await expect.poll(async () => (await windowOf(page)).from).toBeLessThan(panned.from - 20);

      await app.addressAtRest();
      const { from, to } = await windowOf(page);
      await fingers(session, [place(0.2)], [place(0.5)]);
      await expect
        .poll(async () => (await app.event()) / (from + (to - from) / 2))
        .toBeCloseTo(1, 1);
    },
  );

  test(
    'a finger chooses a part of the run on the overview, and moves it',
    IN_TEST_ALL,
    async ({ page }) => {
      const app = new AppPage(page);
      await app.open(`${run}&axis=event`);
      const session = await page.context().newCDPSession(page);
      const { x, y, width, height } = await boxOf(overview(page));
      const place = (share: number): Finger => ({ x: x + width * share, y: y + height / 2 });
      const last = Number(await app.playhead().getAttribute('max'));
      const shown = async (end: 'from' | 'to'): Promise<number> =>
        (await windowOf(page))[end] / last;
      await fingers(session, [place(0.7)], [place(0.7)]);
      await expect(showAll(page)).toBeDisabled();
      await fingers(session, [place(0.6)], [place(0.2)]);
      await expect.poll(() => shown('from')).toBeCloseTo(0.2, 1);
      await expect.poll(() => shown('to')).toBeCloseTo(0.6, 1);
      await fingers(session, [place(0.4)], [place(0.7)]);
      await expect.poll(() => shown('from')).toBeCloseTo(0.5, 1);
      await expect.poll(() => shown('to')).toBeCloseTo(0.9, 1);
    },
  );

  test(
    'the panel’s height is dragged, and the labels of the time are several',
    IN_TEST_ALL,
    async ({ page }) => {
      const app = new AppPage(page);
      await app.open(run);
      const session = await page.context().newCDPSession(page);
      const pane = page.getByRole('region', { name: 'Panels' });
      const before = await boxOf(pane);
      const middle = before.x + before.width / 2;
      await fingers(session, [{ x: middle, y: before.y }], [{ x: middle, y: before.y - 50 }]);
      await expect
        .poll(async () => Math.round((await boxOf(pane)).height - before.height))
        .toBe(50);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow).toBe(0);
    },
  );
});
