import { describe, expect, it } from 'vitest';
import { undoneFields } from './fields.ts';
import { stepLabel } from './step_label.ts';
import { baselinePinned } from './variant_changes.ts';
import { MOST_STEPS, reduceStore, storeOf, type Store, type StoreAction } from './undo.ts';
import { initialWorkbench, type Workbench, type WorkbenchAction } from './workbench.ts';

const begun = storeOf({ ...initialWorkbench, shownRun: 'run' });

const option = (
  name: string,
  [from, to]: readonly [number, number],
  phase: 'drag' | 'final' = 'final',
): WorkbenchAction => ({
  ...{ type: 'optionChanged', name, from, to, phase },
  changes: { [name]: to },
});

const withChanges = (
  action: WorkbenchAction,
  changes: Readonly<Record<string, null>>,
): WorkbenchAction => ({ ...action, changes }) as WorkbenchAction;

const after = (store: Store, ...actions: readonly StoreAction[]): Store =>
  actions.reduce(reduceStore, store);
const undo = { type: 'undo' } as const;
const redo = { type: 'redo' } as const;
const labelOf = (store: Store): string => {
  const last = store.done.at(-1);
  return last === undefined ? '' : stepLabel(last);
};

/** Returns the fields of a state that undo restores. */
const undone = (workbench: Workbench): unknown =>
  Object.fromEntries(undoneFields.map((name) => [name, workbench[name]]));

