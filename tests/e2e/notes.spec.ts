// Notes on moments and files: writing, listing, display on the stage, presenting, links.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const run = '#v=1&scenario=leveled-default&mode=preview';
const noted =
  `${run}&notes=400_A+tenth+is+written.` +
  '*500f120-30556940-34592687-67447659_This+file+is+next.*640_The+end+of+it.';

/** Texts of callouts on the stage. */
const said = (page: Page) => page.locator('.lsm-callouts text');
const caption = (page: Page) => page.getByRole('region', { name: 'Presentation' });
const list = (page: Page) => page.getByRole('list', { name: 'All notes' });

test('a note is written on the pinned file, listed and pointed at', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(`${run}&event=500&file=120`);
  await page.getByRole('button', { name: 'Add a note' }).click();
  const text = page.getByRole('textbox', { name: 'Text of the note at file 120 at event 500' });
  await expect(text).toBeFocused();
  await page.keyboard.type('Why is it this one?');
  await page.keyboard.press('Enter');
  await expect(list(page)).toContainText('on file 120');
  await expect(said(page)).toHaveText(['Why is it this one?', 'file 120']);
  await expect(page.locator('.lsm-callouts [data-mark=noted-file]')).toHaveCount(1);
  // No callout is shown at another moment.
  await page.keyboard.press('End');
  await expect(said(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Go to .*Why is it this one\?$/ }).click();
  await expect(said(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove Why is it this one?' }).click();
  await expect(said(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(said(page)).toHaveCount(2);
  expect(await app.accessibilityViolations()).toEqual([]);
});

test('a note on a file that another run does not have says so', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(`${noted}&event=500&panel=notes`);
  await expect(list(page)).toContainText('on file 120');
  await expect(page.locator('.lsm-callouts [data-mark=leader]')).toHaveCount(1);
  await app.setOption('max_bytes_for_level_base', 2 ** 27);
  await app.waitForRun();
  await expect(list(page)).toContainText('on file 120 of another run; this run has no such file');
  await expect(page.locator('.lsm-callouts [data-mark=leader]')).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo / }).click();
  await app.waitForRun();
  await expect(list(page)).not.toContainText('of another run');
});

test(
  'what the stage says of a note is said to those who hear the page',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(`${noted}&event=499`);
    const heard = page.getByRole('status', { name: 'Notes here' });
    await expect(heard).toHaveText('');
    await page.keyboard.press('ArrowRight');
    await expect(heard).toHaveText('Note on file 120: This file is next.');
    await page.keyboard.press('ArrowRight');
    await expect(heard).toHaveText('');
    await page.keyboard.press('Shift+N');
    await page.keyboard.press('Shift+N');
    await expect(heard).toHaveText('Note: A tenth is written.');
    // Notes are announced even if their text is in the caption.
    await page.keyboard.press('p');
    await expect(caption(page)).toContainText('1 of 3');
    await page.keyboard.press('PageDown');
    await expect(heard).toHaveText('Note on file 120: This file is next.');
  },
);

test('all notes are copied as Markdown', IN_TEST_ALL, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const app = new AppPage(page);
  await app.open(`${noted}&event=400&panel=notes`);
  const copy = page.getByRole('button', { name: 'Copy all as Markdown' });
  const words = await app.listenTo(copy);
  await copy.click();
  await expect.poll(words).toContain('Copied');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^# Leveled compaction: 3 notes\n/);
  expect(text).toContain('- **file 120 at event 500, 1 m 14.2 s**: This file is next.\n');
  expect(text).toMatch(/\[The run with its notes\]\(http.*notes=400_A\+tenth/);
});

