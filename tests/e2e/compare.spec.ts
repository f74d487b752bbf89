// Comparing up to four runs side by side, with a common playhead and key axis.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { AppPage } from '../support/app_page.ts';
import { IN_TEST_ALL } from '../support/matrix.ts';

const scenario = 'max-read-amp-case-1-trigger-5';
const start = `#v=1&scenario=${scenario}&mode=preview&event=120`;
/** A link with three runs: a scenario, a changed one in front, and another scenario. */
const three =
  `#v=1&scenario=${scenario}&mode=preview&size_ratio=20&event=120&side=compare` +
  `&A=scenario%3D${scenario}&B=name%3DWide&C=scenario%3Duniversal-default`;

const trees = (page: Page): Locator => page.getByRole('main', { name: 'The trees' });
const run = (page: Page, letter: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^Run ${letter}: `) });
const numbers = (page: Page): Locator =>
  page.getByRole('region', { name: 'Numbers of the whole runs' }).getByRole('table');
const differing = (page: Page): Locator =>
  page.getByRole('region', { name: 'Options that differ' });

/** Returns the cells in a row of numbers, in the order of the runs. */
const cells = (page: Page, name: string): Promise<string[]> =>
  numbers(page).getByRole('row', { name }).getByRole('cell').allTextContents();

/** Waits until this many runs are shown and complete. */
async function complete(page: Page, count: number): Promise<void> {
  await expect(trees(page).getByRole('region')).toHaveCount(count);
  await new AppPage(page).waitForRun();
  await expect(trees(page).locator('[data-waiting="true"], [data-stale="true"]')).toHaveCount(0);
  await expect(numbers(page)).toBeVisible();
  // FIFO has no limit on idle runs, so this number stays unknown.
  const known = numbers(page).getByRole('row').filter({ hasNotText: 'peak idle runs' });
  await expect(known.getByText('–', { exact: true })).toHaveCount(0);
}

async function begin(page: Page): Promise<AppPage> {
  const app = new AppPage(page);
  await app.open(start);
  await app.pause();
  await app.button('Compare').click();
  await app.button('With other options').click();
  await complete(page, 2);
  return app;
}

test('a copy of the run is compared with it, and only the copy is changed', async ({ page }) => {
  const app = await begin(page);
  await expect(page.getByText('the same decisions')).toBeVisible();
  await expect(differing(page)).toContainText('None so far');
  await app.setOption('size_ratio', 20);
  await expect(differing(page).getByRole('row', { name: 'size_ratio' })).toContainText('20');
  await expect(page.getByText(/vs. A: write amp [+−]/)).toBeVisible();
  await expect(run(page, 'B')).toHaveAccessibleName('Run B: size_ratio 20');
  await expect(run(page, 'A')).toHaveAccessibleName('Run A: size_ratio 1');
  await complete(page, 2);
  const [a, b] = await cells(page, 'write amp');
  expect(b).toMatch(/^\d\.\d\d[+−]/);
  expect(a).toMatch(/^\d\.\d\d$/);
  // The first difference is shown with both reasons.
  const parting = page.getByRole('region', { name: 'First difference' });
  await expect(parting).toContainText(/A and B: decision \d+: /);
  await expect(parting.getByRole('list', { name: 'Reasoning of run A' })).toBeVisible();
  await expect(parting.getByRole('list', { name: 'Reasoning of run B' })).toBeVisible();
  expect(await app.accessibilityViolations()).toEqual([]);
});

test(
  'another run comes to the front at the same moment, and the page is about it',
  IN_TEST_ALL,
  async ({ page }) => {
    const app = await begin(page);
    await app.setOption('size_ratio', 20);
    await expect(run(page, 'B')).toHaveAccessibleName('Run B: size_ratio 20');
    await complete(page, 2);
    // Bringing the other run to the front must not change the numbers at this moment.
    const [a, b] = ['A', 'B'].map((letter) => run(page, letter).getByTitle(' at this moment'));
    if (a === undefined || b === undefined) throw new Error('two runs');
    await app.waitForWords();
    const before = [await a.allTextContents(), await b.allTextContents()];
    expect(before[0]).toHaveLength(3);
    const [, second] = await cells(page, 'write amp');
    await page.getByRole('button', { name: 'Bring run A to the front' }).click();
    await expect(app.option('size_ratio')).toHaveValue('1');
    await expect(page.getByRole('button', { name: 'Run A is in front' })).toBeVisible();
    await expect(a).toHaveText(before[0] ?? []);
    await expect(b).toHaveText(before[1] ?? []);
    // The table keeps its numbers because nothing is computed again.
    expect((await cells(page, 'write amp'))[1]).toBe(second);
    await page.keyboard.press('Escape');
    await app.button('Undo switch to run A').click();
    await expect(app.option('size_ratio')).toHaveValue('20');
  },
);

test('options are copied, runs are named, moved and removed', IN_TEST_ALL, async ({ page }) => {
  const app = new AppPage(page);
  await page.goto(`/${three}`);
  await complete(page, 3);
  await expect(run(page, 'B')).toHaveAccessibleName('Run B: Wide');
  await page
    .getByRole('button', { name: 'Set size_ratio in B to 1, as in A', exact: true })
    .click();
  await expect(app.option('size_ratio')).toHaveValue('1');

  await app.button('Tools of run C').click();
  await app.button('Make it the baseline').click();
  await expect(numbers(page).getByRole('columnheader').first()).toHaveText('C baseline');
  await app.button('Tools of run A').click();
  await app.button('Rename').click();
  await page.getByRole('textbox', { name: 'Name of run A' }).fill('As published');
  await page.keyboard.press('Enter');
  await expect(run(page, 'A')).toHaveAccessibleName('Run A: As published');
  await app.button('Tools of run A').click();
  await app.button('Remove').click();
  await complete(page, 2);
  await app.button('Compare').click();
  await app.button('End the comparison').click();
  await expect(page.getByRole('main', { name: 'The tree' })).toBeVisible();
  await expect(page).not.toHaveURL(/[ABC]=/);
});

test(
  'a run comes to the front by its name, and any run is what the others are measured against',
  IN_TEST_ALL,
  async ({ page }) => {
    await page.goto(`/${three}`);
    await complete(page, 3);
    await expect(page.getByRole('button', { name: 'Run B is in front' })).toBeVisible();
    await numbers(page).getByRole('button', { name: 'Show run A in front' }).click();
    await expect(page.getByRole('button', { name: 'Run A is in front' })).toBeVisible();
    await run(page, 'B').getByRole('heading', { name: 'Wide' }).click();
    await expect(page.getByRole('button', { name: 'Run B is in front' })).toBeVisible();
    await complete(page, 3);
    const [, first] = await cells(page, 'write amp');
    expect(first).toMatch(/\d[+−=]/);
    await page
      .getByRole('combobox', { name: 'Differences from' })
      .selectOption({ label: 'B · Wide' });
    await expect(numbers(page).getByRole('columnheader').first()).toHaveText('B baseline');
    await expect(page.getByText(/^A vs. B:/)).toBeVisible();
    // The baseline's own number now has no difference; the number of A has one.
    const [own, other] = await cells(page, 'write amp');
    expect([own, other]).toEqual([
      expect.stringMatching(/^[\d.]+$/),
      expect.stringMatching(/[+−=]/),
    ]);
    expect(await new AppPage(page).accessibilityViolations()).toEqual([]);
  },
);

test('two limits that come to the same say which were in force', IN_TEST_ALL, async ({ page }) => {
  const auto = 'max-read-amp-case-2-auto';
  await page.goto(
    `/#v=1&scenario=${auto}&mode=preview&max_read_amp=12&side=compare&A=scenario%3D${auto}&B=`,
  );
  await complete(page, 2);
  await expect(page.getByText(/B vs. A: the same decisions/)).toContainText(
    'The limit is 9 idle sorted runs in A and 12 in B, and never forced a merge',
  );
});

