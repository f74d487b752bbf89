import { describe, expect, it } from 'vitest';
import { normalPane } from '../ui/pane_size.ts';
import {
  initialWorkbench,
  isSameSource,
  opened,
  reduceWorkbench,
  runKeyOf,
  type Workbench,
  type WorkbenchAction,
} from './workbench.ts';

const begun: Workbench = { ...initialWorkbench, shownRun: 'run' };
const worked: Workbench = { ...begun, overrides: { size_ratio: 10 }, cursor: 12 };

const option = (
  name: string,
  from: number,
  to: number,
  phase: 'drag' | 'final' = 'final',
): WorkbenchAction => ({
  ...{ type: 'optionChanged', name, from, to, phase },
  changes: { [name]: to },
});

describe('options', () => {
  it('are kept apart from the scenario, and go back to it', () => {
    const once = reduceWorkbench(begun, option('max_read_amp', -1, 0));
    expect(once.overrides).toEqual({ max_read_amp: 0 });
    const back = { ...option('max_read_amp', 0, -1), changes: { max_read_amp: null } };
    expect(reduceWorkbench(once, back).overrides).toEqual({});
  });

  it('leave the same object when they keep their values', () => {
    expect(reduceWorkbench(worked, option('size_ratio', 10, 10))).toBe(worked);
  });

  it('take along what means nothing beside them', () => {
    const action: WorkbenchAction = {
      ...{ type: 'optionChanged', name: 'incremental', from: 0, to: 1, phase: 'final' },
      changes: { incremental: 1, size_ratio: null },
    };
    expect(reduceWorkbench(worked, action).overrides).toEqual({ incremental: 1 });
  });

  it('run previews while one is dragged', () => {
    const dragged = reduceWorkbench(begun, option('size_ratio', 1, 5, 'drag'));
    expect(dragged.isDragging).toBe(true);
    expect(reduceWorkbench(dragged, option('size_ratio', 5, 5)).isDragging).toBe(false);
  });

  it('are all reset, and nothing else is', () => {
    const next = reduceWorkbench(worked, { type: 'allOptionsReset' });
    expect(next).toEqual({ ...worked, overrides: {} });
  });
});

describe('a new source', () => {
  const marked = { ...worked, bookmarks: [{ event: 3, label: '' }], window: { from: 1, to: 2 } };
  it('starts with its own options and at its beginning', () => {
    const next = reduceWorkbench(marked, { type: 'scenarioChosen', id: 'other' });
    expect(next).toEqual({ ...begun, source: { kind: 'scenario', id: 'other' } });
  });

  it('is a command line or a recording as well', () => {
    const commands = reduceWorkbench(marked, { type: 'commandsEntered', commands: '--num=5' });
    expect(commands.source).toEqual({ kind: 'custom', commands: '--num=5' });
    const source = { kind: 'recording', name: 'db', key: 'db 1', options: null } as const;
    expect(reduceWorkbench(marked, { type: 'recordingOpened', source }).source).toBe(source);
    expect(isSameSource(source, { ...source, name: 'other' })).toBe(true);
    expect(isSameSource(source, { ...source, key: 'db 2' })).toBe(false);
    expect(isSameSource(source, commands.source)).toBe(false);
  });
});

