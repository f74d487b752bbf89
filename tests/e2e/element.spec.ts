// `<lsm-shape>` on other people's pages, using only the files of the package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { buildDocsPackage, dist, host, openDocs, serveDocs } from '../support/docs_page.ts';
import { stateIn, stateOf, statesOf, STRICT, treeOf, WITH_ENGINE } from '../support/docs_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';
import { moved, observeShifts } from '../support/shifts.ts';

/** Limit for scripts until a log plays, in kB with gzip. The aim is 30. */
const PLAYER_LIMIT = 44.6;
/** Limit with a run, before a reader uses an option, in kB with gzip. The aim is 40. */
const FULL_LIMIT = 50.8;

test.beforeAll(async () => {
  await buildDocsPackage();
});

test('an element shows the moment it is asked for, and plays', async ({ page }) => {
  await openDocs(page, '<lsm-shape src="log.lsmlog" at="1200" height="300"></lsm-shape>');
  await expect.poll(() => stateOf(page)).toBe('live');
  const slider = page.getByRole('slider', { name: 'Playhead' });
  await expect(slider).toHaveValue('1200');
  await expect(slider).toHaveAttribute('aria-valuetext', /^event 1,200, /);
  const canvas = page.locator('lsm-shape canvas');
  await expect(canvas).toHaveAttribute('aria-label', /^LSM tree, \d+ sorted runs$/);
  // The event's words are loaded on hover.
  await treeOf(page).hover();
  await expect(canvas).toHaveAttribute('aria-label', /\. The tree has/);
  await page.getByRole('button', { name: 'Step forward' }).click();
  await expect(slider).toHaveValue('1201');
  await slider.press('ArrowLeft');
  await expect(slider).toHaveValue('1200');
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(1202);
});

test(
  'what plays a log keeps to its budget, and words come when it is touched',
  IN_TEST_ALL,
  async ({ page }) => {
    const asked = await openDocs(page, '<lsm-shape src="log.lsmlog" autoplay></lsm-shape>');
    await expect.poll(() => stateOf(page)).toBe('live');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    const scripts = asked.filter((path) => path.endsWith('.js'));
    const code = scripts.map((path) => readFileSync(join(dist, path.slice('/lsm-shape/'.length))));
    const kilobytes = code.reduce((sum, one) => sum + gzipSync(one, { level: 9 }).length, 0) / 1000;
    expect(kilobytes, scripts.join('\n')).toBeLessThanOrEqual(PLAYER_LIMIT);
    expect(scripts.filter((path) => path.includes('after_first_picture'))).toEqual([]);
    await treeOf(page).hover();
    await expect
      .poll(() => asked.filter((path) => path.includes('after_first_picture')))
      .toHaveLength(1);
  },
);

test('colours follow the attribute', IN_TEST_ALL, async ({ page }) => {
  const element = '<lsm-shape src="log.lsmlog" at="1200" color="reason"></lsm-shape>';
  await openDocs(page, element);
  await expect.poll(() => stateOf(page)).toBe('live');
  await expect(treeOf(page)).toContainText('written by');
  await treeOf(page).evaluate((one) => one.setAttribute('color', 'cut'));
  await expect(treeOf(page)).toContainText('cut by');
  await treeOf(page).evaluate((one) => one.removeAttribute('color'));
  await expect(treeOf(page)).toContainText('just now');
});

test('a tree that shows ages changes to other colours', IN_TEST_ALL, async ({ page }) => {
  await openDocs(page, '<lsm-shape src="log.lsmlog" at="1200"></lsm-shape>');
  await expect.poll(() => stateOf(page)).toBe('live');
  await expect(treeOf(page)).toContainText('just now');
  await treeOf(page).evaluate((one) => one.setAttribute('color', 'compression'));
  await expect(treeOf(page)).toContainText('compression');
});

test('what is asked of it before it is there is done in its order', async ({ page }) => {
  await openDocs(page, '<lsm-shape></lsm-shape>');
  const moment = await treeOf(page).evaluate(async (element) => {
    const tree = element as HTMLElement & {
      seek: (to: string) => void;
      step: (by: number) => void;
      moment: { event: number } | null;
    };
    const isLoaded = new Promise((resolve) => tree.addEventListener('lsm-shape-load', resolve));
    tree.setAttribute('src', 'log.lsmlog');
    tree.seek('300');
    tree.step(2);
    await isLoaded;
    return tree.moment;
  });
  expect(moment).toMatchObject({ event: 302 });
  await expect(page.getByRole('slider', { name: 'Playhead' })).toHaveValue('302');
});