test(
  'four trees have room for the names of their rows, the one in front is in sight',
  IN_TEST_ALL,
  async ({ page }) => {
    const auto = 'max-read-amp-case-2-auto';
    const others = [5, 9, 12].map(
      (limit, at) => `&${'ABC'[at] ?? ''}=scenario%3D${auto}%26max_read_amp%3D${limit}`,
    );
    await page.goto(`/#v=1&scenario=${auto}&mode=preview&event=2000${others.join('')}&D=`);
    await expect(trees(page).getByRole('region')).toHaveCount(4);
    await complete(page, 4);
    const heights = await new AppPage(page).atRest(() =>
      trees(page)
        .getByRole('region')
        .locator('canvas')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height)),
    );
    expect(heights).toHaveLength(4);
    for (const height of heights) expect(height).toBeGreaterThan(170);
    await expect(run(page, 'D').locator('canvas')).toBeInViewport({ ratio: 0.95 });
    await page.getByRole('button', { name: 'Bring run A to the front' }).click();
    await expect(run(page, 'A').locator('canvas')).toBeInViewport({ ratio: 0.95 });
  },
);

test(
  'a presentation of a comparison has all trees over the whole page',
  IN_TEST_ALL,
  async ({ page }) => {
    await page.goto(`/${three}&present=1`);
    await expect(trees(page).getByRole('region')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Presentation' })).toBeVisible();
    const boxes = await new AppPage(page).atRest(() =>
      trees(page)
        .getByRole('region')
        .locator('canvas')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect)),
    );
    expect(boxes).toHaveLength(3);
    for (const { width, bottom } of boxes) {
      expect(width).toBeGreaterThan(1200);
      expect(bottom).toBeLessThan(900);
    }
  },
);

