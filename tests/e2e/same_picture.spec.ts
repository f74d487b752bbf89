// A link gives everyone the same picture of the same run, pixel for pixel.
import { expect, test, type Browser, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

interface Seen {
  readonly picture: Buffer;
  readonly keys: string | null;
  readonly hash: string;
}

/** Returns a screenshot of the stage at rest, without floating controls, and the run's hash. */
async function seen(page: Page): Promise<Seen> {
  await page.mouse.move(5, 5);
  const stage = page.getByRole('main', { name: /^The trees?$/ });
  const picture = await new AppPage(page).atRest(() =>
    stage.screenshot({ animations: 'disabled', caret: 'hide' }),
  );
  const hash = await page.evaluate(() => {
    const { runsForTest } = window as unknown as {
      runsForTest: { getSnapshot(): { shown: { summary: { event_hash: string } } } };
    };
    return runsForTest.getSnapshot().shown.summary.event_hash;
  });
  const { searchParams } = new URL(page.url().replace('#', '?'));
  return { picture, hash, keys: searchParams.get('keys') };
}

async function openedAnew(browser: Browser, page: Page): Promise<Seen> {
  const size = page.viewportSize();
  const context = await browser.newContext({ viewport: size });
  const other = await context.newPage();
  const app = new AppPage(other);
  await app.openWhole(new URL(page.url()).hash);
  const found = await seen(other);
  await context.close();
  return found;
}

test('a link holds keys, colours, heights, a file, options and the moment', async ({
  page,
  browser,
}) => {
  const app = new AppPage(page);
  await app.openWhole(
    '#v=1&scenario=leveled-default&max_bytes_for_level_multiplier=8&colour=rewrites' +
      '&heights=linear&file=120&event=900',
  );
  const stage = page.getByRole('main', { name: 'The tree' });
  const box = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6);
  for (let notch = 0; notch < 6; notch += 1) await page.mouse.wheel(0, -120);
  await expect(page).toHaveURL(/[&]keys=0\.\d+-0\.\d+/);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/event=901/);
  // The address gets the key range when it rests, perhaps between two wheel events.
  await app.addressAtRest();
  const sent = await seen(page);
  expect(sent.keys).not.toBeNull();
  const received = await openedAnew(browser, page);
  expect(received.hash).toBe(sent.hash);
  expect(received.keys).toBe(sent.keys);
  expect(received.picture.equals(sent.picture)).toBe(true);
  // All keys are shown, because another scenario has other keys.
  await app.button(/Leveled compaction/).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Universal compaction/ })
    .first()
    .click();
  await expect(page).not.toHaveURL(/keys=/);
});

test('a link of a comparison shows the same trees', IN_TEST_ALL, async ({ page, browser }) => {
  const app = new AppPage(page);
  const scenario = 'max-read-amp-case-1-trigger-5';
  await app.openWhole(
    `#v=1&scenario=${scenario}&mode=preview&size_ratio=20&event=300&keys=0.1-0.4` +
      `&A=scenario%3D${scenario}&B=`,
  );
  await expect(page.getByRole('region', { name: /^Run / })).toHaveCount(2);
  await expect(page.locator('.variant[data-waiting="true"]')).toHaveCount(0);
  const sent = await seen(page);
  const received = await openedAnew(browser, page);
  expect(received.hash).toBe(sent.hash);
  expect(received.picture.equals(sent.picture)).toBe(true);
});

/** Returns the canvas of the stage, and its labels, from bottom to top where they overlap. */
async function drawn(page: Page): Promise<{ readonly canvas: string; readonly labels: string[] }> {
  await page.mouse.move(5, 5);
  const app = new AppPage(page);
  // Labels fade in and out in less than a second.
  await app.pageSeconds(1);
  const tree = page.getByRole('main', { name: 'The tree' });
  return app.atRest(() => tree.evaluate(drawnOn));
}

function drawnOn(stage: Element): { readonly canvas: string; readonly labels: string[] } {
  const labels = [...stage.querySelectorAll<HTMLElement>('.lsm-label:not([hidden])')];
  const said = labels.map((label) => {
    const { transform, color, opacity } = getComputedStyle(label);
    return `${label.className} ${label.innerHTML} ${transform} ${color} ${opacity}`;
  });
  const boxes = labels.map((label) => label.getBoundingClientRect());
  const overlaps = boxes.flatMap((box, at) =>
    boxes.slice(at + 1).flatMap((other, after) => {
      const isAcross = box.left < other.right - 1 && other.left < box.right - 1;
      const isOver = isAcross && box.top < other.bottom - 1 && other.top < box.bottom - 1;
      return isOver ? [`${said[at] ?? ''} under ${said[at + 1 + after] ?? ''}`] : [];
    }),
  );
  const canvas = stage.querySelector('canvas')?.toDataURL() ?? '';
  return { canvas, labels: [...said, ...overlaps].toSorted() };
}

// Not a screenshot, because corners of labels painted in parts differ by 1 of 255.
test(
  'an event within a job is drawn the same, stepped to or opened',
  IN_TEST_ALL,
  async ({ page, browser }) => {
    const app = new AppPage(page);
    for (const event of [500, 640]) {
      await page.goto('about:blank');
      await app.open(`#v=1&scenario=leveled-default&mode=preview&event=${event - 3}`);
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
      await expect.poll(() => app.event()).toBe(event);
      const stepped = await drawn(page);
      expect(stepped.labels.some((label) => label.includes('chip'))).toBe(true);
      const context = await browser.newContext({ viewport: page.viewportSize() });
      const other = new AppPage(await context.newPage());
      await other.open(`#v=1&scenario=leveled-default&mode=preview&event=${event}`);
      expect(await drawn(other.page)).toEqual(stepped);
      await context.close();
    }
  },
);
