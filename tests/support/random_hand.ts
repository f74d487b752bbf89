// Uses the page at random, reproducibly by seed: plays, scrubs, changes options, compares, drops
// files, exports, undoes and reloads. Controls are found by role and label in any page state.
import type { Locator, Page } from '@playwright/test';
import { AppPage } from './app_page.ts';
import { Dice } from './dice.ts';
import { recordedFiles } from './page_states.ts';

/** Timeout for finding a control. Missing controls are skipped. */
const PATIENCE = { timeout: 1500 };

const scenarios = [
  ...['leveled-default', 'leveled-static', 'leveled-deletes', 'universal-default'],
  ...['universal-incremental', 'fifo-default', 'trivial-move-dynamic-lz4'],
  ...['max-read-amp-case-1-trigger-5', 'max-read-amp-case-2-auto'],
];
const modes = ['preview', 'sampled', 'sampled', 'exact'];
const keys = [
  ...['Space', 'ArrowRight', 'ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowLeft', 'Home', 'End'],
  ...['b', 'n', 'i', 'o', '[', ']', '+', '-', '0', 'p', '?', 'Escape', 'Tab', 'Enter'],
  ...['PageDown', 'PageUp', 'ArrowUp', 'ArrowDown', 'Control+k', 'Control+z', 'Control+Shift+z'],
];
/** Valid and invalid inputs for number fields. */
const values = ['1', '2', '4', '10', '20', '64MB', '1GiB', '1e7', '0', '-1', '300', 'many', '1e99'];
const queries = ['universal', 'size_ratio', 'job 12', 'file 40', 'U-21', 'export', 'nothing such'];

/** An action and its relative frequency. */
interface Action {
  readonly name: string;
  readonly weight: number;
  readonly act: (hand: RandomHand) => Promise<void>;
}

async function isThere(place: Locator): Promise<boolean> {
  return (await place.count()) > 0 && (await place.first().isVisible());
}

/** Closes everything that covers the page. */
async function closeAll({ page }: RandomHand): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    if ((await page.getByRole('dialog').count()) === 0) return;
    await page.keyboard.press('Escape');
  }
}

async function viaMenu(hand: RandomHand, menu: string, item: string): Promise<void> {
  await closeAll(hand);
  const { page } = hand;
  const opener = page.getByRole('button', { name: menu, exact: true });
  const isWide = await isThere(opener);
  await (isWide ? opener : page.getByRole('button', { name: 'Menu', exact: true })).click(PATIENCE);
  await page.getByRole('button', { name: item, exact: true }).first().click(PATIENCE);
}

async function scrub({ page, dice }: RandomHand): Promise<void> {
  const playhead = page.getByRole('slider', { name: 'Playhead' });
  const last = Number(await playhead.getAttribute('max', PATIENCE));
  for (let moves = 1 + dice.below(5); moves > 0; moves -= 1) {
    await playhead.fill(String(dice.below(last + 1)), PATIENCE);
  }
}

async function changeOption({ page, dice }: RandomHand): Promise<void> {
  const boxes = page.getByRole('textbox', { name: /, value$/ });
  const box = boxes.nth(dice.below(Math.max(1, await boxes.count())));
  const before = Number.parseFloat(await box.inputValue(PATIENCE));
  const near = [before * 2, before / 2, before + 1].filter(Number.isFinite).map(String);
  await box.fill(dice.of([...near, ...near, ...values]), PATIENCE);
  await box.press('Enter', PATIENCE);
}

async function dragOption({ page, dice }: RandomHand): Promise<void> {
  const sliders = page.getByRole('group').getByRole('slider');
  const slider = sliders.nth(dice.below(Math.max(1, await sliders.count())));
  await slider.focus(PATIENCE);
  const key = dice.of(['ArrowRight', 'ArrowLeft']);
  for (let steps = 2 + dice.below(10); steps > 0; steps -= 1) await page.keyboard.press(key);
}

async function openScenario(hand: RandomHand): Promise<void> {
  const { page, dice } = hand;
  await closeAll(hand);
  const link = `v=1&scenario=${dice.of(scenarios)}&mode=${dice.of(modes)}`;
  const cursor = dice.share() < 0.5 ? `&event=${dice.below(3000)}` : '';
  await page.evaluate((hash) => (window.location.hash = hash), link + cursor);
}

async function compare(hand: RandomHand): Promise<void> {
  const { page, dice } = hand;
  await closeAll(hand);
  if (await isThere(page.getByRole('main', { name: 'The trees' }))) {
    const heads = page.getByRole('main', { name: 'The trees' }).getByRole('button');
    await heads.nth(dice.below(Math.max(1, await heads.count()))).click(PATIENCE);
    return;
  }
  await viaMenu(hand, 'Compare', 'With other options');
}

async function dropRecording({ app, dice }: RandomHand): Promise<void> {
  const name = dice.of(['11.8.1/u-minmerge-3', '7.8.3/u-sizeamp-25']);
  await app.chooseFiles(
    dice.share() < 0.2 ? [{ name: 'LOG', buffer: Buffer.from('no LOG') }] : recordedFiles(name),
  );
}

