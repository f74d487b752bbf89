// Everything the page can show, as data: panels, dialogs, popovers and notices. Each state is
// reached from the previous one, as by a person; the page is reopened only where necessary.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AppPage } from './app_page.ts';

/** A state of the page. */
export interface PageState {
  readonly name: string;
  /** Link that opens the page. Without one, the page stays as the previous state left it. */
  readonly link?: string;
  /** Actions that lead to the state. */
  readonly show: (app: AppPage) => Promise<void>;
  /** Actions that leave the state. */
  readonly leave?: (app: AppPage) => Promise<void>;
}

const leveled = '#v=1&scenario=leveled-default&mode=preview';

/** Reads the files of a recording in the repository that were written by a database. */
export function recordedFiles(name: string): { name: string; buffer: Buffer }[] {
  const folder = fileURLToPath(new URL(`../recordings/${name}`, import.meta.url));
  return readdirSync(folder)
    .filter((file) => /^(LOG|MANIFEST|OPTIONS)/.test(file))
    .map((file) => ({ name: file, buffer: readFileSync(join(folder, file)) }));
}

/** Drags files over the page without dropping them. */
export async function dragOver(page: Page): Promise<void> {
  const transfer = await page.evaluateHandle(() => {
    const all = new DataTransfer();
    all.items.add(new File(['x'], 'LOG'));
    return all;
  });
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByText('Drop a recording')).toBeVisible();
}

async function press(app: AppPage, key: string): Promise<void> {
  await app.page.keyboard.press(key);
}

const closeDialog = async (app: AppPage): Promise<void> => {
  await press(app, 'Escape');
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
};

/** Shows a panel, which is behind a tab on small screens. */
async function panel(app: AppPage, name: string): Promise<void> {
  const tab = app.page.getByRole('tab', { name, exact: true });
  if ((await tab.count()) > 0) await tab.click();
}

const clicking =
  (button: string | RegExp, dialog: string) =>
  async (app: AppPage): Promise<void> => {
    await app.page.getByRole('button', { name: button, exact: true }).click();
    await expect(app.page.getByRole('dialog', { name: dialog })).toBeVisible();
  };

const learning =
  (name: string) =>
  async (app: AppPage): Promise<void> => {
    await app.learn(name);
    await expect(app.page.getByRole('dialog', { name, exact: true })).toBeVisible();
  };

