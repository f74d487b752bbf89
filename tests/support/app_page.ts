// The page as a person sees it. Everything is found by role and label.
import { isDeepStrictEqual } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import { axeViolations } from './axe.ts';

/** Published case of universal compaction with an auto-tuned limit on sorted runs. */
const caseTwo = '#v=1&scenario=max-read-amp-case-2-auto';

const SMALL =
  '--benchmarks=fillrandom --num=1000000 --seed=1 --compression_type=lz4 ' +
  '--level_compaction_dynamic_level_bytes=true --write_buffer_size=262144 ' +
  '--target_file_size_base=262144 --max_bytes_for_level_base=1048576 --num_levels=7';
/** A leveled tree of many small files. */
export const SMALL_FILES = `#v=1&commands=${encodeURIComponent(SMALL)}`;

export class AppPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the workspace and waits for its first complete run. */
  async open(fragment = caseTwo, search = ''): Promise<void> {
    await this.page.goto(`/${search}${fragment}`);
    await this.waitForRun();
  }

  /** Waits until the requested run is complete and no other is in progress. */
  async waitForRun(): Promise<void> {
    // A new request shows with the next frame; until then, the previous run counts as complete.
    await this.twoFrames();
    // The largest scenarios take 5 s on an idle machine, three times as long on a loaded one.
    const aWhole = { timeout: 45_000 };
    // A missing progress bar proves nothing before the headline shows the requested run.
    await expect(this.headline()).toHaveAttribute('aria-busy', 'false', aWhole);
    await expect(this.page.getByRole('progressbar')).toHaveCount(0, aWhole);
    // A page that starts slowly has neither yet, so the number gets the same timeout.
    await expect(this.writeAmp()).toHaveText(/^\d+\.\d\d$/, aWhole);
    await this.waitForHands();
  }

  /** Waits until the page handles pointer and keys. */
  async waitForHands(): Promise<void> {
    // Pointer input is loaded after the first picture.
    await expect(this.page.locator('.lsm-files').first()).toBeAttached();
    // Keyboard shortcuts, too, are loaded after the first picture.
    await expect(this.page.locator('.key-said')).toBeAttached();
  }

  /**
   * Opens the page with `?testing` and waits until all its parts are loaded, for tests that walk
   * through its focus stops or compare its panels.
   */
  async openWhole(fragment: string): Promise<void> {
    await this.open(fragment, '?testing');
    await this.page.evaluate('partsForTest()');
    await this.twoFrames();
  }

  /** Checks that the open dialog is accessible, and that it also fits a phone. */
  async fitsPhones(): Promise<void> {
    expect(await this.accessibilityViolations()).toEqual([]);
    await this.page.setViewportSize({ width: 390, height: 844 });
    await this.twoFrames();
    expect(await this.accessibilityViolations()).toEqual([]);
    const wide = (): Promise<number> =>
      this.page.evaluate(() => {
        const shown = document.querySelector('dialog[open]');
        return shown === null ? NaN : shown.scrollWidth - shown.clientWidth;
      });
    await expect.poll(wide).toBe(0);
  }

  /** Waits for two frames. The second shows the results of the first. */
  async twoFrames(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
    );
  }

  /**
   * Reads a value repeatedly until two readings some frames apart are equal.
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

  /** Returns the page's address once it is stable. It is written shortly after the last input. */
  async addressAtRest(): Promise<string> {
    // Longer than the page's delay, so the address includes the last input.
    return this.atRest(async () => {
      await this.pageSeconds(0.7);
      return this.page.url();
    });
  }

  /**
   * Waits as the page's player counts time: by frames of at most 0.1 s each. Animations of that
   * length are then over, however slow the machine.
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
   * Records the texts of an element from now on; the returned function gets them. A short-lived
   * text could be gone before a test looks.
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

  /** Short messages after key presses, such as `Undone: …`. */
  keySaid(): Locator {
    return this.page.locator('.key-said');
  }

  headline(): Locator {
    return this.page.getByLabel('The whole run', { exact: true });
  }

  /** Mode that produced the numbers, such as `sampled 1/64`. */
  produced(): Locator {
    return this.page.getByTitle('Mode that produced these numbers');
  }

  mode(): Locator {
    return this.page.getByRole('combobox', { name: 'Mode' });
  }

  /** Chooses from the menu of explanations, which is a submenu on phones. */
  async learn(name: string): Promise<void> {
    await this.button(/^(Learn|Menu)$/).click();
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Opens the dialog for command lines. */
  async openCommands(): Promise<void> {
    await this.button(/^(Open|Menu)$/).click();
    await this.page.getByRole('button', { name: 'db_bench', exact: true }).click();
  }

  /** The write amplification of the whole run. */
  writeAmp(): Locator {
    return this.headline().getByRole('definition').first();
  }

  /** Canvas with the tree. */
  stage(): Locator {
    return this.page.getByRole('main', { name: 'The tree' }).locator('canvas').first();
  }

  /** Facts about the whole run, in the order of the numbers. */
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
   * Waits until the panels describe the event at the playhead. The slider moves at once; all words
   * follow together with the event number. The page must be paused.
   */
  async waitForWords(): Promise<void> {
    const told = this.page.getByLabel('Event', { exact: true });
    const eventOf = (text: string): number => Number(text.split(' / ')[0]?.replaceAll(',', ''));
    await expect
      .poll(async () => eventOf((await told.textContent()) ?? '') - (await this.event()))
      .toBe(0);
    await this.twoFrames();
  }

  /** Goes to the end of the run by key and waits until panels and picture show it. */
  async atEnd(): Promise<void> {
    await this.page.keyboard.press('End');
    const last = (await this.playhead().getAttribute('max')) ?? '';
    await expect(this.playhead()).toHaveValue(last);
    await this.waitForWords();
  }

  /** Moves the keyboard focus to the first file in the tree. */
  async focusFiles(): Promise<void> {
    await this.page.getByRole('button', { name: /^Files in the tree/ }).focus();
    await expect(this.focusedFile()).toHaveAccessibleName(/^File \d+, /);
  }

  /** File in the tree that has the keyboard focus. */
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

  /** Pauses playback in case the first run started to play by itself. */
  async pause(): Promise<void> {
    // The state of playback shows with the next frame.
    await this.twoFrames();
    const pause = this.button('Pause');
    await expect(async () => {
      if (await pause.isVisible()) await pause.click();
      await expect(this.button('Play')).toBeVisible({ timeout: 500 });
    }).toPass();
    // A change in progress is completed first, which takes 0.3 s.
    await this.pageSeconds(0.4);
  }

  /** Passes files to the page as if the user had chosen them. */
  async chooseFiles(files: readonly { name: string; buffer: Buffer }[]): Promise<void> {
    const payload = files.map((file) => ({ ...file, mimeType: 'application/octet-stream' }));
    await this.page.getByLabel('Recording files').setInputFiles(payload);
  }

  /** Opens the tab with the files and options of a recording. */
  async recordingPanel(): Promise<Locator> {
    await this.page.getByRole('tab', { name: 'Options', exact: true }).click();
    return this.page.getByRole('region', { name: 'Recording', exact: true });
  }

  /** Returns the violations that axe finds, with their elements, for all rules or only these. */
  async accessibilityViolations(rules: readonly string[] | null = null): Promise<string[]> {
    return axeViolations(this.page, rules);
  }
}