describe('moments in the numbers of a run', () => {
  const marked: Workbench = {
    ...{ ...begun, windowRun: 'run', bookmarksRun: 'run', window: { from: 10, to: 20 } },
    bookmarks: [
      { event: 11, label: '' },
      { event: 12, label: 'a stall' },
      { event: 40, label: '' },
    ],
  };
  const shown = (run: string, factor: number | null): WorkbenchAction => ({
    ...{ type: 'historyShown', run },
    placeOf: factor === null ? null : (playhead) => playhead * factor,
  });

  it('stay the same moments when another history comes, there and back', () => {
    const coarse = reduceWorkbench(marked, shown('coarse', 1 / 4));
    expect(coarse.window).toEqual({ from: 2.5, to: 5 });
    expect(coarse.bookmarks.map(({ event, label }) => [event, label])).toEqual([
      [3, 'a stall'],
      [10, ''],
    ]);
    const back = reduceWorkbench(coarse, shown('run', 4));
    expect(back.window).toEqual(marked.window);
    expect(back.bookmarks.map(({ event }) => event)).toEqual([12, 40]);
    expect(back.shownRun).toBe('run');
  });

  it('stay as they are when they count the events of the history that comes', () => {
    const wanted = { ...marked, windowRun: 'exact', bookmarksRun: 'exact' };
    const next = reduceWorkbench(wanted, shown('exact', 64));
    expect([next.window, next.bookmarks]).toEqual([marked.window, marked.bookmarks]);
    const other = reduceWorkbench(marked, shown('of another source', null));
    expect([other.window, other.bookmarks]).toEqual([marked.window, marked.bookmarks]);
  });

  it('come from a link in those of the run that it asks for', () => {
    const { windowRun, bookmarksRun } = opened(marked);
    expect([windowRun, bookmarksRun]).toEqual([runKeyOf(marked), runKeyOf(marked)]);
    expect(runKeyOf({ ...marked, mode: 'exact' })).not.toBe(windowRun);
    const fields = { mode: 'exact', linkWarnings: ['?'] } as const;
    const restored = reduceWorkbench(marked, { type: 'restored', fields });
    expect(restored.bookmarksRun).toBe(runKeyOf(restored));
    expect(restored.linkWarnings).toEqual(['?']);
  });

  it('have a bookmark at an event, in order, with its label until another is given', () => {
    const actions: readonly WorkbenchAction[] = [
      { type: 'bookmarked', event: 40 },
      { type: 'bookmarked', event: 7, label: 'first stall' },
      { type: 'bookmarked', event: 7 },
    ];
    const all = actions.reduce(reduceWorkbench, begun);
    expect(all.bookmarks).toEqual([
      { event: 7, label: 'first stall' },
      { event: 40, label: '' },
    ]);
    expect(all.bookmarksRun).toBe('run');
    const less = reduceWorkbench(all, { type: 'bookmarkRemoved', event: 7 });
    expect(less.bookmarks.map(({ event }) => event)).toEqual([40]);
  });

  it('are a window, the place of the playhead and an event that a link missed', () => {
    const window = { from: 3, to: 4 };
    const chosen = reduceWorkbench(begun, { type: 'windowChosen', window, isByHand: true });
    expect([chosen.window, chosen.windowRun]).toEqual([window, 'run']);
    const again = { type: 'windowChosen', window: { ...window }, isByHand: true } as const;
    expect(reduceWorkbench(chosen, again)).toBe(chosen);
    expect(reduceWorkbench(begun, { type: 'rested', cursor: 9 }).cursor).toBe(9);
    const missed = { cursor: 90, last: 9 };
    const next = reduceWorkbench(begun, { type: 'cursorMissed', missed });
    expect(next.missedCursor).toBe(missed);
  });
});

describe('what is told', () => {
  it('of a file comes forward where there is room, once', () => {
    const pick = (fileNumber: number | null, answer: 'side' | 'panel'): WorkbenchAction => ({
      ...{ type: 'fileChosen', fileNumber, answer },
    });
    const wide = reduceWorkbench(begun, pick(12, 'side'));
    expect([wide.selected, wide.side, wide.panel]).toEqual([
      { run: 'run', fileNumber: 12 },
      'why',
      'timeline',
    ]);
    expect(reduceWorkbench(begun, pick(12, 'panel')).panel).toBe('why');
    // Another file while one is told of: the person has the panel where they want it.
    const elsewhere = { ...wide, side: 'options' } as const;
    expect(reduceWorkbench(elsewhere, pick(13, 'side')).side).toBe('options');
    expect(reduceWorkbench(wide, pick(null, 'side')).selected).toBeNull();
    expect(reduceWorkbench(wide, pick(12, 'side'))).toBe(wide);
  });

  it('of a fact opens it, until it is closed', () => {
    const asked = reduceWorkbench(begun, { type: 'factAsked', fact: 'base', answer: 'side' });
    expect([asked.asked, asked.openFacts, asked.side]).toEqual(['base', ['base'], 'why']);
    const answered = reduceWorkbench(asked, { type: 'factAnswered' });
    expect([answered.asked, answered.openFacts]).toEqual([null, ['base']]);
    const closed = reduceWorkbench(answered, { type: 'factToggled', fact: 'base', isOpen: false });
    expect(closed.openFacts).toEqual([]);
  });
});

