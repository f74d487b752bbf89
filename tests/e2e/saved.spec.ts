// Saved work: stored in the browser, listed, renamed and deleted.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { recordedFiles } from '../support/page_states.ts';

const link = '#v=1&scenario=universal-default&mode=preview';

/** The saved entries in the list of scenarios. */
const saved = (page: Page): Locator => page.getByRole('region', { name: 'Saved' });

async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Scenario: / }).click();
  await expect(saved(page)).toBeVisible();
}

/** Saves the current run under a name. */
async function save(app: AppPage, name: string): Promise<void> {
  await app.button('Save').click();
  const dialog = app.page.getByRole('dialog', { name: 'Save' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

const playsRecording = (app: AppPage): Promise<void> =>
  expect(app.produced()).toContainText('recorded');

test('a run is saved, and opened again after a reload with all that was set', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(link);
  await app.setOption('size_ratio', 40);
  await app.waitForRun();
  const numbers = await app.wholeRun();
  await app.button('Save').click();
  // The suggested name describes the settings.
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('Universal compaction, size_ratio 40');
  await page.keyboard.press('Escape');
  await save(app, 'Mine');
  await expect(saved(page).getByRole('button', { name: 'Open Mine' })).toContainText(
    /Universal compaction, 1 option changed, preview · .* · saved /,
  );
  await page.goto('about:blank');
  await app.open('#v=1&scenario=leveled-default&mode=preview');
  await openList(page);
  await saved(page).getByRole('button', { name: 'Open Mine' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(app.option('size_ratio')).toHaveValue('40');
  await app.waitForRun();
  expect(await app.wholeRun()).toEqual(numbers);
});

test('what is saved is found by its name among everything else', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(link);
  await app.setOption('size_ratio', 40);
  await app.waitForRun();
  await save(app, 'Mine of May');
  await page.keyboard.press('Escape');
  await app.chooseFiles(recordedFiles('11.8.1/l-deletes'));
  await playsRecording(app);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('This recording is kept in this browser')).toBeVisible();
  const find = async (search: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Find/ }).fill(search);
    const group = page
      .getByRole('listbox', { name: 'Found' })
      .getByRole('group', { name: 'Saved' });
    await expect(group.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await find('mine of');
  await expect(app.option('size_ratio')).toHaveValue('40');
  await app.waitForRun();
  await find('saved recording');
  await playsRecording(app);
});

test('what is saved is renamed, deleted, and taken back', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(link);
  await save(app, 'First');
  await page.keyboard.press('Escape');
  await save(app, 'Second');
  const list = saved(page);
  await list.getByRole('button', { name: 'Rename First' }).click();
  await page.getByRole('textbox', { name: 'New name for First' }).fill('Renamed');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: 'Open Renamed' })).toBeVisible();
  await list.getByRole('button', { name: 'Delete Second' }).click();
  await expect(list.getByRole('status')).toHaveText('“Second” was deleted');
  await list.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('button', { name: 'Open Second' })).toBeVisible();
  await list.getByRole('button', { name: 'Delete Second' }).click();
  await expect(list.getByRole('status')).toHaveText('“Second” was deleted');
  await page.reload();
  await app.waitForRun();
  await openList(page);
  await expect(list.getByRole('button', { name: 'Open Renamed' })).toBeVisible();
  await expect(list.getByRole('button', { name: 'Open Second' })).toHaveCount(0);
  // Search finds it, too.
  await page.getByRole('dialog').getByRole('searchbox').fill('renam');
  await expect(list.getByRole('button', { name: 'Open Renamed' })).toBeVisible();
  await page.getByRole('dialog').getByRole('searchbox').fill('leveled');
  await expect(list.getByRole('button', { name: 'Open Renamed' })).toHaveCount(0);
});

