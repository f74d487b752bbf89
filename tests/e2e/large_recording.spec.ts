// Reading a recording of several gigabytes: progress, a responsive page, and cancelling.
import { gunzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { recordedFiles } from '../support/page_states.ts';

const recording = recordedFiles('11.8.1/u-minmerge-3');

/**
 * Drops a LOG of 16 GB, made of the same lines repeated without using more memory. No machine
 * reads that much during the test.
 */
async function dropHugeLog(page: Page, lines: string): Promise<void> {
  const transfer = await page.evaluateHandle((text) => {
    const once = new Blob([text]);
    const often = new Blob(new Array<Blob>(64).fill(once));
    const count = Math.ceil(16e9 / often.size);
    const all = new DataTransfer();
    all.items.add(new File(new Array<Blob>(count).fill(often), 'LOG'));
    return all;
  }, lines);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

test(
  'a LOG of gigabytes says how far it is read, and is cancelled in the middle',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = new AppPage(page);
    await app.open();
    await app.pause();
    const before = await app.wholeRun();
    const log = recording.find(({ name }) => name === 'LOG.gz');
    await dropHugeLog(page, gunzipSync(log?.buffer ?? '').toString());
    const status = page.getByRole('group', { name: 'Run', exact: true });
    const bar = status.getByRole('progressbar', { name: 'reading the files' });
    await expect(status).toContainText(/[1-9][\d.]* [KMG]iB of 15\.\d\d GiB/);
    const part = async (): Promise<number> => {
      const style = await bar.locator('div').getAttribute('style');
      return Number(/scaleX\((.*)\)/.exec(style ?? '')?.[1]);
    };
    const first = await part();
    await expect.poll(part).toBeGreaterThan(first);
    // The page stays responsive, and the stage keeps its tree.
    await page.keyboard.press('Home');
    await expect(app.playhead()).toHaveValue('0');
    await page.keyboard.press('ArrowRight');
    await expect(app.playhead()).toHaveValue('1');
    expect(await part()).toBeLessThan(0.5);
    await status.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(await app.wholeRun()).toEqual(before);
    // The next request does not wait for it.
    await app.chooseFiles(recording);
    await expect(app.produced()).toContainText('recorded');
    await expect(app.headline()).toHaveAttribute('aria-busy', 'false');
    expect(await app.wholeRun()).not.toEqual(before);
  },
);
