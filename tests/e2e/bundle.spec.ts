// The built site's scripts have a budget: those that are loaded before the first picture of the
// tree, and each that is loaded later. They hold for what visitors load, not for quick builds.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { IN_TEST_ALL } from '../support/matrix.ts';

/** Kilobytes of 1,000 bytes, with gzip. */
const FIRST_PICTURE_LIMIT = 150;
/** The limit of each part that is loaded later. */
const PART_LIMIT = 60;

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** A blank stage has one colour; its first picture, with key axis and memtable, has at least 4. */
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

/** One a line, the heaviest first: what a failure shows. */
const listOf = (scripts: readonly Script[]): string =>
  scripts
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ name, bytes }) => `${(bytes / 1000).toFixed(1).padStart(7)} KB  ${name}`)
    .join('\n');

/**
 * Looks at the page from its beginning on, not when there is time for it: resolves, with the time
 * of the page's clock, when the stage has more than a background.
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
        // Right after each frame, ahead of what the page itself does then.
        const look = (): void => {
          // What is asked for after the picture is asked for after its frame began.
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
    // Each worker asks for the same file; the first request is what counts.
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
 * What makes one-file figures is no script of the page: it stands with the package's files, which
 * go into pages of others, and a worker loads it when somebody asks for such a file. It has a
 * budget of its own, with the player that is put into the file.
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
