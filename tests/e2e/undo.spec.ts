// Undo and redo by keys and buttons; the browser's Back and Forward between scenarios and files.
import { expect, test, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { recordedFiles } from '../support/page_states.ts';

const universal = '#v=1&scenario=max-read-amp-case-1-trigger-5&mode=preview&event=100';

function buttons(page: Page) {
  const group = page.getByRole('group', { name: 'Undo and redo' });
  return { undo: group.getByRole('button').first(), redo: group.getByRole('button').last() };
}

/** Returns the value of a parameter in the address; null if it is missing. */
function inAddress(page: Page, name: string): string | null {
  return new URLSearchParams(new URL(page.url()).hash.slice(1)).get(name);
}

test('an option is taken back and set again by buttons that say what', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(universal);
  const { undo, redo } = buttons(page);
  await expect(undo).toHaveAccessibleName('Nothing to undo');
  await expect(redo).toHaveAccessibleName('Nothing to redo');
  await expect(undo).toBeDisabled();
  const before = await app.writeAmp().textContent();
  await app.setOption('size_ratio', 56);
  await expect(undo).toHaveAccessibleName('Undo size_ratio 1 → 56');
  await expect(app.writeAmp()).not.toHaveText(before ?? '');
  await undo.click();
  await expect(app.option('size_ratio')).toHaveValue('1');
  await expect(app.writeAmp()).toHaveText(before ?? '');
  await expect.poll(() => inAddress(page, 'size_ratio')).toBeNull();
  await expect(redo).toHaveAccessibleName('Redo size_ratio 1 → 56');
  // The button keeps the focus although there is nothing left to undo.
  await expect(undo).toBeFocused();
  await redo.click();
  await expect(app.option('size_ratio')).toHaveValue('56');
  // A new change discards the redo steps.
  await undo.click();
  await page.getByRole('radio', { name: 'size ÷ target' }).check({ force: true });
  await expect(redo).toHaveAccessibleName('Nothing to redo');
  await expect(undo).toHaveAccessibleName('Undo colour age → size');
});

test('the keys do the same, and leave text fields alone', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(universal);
  await app.pause();
  await app.setOption('size_ratio', 20);
  await app.mode().selectOption('sampled');
  await page.getByRole('combobox', { name: 'Time axis' }).selectOption('events');
  await page.evaluate('document.activeElement.blur()');
  await expect.poll(() => inAddress(page, 'axis')).not.toBeNull();
  const said = await app.listenTo(app.keySaid());
  await page.keyboard.press('Control+z');
  await expect.poll(() => inAddress(page, 'axis')).toBeNull();
  await expect.poll(said).toContain('Undone: axis time → event');
  await page.keyboard.press('Meta+z');
  await expect(app.mode()).toHaveValue('preview');
  await page.keyboard.press('Control+z');
  await expect(app.option('size_ratio')).toHaveValue('1');
  await page.keyboard.press('Control+y');
  await expect(app.option('size_ratio')).toHaveValue('20');
  await page.keyboard.press('Control+Shift+z');
  await expect(app.mode()).toHaveValue('sampled');

  const field = app.option('size_ratio');
  await field.focus();
  await page.keyboard.press('Control+z');
  await expect(app.mode()).toHaveValue('sampled');
  await expect(field).toHaveValue('20');
});

test('a whole drag of a slider is one step', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(universal);
  const slider = page.getByRole('slider', { name: 'size_ratio' });
  const box = await slider.boundingBox();
  if (box === null) throw new Error('the slider has no place on the page');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 8, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, y, { steps: 12 });
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 12 });
  await page.mouse.up();
  const { undo } = buttons(page);
  await expect(undo).toHaveAccessibleName(/^Undo size_ratio 1 → \d\d/);
  await undo.click();
  await expect(app.option('size_ratio')).toHaveValue('1');
  await expect(undo).toHaveAccessibleName('Nothing to undo');
});