const explaining = (route: string, dialog: string): PageState => ({
  name: `the explanation ${route}`,
  show: async (app) => {
    // The address is updated a moment after an explanation is closed.
    await expect(app.page).not.toHaveURL(/[#&](rule|figure)=/);
    await app.page.evaluate((hash) => (window.location.hash = hash), route);
    await expect(app.page.getByRole('dialog', { name: dialog })).toBeVisible();
  },
  leave: closeDialog,
});

/** Pauses playback on phones, too, which show no playhead slider next to an introduction. */
async function pausePlain(app: AppPage): Promise<void> {
  const pause = app.button('Pause');
  await expect(async () => {
    if (await pause.isVisible()) await pause.click();
    await expect(app.button('Play')).toBeVisible({ timeout: 500 });
  }).toPass();
}

const introductions: readonly PageState[] = [
  {
    name: 'the welcome',
    link: leveled,
    show: async (app) => {
      await app.page.evaluate(() => window.localStorage.clear());
      await app.page.goto('about:blank');
      await app.page.goto('/');
      await expect(app.page.getByRole('complementary', { name: 'Welcome' })).toBeVisible();
      await expect(app.stage()).toHaveAttribute('aria-label', /L0/);
      await pausePlain(app);
    },
  },
  {
    name: 'the tour',
    show: async (app) => {
      await app.button(/^Show me/).click();
      const tour = app.page.getByRole('complementary', { name: 'Tour' });
      const title = 'A trivial move rewrites nothing';
      // The number of the step may change.
      await expect(async () => {
        await tour.getByRole('button', { name: 'Next' }).click({ timeout: 1000 });
        await expect(tour.getByRole('heading')).toHaveText(title, { timeout: 300 });
      }).toPass({ intervals: [0] });
      await pausePlain(app);
    },
  },
];

const panels: readonly PageState[] = [
  {
    name: 'the timeline',
    link: `${leveled}&event=612`,
    show: async (app) => {
      await panel(app, 'Timeline');
      await expect(app.page.getByRole('toolbar', { name: 'Timeline tools' })).toBeVisible();
    },
  },
  {
    name: 'the reasoning and the cut chart',
    show: async (app) => {
      await panel(app, 'Why');
      await expect(app.reasoning().first()).toBeAttached();
      await expect(app.page.getByRole('region', { name: 'Cuts' })).toBeAttached();
    },
  },
  {
    name: 'the card of a pinned file',
    show: async (app) => {
      await app.focusFiles();
      await press(app, 'ArrowDown');
      await press(app, 'Enter');
      await expect(app.page.getByRole('region', { name: /^File \d+$/ })).toBeVisible();
    },
  },
  {
    name: 'a definition of the glossary',
    show: async (app) => {
      await app.headline().getByRole('button').first().focus();
      await press(app, 'ArrowRight');
      await expect(app.page.getByRole('tooltip')).toContainText('Sorted run');
    },
    leave: (app) => press(app, 'Escape'),
  },
  {
    name: 'the Compaction Stats',
    show: async (app) => {
      await app.page.getByRole('tab', { name: /^(Compaction )?Stats$/ }).click();
      await expect(app.page.getByRole('table').first()).toBeVisible();
    },
  },
  {
    name: 'the help of a column',
    show: async (app) => {
      await app.page.getByRole('columnheader').getByRole('button').nth(3).focus();
      await expect(app.page.getByRole('tooltip')).toBeVisible();
    },
    leave: (app) => press(app, 'Escape'),
  },
  {
    name: 'the processor’s time',
    show: async ({ page }) => {
      await page.getByRole('tab', { name: 'CPU' }).click();
      await expect(page.getByRole('region', { name: 'CPU time' }).getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'the tree as text',
    show: async (app) => {
      await app.page.getByRole('tab', { name: 'Text' }).click();
      await expect(app.button('Copy for a bug report')).toBeVisible();
    },
  },
  {
    name: 'the timeline’s lines',
    show: async (app) => {
      await app.page.getByRole('tab', { name: 'Timeline' }).click();
      const lines = app.button('Timeline lines');
      await lines.click();
      await expect(lines).toHaveAttribute('aria-expanded', 'true');
    },
    leave: (app) => press(app, 'Escape'),
  },
  {
    name: 'the notes',
    show: async (app) => {
      await press(app, 'Shift+B');
      await expect(app.page.getByRole('textbox', { name: /^Text of the note/ })).toBeFocused();
      await app.page.keyboard.type('The first note.');
      await press(app, 'Enter');
    },
    leave: (app) => app.page.getByRole('tab', { name: 'Timeline' }).click(),
  },
  {
    name: 'all options, with their help and a refusal',
    link: '#v=1&scenario=universal-default&mode=preview&event=300',
    show: async (app) => {
      await panel(app, 'Options');
      await expect(app.option('max_read_amp')).toBeVisible();
      for (const group of await app.page.locator('.options details, .pane details').all()) {
        if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
      }
      await app.page
        .getByRole('button', { name: /^About / })
        .first()
        .click();
      await app.setOption('max_read_amp', 3);
      const field = app.page.getByRole('group', { name: 'max_read_amp' });
      await expect(field.getByRole('alert')).toBeVisible();
    },
  },
];

const dialogs: readonly PageState[] = [
  {
    name: 'the scenarios',
    link: `${leveled}&event=640`,
    show: clicking(/^Scenario: /, 'Scenarios'),
    leave: closeDialog,
  },
  {
    name: 'what is saved, renamed and deleted',
    show: async (app) => {
      for (const name of ['One', 'Two', 'Three']) {
        const menu = app.button('Menu');
        if (await menu.isVisible()) await menu.click();
        await app.page.getByRole('button', { name: 'Save', exact: true }).click();
        await app.page.getByRole('textbox', { name: 'Name' }).fill(name);
        await press(app, 'Enter');
        await expect(app.button(`Open ${name}`)).toBeVisible();
        if (name !== 'Three') await closeDialog(app);
      }
      await app.button('Delete One').click();
      await app.button('Rename Two').click();
    },
    leave: async (app) => {
      await press(app, 'Escape');
      await closeDialog(app);
    },
  },
  {
    name: 'a refused command line',
    show: async (app) => {
      await app.openCommands();
      await expect(app.page.getByRole('dialog', { name: 'db_bench command line' })).toBeVisible();
      await app.page.getByRole('textbox', { name: /command line/i }).fill('--benchmarks=nonsense');
      await app.page.getByRole('button', { name: 'Run', exact: true }).click();
      await expect(app.page.getByRole('dialog').getByRole('alert')).not.toBeEmpty();
    },
    leave: closeDialog,
  },
  {
    name: 'what this models',
    show: learning('What this models'),
    leave: closeDialog,
  },
  { name: 'the keys', show: learning('Keys'), leave: closeDialog },
  { name: 'the palette', show: learning('Find'), leave: closeDialog },
  { name: 'the legend', show: clicking('Legend', 'Legend'), leave: closeDialog },
  explaining('rule=C-10', 'Cut at a grandparent boundary'),
  explaining('rule=all', 'Rules'),
  explaining('figure=all', 'Figures'),
  {
    name: 'a presentation',
    show: async (app) => {
      await press(app, 'p');
      await expect(app.page.getByRole('region', { name: 'Presentation' })).toBeVisible();
    },
    leave: (app) => press(app, 'p'),
  },
  {
    name: 'files dragged over the page',
    show: ({ page }) => dragOver(page),
    leave: ({ page }) => page.dispatchEvent('body', 'dragleave', { dataTransfer: null }),
  },
];

const troubles: readonly PageState[] = [
  {
    name: 'a link with unknown parts',
    link: `${leveled}&event=99999999&no_such_option=3`,
    show: async ({ page }) => {
      await expect(page.getByText('Some parts of the link were not understood')).toBeVisible();
    },
  },
  {
    name: 'a crashed engine',
    show: async ({ page }) => {
      await page.evaluate('crashEngineForTest()');
      await expect(page.getByText('The engine stopped during a run')).toBeVisible();
    },
  },
  {
    name: 'a damaged recording',
    show: async (app) => {
      await app.chooseFiles([{ name: 'MANIFEST-000005', buffer: Buffer.from('no MANIFEST') }]);
      await expect(app.page.getByText('This recording cannot be played')).toBeVisible();
    },
  },
  {
    name: 'a recording',
    show: async (app) => {
      await app.chooseFiles(recordedFiles('11.8.1/u-minmerge-3'));
      await expect(app.produced()).toContainText('recorded');
      await expect(await app.recordingPanel()).toBeVisible();
    },
  },
  {
    name: 'the beginning of a run, without a file',
    link: '#v=1&scenario=universal-default&mode=preview&event=0',
    show: async (app) => {
      await panel(app, 'Why');
      await expect(app.page.getByRole('region', { name: 'Why' }).first()).toBeVisible();
    },
  },
];

/** All states, in order. */
export const PAGE_STATES: readonly PageState[] = [
  ...introductions,
  ...panels,
  ...dialogs,
  ...troubles,
];
