// Keyboard use: each focus stop has a name and is visible, none is a trap, and whatever was opened
// returns the focus.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const leveled = '#v=1&scenario=leveled-default&mode=preview&event=612';

/** Limit above the number of stops on the page. */
const MOST_STOPS = 220;

/** A focus stop. */
interface Stop {
  /** Tag and first words, for messages. */
  readonly what: string;
  /** Unique number of the stop. */
  readonly id: number;
  /** True if the focus is visible. */
  readonly isMarked: boolean;
  readonly isInSight: boolean;
}

/** Returns the focused element; null if the focus has left the page. */
async function focused(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const known = ((window as unknown as { stops?: WeakMap<Element, number> }).stops ??=
      new WeakMap<Element, number>());
    const counter = window as unknown as { lastStop?: number };
    const id = known.get(element) ?? (counter.lastStop = (counter.lastStop ?? 0) + 1);
    known.set(element, id);
    // Inputs drawn by their label have the focus mark around it.
    const around = [element, element.closest('label')].filter((each) => each !== null);
    const isMarked = around.some((each) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
      const isDrawn = outlineStyle !== 'none' && 1 <= parseFloat(outlineWidth);
      return isDrawn && !/, 0\)$|transparent/.test(outlineColor);
    });
    const isInSight = around.some((each) => {
      const { width, height, left, right, top, bottom } = each.getBoundingClientRect();
      const isThere = 4 < width && 4 < height;
      return isThere && left < innerWidth && 0 < right && top < innerHeight && 0 < bottom;
    });
    const words = element.getAttribute('aria-label') ?? element.textContent;
    const what = `${element.tagName} ${element.className} “${words.slice(0, 40)}”`;
    return { what, id, isMarked, isInSight };
  });
}

/** Returns the faults of a stop. */
async function complaints(page: Page, stop: Stop): Promise<string[]> {
  // `button "Play"`: the role and the accessible name. A `summary` has no role here, only its text.
  const [line = ''] = (await page.locator(':focus').ariaSnapshot()).split('\n');
  return [
    ...(/^- ('?\w+ "|text: \w)/.test(line) ? [] : [`has no name: ${stop.what}, ${line}`]),
    ...(stop.isMarked ? [] : [`is not marked: ${stop.what}`]),
    ...(stop.isInSight ? [] : [`is out of sight: ${stop.what}`]),
  ];
}

/** Walks with a key from the focus to the end of the page. Returns the faults. */
async function walk(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
): Promise<{ stops: number; wrong: string[] }> {
  const seen = new Set<number>();
  const wrong: string[] = [];
  while (seen.size < MOST_STOPS) {
    await page.keyboard.press(key);
    const stop = await focused(page);
    // After the last stop, the focus goes to the browser or to the first stop.
    const [first] = seen;
    if (stop === null || stop.id === first) return { stops: seen.size, wrong };
    if (seen.has(stop.id)) return { stops: seen.size, wrong: [...wrong, `trap: ${stop.what}`] };
    seen.add(stop.id);
    if (key === 'Tab') wrong.push(...(await complaints(page, stop)));
  }
  return { stops: seen.size, wrong: [...wrong, 'there is no end'] };
}

test('every stop has a name and is seen, forwards and back, from end to end', async ({ page }) => {
  const app = new AppPage(page);
  await app.openWhole(leveled);
  await app.pause();
  await page.evaluate('document.activeElement.blur()');
  const forwards = await walk(page, 'Tab');
  expect(forwards.wrong).toEqual([]);
  expect(forwards.stops).toBeGreaterThan(50);
  const back = await walk(page, 'Shift+Tab');
  expect(back.wrong).toEqual([]);
  expect(Math.abs(back.stops - forwards.stops)).toBeLessThanOrEqual(2);
});

/** Panels in place of the timeline, each with its last part to appear. A walk starts after that. */
const panels: readonly (readonly [name: string, last: (page: Page) => Locator])[] = [
  ['Compaction Stats', (page) => page.getByRole('table').first()],
  ['CPU', (page) => page.getByRole('region', { name: 'CPU time' }).getByRole('img')],
  ['Text', (page) => page.getByRole('button', { name: 'Copy for a bug report' })],
];

for (const [name, last] of panels) {
  test(`every stop of the panel ${name} has a name and is seen`, IN_TEST_ALL, async ({ page }) => {
    const app = new AppPage(page);
    await app.openWhole(leveled);
    await app.pause();
    await page.getByRole('tab', { name }).click();
    await expect(last(page)).toBeVisible();
    const { stops, wrong } = await walk(page, 'Tab');
    expect(wrong).toEqual([]);
    expect(stops).toBeGreaterThan(1);
  });
}

test('every stop of the list of notes has a name and is seen', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  const file = '500f120-30556940-34592687-67447659';
  await app.openWhole(`${leveled}&notes=400_A+tenth.*${file}_This+one.*612`);
  await app.pause();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByRole('textbox', { name: /^Text of the note/ })).toHaveCount(3);
  const { stops, wrong } = await walk(page, 'Tab');
  expect(wrong).toEqual([]);
  // Each note has a link to its moment, a text box and a delete button.
  expect(stops).toBeGreaterThan(2 + 3 * 3);
});

test.describe('on a phone with a keyboard', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('every stop of each panel has a name and is seen', IN_TEST_ALL, async ({ page }) => {
    const app = new AppPage(page);
    await app.openWhole(leveled);
    await app.pause();
    const lasts = [
      ['Timeline', page.getByRole('toolbar', { name: 'Timeline tools' })],
      ['Options', app.option('max_bytes_for_level_base')],
      ['Why', page.getByRole('button', { name: 'Previous compaction' })],
    ] as const;
    for (const [name, last] of lasts) {
      await page.getByRole('tab', { name, exact: true }).click();
      await expect(last).toBeVisible();
      const { wrong } = await walk(page, 'Tab');
      expect(wrong, name).toEqual([]);
      await page.evaluate('document.activeElement.blur()');
    }
  });
});

/** Button that must get the focus back, entry in its menu, and the dialog it opens. */
const openers = [
  [/^Scenario: /, null, 'Scenarios'],
  ['Open', 'db_bench', 'db_bench command line'],
  ['Open', 'Saved', 'Scenarios'],
  ['Save', null, 'Save'],
  ['Legend', null, 'Legend'],
  ['Learn', 'Figures and rules', 'Figures'],
  ['Learn', 'What this models', 'What this models'],
  ['Learn', 'Keys', 'Keys'],
] as const;

test('dialogs take the focus and give it back', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  // While a dialog's code is loading, a placeholder has the focus and is replaced later.
  await app.openWhole(leveled);
  await app.pause();
  for (const [button, entry, dialog] of openers) {
    const opener = page.getByRole('button', { name: button, exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    if (entry !== null) {
      await page.getByRole('button', { name: entry, exact: true }).focus();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    const isInside = (): Promise<unknown> =>
      page.evaluate('document.activeElement.closest("dialog") !== null');
    await expect.poll(isInside).toBe(true);
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Tab');
      const stop = await focused(page);
      if (stop !== null) expect(await complaints(page, stop)).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  const rule = page.getByRole('link', { name: /^L-\d+: / }).first();
  await rule.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'All figures' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Figures' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rule).toBeFocused();
});

test('small panels give the focus back to their buttons', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(leveled);
  await app.pause();
  for (const button of ['Timeline lines']) {
    const opener = page.getByRole('button', { name: button });
    await opener.press('Enter');
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(opener).toBeFocused();
  }
});