async function saveFrom(hand: RandomHand, item: string): Promise<void> {
  const { page, dice } = hand;
  await viaMenu(hand, 'Share', item);
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const formats = dialog.getByRole(dice.of(['radio', 'checkbox']));
  await formats.nth(dice.below(Math.max(1, await formats.count()))).check(PATIENCE);
  await dialog.getByRole('button', { name: /^(Save|Download) / }).click(PATIENCE);
  // Waits for the download only half the time.
  if (dice.share() < 0.5) await page.waitForEvent('download', { timeout: 20_000 });
  await closeAll(hand);
}

async function touchStage({ page, dice }: RandomHand): Promise<void> {
  const box = await page.getByRole('main').locator('canvas').first().boundingBox(PATIENCE);
  if (box === null) return;
  const at = [box.x + dice.share() * box.width, box.y + dice.share() * box.height] as const;
  await page.mouse.move(...at);
  if (dice.share() < 0.5) await page.mouse.click(...at);
  else await page.mouse.wheel(0, dice.of([-240, 240]));
}

/** Uses any visible control. */
async function touchAnything({ page, dice }: RandomHand): Promise<void> {
  const role = dice.of(['button', 'button', 'radio', 'tab', 'combobox', 'checkbox'] as const);
  const controls = page.getByRole(role, { disabled: false });
  const control = controls.nth(dice.below(Math.max(1, await controls.count())));
  if (role !== 'combobox') return control.click(PATIENCE);
  const words = await control.locator('option').allTextContents();
  if (words.length > 0) await control.selectOption({ index: dice.below(words.length) }, PATIENCE);
}

const actions: readonly Action[] = [
  {
    name: 'play',
    weight: 8,
    act: async (hand) => {
      await closeAll(hand);
      await hand.page.getByRole('button', { name: /^(Play|Pause)$/ }).click(PATIENCE);
      await hand.page.waitForTimeout(hand.dice.below(1500));
    },
  },
  { name: 'scrub', weight: 10, act: scrub },
  {
    name: 'press a key',
    weight: 12,
    act: ({ page, dice }) => page.keyboard.press(dice.of(keys)),
  },
  { name: 'change an option', weight: 12, act: changeOption },
  { name: 'drag an option', weight: 5, act: dragOption },
  {
    name: 'change the mode',
    weight: 3,
    act: async ({ app, dice }) => {
      await app.mode().selectOption(dice.of(modes), PATIENCE);
    },
  },
  { name: 'open a scenario', weight: 5, act: openScenario },
  { name: 'compare', weight: 6, act: compare },
  { name: 'drop a recording', weight: 2, act: dropRecording },
  { name: 'export', weight: 2, act: (hand) => saveFrom(hand, 'Export') },
  { name: 'make a picture', weight: 2, act: (hand) => saveFrom(hand, 'Picture') },
  {
    name: 'undo',
    weight: 6,
    act: async (hand) => {
      await closeAll(hand);
      await hand.page.keyboard.press(hand.dice.of(['Control+z', 'Control+z', 'Control+Shift+z']));
    },
  },
  { name: 'touch the stage', weight: 8, act: touchStage },
  { name: 'touch anything', weight: 20, act: touchAnything },
  {
    name: 'search',
    weight: 3,
    act: async (hand) => {
      await closeAll(hand);
      await hand.page.keyboard.press('Control+k');
      await hand.page.keyboard.type(hand.dice.of(queries));
      await hand.page.keyboard.press(hand.dice.of(['Enter', 'Escape']));
    },
  },
  {
    name: 'change the window',
    weight: 1,
    act: ({ page, dice }) =>
      page.setViewportSize(
        dice.of([
          { width: 1440, height: 900 },
          { width: 390, height: 844 },
        ]),
      ),
  },
  {
    name: 'go back',
    weight: 1,
    act: async ({ page }) => {
      await page.goBack(PATIENCE);
      // The blank page before the first one has no controls.
      if (page.url() === 'about:blank') await page.goForward();
    },
  },
  {
    name: 'reload',
    weight: 1,
    act: async ({ page }) => {
      await page.reload();
    },
  },
];

const together = actions.reduce((sum, { weight }) => sum + weight, 0);

/** Names of all actions. */
export const HAND_ACTIONS: readonly string[] = actions.map(({ name }) => name);

/** A random user of the page. */
export class RandomHand {
  readonly page: Page;
  readonly app: AppPage;
  readonly dice: Dice;
  /** Counts by action: how often it was done, and how often its controls were missing. */
  readonly taken = new Map<string, { done: number; missed: number }>();

  constructor(page: Page, seed: number) {
    this.page = page;
    this.app = new AppPage(page);
    this.dice = new Dice(seed);
  }

  /** Does one random action and returns its name. A missing control is not an error. */
  async act(): Promise<string> {
    let left = this.dice.share() * together;
    const action = actions.find(({ weight }) => (left -= weight) < 0) ?? actions[0];
    if (action === undefined) throw new RangeError('there are no actions');
    const count = this.taken.get(action.name) ?? { done: 0, missed: 0 };
    this.taken.set(action.name, count);
    try {
      await action.act(this);
      count.done += 1;
    } catch (error) {
      if (!(error instanceof Error) || !/Timeout|outside of the viewport/.test(error.message)) {
        throw error;
      }
      count.missed += 1;
    }
    return action.name;
  }
}
