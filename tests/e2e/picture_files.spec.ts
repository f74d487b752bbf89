// Exported pictures and films, made by role and label, and opened by independent code.
import { readFileSync } from 'node:fs';
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { recordedFiles } from '../support/page_states.ts';
import {
  colourAt,
  colourCount,
  gifFile,
  pngPixels,
  shareOfOthers,
  svgPixels,
} from '../support/picture_files.ts';

const leveled = '#v=1&scenario=leveled-default&mode=preview&event=1204';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Export' });
const preview = (page: Page): Locator => dialog(page).getByRole('img', { name: 'Preview' });

/** Opens the picture dialog from the menu. */
async function openPictures(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await expect(preview(page)).toBeVisible();
}

async function choose(page: Page, group: string, name: string): Promise<void> {
  await dialog(page)
    .getByRole('radiogroup', { name: group })
    .getByRole('radio', { name, exact: true })
    .check();
}

async function setSize(page: Page, width: number, height: number): Promise<void> {
  for (const [name, side] of [
    ['Width', width],
    ['Height', height],
  ] as const) {
    const field = dialog(page).getByRole('textbox', { name });
    await field.fill(String(side));
    await field.press('Enter');
  }
}

/** Saves the picture. Returns its file name and bytes. */
async function save(page: Page): Promise<[string, Buffer]> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page)
      .getByRole('button', { name: /^Save / })
      .click(),
  ]);
  await expect(dialog(page).getByRole('status')).toContainText('handed to the browser to save');
  return [saved.suggestedFilename(), readFileSync(await saved.path())];
}

const BACKGROUNDS = { light: '244,246,249', dark: '10,15,21' } as const;

test('a PNG has the size, the theme and the parts that were asked for', async ({ page }) => {
  const app = new AppPage(page);
  await app.open(leveled);
  await openPictures(page);
  await dialog(page).getByRole('combobox', { name: 'Size' }).selectOption('Page width, 1200 × 675');
  for (const theme of ['light', 'dark'] as const) {
    await choose(page, 'Picture theme', theme);
    const [name, bytes] = await save(page);
    expect(name).toBe('leveled-compaction-event-1204.png');
    const picture = pngPixels(bytes);
    expect([picture.width, picture.height]).toEqual([1200, 675]);
    expect(colourAt(picture, 2, 2)).toBe(BACKGROUNDS[theme]);
    expect(colourCount(picture)).toBeGreaterThan(100);
  }
  await choose(page, 'Pixels per CSS pixel', '3 ×');
  await setSize(page, 400, 321);
  await expect(dialog(page)).toContainText('1,200 × 963 pixels');
  const large = pngPixels((await save(page))[1]);
  expect([large.width, large.height]).toEqual([1200, 963]);

  await choose(page, 'Pixels per CSS pixel', '1 ×');
  await setSize(page, 900, 600);
  const both = pngPixels((await save(page))[1]);
  await choose(page, 'Content', 'timeline');
  const timeline = pngPixels((await save(page))[1]);
  expect([timeline.width, timeline.height]).toEqual([900, 600]);
  expect(shareOfOthers(both, timeline, 16)).toBeGreaterThan(0.2);
  await dialog(page).getByRole('checkbox', { name: 'Add a caption' }).uncheck();
  const plain = pngPixels((await save(page))[1]);
  expect(shareOfOthers(plain, timeline, 16)).toBeGreaterThan(0.01);
});

test('what is as large as on the screen is as on the screen', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(leveled);
  const box = await page.getByRole('main', { name: 'The tree' }).boundingBox();
  await openPictures(page);
  await dialog(page).getByRole('combobox', { name: 'Size' }).selectOption('As on screen');
  const picture = pngPixels((await save(page))[1]);
  expect([picture.width, picture.height]).toEqual(
    [box?.width ?? 0, box?.height ?? 0].map((side) => Math.round(side)),
  );
});