test('a recording survives a reload, and is listed', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(link);
  const table = { name: '000012.sst', buffer: Buffer.alloc(3 << 20) };
  await app.chooseFiles([...recordedFiles('11.8.1/u-minmerge-3'), table]);
  await playsRecording(app);
  await app.waitForRun();
  await app.pause();
  await app.atEnd();
  const event = await app.event();
  const numbers = await app.wholeRun();
  // Nothing is stored unless the user asks for it.
  const told = page.getByRole('status').filter({ hasText: 'Recording not kept' });
  // No copy is offered for comparison, because the options of a recording cannot be changed.
  await app.button('Compare').click();
  await expect(app.button('With another scenario')).toBeVisible();
  await expect(app.button('With other options')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openList(page);
  await expect(saved(page).getByRole('button', { name: /^Open / })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await told.getByRole('button', { name: 'Keep it' }).click();
  const isKept = page.getByRole('status').filter({ hasText: 'is kept in this browser' });
  // SST files are not needed and not stored.
  await expect(isKept).toContainText(/It takes [0-9.]+ KiB/);
  await expect(isKept).toContainText('1 other file is not needed and not stored');
  // The address is written after the last input.
  await app.addressAtRest();
  await page.reload();
  await playsRecording(app);
  await expect.poll(() => app.wholeRun()).toEqual(numbers);
  await expect.poll(() => app.event()).toBe(event);
  await expect(page.getByText('are gone')).toHaveCount(0);

  // Another page in the same browser opens the recording from the list by its name.
  await save(app, 'My database');
  await page.goto('about:blank');
  await app.open('#v=1&scenario=leveled-default&mode=preview');
  await openList(page);
  await saved(page).getByRole('button', { name: 'Open My database' }).click();
  await playsRecording(app);
  await expect(page.getByRole('button', { name: /Recording: My database/ })).toBeVisible();
});

test(
  'a recording that was deleted says after a reload that its files are gone',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(link);
    await app.chooseFiles(recordedFiles('11.8.1/u-minmerge-3'));
    await playsRecording(app);
    const notice = (text: string): Locator => page.getByRole('status').filter({ hasText: text });
    await notice('Recording not kept').getByRole('button', { name: 'Keep it' }).click();
    await notice('is kept in this').getByRole('button', { name: 'Delete it' }).click();
    await expect(notice('Recording not kept')).toBeVisible();
    await openList(page);
    await expect(saved(page).getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'are gone' })).toBeVisible();
  },
);

test.describe('a browser that stores nothing', () => {
  test('says so, and loses nothing that is shown', IN_TEST_ALL, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
    });
    const app = new AppPage(page);
    await app.open(link);
    const numbers = await app.wholeRun();
    await save(app, 'Mine');
    const notice = page.getByRole('alert').filter({ hasText: '“Mine” was not saved' });
    await expect(notice).toContainText('This browser does not let the page store anything');
    expect(await app.wholeRun()).toEqual(numbers);
    await openList(page);
    await expect(saved(page).getByRole('alert')).toContainText(
      'does not let the page store anything',
    );
    await page.keyboard.press('Escape');
    await app.chooseFiles(recordedFiles('11.8.1/u-minmerge-3'));
    await playsRecording(app);
    const loss = page.getByRole('status').filter({ hasText: 'Recording not kept' });
    await expect(loss).toContainText('does not let the page store anything');
  });

  test('says that the disk is full', IN_TEST_ALL, async ({ page }) => {
    await page.addInitScript(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    const app = new AppPage(page);
    await app.open(link);
    await save(app, 'Mine');
    const notice = page.getByRole('alert').filter({ hasText: '“Mine” was not saved' });
    await expect(notice).toContainText('is full');
  });

  test('leaves alone what a newer page has saved', IN_TEST_ALL, async ({ page }) => {
    const app = new AppPage(page);
    await app.open(link);
    await save(app, 'Mine');
    await page.keyboard.press('Escape');
    // Like a newer version of the page, this makes the page close the database.
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.open('lsm-shape-saved', 99);
          request.onsuccess = () => {
            request.result.close();
            resolve();
          };
          request.onerror = () => reject(new Error('not opened'));
          request.onblocked = () => reject(new Error('blocked'));
        }),
    );
    await save(app, 'Later');
    const notice = page.getByRole('alert').filter({ hasText: '“Later” was not saved' });
    await expect(notice).toContainText('A newer version of this page');
    const count = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const request = indexedDB.open('lsm-shape-saved');
          request.onsuccess = () => {
            const all = request.result.transaction('entries').objectStore('entries').count();
            all.onsuccess = () => resolve(all.result);
          };
        }),
    );
    expect(count).toBe(1);
  });
});
