// Recordings with only some of their files: what each file provides, what is missing, and that
// missing facts are neither invented nor left over from the previous run. `robust.spec.ts` has
// complete recordings; the core's specification `subsets` has every subset.
import { expect, test } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { recordedFiles } from '../support/page_states.ts';

const files = recordedFiles('9.4.0/x-f-ttl');

/** A subset of files. L, M, O: LOG, MANIFEST, OPTIONS. */
interface Subset {
  readonly letters: string;
  /** Sentences in the panel. */
  readonly says: readonly RegExp[];
  /** Texts that must not be in the panel. */
  readonly saysNot?: readonly RegExp[];
  /** True if times are known, from the LOG. */
  readonly hasTimes: boolean;
}

const keyRanges = /key ranges are unknown/;
const times = /times, reasons and job numbers are unknown/;
const optionsUnknown = /options of the database are unknown/;
const nothing = /the history is unknown: only options are shown/;

const subsets: readonly Subset[] = [
  { letters: 'L', says: [keyRanges, /from LOG/i], saysNot: [times], hasTimes: true },
  { letters: 'M', says: [times, optionsUnknown], saysNot: [keyRanges], hasTimes: false },
  { letters: 'O', says: [nothing, /from OPTIONS/i], saysNot: [keyRanges, times], hasTimes: false },
  { letters: 'LO', says: [keyRanges, /from OPTIONS/i], saysNot: [times], hasTimes: true },
  { letters: 'MO', says: [times, /from OPTIONS/i], saysNot: [keyRanges], hasTimes: false },
];

test(
  'a subset of the files says what it gave and what is missing',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    const panel = page.getByRole('region', { name: 'Recording', exact: true });
    const stage = page.getByRole('main', { name: 'The tree' });
    for (const { letters, says, saysNot = [], hasTimes } of subsets) {
      // Later files would join the open ones, so a new page is needed. The options of the previous
      // run must not be used as defaults.
      await page.goto('about:blank');
      await page.goto('/?testing#v=1&scenario=universal-default&mode=preview&max_read_amp=7');
      await expect(app.stage()).toHaveAttribute('aria-label', /L0/);
      await app.waitForHands();
      const given = files.filter(({ name }) => letters.includes(name.charAt(0)));
      await app.chooseFiles(given);
      if (hasTimes) {
        await expect(page.getByRole('region', { name: 'Operator’s card' })).toBeVisible();
        await app.recordingPanel();
      }
      for (const [letter, kind] of Object.entries({ L: 'LOG', M: 'MANIFEST', O: 'OPTIONS' })) {
        const isGiven = letters.includes(letter);
        await expect(panel, letters).toContainText(isGiven ? kind : `No ${kind}`);
      }
      for (const sentence of says) await expect(panel, letters).toContainText(sentence);
      for (const sentence of saysNot) await expect(panel, letters).not.toContainText(sentence);
      await expect(panel, letters).not.toContainText('max_read_amp');
      const time = page.getByText('time unknown');
      await expect(time, letters).toHaveCount(hasTimes ? 0 : 1);
      await expect(stage.getByText('No history'), letters).toHaveCount(letters === 'O' ? 1 : 0);
      if (letters === 'O') await expect(app.writeAmp()).toHaveText('–');
      else await expect(app.writeAmp()).toHaveText('1.00');
      await expect(stage.getByText(/key ranges unknown/), letters).toHaveCount(
        /^LO?$/.test(letters) ? 1 : 0,
      );
      // Recordings open at the end.
      await page.keyboard.press('Home');
      await page.keyboard.press(']');
      await page.getByRole('tab', { name: 'Why' }).click();
      const why = page.getByRole('region', { name: 'Why' }).last();
      if (letters === 'O')
        await expect(why).toContainText('OPTIONS contains only settings. Add the LOG');
      else {
        // Only a LOG has job numbers.
        await expect(why, letters).toContainText(hasTimes ? /· job \d+/ : /· change \d+/);
        await expect(why, letters).not.toContainText(hasTimes ? /\bchange \d/ : /job \d/i);
      }
      await expect(page.locator('body')).not.toContainText(/NaN|undefined|Infinity/);
    }
  },
);