test('the keys that are shown are those of the picture', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  const keyTicks = async (): Promise<string[]> => {
    await openPictures(page);
    await choose(page, 'Format', 'SVG');
    await choose(page, 'Content', 'stage');
    const svg = (await save(page))[1].toString();
    const texts = await page.evaluate((text) => {
      const read = new DOMParser().parseFromString(text, 'image/svg+xml');
      return [...read.querySelectorAll('text')].map(({ textContent }) => textContent.trim());
    }, svg);
    return texts.filter((text) => /^[\d.]+ M$/.test(text));
  };
  await app.open(`${leveled}&keys=0.25-0.5`);
  const shown = await keyTicks();
  // The picture shows a quarter of 100 M keys.
  expect(shown.length).toBeGreaterThan(2);
  for (const tick of shown) {
    expect(parseFloat(tick)).toBeGreaterThanOrEqual(25);
    expect(parseFloat(tick)).toBeLessThanOrEqual(50);
  }
  await page.goto('about:blank');
  await app.open(leveled);
  expect(await keyTicks()).toContain('100 M');
});

/**
 * Share of pixels that may differ by more than 48 of 255, because programs smooth edges of letters
 * and lines differently. Measured: 0.0027 for the content “stage”, 0.0036 for “both”.
 */
const MOST_OTHERS = 0.006;

for (const theme of ['light', 'dark'] as const) {
  test(`an SVG is the same picture to another program, ${theme}`, IN_TEST_ALL, async ({ page }) => {
    test.setTimeout(120_000);
    const app = new AppPage(page);
    await app.open(leveled);
    await openPictures(page);
    await choose(page, 'Picture theme', theme);
    for (const content of ['stage', 'both']) {
      await choose(page, 'Content', content);
      await choose(page, 'Format', 'PNG');
      const png = pngPixels((await save(page))[1]);
      await choose(page, 'Format', 'SVG');
      const [name, bytes] = await save(page);
      expect(name).toBe('leveled-compaction-event-1204.svg');
      const svg = bytes.toString();
      const drawn = await svgPixels(svg);
      expect([drawn.width, drawn.height]).toEqual([png.width, png.height]);
      expect(colourAt(drawn, 2, 2)).toBe(BACKGROUNDS[theme]);
      expect(shareOfOthers(png, drawn, 48)).toBeLessThan(MOST_OTHERS);
      // Parsed by the browser. Text must stay text, in a font with fallbacks.
      const said = await page.evaluate((text) => {
        const read = new DOMParser().parseFromString(text, 'image/svg+xml');
        return {
          faults: read.querySelectorAll('parsererror').length,
          words: [...read.querySelectorAll('text')].map((each) => each.textContent),
          font: read.documentElement.getAttribute('font-family'),
          link: read.querySelector('desc')?.textContent,
        };
      }, svg);
      expect(said.faults).toBe(0);
      expect(svg).toMatch(/@font-face\{font-family:Inter;[^}]*url\(data:[^,]*;base64,/);
      expect(said.words).toEqual(
        expect.arrayContaining(['memtable', 'Leveled compaction', 'LSM Shape']),
      );
      expect(said.words.join('\n')).toMatch(/preview mode · event 1,204 of 4,049/);
      expect(said.font).toMatch(/^Inter, .*sans-serif$/);
      expect(said.link).toContain('scenario=leveled-default');
      expect(svg).not.toContain('NaN');
    }
  });
}

test(
  'runs that are compared are all on it, with what they are called',
  IN_TEST_ALL,
  async ({ page }) => {
    const scenario = 'max-read-amp-case-1-trigger-5';
    await page.goto(
      `/#v=1&scenario=${scenario}&mode=preview&size_ratio=20&event=120` +
        `&A=scenario%3D${scenario}&B=name%3DWide&C=scenario%3Duniversal-default`,
    );
    await expect(page.getByRole('main', { name: 'The trees' }).getByRole('region')).toHaveCount(3);
    const numbers = page.getByRole('region', { name: 'Numbers of the whole runs' });
    await expect(numbers).toBeVisible();
    await expect(numbers.getByText('–', { exact: true })).toHaveCount(0);
    await openPictures(page);
    await choose(page, 'Format', 'SVG');
    const svg = (await save(page))[1].toString();
    expect(svg.match(/>memtable</g)).toHaveLength(3);
    for (const heading of ['A · ', 'B · Wide', 'C · ']) expect(svg).toContain(`>${heading}`);
    expect(svg).toContain('3 runs compared');
    expect(colourCount(await svgPixels(svg))).toBeGreaterThan(100);
  },
);

test('a pinned file has its lineage, and a recording no link', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(leveled);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Find/ }).fill('file 700');
  await page.keyboard.press('Enter');
  await openPictures(page);
  await choose(page, 'Format', 'SVG');
  const pinned = (await save(page))[1].toString();
  expect(pinned).toContain('>File 700');
  expect(pinned).toContain('rewritten');
  await page.keyboard.press('Escape');

  const files = recordedFiles('11.8.1/l-deletes');
  await app.chooseFiles(files.filter(({ name }) => /^(MANIFEST|LOG|OPTIONS)/.test(name)));
  await expect(app.produced()).toContainText('recorded');
  await app.waitForRun();
  await openPictures(page);
  await choose(page, 'Format', 'SVG');
  await choose(page, 'Content', 'both');
  const recorded = (await save(page))[1].toString();
  expect(recorded).toContain('· a recording ·');
  expect(recorded).not.toContain('<desc>');
  expect(recorded).not.toContain('http://127.0.0.1');
  expect(colourCount(await svgPixels(recorded))).toBeGreaterThan(100);
});