test('zoom and notes are taken back one by one', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#v=1&scenario=leveled-default&mode=preview&event=612');
  await app.pause();
  const { undo } = buttons(page);
  await page.keyboard.press('b');
  await expect(undo).toHaveAccessibleName('Undo note at event 612');
  await page.keyboard.press('i');
  // The key completes the zoom at once, although the timeline is not yet at rest.
  const said = await app.listenTo(app.keySaid());
  await page.keyboard.press('Control+z');
  await expect.poll(said).toContain('Undone: timeline zoom');
  await expect(app.button('Show all')).toBeDisabled();
  await expect(undo).toHaveAccessibleName('Undo note at event 612');
  await page.keyboard.press('Control+z');
  await expect(app.button('Notes, 0')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(app.button('Notes, 1')).toBeVisible();
});

/** Chooses a scenario from the list. */
async function choose(page: Page, title: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Scenario:/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: title }).first().click();
}

const shown = (page: Page) => page.getByRole('button', { name: /^Scenario:/ });

test('Back and Forward move between scenarios, where each was left', async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#v=1&scenario=leveled-default&mode=preview&event=612');
  await app.pause();
  const first = await shown(page).textContent();
  await app.setOption('level0_file_num_compaction_trigger', 6);
  await app.waitForRun();
  // This moment has another event number in the new run.
  const place = await app.event();
  await expect.poll(() => inAddress(page, 'event')).toBe(String(place));
  await choose(page, /FIFO/i);
  await expect(shown(page)).not.toHaveText(first ?? '');
  const second = await shown(page).textContent();
  await app.waitForRun();
  await app.pause();

  await page.goBack();
  await expect(shown(page)).toHaveText(first ?? '');
  await expect(app.option('level0_file_num_compaction_trigger')).toHaveValue('6');
  await app.waitForRun();
  await expect.poll(() => app.event()).toBe(place);
  await page.goForward();
  await expect(shown(page)).toHaveText(second ?? '');
  await app.waitForRun();

  // Undo works, too.
  const { undo } = buttons(page);
  await expect(undo).toHaveAccessibleName('Undo address change');
  await undo.click();
  await expect(shown(page)).toHaveText(first ?? '');
});

test(
  'Back finds an opened recording again, and so does a reloaded page',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(universal);
    await app.chooseFiles(recordedFiles('11.8.1/u-minmerge-3'));
    await expect(shown(page)).toContainText(', RocksDB 11.8.1');
    const name = await shown(page).textContent();
    await app.waitForRun();
    const numbers = await app.writeAmp().textContent();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByText('This recording is kept in this browser')).toBeVisible();
    await choose(page, /FIFO/i);
    await expect(shown(page)).not.toHaveText(name ?? '');
    await app.waitForRun();

    await page.goBack();
    await expect(shown(page)).toHaveText(name ?? '');
    await app.waitForRun();
    await expect(app.writeAmp()).toHaveText(numbers ?? '');
    await expect(app.produced()).toContainText('recorded');

    await page.reload();
    await expect(shown(page)).toHaveText(name ?? '');
    await app.waitForRun();
    await expect(app.writeAmp()).toHaveText(numbers ?? '');
    await expect(app.produced()).toContainText('recorded');
    // Going back still works.
    await page.goBack();
    await expect(shown(page)).not.toHaveText(name ?? '');
    await app.waitForRun();
    await expect(page.getByText('The files of this recording')).toHaveCount(0);
  },
);

test('the last of many quick changes outlives a reload', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(universal);
  await app.waitForHands();
  const colours = page.getByRole('radiogroup', { name: 'Colour' }).getByRole('radio');
  await colours.first().focus();
  // More changes than are written to the address at once.
  for (let change = 0; change < 9; change += 1) await page.keyboard.press('ArrowRight');
  const last = await colours.evaluateAll((all) =>
    all.findIndex((one) => (one as HTMLInputElement).checked),
  );
  await page.reload();
  await expect(colours.nth(last)).toBeChecked();
});
