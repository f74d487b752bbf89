// Stories, read from start to end with all questions and tasks, with and without scripts.
import { expect, test, type Page } from '@playwright/test';
import type { PageStep } from '../../components/src/stories/page_story.ts';
import type { StoryPart, StoryTask } from '../../components/src/node/stories/story.ts';
import { AppPage } from '../support/app_page.ts';
import { axeViolations } from '../support/axe.ts';
import { caseOf, IN_TEST_ALL } from '../support/matrix.ts';
import { choose, shownEvent, stories, treeOf } from '../support/story_page.ts';

/** Stories read in the browser by `npm test`, with all of a student's actions. */
const readEachTime = ['first-lesson'];

/** With reduced motion, the page jumps to each moment at once. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function stepsOf(page: Page): Promise<PageStep[]> {
  const text = await page.locator('lsm-story script[type="application/json"]').textContent();
  return JSON.parse(text ?? '[]') as PageStep[];
}

/** Scrolls a step into reading position. */
async function goToStep(page: Page, id: string): Promise<void> {
  await page.evaluate((step) => document.getElementById(step)?.scrollIntoView(), id);
  await expect(page.locator(`#${id}`)).toHaveClass(/active/);
}

for (const story of stories) {
  test.describe(story.title, () => {
    const often = caseOf(readEachTime.includes(story.name));

    test(
      'shows the moment of each step that is read, and axe has no objection',
      often,
      async ({ page }) => {
        test.setTimeout(120_000);
        const problems: string[] = [];
        page.on('pageerror', (problem) => problems.push(problem.message));
        await page.goto(`/learn/${story.name}.html`);
        for (const { id, stage, task } of await stepsOf(page)) {
          if (stage === null || task !== null) continue;
          await goToStep(page, id);
          const tree = treeOf(page);
          const [attribute, run] =
            stage.scenario === '' ? ['db-bench', stage.dbBench] : ['scenario', stage.scenario];
          await expect(tree).toHaveAttribute(attribute, run);
          // The largest runs take seconds on an idle machine, three times as long on a loaded one.
          const aWhole = { message: `the moment of ${id}`, timeout: 45_000 };
          await expect.poll(() => shownEvent(tree), aWhole).toBe(Math.floor(stage.atEvent));
          await expect(tree.locator('[part="message"]')).toBeEmpty();
        }
        expect(problems).toEqual([]);
        for (const answer of await page.getByText('The answer').all()) await answer.click();
        expect(await axeViolations(page)).toEqual([]);
        await page.setViewportSize({ width: 360, height: 740 });
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(360);
      },
    );

    test('has tasks that say what is missed, and when they are solved', often, async ({ page }) => {
      test.setTimeout(120_000);
      await page.goto(`/learn/${story.name}.html`);
      for (const { id, parts } of story.steps) {
        const task = parts.find((part) => part.kind === 'task');
        if (task === undefined) continue;
        await goToStep(page, id);
        await solve(page, task);
      }
    });

    test('is complete without a script', IN_TEST_ALL, async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`/learn/${story.name}.html`);
      const steps = story.steps.filter(({ parts }) => parts.some(({ kind }) => kind === 'moment'));
      await expect(page.locator('figure.moment img')).toHaveCount(steps.length);
      for (const image of await page.locator('figure.moment img').all()) {
        await image.scrollIntoViewIfNeeded();
        await expect(image).toBeVisible();
        await expect(image).toHaveAttribute('alt', /The tree has|The tree is empty/);
      }
      for (const answer of await page.getByText('The answer').all()) {
        await answer.click();
      }
      const right = page.locator('.answers [data-right="true"]');
      for (const one of await right.all()) await expect(one).toBeVisible();
      await context.close();
    });
  });
}

/**
 * Gives a wrong answer, which gets a hint, and then the right one. The site's build checks all
 * answers.
 */