/** Chooses a short film with a small picture. */
async function chooseFilm(page: Page, format: 'GIF' | 'WebM', fps: number): Promise<void> {
  await choose(page, 'Format', format);
  await setSize(page, 481, 320);
  const seconds = dialog(page).getByRole('textbox', { name: 'Length in seconds' });
  await seconds.fill('2');
  await seconds.press('Enter');
  await dialog(page)
    .getByRole('combobox', { name: 'Frame rate' })
    .selectOption(`${fps} frames per second`);
}

test(
  'a GIF has the frames of its range, the same ones each time',
  IN_TEST_ALL,
  async ({ page }) => {
    test.setTimeout(120_000);
    const app = new AppPage(page);
    await app.open(leveled);
    await openPictures(page);
    await choose(page, 'Format', 'GIF');
    await expect(dialog(page)).toContainText(
      /960 × 540 pixels, 100 frames.*at most about 1.7. MiB/,
    );
    await chooseFilm(page, 'GIF', 15);
    await expect(dialog(page)).toContainText('481 × 320 pixels, 30 frames');
    const from = dialog(page).getByRole('combobox', { name: 'From' });
    const to = dialog(page).getByRole('combobox', { name: 'To' });
    await from.selectOption('playhead (event 1,204)');
    await to.selectOption('start of the run (event 1)');
    await expect(dialog(page)).toContainText('would end before it begins');
    await expect(dialog(page).getByRole('button', { name: 'Save GIF' })).toBeDisabled();
    await to.selectOption('end of the run (event 4,049)');
    const [name, bytes] = await save(page);
    expect(name).toBe('leveled-compaction.gif');
    const gif = gifFile(bytes);
    expect(gif).toMatchObject({ width: 481, height: 320, count: 30, seconds: 2, isEndless: true });
    const [first, middle, last] = [gif.frame(0), gif.frame(15), gif.frame(29)];
    expect(shareOfOthers(first, middle, 24)).toBeGreaterThan(0.02);
    expect(shareOfOthers(middle, last, 24)).toBeGreaterThan(0.02);
    // A range always gives the same file.
    expect((await save(page))[1].equals(bytes)).toBe(true);

    // The first frame is the picture of the first moment, reduced to 255 colours.
    await choose(page, 'Format', 'PNG');
    const still = pngPixels((await save(page))[1]);
    expect(shareOfOthers(first, still, 24)).toBeLessThan(0.01);
  },
);

test(
  'a film says a note from its moment on, for as long as it takes to read',
  IN_TEST_ALL,
  async ({ page }) => {
    test.setTimeout(120_000);
    const film = async (notes: string): Promise<ReturnType<typeof gifFile>> => {
      const app = new AppPage(page);
      await page.goto('about:blank');
      await app.open(`${leveled}${notes}`);
      await openPictures(page);
      await chooseFilm(page, 'GIF', 15);
      await dialog(page)
        .getByRole('combobox', { name: 'From' })
        .selectOption('playhead (event 1,204)');
      await dialog(page)
        .getByRole('combobox', { name: 'To' })
        .selectOption('end of the run (event 4,049)');
      return gifFile((await save(page))[1]);
    };
    const plain = await film('');
    const noted = await film('&notes=2500_Here+the+levels+are+in+their+final+shape.');
    expect(noted.count).toBe(plain.count);
    const isOther = Array.from({ length: plain.count }, (_, at) => {
      return shareOfOthers(plain.frame(at), noted.frame(at), 24) > 0.01;
    });
    // Frames differ from the note's moment to the end, because the note is shown for three seconds.
    const first = isOther.indexOf(true);
    expect(first).toBeGreaterThan(3);
    expect(isOther.slice(first).every(Boolean)).toBe(true);
    expect(isOther.length - first).toBeGreaterThan(5);
  },
);

