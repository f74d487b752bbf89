// During playback, all parts of the page show the same event in each display frame.
import { expect, test, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { recordedFiles } from '../support/page_states.ts';

/** Number of frames at each pace; ten times as many in `npm run test:all`. */
const FRAMES = process.env['EVERY_CASE'] === undefined ? 100 : 1000;

const PACES = ['adaptive', 'run in 5 s', 'run in 30 s', 'run in 2 min', '25 events/s'];

interface Places {
  /** Event named by each part of the page. */
  readonly events: readonly string[];
  readonly written: string;
  /** Files of each level below L0, on the stage and in the text form of the tree. */
  readonly stage: string;
  readonly text: string;
}

/** Plays at a pace and reads all parts in each display frame. */
function playedPlaces(page: Page, frames: number): Promise<Places[]> {
  return page.evaluate(async (most) => {
    const textOf = (selector: string): string =>
      document.querySelector(selector)?.textContent ?? 'missing';
    const levelFiles = (texts: readonly string[], pattern: RegExp): string =>
      texts
        .flatMap((text) => {
          const [, level, files] = pattern.exec(text) ?? [];
          return level === undefined || level === '0' ? [] : [`L${level} ${files}`];
        })
        .sort()
        .join(', ');
    const read = (): Places => {
      const labels = [...document.querySelectorAll<HTMLElement>('.lsm-stage-labels > .lsm-label')];
      const shown = labels.filter(({ hidden, style }) => !hidden && style.opacity !== '0');
      return {
        events: [
          textOf('output[aria-label="Event"]').replace(/ .*|,/g, ''),
          document.querySelector<HTMLInputElement>('input[aria-label="Playhead"]')?.value ?? '',
          /^Event (\d+)/.exec(textOf('[aria-label="The tree as text"] b'))?.[1] ?? 'missing',
        ],
        written: textOf('output[aria-label="User bytes written"]'),
        stage: levelFiles(
          shown.map(({ textContent }) => textContent),
          /^L(\d+)(?:base)?\s*\n?(\d+ files?)$/,
        ),
        text: levelFiles(
          textOf('[aria-label="The tree as text"] pre').split('\n'),
          /^L(\d+) +(\d+ files?) /,
        ),
      };
    };
    const places: Places[] = [];
    while (places.length < most && document.querySelector('button[aria-label="Pause"]') !== null) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      places.push(read());
    }
    return places;
  }, frames);
}

async function expectOneMoment(app: AppPage, hasLevels: boolean): Promise<void> {
  const { page } = app;
  test.slow(FRAMES > 100, 'some seconds for each hundred frames');
  await page.getByRole('tab', { name: 'Text' }).click();
  const [seen, clock] = [new Set<string>(), new Set<string>()];
  for (const pace of PACES) {
    await app.pause();
    await page.getByLabel('Speed').selectOption({ label: pace });
    await app.playhead().fill('60');
    await app.button('Play').click();
    // Reading stops once the button no longer says “Pause”.
    await expect(app.button('Pause')).toBeVisible();
    const places = await playedPlaces(page, FRAMES);
    for (const { events } of places) seen.add(`${pace} ${events[0]}`);
    for (const { events, written } of places) clock.add(`${pace} ${events[0]} ${written}`);
    const apart = places.filter(
      ({ events, stage, text }) => new Set(events).size !== 1 || (hasLevels && stage !== text),
    );
    expect(apart, `places that differ, ${pace}`).toEqual([]);
    const seenPlaces = hasLevels ? places.filter(({ stage }) => stage !== '') : places;
    expect(seenPlaces.length, `places seen, ${pace}`).toBeGreaterThan(0);
  }
  expect(seen.size).toBeGreaterThan(FRAMES / 4);
  // Like the memtable on the stage, the bytes written grow between events.
  expect(clock.size).toBeGreaterThan(seen.size);
}

test('a leveled run', async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#v=1&scenario=leveled-default&mode=preview');
  await expectOneMoment(app, true);
});

test('a universal run', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open('#v=1&scenario=max-read-amp-case-2-auto&mode=preview');
  await expectOneMoment(app, false);
});

test('a recorded database', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await app.open();
  await app.chooseFiles(recordedFiles('11.8.1/set-l-dynamic-jobs4'));
  // Wait for the panels of the recording.
  await expect(app.produced()).toContainText('recorded');
  await app.waitForRun();
  await expectOneMoment(app, true);
});