async function solve(page: Page, task: StoryTask): Promise<void> {
  const place = page.locator(`#task-${task.id}`);
  const said = place.getByRole('status');
  const tree = treeOf(page);
  await expect(place.locator('.goals .now').first()).toBeVisible();
  const wrong = task.wrong[0] ?? {};
  for (const [name, value] of Object.entries(wrong)) {
    await choose(tree, name, value);
    const hints = task.hints.map(({ says }) => escaped(says)).join('|');
    await expect(said).toHaveText(new RegExp(hints));
  }
  await page.getByRole('button', { name: 'Back to the story' }).click();
  await expect(said).toHaveText('');
  for (const [name, value] of Object.entries(task.solution)) await choose(tree, name, value);
  await expect(said).toHaveText('Solved.');
  await expect(place.getByRole('button', { name: 'Copy my answer' })).toBeVisible();
  await expect(place.locator('.goals .missed')).toHaveCount(0);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const isTask = ({ kind }: StoryPart): boolean => kind === 'task';

const first = stories.find(({ name }) => name === 'trivial-moves');

test.describe('a reader', () => {
  const address = 'learn/trivial-moves.html';

  test('guesses before the numbers are shown', async ({ page }) => {
    await page.goto(address);
    const numbers = page.locator('aside .numbers');
    await expect(numbers).toHaveText(/written below L0 0 B/);
    await expect(numbers).toBeHidden();
    const question = page.locator('#step-1 .predict');
    await expect(page.getByRole('link', { name: 'Present' })).toHaveAttribute('href', '?present');
    await question.getByRole('button', { name: 'the flushed bytes again, once' }).click();
    await expect(question.getByText('It does not have to.')).toBeVisible();
    await expect(numbers).toBeVisible();
  });

  test('takes the controls, reads on, and comes back', async ({ page }) => {
    await page.goto('learn/one-option-two-jobs.html');
    await goToStep(page, 'step-4');
    const tree = treeOf(page);
    await choose(tree, 'size_ratio', '50');
    const own = page.getByText('You changed this run.');
    await expect(own).toBeVisible();
    await expect(page.locator('aside .numbers')).toHaveText(/limit on sorted runs 7/);
    // The caption below the tree no longer describes the story's own run.
    await expect(tree).toHaveAttribute('caption', /^Changed: size_ratio=50 · 1\/\d+ of the keys/);
    await goToStep(page, 'step-5');
    await expect(own).toBeHidden();
    await goToStep(page, 'step-4');
    await expect(own).toBeVisible();
    await page.getByRole('button', { name: 'Back to the story' }).click();
    await expect(own).toBeHidden();
    await expect(page.locator('aside .numbers')).toHaveText(/limit on sorted runs 9/);
    await expect(treeOf(page)).not.toHaveAttribute('caption', /Changed/);
    // The element's own summary of a run would reveal the answers to questions.
    await expect(treeOf(page).locator('[part="run"]')).toBeHidden();
  });

  test(
    'drags from tree to tree between the three amplifications',
    IN_TEST_ALL,
    async ({ page }) => {
      await page.goto('learn/first-lesson.html');
      const rows = page.locator('.triangle tr[data-run]');
      const stepId = await page.locator('.step:has(.triangle)').getAttribute('id');
      await goToStep(page, stepId ?? '');
      const row = page.locator('.triangle tr[data-run="runs-12"]');
      // Drag a corner along its axis to the corner of another run.
      const place = (run: string): Promise<{ x: number; y: number }> =>
        page.locator(`.triangle .run[data-run="${run}"]`).evaluate((shape: SVGPathElement) => {
          const { x, y } = shape.getPointAtLength(0);
          const matrix = shape.getScreenCTM();
          const point = new DOMPoint(x, y).matrixTransform(matrix ?? undefined);
          return { x: point.x, y: point.y };
        });
      await page.locator('.triangle svg').scrollIntoViewIfNeeded();
      const [from, to] = [await place('over'), await place('runs-12')];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await expect(row).toHaveClass(/chosen/);
      await expect(page.locator('.triangle .near-run b')).toHaveText('universal, trigger 12');
      await page.mouse.up();
      await expect(row.getByRole('radio')).toBeChecked();
      const tree = treeOf(page);
      await expect(tree).toHaveAttribute('set', /level0_file_num_compaction_trigger=12/);
      // Once the question is answered, the numbers below the tree equal those in the row.
      await page
        .locator(`#${stepId ?? ''} .predict button`)
        .first()
        .click();
      const writeAmp = await row.locator('td').first().textContent();
      const numbers = page.locator('aside .numbers');
      await expect(numbers).toContainText(`write amplification ${writeAmp ?? ''}`);
      // The same by keyboard: rows are radio buttons.
      await row.getByRole('radio').focus();
      await page.keyboard.press('ArrowDown');
      await expect(rows.nth(6)).toHaveClass(/chosen/);
      // Only the chosen run, the first run and a hovered run are visible.
      const seen = page.locator('.triangle .run').filter({ visible: true });
      await expect(seen).toHaveCount(2);
      await rows.nth(2).hover();
      await expect(seen).toHaveCount(3);
      await page.mouse.move(0, 0);
      await expect(seen).toHaveCount(2);
      await expect(treeOf(page)).toHaveAttribute('set', /max_size_amplification_percent=25/);
      await goToStep(page, 'step-1');
      await expect(page.locator('tr.chosen')).toHaveAttribute('data-run', 'over');
    },
  );

  test('brings one of several runs to the stage', IN_TEST_ALL, async ({ page }) => {
    await page.goto('learn/one-option-two-jobs.html');
    const show = page.getByRole('button', { name: /^Show on stage: trigger 9,/ });
    await show.click();
    await expect(show).toHaveAttribute('aria-pressed', 'true');
    const tree = treeOf(page);
    await expect(tree).toHaveAttribute('scenario', 'max-read-amp-case-3-trigger-9');
    await expect.poll(() => shownEvent(tree)).toBeGreaterThan(100);
    // The heading names the current run, no longer the one from the previous step.
    const heading = page.locator('aside .stage-of');
    await expect(heading).toHaveText('The four cases: trigger 9, max_read_amp −1');
    await goToStep(page, 'step-5');
    await expect(heading).toHaveText('A good number, hard-coded');
    // A link opens this moment in the full page.
    const event = (await stepsOf(page))[4]?.stage?.atEvent ?? NaN;
    const open = page.getByRole('link', { name: 'Open this moment in LSM Shape' });
    await expect(open).toHaveAttribute('href', new RegExp(`event=${Math.floor(event)}$`));
  });

  test(
    'is told while a passage plays that it has not come to its moment',
    IN_TEST_ALL,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto(address);
      const heading = page.locator('aside .stage-of');
      // Record each text, because a passage may be over before the next check.
      await heading.evaluate((line) => {
        const told: string[] = [];
        Object.assign(window, { told });
        new MutationObserver(() => told.push(line.textContent)).observe(line, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      });
      const told = (): Promise<string[]> =>
        page.evaluate(() => (window as unknown as { told: string[] }).told);
      await goToStep(page, 'step-2');
      const playing = /^A trivial move · plays up to the moment/;
      await expect.poll(async () => (await told()).some((text) => playing.test(text))).toBe(true);
      await expect(heading).toHaveText('A trivial move');
      const stage = (await stepsOf(page))[1]?.stage;
      expect(await shownEvent(treeOf(page))).toBe(Math.floor(stage?.atEvent ?? -1));
    },
  );

  test('plays with the threshold of the cut rule', IN_TEST_ALL, async ({ page }) => {
    await page.goto('learn/where-to-cut.html');
    await goToStep(page, 'step-2');
    const chart = page.locator('#step-2 [data-chart="cuts"]');
    const atEdge = chart.locator('svg').getByText('grandparent boundary', { exact: true });
    const atEdges = chart.locator('[data-mark="edge"]');
    await expect(atEdge).toBeVisible();
    await expect(atEdges.first()).toBeVisible();
    await expect(chart.getByText(/^threshold/).filter({ visible: true })).toHaveCount(1);
    await expect(treeOf(page).getByRole('combobox')).toBeVisible();
    await choose(treeOf(page), 'output_cut_policy', 'baseline');
    await expect(atEdge).toHaveCount(0);
    await expect(atEdges).toHaveCount(0);
    await expect(chart.getByText(/^threshold/)).toHaveCount(0);
    await expect(chart.getByText('The numbers')).toBeHidden();
    await page.getByRole('button', { name: 'Back to the story' }).click();
    await expect(atEdge).toBeVisible();
  });

  test('walks through a presentation with keys, without what a teacher hides', async ({ page }) => {
    await page.goto(`${address}?present&hide=tasks,solutions#step-2`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('A trivial move');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Fixed levels do the same');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Keys in order');
    await expect(page.getByText(first?.question ?? '')).toBeHidden();
    // Steps with tasks are hidden along with their headings.
    const count = first?.steps.filter(({ parts }) => !parts.some(isTask)).length ?? 0;
    await expect(page.getByText(`1 of ${count}`)).toBeVisible();
    // The address follows, so reloads and shared links show the same step.
    await expect(page).toHaveURL(/\?present&hide=tasks,solutions#step-1$/);
    // The title slide comes before it.
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.title ?? '');
    await expect(page.getByText(first?.question ?? '')).toBeVisible();
    await expect(page.getByText(`${first?.minutes ?? 0} minutes`)).toBeVisible();
    await expect(page.getByRole('link', { name: first?.sources[0]?.title ?? '' })).toBeVisible();
    await expect(treeOf(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'All stories' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeDisabled();
    await expect(page).toHaveURL(/\?present&hide=tasks,solutions$/);
    await page.keyboard.press('End');
    await expect(page.getByText(`${count} of ${count}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await expect(page.getByRole('heading', { name: /^Task/ })).toHaveCount(0);
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/#step-2$/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('A trivial move');
    await page.evaluate(() => (location.hash = '#step-3'));
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Fixed levels do the same');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL((url) => !url.searchParams.has('present'));
    await expect(page).toHaveURL(/#step-3$/);
    await expect(page.locator('#step-3')).toHaveClass(/active/);
  });

  test('is told what of an address is not understood', IN_TEST_ALL, async ({ page }) => {
    await page.goto(`${address}?presnt#step-99`);
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('?presnt is not understood; did you mean ?present?');
    await expect(notice).toContainText('#step-99 is not on this page; it has step-1 to');
    await expect(notice).toBeInViewport();
    await page.evaluate(() => (location.hash = '#step-2'));
    await expect(notice).toHaveText('?presnt is not understood; did you mean ?present?');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toHaveCount(0);
  });

  test('reads tasks that a link has taken the options from', IN_TEST_ALL, async ({ page }) => {
    await page.goto(`${address}?hide=options`);
    const step = first?.steps.find(({ parts }) => parts.some(isTask));
    await goToStep(page, step?.id ?? '');
    const task = page.locator(`#${step?.id ?? ''} .task`);
    await expect(task.getByRole('status')).toHaveText(/hides the task’s options/);
    await expect.poll(() => shownEvent(treeOf(page))).not.toBeNull();
    await expect(task.locator('.missed, .now')).toHaveCount(0);
  });

  test(
    'is told what a term means, by pointer, key and finger',
    IN_TEST_ALL,
    async ({ page, browser }) => {
      await page.goto(address);
      const term = page.getByRole('link', { name: 'flush', exact: true }).first();
      const card = page.getByRole('tooltip');
      await term.hover();
      await expect(card).toHaveText('Writes one or more immutable memtables to a new L0 file.');
      await page.mouse.move(0, 0);
      await expect(card).toBeHidden();
      await page.keyboard.press('Tab');
      await term.focus();
      await expect(card).toBeVisible();
      await expect(term).toHaveAccessibleDescription(/^Writes one or more/);
      await page.keyboard.press('Escape');
      await expect(card).toBeHidden();
      const context = await browser.newContext({ hasTouch: true, isMobile: true });
      const phone = await context.newPage();
      await phone.goto(address);
      const touched = phone.locator('a.term').first();
      await touched.tap();
      await expect(phone.getByRole('tooltip')).toBeVisible();
      await touched.tap();
      await expect(phone).toHaveURL(/glossary\.html#/);
      await context.close();
    },
  );

  test('is led to a task by its name, alone or among slides', async ({ page }) => {
    const step = first?.steps.findIndex(({ parts }) => parts.some(({ kind }) => kind === 'task'));
    const id = first?.steps[step ?? 0]?.parts.find((part) => part.kind === 'task')?.id ?? '';
    const named = page.locator(`#task-${id}`);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`${address}?present&hide=solution#task-${id}`);
    await expect(named).toBeVisible();
    await expect(named.getByText('A solution')).toBeHidden();
    await expect(page.getByRole('alert')).toHaveText('hide=solution is read as hide=solutions.');
    await expect(page.getByText(`${(step ?? 0) + 1} of`)).toBeVisible();
    // Everything that belongs to a task's tree ends above the bar.
    const stage = page.locator('lsm-story > aside');
    await expect(treeOf(page).locator('[part="options"] select').first()).toBeVisible();
    const [box, bar] = await new AppPage(page).atRest(async () => [
      await stage.boundingBox(),
      await page.locator('nav.steps').boundingBox(),
    ]);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.goto(`${address}?only=task-${id}&hide=solutoins`);
    await expect(page.getByRole('alert')).toContainText('hide=solutoins hides nothing');
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
    await expect(named).toBeVisible();
    await expect(page.locator('nav.steps')).toHaveCount(0);
    // In print, the task lists the options that readers can change, and its solution is visible.
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(named.getByText('You can change:')).toBeVisible();
    await expect(named.locator('.solution p')).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(named.locator('.solution')).not.toHaveAttribute('open');
  });

  test('finds a part alone at its moment, standing still', IN_TEST_ALL, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(`${address}?only=step-2&hide=controls,options`);
    const stage = (await stepsOf(page))[1]?.stage;
    expect(stage?.fromEvent).not.toBeNull();
    const tree = treeOf(page);
    await expect(tree).toHaveAttribute('at', String(stage?.atEvent));
    await expect.poll(() => shownEvent(tree)).toBe(stage?.atEvent);
  });

  test('hands in what a run of a task was made with', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const task = first?.steps.flatMap(({ parts }) => parts).find(({ kind }) => kind === 'task');
    if (task?.kind !== 'task') throw new Error('the story has no task');
    await page.goto(`${address}?only=task-${task.id}`);
    await solve(page, task);
    const copy = page.getByRole('button', { name: 'Copy my answer' });
    const said = await new AppPage(page).listenTo(copy);
    await copy.click();
    await expect.poll(said).toContain('Copied');
    const line = await page.evaluate(() => navigator.clipboard.readText());
    const all = Object.entries(task.solution).map(([name, value]) => `${name}: "${value}"`);
    expect(line).toBe(`${task.id}: {${all.join(', ')}}`);
  });

  test(
    'of a phone finds the question that a link leads to below the tree',
    IN_TEST_ALL,
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${address}#step-2`);
      await expect(treeOf(page)).toHaveAttribute('scenario', /./);
      const heading = page.locator('#step-2 h2');
      const stage = page.locator('lsm-story > aside');
      await expect
        .poll(async () => {
          const [head, tree] = [await heading.boundingBox(), await stage.boundingBox()];
          return (head?.y ?? 0) - ((tree?.y ?? 0) + (tree?.height ?? 0));
        })
        .toBeGreaterThanOrEqual(0);
      await expect(heading).toBeInViewport();
      await expect(page.locator('#step-2')).toHaveClass(/active/);
    },
  );
});