interface Played {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly frames: number;
  /** Average difference between the first and the last frame, out of 255. */
  readonly change: number;
}

/** Plays a video in the browser, on a page whose policy allows videos. */
async function played(context: BrowserContext, bytes: Buffer): Promise<Played> {
  const page = await context.newPage();
  return page.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const video = document.createElement('video');
    video.muted = true;
    video.src = URL.createObjectURL(new Blob([data], { type: 'video/webm' }));
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = () => reject(new Error(video.error?.message));
    });
    const { videoWidth: width, videoHeight: height, duration: seconds } = video;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    const look = (): Uint8ClampedArray => {
      context?.drawImage(video, 0, 0);
      return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    };
    const first = look();
    await video.play();
    await new Promise((resolve) => {
      video.onended = resolve;
    });
    const last = look();
    const sum = first.reduce((total, value, at) => total + Math.abs(value - (last[at] ?? 0)), 0);
    const frames = video.getVideoPlaybackQuality().totalVideoFrames;
    return { width, height, seconds, frames, change: sum / first.length };
  }, bytes.toString('base64'));
}

test(
  'a WebM plays in the browser, as long and as large as it was asked for',
  IN_TEST_ALL,
  async ({ page }) => {
    test.setTimeout(120_000);
    const app = new AppPage(page);
    await app.open(leveled);
    await openPictures(page);
    await chooseFilm(page, 'WebM', 24);
    // Codecs need even widths and heights.
    await expect(dialog(page)).toContainText('480 × 320 pixels, 48 frames');
    const [name, bytes] = await save(page);
    expect(name).toBe('leveled-compaction.webm');
    // Two seconds, at 2 MB per ten seconds.
    expect(bytes.length).toBeLessThan(0.4e6);
    const { change, ...film } = await played(page.context(), bytes);
    expect(film).toEqual({ width: 480, height: 320, seconds: 2, frames: 48 });
    expect(change).toBeGreaterThan(2);
  },
);

test('a browser that encodes no video is not asked for one', IN_TEST_ALL, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoEncoder'));
  const app = new AppPage(page);
  await app.open(leveled);
  await openPictures(page);
  const formats = dialog(page).getByRole('radiogroup', { name: 'Format' }).getByRole('radio');
  await expect(formats).toHaveCount(3);
  await expect(dialog(page)).toContainText('cannot encode video');
});

test(
  'with the keyboard alone: found, begun, cancelled, begun again',
  IN_TEST_ALL,
  async ({ page }) => {
    test.setTimeout(120_000);
    const app = new AppPage(page);
    await app.open(leveled);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Find/ }).fill('save a gif');
    await page.keyboard.press('Enter');
    await expect(preview(page)).toBeVisible();
    const start = dialog(page).getByRole('button', { name: 'Save GIF' });
    await start.focus();
    await page.keyboard.press('Enter');
    const progress = dialog(page).getByRole('progressbar', { name: 'Frames drawn' });
    await expect(progress).toBeVisible();
    await expect(dialog(page).getByRole('textbox', { name: 'Width' })).toBeDisabled();
    await dialog(page).getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await expect(start).toBeVisible();
    await expect(progress).toHaveCount(0);
    await dialog(page).getByRole('radio', { name: 'GIF' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog(page).getByRole('radio', { name: 'SVG' })).toBeChecked();
    const [name] = await save(page);
    expect(name).toMatch(/[.]svg$/);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  },
);

test('the pictures are accessible, also on a phone', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open(leveled);
  await openPictures(page);
  await choose(page, 'Format', 'GIF');
  await app.fitsPhones();
  await expect(dialog(page).getByRole('button', { name: 'Save GIF' })).toBeInViewport();
});
