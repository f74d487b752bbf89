// The page as a person sees it: everything by role and label.
import { isDeepStrictEqual } from 'node:util';
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

  /** Waits until the run that is asked for is there, whole, and no other is on its way. */
  async waitForRun(): Promise<void> {
    // A run that was asked for is told with the next frame; until then the one before is complete.
    await this.twoFrames();
    // The largest scenarios take five seconds on an idle machine, three times that on a busy one.
    const aWhole = { timeout: 45_000 };
    // What is asked for is awaited before it is seen to be on its way: a bar that is not there yet
    // says nothing before the numbers are those of what is asked for.
    await expect(this.headline()).toHaveAttribute('aria-busy', 'false', aWhole);
    await expect(this.page.getByRole('progressbar')).toHaveCount(0, aWhole);
    // A page that is slow to start has neither yet, so the number waits as long.
    await expect(this.writeAmp()).toHaveText(/^\d+\.\d\d$/, aWhole);
    await this.waitForHands();
  }

  /** Waits until the page listens to pointer and keys. */
  async waitForHands(): Promise<void> {
    // The stage takes no hand before its first picture; with the hands come its words.
    await expect(this.stage()).toHaveAttribute('aria-label', /^(?!The tree is empty$)/);
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

  /**
   * Reads something again and again until it is twice the same, some frames apart: what it is of
   * has come to rest.
   */
  async atRest<Read>(read: () => Promise<Read>): Promise<Read> {
    let before = await read();
    await expect(async () => {
      await this.twoFrames();
      const now = await read();
      const isSame = isDeepStrictEqual(now, before);
      before = now;
      expect(isSame, 'it changes').toBe(true);
    }).toPass({ intervals: [50, 100, 250] });
    return before;
  }

  /** The same of the page's address, which is written when a hand has rested for a moment. */
  async addressAtRest(): Promise<string> {
    // Longer than the page waits: what it writes is of the last that was done.
    return this.atRest(async () => {
      await this.pageSeconds(0.7);
      return this.page.url();
    });
  }

  /**
   * Lets time pass as the page's player counts it: by frames, none longer than a tenth of a second.
   * What takes it so long is over then, however slow the machine is.
   */
  async pageSeconds(seconds: number): Promise<void> {
    await this.page.evaluate(
      (millis) =>
        new Promise<void>((resolve) => {
          let left = millis;
          let before: number | null = null;
          const frame = (now: number): void => {
            left -= before === null ? 0 : Math.min(100, now - before);
            before = now;
            if (left <= 0) resolve();
            else requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        }),
      seconds * 1000,
    );
  }

  /**
   * Writes down what a place of the page says from now on, and returns what it has said: a text
   * that lasts for a moment may be gone before anyone looks.
   */
  async listenTo(place: Locator): Promise<() => Promise<string[]>> {
    const heard = await place.evaluateHandle((element) => {
      const texts: string[] = [];
      const changes = { childList: true, characterData: true, subtree: true };
      new MutationObserver(() => texts.push(element.textContent.trim())).observe(element, changes);
      return texts;
    });
    return () => heard.jsonValue();
  }

  /** The place of what keys have to say for a moment, such as `Undone: …`. */
  keySaid(): Locator {
    return this.page.locator('.key-said');
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

  /**
   * Waits until what the panels say is of the event at the playhead: the slider is there at once,
   * all words follow together with the number of the event. The page stands still meanwhile.
   */
  async waitForWords(): Promise<void> {
    const told = this.page.getByLabel('Event', { exact: true });
    const eventOf = (text: string): number => Number(text.split(' / ')[0]?.replaceAll(',', ''));
    await expect
      .poll(async () => eventOf((await told.textContent()) ?? '') - (await this.event()))
      .toBe(0);
    await this.twoFrames();
  }

  /** Goes to the end of the run by its key, and waits until panels and picture are of it. */
  async atEnd(): Promise<void> {
    await this.page.keyboard.press('End');
    const last = (await this.playhead().getAttribute('max')) ?? '';
    await expect(this.playhead()).toHaveValue(last);
    await this.waitForWords();
  }

  /** Puts the keyboard's focus on the first file of the tree. */
  async focusFiles(): Promise<void> {
    await this.page.getByRole('button', { name: /^Files in the tree/ }).focus();
    await expect(this.focusedFile()).toHaveAccessibleName(/^File \d+, /);
  }

  /** The file of the tree that has the keyboard's focus. */
  focusedFile(): Locator {
    return this.page.getByRole('main', { name: 'The tree' }).locator('button:focus');
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
    // Whether it plays is told with the next frame.
    await this.twoFrames();
    const pause = this.button('Pause');
    await expect(async () => {
      if (await pause.isVisible()) await pause.click();
      await expect(this.button('Play')).toBeVisible({ timeout: 500 });
    }).toPass();
    // A change that was under way comes to its end, which takes 0.3 s.
    await this.pageSeconds(0.4);
  }

  /** Gives files to the page as if they were chosen. */
  async chooseFiles(files: readonly { name: string; buffer: Buffer }[]): Promise<void> {
    const payload = files.map((file) => ({ ...file, mimeType: 'application/octet-stream' }));
    await this.page.getByLabel('Recording files').setInputFiles(payload);
  }

  /** The files and options of a recording, a tab beside its card. */
  async recordingPanel(): Promise<Locator> {
    await this.page.getByRole('tab', { name: 'Options', exact: true }).click();
    return this.page.getByRole('region', { name: 'Recording', exact: true });
  }

  /** What axe objects to, with the elements; of all of its rules, or of these alone. */
  async accessibilityViolations(rules: readonly string[] | null = null): Promise<string[]> {
    return axeViolations(this.page, rules);
  }
}
