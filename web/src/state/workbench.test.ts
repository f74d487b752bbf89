import { describe, expect, it } from 'vitest';
import { LONGEST_NOTE, type NotedFile } from './notes.ts';
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
  it("are separate from the scenario's, and can be reset to them", () => {
    const once = reduceWorkbench(begun, option('max_read_amp', -1, 0));
    expect(once.overrides).toEqual({ max_read_amp: 0 });
    const back = { ...option('max_read_amp', 0, -1), changes: { max_read_amp: null } };
    expect(reduceWorkbench(once, back).overrides).toEqual({});
  });

  it('keep the same object if their values stay', () => {
    expect(reduceWorkbench(worked, option('size_ratio', 10, 10))).toBe(worked);
  });

  it('also change options that depend on them', () => {
    const action: WorkbenchAction = {
      ...{ type: 'optionChanged', name: 'incremental', from: 0, to: 1, phase: 'final' },
      changes: { incremental: 1, size_ratio: null },
    };
    expect(reduceWorkbench(worked, action).overrides).toEqual({ incremental: 1 });
  });

  it('run previews while a slider is dragged', () => {
    const dragged = reduceWorkbench(begun, option('size_ratio', 1, 5, 'drag'));
    expect(dragged.isDragging).toBe(true);
    expect(reduceWorkbench(dragged, option('size_ratio', 5, 5)).isDragging).toBe(false);
  });

  it('are all reset, without any other change', () => {
    const next = reduceWorkbench(worked, { type: 'allOptionsReset' });
    expect(next).toEqual({ ...worked, overrides: {} });
  });
});

describe('a new source', () => {
  const marked = {
    ...worked,
    notes: [{ id: 1, event: 3, file: null, text: '' }],
    window: { from: 1, to: 2 },
  };
  it('starts at its beginning with its own options', () => {
    const next = reduceWorkbench(marked, { type: 'scenarioChosen', id: 'other' });
    expect(next).toEqual({ ...begun, source: { kind: 'scenario', id: 'other' } });
  });

  it('can be a command line or a recording', () => {
    const commands = reduceWorkbench(marked, { type: 'commandsEntered', commands: '--num=5' });
    expect(commands.source).toEqual({ kind: 'custom', commands: '--num=5' });
    const source = { kind: 'recording', name: 'db', key: 'db 1', options: null } as const;
    expect(reduceWorkbench(marked, { type: 'recordingOpened', source }).source).toBe(source);
    expect(isSameSource(source, { ...source, name: 'other' })).toBe(true);
    expect(isSameSource(source, { ...source, key: 'db 2' })).toBe(false);
    expect(isSameSource(source, commands.source)).toBe(false);
  });
});