test('below the window it loads nothing, and keeps its place', IN_TEST_ALL, async ({ page }) => {
  const figure = '<img alt="A leveled tree" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">';
  const element = `<lsm-shape src="log.lsmlog" height="240">${figure}</lsm-shape>`;
  const asked = await openDocs(page, `<div style="height: 3000px"></div>${element}<p>After</p>`);
  await expect(page.getByRole('img', { name: 'A leveled tree' })).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /player|lsmlog/.test(path))).toEqual([]);
  const top = (): Promise<number> =>
    page.getByText('After').evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await top();
  await treeOf(page).scrollIntoViewIfNeeded();
  await expect.poll(() => stateOf(page)).toBe('live');
  expect(await top()).toBe(before);
});

test('it works under a policy that allows the files of the page alone', async ({ page }) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await openDocs(page, '<lsm-shape src="log.lsmlog" at="job:12"></lsm-shape>', { policy: STRICT });
  await expect.poll(() => stateOf(page)).toBe('live');
  await treeOf(page).hover();
  await expect(page.locator('lsm-shape canvas')).toHaveAttribute('aria-label', /The tree has/);
  expect(faults.filter((text) => !text.includes('favicon'))).toEqual([]);
});

test('what cannot be shown is said, and the figure stays', async ({ page }) => {
  const figure = '<img alt="A leveled tree" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">';
  await openDocs(page, `<lsm-shape>${figure}</lsm-shape>`);
  await expect(page.getByRole('status')).toHaveText(/^Nothing to show yet: add src /);
  await treeOf(page).evaluate((element) => element.setAttribute('src', 'damaged.lsmlog'));
  await expect(page.getByRole('status')).toContainText('cannot be decompressed');
  await expect(page.getByRole('img', { name: 'A leveled tree' })).toBeVisible();
  await treeOf(page).evaluate((element) => element.setAttribute('src', 'missing.lsmlog'));
  await expect(page.getByRole('status')).toContainText('missing.lsmlog cannot be loaded: 404');
  await treeOf(page).evaluate((element) => {
    element.setAttribute('at', 'noon');
    element.setAttribute('src', 'log.lsmlog');
  });
  await expect.poll(() => stateOf(page)).toBe('live');
  await expect(page.getByRole('status')).toContainText('at="noon" is not understood');
});

test(
  'a range is all there is, and a tree that is taken away leaves nothing',
  IN_TEST_ALL,
  async ({ page }) => {
    await openDocs(
      page,
      '<lsm-shape src="log.lsmlog" at="100" range="100..110" pace="100/s"></lsm-shape>',
    );
    await expect.poll(() => stateOf(page)).toBe('live');
    const slider = page.getByRole('slider', { name: 'Playhead' });
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(slider).toHaveValue('110');
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await page.getByRole('button', { name: 'Step forward' }).click();
    await expect(slider).toHaveValue('110');
    const left = await treeOf(page).evaluate(async (element) => {
      element.remove();
      await Promise.resolve();
      const { state, shadowRoot } = element as HTMLElement & { state: string };
      return [state, shadowRoot?.querySelectorAll('canvas').length];
    });
    expect(left).toEqual(['still', 0]);
  },
);

test(
  'a whole job is a range, which opens before it and ends after it',
  IN_TEST_ALL,
  async ({ page }) => {
    await openDocs(page, '<lsm-shape src="log.lsmlog" range="job:219"></lsm-shape>');
    await expect.poll(() => stateOf(page)).toBe('live');
    const slider = page.getByRole('slider', { name: 'Playhead' });
    const [first, last] = await slider.evaluate(
      ({ min, max }: HTMLInputElement) => [min, max] as const,
    );
    await expect(slider).toHaveValue(first);
    const label = (): Promise<string | null> =>
      page.locator('lsm-shape canvas').getAttribute('aria-label');
    await treeOf(page).hover();
    await expect.poll(label).toMatch(/\. The tree has/);
    expect(await label()).not.toContain('Flush 219');
    await page.getByRole('button', { name: 'Step forward' }).click();
    await expect.poll(label).toMatch(/^Flush 219 starts: /);
    await slider.fill(last);
    await expect.poll(label).toMatch(/^Flush 219 wrote file/);
  },
);

