// A figure in one file, written by `lsm-shape embed`: opened from disk, in a sandbox, and without
// scripts. A picture written by `lsm-shape picture`.
import { execSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { axeViolations } from '../support/axe.ts';
import { stateIn, stateOf } from '../support/docs_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { builtNodeSide, type NodeSide } from '../support/node_side.ts';

let side: NodeSide;
let file: string;

test.beforeAll(async () => {
  side = await builtNodeSide();
  file = side.at('figure.html');
  const { code, notes } = side.run(
    ...['embed', 'universal-default', '--at', '40%', '--range', '30%..60%', '--pace', '100/s'],
    ...['--caption', 'Sorted runs of different ages', '-o', file],
  );
  expect(code, notes).toBe(0);
});
test.afterAll(() => rmSync(side.folder, { recursive: true }));

/** Opens a file without a network. Returns the page's requests and errors. */
async function openFile(page: Page, path = file): Promise<{ asked: string[]; faults: string[] }> {
  const [asked, faults]: [string[], string[]] = [[], []];
  await page.context().setOffline(true);
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (fault) => faults.push(fault.message));
  await page.goto(pathToFileURL(path).href);
  return { asked, faults };
}

test('from a disk it plays, with words, and asks for nothing', async ({ page }) => {
  const { asked, faults } = await openFile(page);
  await expect.poll(() => stateOf(page)).toBe('live');
  await expect(page).toHaveTitle('Sorted runs of different ages');
  const slider = page.getByRole('slider', { name: 'Playhead' });
  await expect(slider).toHaveValue('400');
  await page.locator('lsm-shape').hover();
  const canvas = page.locator('lsm-shape canvas');
  await expect(canvas).toHaveAttribute('aria-label', /The tree has \d+ sorted runs/);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(slider).toHaveValue('599');
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(slider).toHaveValue('598');
  expect(await axeViolations(page)).toEqual([]);
  // Only the page itself is requested. Data URLs do not count.
  expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(file).href]);
  expect(faults).toEqual([]);
});

test(
  'what it shows before it plays is what it shows then',
  IN_TEST_ALL,
  async ({ browser, page }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    await still.goto(pathToFileURL(file).href);
    const picture = still.getByRole('img', {
      name: /^Sorted runs of different ages\. .*The tree has/,
    });
    await expect(picture).toBeVisible();
    await expect(still.locator('noscript p')).toBeVisible();
    const words = await picture.locator('text').allTextContents();
    await context.close();
    await openFile(page);
    await expect.poll(() => stateOf(page)).toBe('live');
    const live = async (): Promise<string> =>
      (await page.locator('lsm-shape .lsm-label').allTextContents()).join('|').replace(/\s/g, '');
    const levels = words
      .map((text) => text.replace(/\s/g, ''))
      .filter((text) => /^L\d+/.test(text));
    expect(levels.length).toBeGreaterThan(3);
    for (const level of levels) await expect.poll(live).toContain(level);
  },
);

test('in the sandbox of a wiki it plays as well', IN_TEST_ALL, async ({ page }) => {
  const html = readFileSync(file, 'utf8');
  await page.setContent('<title>Wiki</title><iframe title="A figure" width="900" height="520">');
  await page.locator('iframe').evaluate((frame, content) => {
    frame.setAttribute('sandbox', 'allow-scripts');
    (frame as HTMLIFrameElement).srcdoc = content;
  }, html);
  const frame = page.frameLocator('iframe');
  await expect.poll(() => frame.locator('lsm-shape').evaluate(stateIn)).toBe('live');
  await frame.getByRole('button', { name: 'Step forward' }).click();
  await expect(frame.getByRole('slider', { name: 'Playhead' })).toHaveValue('401');
});

