// The stories, and helpers for tests on a story's page.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { readStory } from '../../components/src/node/stories/read_story.ts';

const folder = join(import.meta.dirname, '..', '..', 'scenarios', 'stories');

/** All stories, parsed. */
export const stories = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => readStory(name, readFileSync(join(folder, name), 'utf8')));

/** The visible tree. */
export const treeOf = (page: Page): Locator =>
  page.locator('lsm-story aside lsm-shape:not([hidden])');

/** Chooses a value of an option like a reader. */
export async function choose(tree: Locator, name: string, value: string): Promise<void> {
  const field = tree.getByLabel(name, { exact: true });
  const kind = await field.evaluate((one) => (one as HTMLInputElement).type);
  if (kind === 'select-one') {
    await field.selectOption(value);
    return;
  }
  if (kind !== 'range') {
    await field.fill(value);
    await field.press('Enter');
    return;
  }
  await field.focus();
  await field.press('Home');
  const last = Number(await field.getAttribute('max'));
  for (let step = 0; step <= last; step += 1) {
    if ((await field.getAttribute('aria-valuetext')) === value) return;
    await field.press('ArrowRight');
  }
  throw new Error(`${name} has no ${value}`);
}

/** Event shown by a tree; null until it shows one. */
export const shownEvent = (tree: Locator): Promise<number | null> =>
  tree.evaluate(
    (one) => (one as unknown as { moment: { event: number } | null }).moment?.event ?? null,
  );
