// The page as a person sees it: everything by role and label.
import { expect, type Locator, type Page } from '@playwright/test';
import { axeViolations } from './axe.ts';

/** A published case of universal compaction, whose run limit RocksDB tunes by itself. */
const caseTwo = '#v=1&scenario=max-read-amp-case-2-auto';

export class AppPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the page at work and waits for its first complete run. */
  async open(fragment = caseTwo, search = ''): Promise<void> {
    await this.page.goto(`/${search}${fragment}`);
    await this.waitForRun();
  }

  /** Waits until numbers are there and no run is on its way. */
  async waitForRun(): Promise<void> {
    // A run that was asked for is told with the next frame; until then the one before is complete.
    await this.twoFrames();
    // The largest scenarios take five seconds on an idle machine, three times that on a busy one.
    // A page that is slow to start has no progress to show yet, so the number waits as long.
    const aWhole = { timeout: 45_000 };
    await expect(this.page.getByRole('progressbar')).toHaveCount(0, aWhole);
    await expect(this.writeAmp()).toHaveText(/^\d+\.\d\d$/, aWhole);
    await expect(this.headline()).toHaveAttribute('aria-busy', 'false');
    // The stage takes no hand before its first picture; with the hands come its words.
    await expect(this.stage()).not.toHaveAttribute('aria-label', 'The tree is empty');
    // The keys come after the first picture as well.
    await expect(this.page.locator('.key-said')).toBeAttached();
  }

  /**
   * Opens it with `?testing` and waits until all its parts are there: a walk from stop to stop, or
   * a look at a panel, would otherwise be of a page that is still becoming.
   */
  async openWhole(fragment: string): Promise<void> {
    await this.open(fragment, '?testing');
    await this.page.evaluate('partsForTest()');
    await this.twoFrames();
  }

  /** Waits for two more frames: the second shows what the first found out. */
  async twoFrames(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
    );
  }

  headline(): Locator {
    return this.page.getByLabel('The whole run', { exact: true });
  }

  /** What produced the numbers, such as `sampled 1/64`. */
  produced(): Locator {
    return this.page.getByTitle('Mode that produced these numbers');
  }

  mode(): Locator {
    return this.page.getByRole('combobox', { name: 'Mode' });
  }

  /** Chooses from the menu of explanations, which on a phone is part of another one. */
  async learn(name: string): Promise<void> {
    await this.button(/^(Learn|Menu)$/).click();
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Opens the box for command lines. */
  async openCommands(): Promise<void> {
    await this.button(/^(Open|Menu)$/).click();
    await this.page.getByRole('button', { name: 'db_bench', exact: true }).click();
  }

  /** The write amplification of the whole run. */
  writeAmp(): Locator {
    return this.headline().getByRole('definition').first();
  }

  /** The canvas that the tree is drawn on. */
  stage(): Locator {
    return this.page.getByRole('main', { name: 'The tree' }).locator('canvas').first();
  }

  /** What is known of the whole run, in the order of the numbers. */
  wholeRun(): Promise<string[]> {
    return this.headline().getByRole('definition').allTextContents();
  }

  playhead(): Locator {
    return this.page.getByRole('slider', { name: 'Playhead' });
  }

  async event(): Promise<number> {
    return Number(await this.playhead().inputValue());
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  option(name: string): Locator {
    return this.page.getByRole('textbox', { name: `${name}, value` });
  }

  async setOption(name: string, value: number | string): Promise<void> {
    await this.option(name).fill(String(value));
    await this.option(name).press('Enter');
  }

  reasoning(): Locator {
    return this.page.getByRole('list', { name: 'The picker’s reasoning' }).getByRole('listitem');
  }

  /** Stands still, whether or not the first run had begun to play by itself. */
  async pause(): Promise<void> {
    const pause = this.button('Pause');
    await expect(async () => {
      if (await pause.isVisible()) await pause.click();
      await expect(this.button('Play')).toBeVisible({ timeout: 500 });
    }).toPass();
    // A change that was under way comes to its end.
    let before = -1;
    const isStill = async (): Promise<boolean> => before === (before = await this.event());
    await expect.poll(isStill, { intervals: [0, 400] }).toBe(true);
  }

  /** Gives files to the page as if they were chosen. */
  async chooseFiles(files: readonly { name: string; buffer: Buffer }[]): Promise<void> {
    const payload = files.map((file) => ({ ...file, mimeType: 'application/octet-stream' }));
    await this.page.getByLabel('Recording files').setInputFiles(payload);
  }

  /** What axe objects to, with the elements; of all of its rules, or of these alone. */
  async accessibilityViolations(rules: readonly string[] | null = null): Promise<string[]> {
    return axeViolations(this.page, rules);
  }
}