/** Creates a generator of numbers below a limit, determined by a seed. */
function numbers(seed: number): (limit: number) => number {
  let state = seed * 2654435761 + 12345;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Creates an action that adds a note at a moment. */
const noteAt = (event: number): Extract<WorkbenchAction, { type: 'noted' }> => ({
  ...{ type: 'noted', event, file: null, isAsked: false },
});

/** Returns a random user action. */
function deed(below: (limit: number) => number): WorkbenchAction {
  const names = ['size_ratio', 'max_read_amp', 'num_levels'];
  const name = names[below(3)] ?? '';
  const phase = below(2) === 0 ? 'drag' : 'final';
  const window = below(3) === 0 ? null : { from: below(50), to: 50 + below(50) };
  const deeds: readonly WorkbenchAction[] = [
    option(name, [below(5), below(5)], phase),
    withChanges(option(name, [1, 1]), { [name]: null }),
    { type: 'allOptionsReset' },
    { type: 'scenarioChosen', id: `scenario ${below(3)}` },
    { type: 'commandsEntered', commands: `--num=${below(3)}` },
    { type: 'modeChosen', mode: below(2) === 0 ? 'exact' : 'preview' },
    { type: 'axisChosen', axis: below(2) === 0 ? 'bytes' : 'time' },
    { type: 'rowsChosen', rows: below(2) === 0 ? null : ['wa', 'runs'] },
    { type: 'windowChosen', window, isByHand: true },
    { type: 'noted', event: below(4), file: null, isAsked: below(2) === 0 },
    { type: 'noteWritten', id: below(4), text: `text ${below(4)}` },
    { type: 'noteRemoved', id: below(4) },
    { type: 'fileChosen', fileNumber: below(3) || null, answer: 'side' },
    { type: 'stageChosen', change: { colourBy: below(2) === 0 ? 'size' : 'age' } },
    { type: 'stageChosen', change: { heightMode: below(2) === 0 ? 'linear' : 'equal' } },
    { type: 'numbersChosen', change: { isFull: below(2) === 0 } },
    { type: 'restored', fields: { mode: 'sampled', overrides: { num_levels: below(4) } } },
    // Undo does not restore these fields.
    { type: 'panelChosen', panel: below(2) === 0 ? 'stats' : 'timeline' },
    { type: 'dialogChosen', dialog: below(2) === 0 ? 'help' : null },
    { type: 'themeChosen', theme: below(2) === 0 ? 'dark' : 'light' },
    { type: 'rested', cursor: below(100) },
  ];
  return deeds[below(deeds.length)] ?? { type: 'allOptionsReset' };
}

describe('undo and redo', () => {
  it.each(Array.from({ length: 200 }, (_, seed) => seed))(
    'lead to the beginning and back, seed %i',
    (seed) => {
      const below = numbers(seed);
      const count = 1 + below(60);
      const deeds = Array.from({ length: count }, () => deed(below));
      const end = after(begun, ...deeds);
      const first = after(end, ...deeds.map(() => undo));
      expect(undone(first.workbench)).toEqual(undone(begun.workbench));
      expect(first.done).toEqual([]);
      const again = after(first, ...deeds.map(() => redo));
      expect(undone(again.workbench)).toEqual(undone(end.workbench));
      expect(again.done.length).toBe(end.done.length);
      // Fields that undo does not restore are unchanged.
      const { panel, dialog, theme } = end.workbench;
      for (const { workbench } of [first, again])
        expect(workbench).toMatchObject({ panel, dialog, theme });
      // One step back gives the same state as if the last action had not been done.
      const back = after(again, undo);
      expect(undone(after(back, redo).workbench)).toEqual(undone(end.workbench));
    },
  );

  it('do nothing at the ends', () => {
    expect(after(begun, undo).workbench).toBe(begun.workbench);
    expect(after(begun, redo).workbench).toBe(begun.workbench);
  });

  it('drop undone steps after a new action', () => {
    const back = after(begun, { type: 'modeChosen', mode: 'exact' }, undo);
    expect(back.undone.length).toBe(1);
    const other = after(back, { type: 'axisChosen', axis: 'bytes' });
    expect(other.undone).toEqual([]);
    // Changing a field that undo does not restore keeps the redo steps.
    expect(after(back, { type: 'panelChosen', panel: 'stats' }).undone.length).toBe(1);
  });

  it('ignore a playing playhead and a window that follows it', () => {
    const window = { from: 1, to: 2 };
    const played = after(
      begun,
      { type: 'rested', cursor: 5 },
      { type: 'windowChosen', window, isByHand: false },
      { type: 'historyShown', run: 'other', placeOf: (playhead) => playhead + 1 },
    );
    expect(played.done).toEqual([]);
    expect(played.workbench.window).toEqual({ from: 2, to: 3 });
  });

  it('are limited in number', () => {
    const many = Array.from({ length: MOST_STEPS + 50 }, (_, at) => ({
      ...({ type: 'axisChosen', axis: at % 2 === 0 ? 'bytes' : 'time' } as const),
    }));
    expect(after(begun, ...many).done.length).toBe(MOST_STEPS);
  });
});

describe('a gesture', () => {
  const drag = [2, 9, 30].map((to) => option('size_ratio', [1, to], 'drag'));

  it('is one step, including its end', () => {
    const dragged = after(begun, ...drag, option('size_ratio', [30, 56]));
    expect(dragged.workbench.overrides).toEqual({ size_ratio: 56 });
    expect(dragged.done.length).toBe(1);
    expect(labelOf(dragged)).toBe('size_ratio 1 → 56');
    expect(after(dragged, undo).workbench.overrides).toEqual({});
    // The next drag of the same slider is a separate step.
    expect(after(dragged, option('size_ratio', [56, 60], 'drag')).done.length).toBe(2);
  });

  it('is no step if it returns to its start', () => {
    const end = withChanges(option('size_ratio', [30, 1]), { size_ratio: null });
    expect(after(begun, ...drag, end).done).toEqual([]);
  });

  it('ends with any other undoable action', () => {
    const dragged = after(begun, ...drag, option('num_levels', [7, 6]));
    expect(dragged.done.length).toBe(2);
    const back = after(dragged, undo);
    expect(back.workbench.overrides).toEqual({ size_ratio: 30 });
    expect(back.workbench.isDragging).toBe(false);
  });

  it('includes typing in a note', () => {
    const letters = ['a', 'a ', 'a s'].map((text) => ({
      ...({ type: 'noteWritten', id: 1, text } as const),
    }));
    const written = after(begun, noteAt(5), ...letters);
    expect(written.done.length).toBe(2);
    expect(labelOf(written)).toBe('note text at event 5');
    const [note] = written.workbench.notes;
    expect(after(written, undo).workbench.notes).toEqual([{ ...note, text: '' }]);
    const removed = after(written, { type: 'noteRemoved', id: 1 });
    expect(labelOf(removed)).toBe('removal of the note at event 5');
    expect(after(removed, undo).workbench.notes).toEqual([note]);
  });
});

it('has a label', () => {
  const file = { number: 81, smallest: 1, largest: 2, bytes: 3 };
  const said: readonly (readonly [WorkbenchAction, string])[] = [
    [{ type: 'modeChosen', mode: 'exact' }, 'mode sampled → exact'],
    [{ type: 'axisChosen', axis: 'bytes' }, 'axis time → bytes'],
    [baselinePinned({ size_ratio: 2 }), 'baseline'],
    [{ type: 'stageChosen', change: { heightMode: 'equal' } }, 'row height log → equal'],
    [{ type: 'stageChosen', change: { colourBy: 'size' } }, 'colour age → size'],
    [option('write_buffer_size', [2 ** 26, 2 ** 27]), 'write_buffer_size 64M → 128M'],
    [noteAt(12), 'note at event 12'],
    [{ ...noteAt(12), file }, 'note on file 81'],
    [{ type: 'commandsEntered', commands: '--num=1' }, 'db_bench command line'],
    [{ type: 'fileChosen', fileNumber: 81, answer: 'side' }, 'file 81'],
  ];
  for (const [action, label] of said) expect(labelOf(after(begun, action))).toBe(label);
});

it('reopens another source at its last position', () => {
  const left = after(begun, { type: 'rested', cursor: 77 }, { type: 'scenarioChosen', id: 'b' });
  const there = after(left, { type: 'rested', cursor: 5 });
  const back = after(there, undo);
  expect(back.workbench.cursor).toBe(77);
  expect(after(back, redo).workbench.cursor).toBe(5);
});

it('restores notes exactly, even if a coarser run merged their moments', () => {
  const notes = [
    { id: 1, event: 11, file: null, text: '' },
    { id: 2, event: 12, file: null, text: 'a stall' },
  ];
  const fields = { mode: 'exact', notes } as const;
  const exact = after(begun, { type: 'restored', fields });
  const run = exact.workbench.notesRun;
  const back = after(
    exact,
    { type: 'historyShown', run, placeOf: null },
    { type: 'modeChosen', mode: 'preview' },
    { type: 'historyShown', run: 'coarse', placeOf: (playhead) => playhead / 8 },
    undo,
    { type: 'historyShown', run, placeOf: (playhead) => playhead * 8 },
  );
  expect(back.workbench.notes).toEqual(notes);
});