describe('moments as event numbers of a run', () => {
  const marked: Workbench = {
    ...{ ...begun, windowRun: 'run', notesRun: 'run', window: { from: 10, to: 20 } },
    notes: [
      { id: 1, event: 11, file: null, text: '' },
      { id: 2, event: 12, file: null, text: 'a stall' },
      { id: 3, event: 40, file: null, text: '' },
    ],
  };
  const shown = (run: string, factor: number | null): WorkbenchAction => ({
    ...{ type: 'historyShown', run },
    placeOf: factor === null ? null : (playhead) => playhead * factor,
  });

  it('are converted to another history and back', () => {
    const coarse = reduceWorkbench(marked, shown('coarse', 1 / 4));
    expect(coarse.window).toEqual({ from: 2.5, to: 5 });
    // Two moments may merge in a coarser history; both notes are kept.
    expect(coarse.notes.map(({ event, text }) => [event, text])).toEqual([
      [3, ''],
      [3, 'a stall'],
      [10, ''],
    ]);
    const back = reduceWorkbench(coarse, shown('run', 4));
    expect(back.window).toEqual(marked.window);
    expect(back.notes.map(({ event }) => event)).toEqual([11, 12, 40]);
    expect(back.shownRun).toBe('run');
  });

  it('stay unchanged if they already refer to the new history', () => {
    const wanted = { ...marked, windowRun: 'exact', notesRun: 'exact' };
    const next = reduceWorkbench(wanted, shown('exact', 64));
    expect([next.window, next.notes]).toEqual([marked.window, marked.notes]);
    const other = reduceWorkbench(marked, shown('of another source', null));
    expect([other.window, other.notes]).toEqual([marked.window, marked.notes]);
  });

  it('refer to the requested run in a link', () => {
    const { windowRun, notesRun } = opened(marked);
    expect([windowRun, notesRun]).toEqual([runKeyOf(marked), runKeyOf(marked)]);
    expect(runKeyOf({ ...marked, mode: 'exact' })).not.toBe(windowRun);
    const fields = { mode: 'exact', linkWarnings: ['?'] } as const;
    const restored = reduceWorkbench(marked, { type: 'restored', fields });
    expect(restored.notesRun).toBe(runKeyOf(restored));
    expect(restored.linkWarnings).toEqual(['?']);
  });

  it('have ordered notes, one per moment and one per file', () => {
    const file = { number: 9, smallest: 0, largest: 5, bytes: 7 };
    const at = (event: number, on: NotedFile | null = null): WorkbenchAction => ({
      ...{ type: 'noted', event, file: on, isAsked: false },
    });
    const actions: readonly WorkbenchAction[] = [
      at(40),
      at(7),
      { type: 'noteWritten', id: 2, text: 'first\nstall' },
      at(7),
      at(7, file),
      at(7, file),
    ];
    const all = actions.reduce(reduceWorkbench, begun);
    expect(all.notes).toEqual([
      { id: 2, event: 7, file: null, text: 'first stall' },
      { id: 3, event: 7, file, text: '' },
      { id: 1, event: 40, file: null, text: '' },
    ]);
    expect(all.notesRun).toBe('run');
    const less = reduceWorkbench(all, { type: 'noteRemoved', id: 2 });
    expect(less.notes.map(({ id }) => id)).toEqual([3, 1]);
    expect(reduceWorkbench(less, { type: 'noteRemoved', id: 2 })).toBe(less);
  });

  it('are selected in the list of notes until removed', () => {
    const asked = reduceWorkbench(begun, { type: 'noted', event: 4, file: null, isAsked: true });
    expect([asked.askedNote, asked.panel]).toEqual([1, 'notes']);
    expect(reduceWorkbench(asked, { type: 'noteRemoved', id: 1 }).askedNote).toBeNull();
  });

  it('have notes of limited length, without split characters', () => {
    const noted = reduceWorkbench(begun, { type: 'noted', event: 4, file: null, isAsked: false });
    const text = `${'a'.repeat(LONGEST_NOTE - 1)}🌲`;
    const written = reduceWorkbench(noted, { type: 'noteWritten', id: 1, text });
    expect(written.notes[0]?.text).toBe('a'.repeat(LONGEST_NOTE - 1));
  });

  it("include the window, the playhead and a link's missed event", () => {
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

describe('answers', () => {
  it('about a file come to the front once', () => {
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
    // With a file already selected, the user's choice of panel stays.
    const elsewhere = { ...wide, side: 'options' } as const;
    expect(reduceWorkbench(elsewhere, pick(13, 'side')).side).toBe('options');
    expect(reduceWorkbench(wide, pick(null, 'side')).selected).toBeNull();
    expect(reduceWorkbench(wide, pick(12, 'side'))).toBe(wide);
  });

  it('about a fact expand it until it is closed', () => {
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
  [
    { type: 'noteAsked', id: 4 },
    { askedNote: 4, panel: 'notes' },
  ],
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

it.each(simple)('%o changes only its field', (action, fields) => {
  expect(reduceWorkbench(begun, action)).toEqual({ ...begun, ...fields });
});

describe('the introduction', () => {
  const welcomed = { ...initialWorkbench, intro: 'welcome' as const };
  const after = (state: Workbench, ...actions: readonly WorkbenchAction[]): Workbench =>
    actions.reduce(reduceWorkbench, state);

  it('shows the welcome until the user starts to work', () => {
    const idle: WorkbenchAction[] = [
      { type: 'themeChosen', theme: 'dark' },
      { type: 'rested', cursor: 7 },
      { type: 'historyShown', run: 'x', placeOf: null },
      { type: 'axisChosen', axis: 'event' },
      { type: 'dialogChosen', dialog: 'help' },
      { type: 'factAsked', fact: 'base', answer: 'side' },
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

  it('keeps a requested fact only until another choice', () => {
    const asked = after(welcomed, { type: 'factAsked', fact: 'base', answer: 'side' });
    const leave: WorkbenchAction = { type: 'introChosen', intro: null };
    expect(after(asked, leave)).toMatchObject({ intro: null, asked: 'base', side: 'why' });
    expect(after(asked, { type: 'scenarioChosen', id: 'fifo-default' }).asked).toBeNull();
    expect(after(asked, { type: 'introChosen', intro: 'tour' }).asked).toBeNull();
  });

  it('tours the default run, and ends with another one', () => {
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