test(
  'a picture carries its letters: they are as wide as it was laid out for',
  IN_TEST_ALL,
  async ({ page }) => {
    const path = side.at('tree.svg');
    const args = ['--at', '40%', '--caption', 'Größe ≥ 1 MiB · T° AV', '--theme', 'light'];
    side.run('picture', 'leveled-default', ...args, '-o', path);
    await page.goto(pathToFileURL(path).href);
    await page.evaluate(() => document.fonts.ready);
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll('text')].map((text) => ({
        spans: [...(text.children.length > 0 ? text.children : [text])].map((span) => ({
          text: span.textContent,
          isStrong: getComputedStyle(span).fontWeight === '600',
        })),
        size: parseFloat(getComputedStyle(text).fontSize),
        width: text.getComputedTextLength(),
      })),
    );
    expect(drawn.length).toBeGreaterThan(15);
    for (const { spans, size, width } of drawn) {
      const laidOut = spans.reduce((sum, { text, isStrong }) => {
        return sum + side.place.font.measure(text, { size, isStrong });
      }, 0);
      const words = spans.map(({ text }) => text).join('');
      expect(Math.abs(width - laidOut), `${words}: ${width}, ${laidOut}`).toBeLessThan(0.5);
    }
  },
);

/** A run, the settings in the dialog, and the expected texts in the file. */
const fromPage = [
  [
    'a range of a scenario',
    '#v=1&scenario=leveled-default&mode=preview&event=612&window=600-700',
    async (dialog: Locator) => {
      await dialog.getByText('window', { exact: true }).click();
      await dialog.getByLabel('Caption').fill("L5's “merge” & more");
      await dialog.getByLabel('when seen').check();
    },
    /^L5's “merge” & more$/,
  ],
  [
    'a whole run with an option of its own',
    '#v=1&scenario=universal-default&mode=preview&size_ratio=20&event=60&colour=reason',
    async (dialog: Locator) => {
      await dialog.getByText('dark', { exact: true }).click();
      await dialog.getByLabel('steps').uncheck();
    },
    /^Universal/,
  ],
  [
    'command lines that open at their start',
    `#${new URLSearchParams({
      v: '1',
      commands: '--benchmarks=fillrandom --num=2000000\n--benchmarks=overwrite --num=2000000',
      title: 'Mine',
      mode: 'preview',
    }).toString()}`,
    (dialog: Locator) => dialog.getByLabel('Opens at').selectOption({ label: 'start (event 0)' }),
    /^Mine$/,
  ],
] as const;

for (const [name, link, choose, title] of fromPage) {
  test(
    `the page makes the same file as the command that it names: ${name}`,
    IN_TEST_ALL,
    async ({ page }) => {
      const app = new AppPage(page);
      await app.open(link);
      await app.pause();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Find/ }).fill('embed');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Embed' });
      await choose(dialog);
      await dialog.getByRole('tab', { name: 'One file' }).click();
      const button = dialog.getByRole('button', { name: /^Download .*\.html$/ });
      await expect(button).toHaveAttribute('aria-disabled', 'false');
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      const made = readFileSync(await download.path());
      await expect(dialog.getByText(/^Made: \d+(\.\d+)? KiB/)).toBeVisible();
      const frame = await dialog
        .getByRole('region', { name: /^The page/ })
        .locator('pre')
        .innerText();
      const command = await dialog
        .getByRole('region', { name: /clone/ })
        .locator('pre')
        .innerText();
      const program = `"${process.execPath}" "${side.at('bin/lsm-shape.mjs')}"`;
      const printed = execSync(command.replace(/^npm run -s lsm-shape --/, program), {
        cwd: side.folder,
      });
      expect(printed.toString().trim()).toBe(frame.trim());
      const written = readFileSync(side.at(download.suggestedFilename()));
      expect(made.equals(written), `${made.length} and ${written.length} bytes`).toBe(true);
      const path = side.at('from_page.html');
      writeFileSync(path, made);
      const { asked, faults } = await openFile(page, path);
      await expect.poll(() => stateOf(page)).toBe('live');
      await expect(page).toHaveTitle(title);
      expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([pathToFileURL(path).href]);
      expect(faults).toEqual([]);
    },
  );
}