test.describe('a presentation', () => {
  test('goes from note to note by buttons and keys', IN_TEST_ALL, async ({ page }) => {
    const app = new AppPage(page);
    await app.open(`${noted}&event=400`);
    await page.keyboard.press('p');
    await expect(caption(page)).toContainText('1 of 3');
    await expect(caption(page).getByText('A tenth is written.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous note' })).toBeDisabled();
    await page.getByRole('button', { name: 'Next note' }).click();
    await expect(caption(page)).toContainText('2 of 3');
    await expect(caption(page).getByText('This file is next.')).toBeVisible();
    // The text is in the caption, so the stage only points at the file.
    await expect(said(page)).toHaveText(['file 120']);
    await page.keyboard.press('ArrowRight');
    await expect(caption(page)).toContainText('3 of 3');
    await expect(page.getByRole('button', { name: 'Next note' })).toBeDisabled();
    await page.keyboard.press('PageUp');
    await expect(caption(page)).toContainText('2 of 3');
    await page.keyboard.press('ArrowLeft');
    await expect(caption(page)).toContainText('1 of 3');
    // Between two notes, the caption describes events as usual.
    await page.keyboard.press('Shift+ArrowRight');
    await expect(caption(page)).toContainText('3 notes');
    await expect(caption(page).getByText('A tenth is written.')).toBeHidden();
    expect(await app.accessibilityViolations()).toEqual([]);
  });

  test(
    'plays to the next note, and jumps there where motion is not wanted',
    IN_TEST_ALL,
    async ({ page }) => {
      const app = new AppPage(page);
      await app.open(`${noted}&event=400`, '?testing');
      await page.keyboard.press('p');
      await expect(caption(page)).toContainText('1 of 3');
      /** Returns the places of the playhead on the way to the next note. */
      const wayTo = (event: number): Promise<number[]> =>
        page.evaluate(async (end) => {
          const { playerForTest } = window as unknown as {
            playerForTest: {
              getState(): { playhead: number };
              subscribe(f: () => void): () => void;
            };
          };
          const found: number[] = [];
          const stop = playerForTest.subscribe(() => found.push(playerForTest.getState().playhead));
          document.querySelector<HTMLElement>('[aria-label="Next note"]')?.click();
          while (playerForTest.getState().playhead !== end)
            await new Promise((resolve) => requestAnimationFrame(resolve));
          stop();
          return [...new Set(found)];
        }, event);
      const places = await wayTo(500);
      expect(places.length).toBeGreaterThan(5);
      expect(places.toSorted((a, b) => a - b)).toEqual(places);
      await expect(caption(page)).toContainText('2 of 3');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      // With reduced motion, there are no places in between.
      expect((await wayTo(640)).filter((place) => place !== 500)).toEqual([640]);
      await expect(caption(page)).toContainText('3 of 3');
      await page.keyboard.press('PageUp');
      await expect(caption(page)).toContainText('2 of 3');
    },
  );

  test('has its steps in a frame of another page', IN_TEST_ALL, async ({ page }) => {
    const src = `/?embed${noted}&event=400&present=1`;
    const body = `<h1>Docs</h1><iframe title="tree" src="${src}" width="900" height="600">`;
    await page.route('**/docs.html', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('/docs.html');
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('region', { name: 'Presentation' })).toContainText('1 of 3');
    await frame.getByRole('button', { name: 'Next note' }).click();
    await expect(frame.getByRole('region', { name: 'Presentation' })).toContainText('2 of 3');
    const words = frame.getByRole('region', { name: 'Presentation' });
    await expect(words.getByText('This file is next.')).toBeVisible();
  });
});

test(
  'a link with notes shows the same notes and the same picture',
  IN_TEST_ALL,
  async ({ page, browser }) => {
    const app = new AppPage(page);
    // The event is between two jobs.
    await app.openWhole(`${noted.replace('*500f120', '*520f120')}&event=519&panel=notes`);
    await page.keyboard.press('ArrowRight');
    await expect(said(page)).toHaveText(['This file is next.', 'file 120']);
    await expect(page).toHaveURL(/event=520/);
    const context = await browser.newContext({ viewport: page.viewportSize() });
    const other = new AppPage(await context.newPage());
    await page.mouse.move(5, 5);
    await other.page.mouse.move(5, 5);
    await other.openWhole(new URL(page.url()).hash);
    await expect(said(other.page)).toHaveText(['This file is next.', 'file 120']);
    const pictureOf = (from: Page): Promise<Buffer> =>
      from.getByRole('main', { name: 'The tree' }).screenshot({ animations: 'disabled' });
    const textsOf = (from: Page): Promise<string[]> =>
      from
        .getByRole('textbox', { name: /^Text of the note/ })
        .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
    const texts = await app.atRest(() => textsOf(page));
    expect(texts).toHaveLength(3);
    await expect.poll(() => textsOf(other.page)).toEqual(texts);
    const picture = await app.atRest(() => pictureOf(page));
    expect((await other.atRest(() => pictureOf(other.page))).equals(picture)).toBe(true);
    await context.close();
  },
);

test('in a comparison notes stay with their run', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  const scenario = 'max-read-amp-case-1-trigger-5';
  await app.open(
    `#v=1&scenario=${scenario}&mode=preview&event=300&notes=300_On+B.` +
      `&A=scenario%3D${scenario}%26size_ratio%3D20%26notes%3D200_On+A.&B=`,
  );
  await expect(page.getByRole('region', { name: /^Run / })).toHaveCount(2);
  await expect(
    page.getByRole('region', { name: /^Run B/ }).locator('.lsm-callouts text'),
  ).toHaveText(['On B.']);
  await expect(page.getByRole('button', { name: 'Note: On B.' })).toBeVisible();
  // The note of the run in front is announced only once.
  await expect(page.getByRole('status', { name: 'Notes here', exact: true })).toHaveText(
    'Note: On B.',
  );
  await page.getByRole('button', { name: 'Bring run A to the front' }).click();
  await expect(page.getByRole('button', { name: 'Note: On A.' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Notes here, run B' })).toHaveText(
    /^(Note of run B: On B\.)?$/,
  );
  await expect(page.getByRole('button', { name: 'Note: On B.' })).toHaveCount(0);
});

test('a picture of a moment with a note shows it', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(`${noted}&event=500`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible();
  const format = dialog.getByRole('radiogroup', { name: 'Format' });
  await format.getByRole('radio', { name: 'SVG', exact: true }).check();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^Save / }).click(),
  ]);
  const svg = readFileSync(await saved.path(), 'utf8');
  expect(svg).toContain('This file is next.');
  expect(svg).toContain('data-mark="leader"');
});