test(
  'what is scrolled away stands, and goes on when it is seen again',
  IN_TEST_ALL,
  async ({ page }) => {
    const below = '<div style="height: 4000px"></div><p>Below</p>';
    await openDocs(page, `<lsm-shape src="log.lsmlog" autoplay pace="20/s"></lsm-shape>${below}`);
    const eventNow = (): Promise<number> =>
      treeOf(page).evaluate(
        (element) =>
          (element as unknown as { moment: { event: number } | null }).moment?.event ?? -1,
      );
    await expect.poll(eventNow).toBeGreaterThan(3);
    const paused = treeOf(page).evaluate(
      (element) => new Promise((resolve) => element.addEventListener('lsm-shape-pause', resolve)),
    );
    await page.getByText('Below').scrollIntoViewIfNeeded();
    await paused;
    const stoodAt = await eventNow();
    await treeOf(page).scrollIntoViewIfNeeded();
    await expect.poll(eventNow).toBeGreaterThan(stoodAt);
  },
);

test(
  'nothing of the page moves, and nothing is done before it is seen',
  IN_TEST_ALL,
  async ({ page }) => {
    await observeShifts(page);
    const tree =
      '<lsm-shape src="log.lsmlog" caption="A tree" height="200"><img alt="A tree"></lsm-shape>';
    const option =
      '<lsm-shape scenario="leveled-default" mode="preview" options="num_levels" height="200"></lsm-shape>';
    const room = '<div style="height: 3000px"></div>';
    const html = `<p>Above</p>${room}${tree}${option}<p>After</p>`;
    const asked = await openDocs(page, html);
    const isWork = (path: string): boolean => /player|worker|\.lsmlog$|\.wasm$/.test(path);
    await page.waitForLoadState('networkidle');
    expect(await moved(page)).toEqual([]);
    expect(await statesOf(page)).toEqual(['still', 'still']);
    expect(asked.filter(isWork)).toEqual([]);
    await page.getByText('After').scrollIntoViewIfNeeded();
    await expect.poll(() => statesOf(page)).toEqual(['live', 'live']);
    expect(asked.filter(isWork)).not.toEqual([]);
    expect(await moved(page)).toEqual([]);
  },
);

for (const width of [1280, 390]) {
  const title = `the page does not move when the script comes late, at ${width} pixels`;
  test(title, IN_TEST_ALL, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await observeShifts(page);
    const trees = [
      '<lsm-shape src="log.lsmlog" caption="A tree" height="150"><img alt="A tree"></lsm-shape>',
      '<style>lsm-shape { --lsm-height: 150px }</style><lsm-shape src="log.lsmlog" controls="none"></lsm-shape>',
      '<lsm-shape figure="aligned-cut"></lsm-shape>',
      '<lsm-shape src="log.lsmlog" height="150" scenario="leveled-default" options="num_levels"></lsm-shape>',
      '<lsm-shape scenario="leveled-default" height="150" options="max_bytes_for_level_multiplier=2..20"></lsm-shape>',
    ];
    for (const tree of trees) {
      await page.unrouteAll();
      await serveDocs(
        page,
        `<link rel="stylesheet" href="/lsm-shape/lsm-shape.css">${tree}<p>Below</p>`,
      );
      await page.route('**/define.js', async (route) => {
        await page.getByText('Below').waitFor();
        await page.evaluate(paintTwice);
        await route.fallback();
      });
      await page.goto(`${host}/`);
      await expect.poll(() => stateOf(page)).toBe('live');
      await page.evaluate(paintTwice);
      expect(await moved(page), tree).toEqual([]);
    }
  });
}

