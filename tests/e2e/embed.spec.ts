// The dialog *Embed*: its snippets work in pages, with the log that it downloads.
import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { axeViolations } from '../support/axe.ts';
import { buildDocsPackage, dist } from '../support/docs_page.ts';
import { serveFiles } from '../support/docs_server.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { recordedFiles } from '../support/page_states.ts';

const leveled = '#v=1&scenario=leveled-default&mode=preview&event=612';

/** Opens the dialog from the palette and waits for its preview. */
async function openEmbed(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Find/ }).fill('embed');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Embed' });
  await expect(dialog.locator('lsm-shape')).toHaveCount(2);
  // On a phone, the preview is far below the snippet and loads only when near.
  await dialog.locator('lsm-shape').first().scrollIntoViewIfNeeded();
  await expect(dialog.locator('lsm-shape canvas').first()).toBeAttached();
  return dialog;
}

async function downloaded(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

const textFor = (dialog: Locator, where: string): Locator =>
  dialog.getByRole('region', { name: where }).locator('pre');

/** Opens a page with a snippet, served with the package and the log. */
async function openSnippet(page: Page, snippet: string, log: { name: string; bytes: Buffer }) {
  await buildDocsPackage();
  const files = {
    '/': `<!doctype html><html lang="en"><title>Docs</title><body>${snippet}`,
    [`/${log.name}`]: log.bytes,
  };
  const server = await serveFiles({ folders: { '/lsm-shape/': dist }, files });
  await page.goto(`${server.origin}/`);
  return server;
}

test('a snippet and the log show the same moment in a page of somebody else', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(leveled);
  const dialog = await openEmbed(page);
  await dialog.getByLabel('Caption').fill('L5 & L6: "a merge"');
  await dialog.getByLabel('steps').uncheck();
  const previews = dialog.getByRole('region', { name: /^Preview/ });
  await expect(previews.first().getByRole('slider')).toHaveValue('612');
  await expect(previews.last().getByText('L5 & L6: "a merge"')).toBeVisible();
  await expect(previews.getByRole('button', { name: 'Step back' })).toHaveCount(0);
  const log = await downloaded(page, dialog.getByRole('button', { name: /^Download/ }));
  expect(log.name).toBe('leveled-compaction.lsmlog');
  const html = await textFor(dialog, 'The page').innerText();
  await dialog.getByRole('tab', { name: 'Frame' }).click();
  const frame = await textFor(dialog, 'The page').innerText();
  const first = await openSnippet(page, html, log);
  await expect(page.getByRole('slider', { name: 'Playhead' })).toHaveValue('612');
  await expect(page.getByText('L5 & L6: "a merge"')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Step back' })).toHaveCount(0);
  await first.close();
  const second = await openSnippet(page, frame, log);
  await expect(page.frameLocator('iframe').getByRole('slider')).toHaveValue('612');
  await second.close();
});

test('readers who may change options get the engine, and no log', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(leveled);
  const dialog = await openEmbed(page);
  await dialog.getByText('change options').click();
  await dialog.getByLabel('Options that readers may change').fill('max_bytes_for_level_base');
  await expect(dialog.getByRole('button', { name: /^Download/ })).toHaveCount(0);
  await expect(dialog.getByText('the engine runs on the reader’s machine')).toBeVisible();
  const previews = dialog.getByRole('region', { name: /^Preview/ });
  await expect(previews.first().getByLabel('max_bytes_for_level_base')).toBeVisible();
  await dialog.getByRole('radiogroup', { name: 'Element theme' }).getByText('light').click();
  await expect(previews).toHaveCount(1);
  const html = await textFor(dialog, 'The page').innerText();
  const server = await openSnippet(page, html, { name: 'none', bytes: Buffer.alloc(0) });
  await expect(page.locator('lsm-shape canvas')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Playhead' })).toHaveValue('612');
  await expect(page.locator('lsm-shape').getByText('max_bytes_for_level_base')).toBeVisible();
  await server.close();
});

test(
  'what readers load is measured, and each way of embedding has its own text',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open(leveled);
    const dialog = await openEmbed(page);
    await expect(
      dialog.getByText(/^Readers load \d+\.\d+ KiB of code .* log of \d+\.\d+ KiB/),
    ).toBeVisible();
    // Tabs can be changed by keyboard.
    await dialog.getByRole('tab', { name: 'HTML' }).focus();
    await expect(dialog.getByText('see the package’s README')).toBeVisible();
    await expect(dialog.getByText('No version of lsm-shape is published yet')).toBeVisible();
    for (const name of ['React', 'Frame']) {
      await page.keyboard.press('ArrowRight');
      await expect(dialog.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    }
    await dialog.getByLabel('Opens at').selectOption({ label: 'start (event 0)' });
    await expect(textFor(dialog, 'The page')).toContainText('embed.html?src=..');
    await expect(textFor(dialog, 'The page')).toContainText('at=0');
    // A figure in one file has no engine.
    await dialog.getByText('change options').click();
    await expect(dialog.getByRole('button', { name: /^Download/ })).toHaveCount(0);
    await dialog.getByRole('tab', { name: 'One file' }).click();
    await expect(dialog.getByRole('button', { name: /^Download/ })).toBeVisible();
    await expect(textFor(dialog, 'Or make the same file in a clone of LSM Shape')).toContainText(
      "lsm-shape -- embed 'http",
    );
    await dialog.getByRole('tab', { name: 'Picture' }).click();
    await dialog.getByLabel('Opens at').selectOption('now');
    await dialog.getByRole('button', { name: 'Save the picture' }).click();
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
  },
);

test('a recording can be embedded, by its log', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(leveled);
  await app.chooseFiles(recordedFiles('11.8.1/u-minmerge-3'));
  await expect(app.produced()).toContainText('recorded');
  await app.waitForRun();
  const dialog = await openEmbed(page);
  await expect(dialog.getByText('Readers can only watch a recording')).toBeVisible();
  const { bytes } = await downloaded(page, dialog.getByRole('button', { name: /^Download/ }));
  expect(bytes.length).toBeGreaterThan(1000);
  await expect(textFor(dialog, 'The page')).not.toContainText('link=');
  await dialog.getByRole('tab', { name: 'One file' }).click();
  const file = await downloaded(page, dialog.getByRole('button', { name: /^Download .*html$/ }));
  expect(file.bytes.toString()).toContain('a recording</p>');
  await expect(textFor(dialog, 'Or make the same file in a clone of LSM Shape')).toContainText(
    'embed RECORDING_FOLDER --at',
  );
});

for (const [name, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  const title = `axe finds nothing in the dialog, on a ${name}, in either theme`;
  test(title, IN_TEST_ALL, async ({ page }) => {
    await page.setViewportSize(viewport);
    const app = new AppPage(page);
    await app.open(leveled);
    const dialog = await openEmbed(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await axeViolations(page)).toEqual([]);
    }
    // Nothing may be wider than the window.
    const panel = dialog.getByRole('tabpanel');
    expect(await panel.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });
}