const simple: readonly (readonly [WorkbenchAction, Partial<Workbench>])[] = [
  [{ type: 'modeChosen', mode: 'exact' }, { mode: 'exact' }],
  [{ type: 'axisChosen', axis: 'bytes' }, { axis: 'bytes' }],
  [{ type: 'rowsChosen', rows: ['wa'] }, { rows: ['wa'] }],
  [{ type: 'stageChosen', change: { colourBy: 'size' } }, { colourBy: 'size' }],
  [
    { type: 'numbersChosen', change: { isFull: true } },
    { numbers: { ...initialWorkbench.numbers, isFull: true } },
  ],
  [{ type: 'panelChosen', panel: 'stats' }, { panel: 'stats' }],
  [{ type: 'sideChosen', side: 'why' }, { side: 'why' }],
  [{ type: 'labelAsked', event: 4 }, { labelled: 4 }],
  [{ type: 'dialogChosen', dialog: 'help' }, { dialog: 'help' }],
  [{ type: 'routeChosen', route: { kind: 'rules' } }, { route: { kind: 'rules' } }],
  [{ type: 'presentingChosen', isPresenting: true }, { isPresenting: true }],
  [{ type: 'themeChosen', theme: 'dark' }, { theme: 'dark' }],
  [
    { type: 'paneChanged', pane: 'bottom', change: { height: 300 } },
    { panes: { bottom: { height: 300, isOpen: true }, phone: normalPane } },
  ],
  [{ type: 'noticeDismissed', id: 'a' }, { dismissed: ['a'] }],
  [{ type: 'linkRead', warnings: ['w'] }, { linkWarnings: ['w'] }],
];

it.each(simple)('%o changes its field alone', (action, fields) => {
  expect(reduceWorkbench(begun, action)).toEqual({ ...begun, ...fields });
});

describe('the introduction', () => {
  const welcomed = { ...initialWorkbench, intro: 'welcome' as const };
  const after = (state: Workbench, ...actions: readonly WorkbenchAction[]): Workbench =>
    actions.reduce(reduceWorkbench, state);

  it('welcomes until something is chosen to work with', () => {
    const idle: WorkbenchAction[] = [
      { type: 'themeChosen', theme: 'dark' },
      { type: 'rested', cursor: 7 },
      { type: 'historyShown', run: 'x', placeOf: null },
      { type: 'axisChosen', axis: 'event' },
      { type: 'dialogChosen', dialog: 'help' },
    ];
    expect(after(welcomed, ...idle).intro).toBe('welcome');
    const work: WorkbenchAction[] = [
      { type: 'scenarioChosen', id: 'fifo-default' },
      { type: 'modeChosen', mode: 'exact' },
      { type: 'fileChosen', fileNumber: 3, answer: 'side' },
      { type: 'presentingChosen', isPresenting: true },
      { type: 'introChosen', intro: null },
    ];
    for (const action of work) expect(after(welcomed, action).intro, action.type).toBeNull();
  });

  it('tours the run that a new page opens with, and ends with another one', () => {
    const elsewhere = after(
      initialWorkbench,
      { type: 'scenarioChosen', id: 'fifo-default' },
      { type: 'modeChosen', mode: 'exact' },
    );
    const touring = after(elsewhere, { type: 'introChosen', intro: 'tour' });
    expect(touring).toMatchObject({
      intro: 'tour',
      source: initialWorkbench.source,
      mode: initialWorkbench.mode,
      overrides: {},
    });
    const changed = after(touring, {
      ...{ type: 'optionChanged', name: 'size_ratio', from: 1, to: 2, phase: 'final' },
      changes: { size_ratio: 2 },
    });
    expect(changed.intro).toBe('tour');
    expect(after(changed, { type: 'scenarioChosen', id: 'fifo-default' }).intro).toBeNull();
  });
});