test('a picture is seen until the log plays, which is loaded beside its player', async ({
  page,
}) => {
  const svg = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 36'/>`;
  const picture = `<picture><img src="${svg}" width="960" height="360" alt="A tree"></picture>`;
  const style = '<link rel="stylesheet" href="/lsm-shape/lsm-shape.css">';
  const asked = await serveDocs(page, `${style}<lsm-shape src="log.lsmlog">${picture}</lsm-shape>`);
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/player-*.js', async (route) => {
    await isReleased;
    await route.fallback();
  });
  await page.goto(`${host}/`);
  await expect.poll(() => asked).toContain('/log.lsmlog');
  const image = page.getByRole('img', { name: 'A tree' });
  await expect(image).toBeVisible();
  expect((await image.boundingBox())?.height).toBe(360);
  release();
  await expect.poll(() => stateOf(page)).toBe('live');
  await expect(image).toBeHidden();
});

/** Waits until the current content is on the screen. */
const paintTwice = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the figure stands where the tree would', async ({ page }) => {
    await openDocs(page, '<lsm-shape src="log.lsmlog"><img alt="A leveled tree"></lsm-shape>');
    await expect(page.getByRole('img', { name: 'A leveled tree' })).toHaveCount(1);
  });
});

test.describe('with the engine', () => {
  const run = (page: Page): Locator => treeOf(page).locator('[part="run"]');
  const said = (page: Page): Locator => treeOf(page).locator('[part="message"]');

  test('a reader changes an option of a log, and the engine is loaded then', async ({ page }) => {
    const asked = await openDocs(
      page,
      '<lsm-shape src="log.lsmlog" at="50%" scenario="leveled-default" mode="preview" options="max_bytes_for_level_multiplier=2..20 level0_file_num_compaction_trigger=2,4,8 write_buffer_size=1M..256M"></lsm-shape>',
      { policy: WITH_ENGINE },
    );
    await expect.poll(() => stateOf(page)).toBe('live');
    const playhead = page.getByRole('slider', { name: 'Playhead' });
    const first = await playhead.inputValue();
    const multiplier = page.getByRole('slider', { name: 'max_bytes_for_level_multiplier' });
    await expect(multiplier).toHaveAttribute('aria-valuetext', '10');
    const buffer = page.getByRole('slider', { name: 'write_buffer_size' });
    await expect(buffer).toHaveAttribute('aria-valuetext', /^\d+M$/);
    const scripts = asked.filter((path) => path.endsWith('.js'));
    const code = scripts.map((path) => readFileSync(join(dist, path.slice('/lsm-shape/'.length))));
    const kilobytes = code.reduce((sum, one) => sum + gzipSync(one, { level: 9 }).length, 0) / 1000;
    expect(kilobytes, scripts.join('\n')).toBeLessThanOrEqual(FULL_LIMIT);
    expect(asked.filter((path) => /wasm|worker/.test(path))).toEqual([]);
    await page
      .getByRole('combobox', { name: 'level0_file_num_compaction_trigger' })
      .selectOption('8');
    await expect(run(page)).toHaveText(
      /^level0_file_num_compaction_trigger 8 · at the end: write amp [\d.]+, was [\d.]+, space amp/,
    );
    expect(asked.filter((path) => /wasm|worker/.test(path))).toEqual([
      '/lsm-shape/worker.js',
      '/lsm-shape/core.wasm',
    ]);
    await multiplier.press('End');
    await expect(run(page)).toHaveText(/max_bytes_for_level_multiplier 20 · at the end/);
    await expect(said(page)).toHaveText('');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(multiplier).toHaveAttribute('aria-valuetext', '10');
    await expect(run(page)).toHaveText(/^at the end/);
    await expect(playhead).toHaveValue(first);
  });

  test(
    'a policy that forbids the engine is said, and the log stays',
    IN_TEST_ALL,
    async ({ page }) => {
      await openDocs(
        page,
        '<lsm-shape src="log.lsmlog" scenario="leveled-default" options="num_levels"></lsm-shape>',
        { policy: STRICT },
      );
      await expect.poll(() => stateOf(page)).toBe('live');
      await page.getByRole('textbox', { name: 'num_levels' }).fill('5');
      await page.getByRole('textbox', { name: 'num_levels' }).press('Enter');
      await expect(said(page)).toHaveText(/forbids WebAssembly\. Add 'wasm-unsafe-eval' .*[^.]\.$/);
      await expect(page.getByRole('slider', { name: 'Playhead' })).toBeVisible();
    },
  );

  test('ten scenarios share one worker, and leave none', IN_TEST_ALL, async ({ page }) => {
    const element =
      '<lsm-shape scenario="leveled-default" mode="preview" height="40" controls="none"></lsm-shape>';
    const asked = await openDocs(page, element.repeat(10));
    await expect.poll(() => statesOf(page), { timeout: 30_000 }).toEqual(Array(10).fill('live'));
    expect(page.workers()).toHaveLength(1);
    expect(asked.filter((path) => path.endsWith('core.wasm'))).toHaveLength(1);
    await page.evaluate(() =>
      document.querySelectorAll('lsm-shape').forEach((one) => one.remove()),
    );
    await expect.poll(() => page.workers().length).toBe(0);
  });

  test('a link of the page is a run, from its moment', IN_TEST_ALL, async ({ page }) => {
    const link =
      'https://shape.test/#v=1&amp;scenario=universal-default&amp;size_ratio=40&amp;event=60';
    await openDocs(page, `<lsm-shape link="${link}" mode="preview"></lsm-shape>`);
    await expect.poll(() => stateOf(page)).toBe('live');
    await expect(page.getByRole('slider', { name: 'Playhead' })).toHaveValue('60');
    await expect(run(page)).toHaveText(/^at the end: write amp \d+\.\d\d/);
  });

  test(
    'a link is read whole: options set later, its run where it names none, its faults',
    IN_TEST_ALL,
    async ({ page }) => {
      const links = [
        'v=1&event=60&mode=preview',
        'v=1&scenario=leveled-default&mode=preview',
        'v=1&scenario=leveled-default&mode=preview&level0_file_num_compaction_trigger@20000000=12',
        'v=3&scenario=leveled-default',
      ];
      const elements = links.map(
        (link) => `<lsm-shape link="${link.replaceAll('&', '&amp;')}"></lsm-shape>`,
      );
      await openDocs(page, elements.join(''));
      await expect(run(page)).toHaveCount(4);
      const numbers: (string | null)[] = [];
      for (const at of [0, 1, 2]) {
        await expect(run(page).nth(at)).toHaveText(/write amp \d/);
        numbers.push(await run(page).nth(at).textContent());
      }
      const [unnamed, named, later] = numbers;
      // A link without a scenario opens the default one.
      expect(unnamed).toBe(named);
      expect(later).not.toBe(named);
      await treeOf(page).nth(3).scrollIntoViewIfNeeded();
      await expect(said(page).nth(3)).toHaveText(
        'Attribute link: unknown version 3. Copy the whole link.',
      );
    },
  );

  test(
    'a name that no option has is said at once, with the nearest',
    IN_TEST_ALL,
    async ({ page }) => {
      const recorded = 'src="log.lsmlog" scenario="leveled-default" mode="preview"';
      const asked = await openDocs(
        page,
        `<lsm-shape ${recorded} options="num_levls=2..7 num_levels universal_size_ratio"></lsm-shape>` +
          '<lsm-shape scenario="universal-default" set="sise_ratio=3"></lsm-shape>',
      );
      const wrong = 'Attribute options: unknown option num_levls. Did you mean num_levels?';
      await expect(said(page).first()).toHaveText(wrong);
      await expect(said(page).last()).toHaveText(
        'Attribute set: unknown option sise_ratio. Did you mean size_ratio?',
      );
      await expect.poll(() => treeOf(page).first().evaluate(stateIn)).toBe('live');
      // Valid options can be changed, and the error stays visible.
      expect(asked.filter((path) => /wasm|worker/.test(path))).toEqual([]);
      await expect(page.getByRole('slider', { name: 'num_levls' })).toHaveCount(0);
      await page.getByRole('textbox', { name: 'num_levels' }).fill('5');
      await page.getByRole('textbox', { name: 'num_levels' }).press('Enter');
      await expect(run(page).first()).toHaveText(/^num_levels 5 · at the end/);
      await expect(said(page).first()).toHaveText(wrong);
    },
  );

  test('what the engine refuses is said in its words', IN_TEST_ALL, async ({ page }) => {
    await openDocs(
      page,
      '<lsm-shape scenario="leveled-default" set="size_ratio=many" mode="preview"></lsm-shape><lsm-shape scenario="universal-defalt"></lsm-shape>',
    );
    await expect(said(page).first()).toContainText('size_ratio');
    await expect(said(page).last()).toHaveText(
      'Attribute scenario: unknown scenario universal-defalt. Did you mean universal-default?',
    );
  });
});