test(
  'a link brings all runs back, and says what it cannot',
  IN_TEST_ALL,
  async ({ page, context }) => {
    await page.goto(`/${three}&trees=beside`);
    await complete(page, 3);
    const rows = await numbers(page).textContent();
    const other = await context.newPage();
    await other.goto(page.url());
    await complete(other, 3);
    expect(await numbers(other).textContent()).toBe(rows);
    await expect(other.getByRole('radio', { name: 'side by side' })).toBeChecked();
    await other.goto('about:blank');
    await other.goto(`/${three}&D=recording%3Dproduction`);
    await expect(
      other.getByText('The link compares with the recording “production”'),
    ).toBeVisible();
    await complete(other, 3);
  },
);

test('a phone shows one run at a time, with a switch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${three}&panel=compare`);
  await expect(trees(page).getByRole('region')).toHaveCount(1);
  await expect(run(page, 'B')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Run' }).getByText('C', { exact: true }).click();
  await expect(run(page, 'C')).toBeVisible();
  await expect(run(page, 'B')).toHaveCount(0);
  await expect(numbers(page)).toBeVisible();
});

test(
  'a long link is compressed, opens the same, and a damaged one says so',
  IN_TEST_ALL,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(
      `/${three}&D=scenario%3Dfifo-default%26name%3DFirst%20in&notes=120_the%20start`,
    );
    await complete(page, 4);
    const rows = await numbers(page).textContent();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const copy = page.getByRole('button', { name: 'Copy the link' });
    const said = await new AppPage(page).listenTo(copy);
    await copy.click();
    await expect.poll(said).toContain('Copied');
    // The link is compressed shortly after the menu opens.
    const copied = async (): Promise<string> => {
      await copy.click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await expect.poll(copied).toMatch(/#v=2&z=[\w-]+$/);
    const link = await copied();
    expect(link.length).toBeLessThan(page.url().length);
    const other = await context.newPage();
    await other.goto(link);
    await complete(other, 4);
    expect(await numbers(other).textContent()).toBe(rows);
    await expect(run(other, 'D')).toHaveAccessibleName('Run D: First in');
    await other.goto('about:blank');
    await other.goto(link.slice(0, -9));
    await expect(other.getByText('The link is damaged')).toBeVisible();
  },
);
