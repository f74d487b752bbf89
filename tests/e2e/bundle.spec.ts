// Size limits for the built site's scripts: for all scripts loaded before the first picture of the
// tree, and for each one loaded later. They apply to the site's build, not to quick builds.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { IN_TEST_ALL } from '../support/matrix.ts';

/** Limit for all scripts before the first picture, in kB with gzip. */
const FIRST_PICTURE_LIMIT = 150;
/** Limit for each part loaded later, in kB with gzip. */
const PART_LIMIT = 60;

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** Number of colours up to which a stage counts as blank. The first picture has at least 4. */
const FEW_COLOURS = 2;

interface Script {
  readonly name: string;
  readonly bytes: number;
}

const script = (name: string, content: Buffer): Script => ({
  name,
  bytes: gzipSync(content, { level: 9 }).length,
});
const kilobytes = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** Lists scripts for error messages, one per line, largest first. */
const listOf = (scripts: readonly Script[]): string =>
  scripts
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${(bytes / 1000).toFixed(1).padStart(7)} KB  ${name}`)
    .join('\n');

/**
 * Watches the page from the start. Resolves, with the page's time, once the stage shows more than
 * its background.
 */
async function watchFirstPicture(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((few) => {
    Object.assign(window, {
      firstPictureForTest: new Promise<number>((resolve) => {
        const sample = new OffscreenCanvas(96, 64).getContext('2d', { willReadFrequently: true });
        const sampleStage = (frameAt: number): void => {
          const stage = document.querySelector<HTMLCanvasElement>('main canvas');
          if (sample === null || stage === null || stage.width === 0) return;
          sample.drawImage(stage, 0, 0, 96, 64);
          const { data } = sample.getImageData(0, 0, 96, 64);
          if (new Set(new Uint32Array(data.buffer)).size <= few) return;
          resolve(performance.timeOrigin + frameAt);
        };
        // Runs right after each frame, before the page's own tasks.
        const look = (): void => {
          // Requests made after the picture start after the beginning of its frame.
          setTimeout(sampleStage, 0, performance.now());
          requestAnimationFrame(look);
        };
        look();
      }),
    });
  }, FEW_COLOURS);
  return () =>
    page.evaluate(
      () => (window as unknown as { firstPictureForTest: Promise<number> }).firstPictureForTest,
    );
}

test('scripts before the first picture keep to their budget', IN_TEST_ALL, async ({ page }) => {
  const requested = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    // Workers request the same file. Only the first request counts.
    if (!requested.has(pathname)) requested.set(pathname, response.request().timing().startTime);
  });
  const firstPicture = await watchFirstPicture(page);
  await page.goto('/#v=1&scenario=leveled-default', { waitUntil: 'commit' });
  const at = await firstPicture();
  await expect(page.getByRole('region', { name: 'Why' })).toBeVisible();
  const before = [...requested]
    .filter(([, requestedAt]) => requestedAt < at)
    .map(([name]) => script(name, readFileSync(join(dist, name))));
  const names = before.map(({ name }) => name);
  expect(names.some((name) => name.includes('worker'))).toBe(true);
  expect(requested.size, 'the rest comes later').toBeGreaterThan(before.length);
  expect(kilobytes(before), `\n${listOf(before)}\n`).toBeLessThanOrEqual(FIRST_PICTURE_LIMIT);
});

/**
 * Limit for the code that makes one-file figures, in kB with gzip, including the player that goes
 * into the file. It is among the package's files, and a worker loads it on demand.
 */
const ONE_FILE_LIMIT = 140;

test('what makes one-file figures keeps to its budget, and comes when it is asked for', async ({
  page,
}) => {
  const parts = ['one_file.js', 'one_file_player.js'].map((name) =>
    script(name, readFileSync(join(dist, 'lsm-shape', name))),
  );
  expect(kilobytes(parts), `\n${listOf(parts)}\n`).toBeLessThanOrEqual(ONE_FILE_LIMIT);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/?testing#v=1&scenario=universal-default&mode=preview');
  await page.evaluate('partsForTest()');
  expect(asked.some((url) => url.includes('/assets/ExportDialog-'))).toBe(true);
  expect(asked.filter((url) => url.includes('one_file'))).toEqual([]);
});

test('each part that is loaded later keeps to its budget', IN_TEST_ALL, () => {
  const folder = join(dist, 'assets');
  const parts = readdirSync(folder)
    .filter((name) => name.endsWith('.js') && !name.startsWith('index-'))
    .map((name) => script(name, readFileSync(join(folder, name))));
  expect(parts.length).toBeGreaterThan(10);
  for (const part of parts)
    expect(kilobytes([part]), listOf([part])).toBeLessThanOrEqual(PART_LIMIT);
});
