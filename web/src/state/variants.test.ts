import { describe, expect, it } from 'vitest';
import { reduceStore, storeOf, type StoreAction } from './undo.ts';
import { formatFragment, parseFragment } from './url_state.ts';
import { optionValue, settingNames } from '../settings/option_value.ts';
import {
  baselinePinned,
  besideReplaced,
  variantAdded,
  variantChosen,
  variantDropped,
  variantMoved,
  variantOptionsSet,
  variantRenamed,
} from './variant_changes.ts';
import { VARIANT_LETTERS } from './variants.ts';
import {
  initialWorkbench,
  opened,
  reduceWorkbench,
  runKeyOf,
  type Workbench,
} from './workbench.ts';

/** Returns the state after some actions. */
function after(...actions: StoreAction[]): Workbench {
  return actions.reduce(reduceStore, storeOf(initialWorkbench)).workbench;
}

const set = (name: string, to: number): StoreAction => ({
  type: 'optionChanged',
  ...{ name, from: 0, to, changes: { [name]: to }, phase: 'final' },
});

/** The letters from top to bottom with their options. The front one is in brackets. */
const shape = ({ variants, variant }: Workbench): string =>
  variants
    .map(({ letter, overrides }) => {
      const values = Object.entries(overrides).map(([name, value]) => `${name}=${value}`);
      const said = [letter, ...values].join(' ');
      return letter === variant ? `[${said}]` : said;
    })
    .join(', ');

describe('compared runs', () => {
  it('start with two: the current run, and a copy in front', () => {
    expect(shape(after(set('size_ratio', 5), variantAdded()))).toBe(
      'A size_ratio=5, [B size_ratio=5]',
    );
  });

  it('start with the previous run as the baseline, which stays while options change', () => {
    const first = [set('size_ratio', 5), set('size_ratio', 9)];
    const pinned = [...first, baselinePinned({ size_ratio: 5 })];
    expect(shape(after(...pinned))).toBe('A size_ratio=5, [B size_ratio=9]');
    expect(shape(after(...pinned, set('size_ratio', 20)))).toBe(
      'A size_ratio=5, [B size_ratio=20]',
    );
    const undone = after(...pinned, { type: 'undo' });
    expect([undone.variants, undone.overrides]).toEqual([[], { size_ratio: 9 }]);
  });

  it('a change of options applies to the front run', () => {
    const state = after(variantAdded(), set('size_ratio', 20));
    expect(shape(state)).toBe('A, [B size_ratio=20]');
    const back = reduceWorkbench(state, variantChosen('A'));
    expect(shape(back)).toBe('[A], B size_ratio=20');
    expect(back.overrides).toEqual({});
    expect(shape(reduceWorkbench(back, { type: 'modeChosen', mode: 'exact' }))).toBe(shape(back));
  });

  describe('have their own notes', () => {
    const note = (event: number): StoreAction => ({
      ...{ type: 'noted', event, file: null, isAsked: false },
    });
    const events = ({ notes }: Workbench): number[] => notes.map(({ event }) => event);
    const shown = (run: string): StoreAction => ({
      ...{ type: 'historyShown', run, placeOf: (playhead) => playhead + 1000 },
    });

    it('which return with the run they were made on', () => {
      const state = after(shown('a'), note(5), variantAdded(), set('size_ratio', 20));
      expect(events(state)).toEqual([]);
      const both = [shown('b'), note(7)].reduce(
        reduceStore,
        storeOf({ ...state, shownRun: 'a' }),
      ).workbench;
      expect(events(both)).toEqual([7]);
      const back = reduceWorkbench(both, variantChosen('A'));
      expect([events(back), back.notesRun]).toEqual([[5], 'a']);
      // Its own history is shown, so nothing is moved.
      expect(events(reduceStore(storeOf(back), shown('a')).workbench)).toEqual([5]);
      expect(events(reduceWorkbench(back, variantChosen('B')))).toEqual([7]);
    });

    it('which follow a run behind the front to its next history', () => {
      const state = after(shown('a'), note(5), variantAdded(), set('size_ratio', 20));
      const placeOf = (playhead: number): number => playhead * 2;
      const moved = reduceWorkbench(state, {
        ...{ type: 'besideShown', change: besideReplaced('a', 'a, exact', placeOf) },
      });
      const back = reduceWorkbench(moved, variantChosen('A'));
      expect([events(back), back.notesRun]).toEqual([[10], 'a, exact']);
      // Another run changes nothing.
      const other = { type: 'besideShown', change: besideReplaced('x', 'y', placeOf) } as const;
      expect(reduceWorkbench(state, other)).toBe(state);
    });

    it('which are part of the link', () => {
      const state = after(shown('a'), note(5), variantAdded(), shown('a'), note(9), note(3));
      const link = formatFragment(state);
      expect(link).toMatch(/&notes=3\*9(&|$)/);
      const { linked, warnings } = parseFragment(link, {
        scenarios: new Set(['leveled-default']),
        options: new Set(settingNames),
        optionValue,
        route: () => null,
      });
      expect(warnings).toEqual([]);
      const read = opened({ ...initialWorkbench, ...linked });
      expect(events(read)).toEqual([3, 9]);
      const first = reduceWorkbench(read, variantChosen('A'));
      expect([events(first), first.notesRun]).toEqual([[5], runKeyOf(first)]);
    });
  });

  it('another scenario applies to the front run, and keeps no options', () => {
    const state = after(set('size_ratio', 5), variantAdded());
    const next = reduceWorkbench(state, { type: 'scenarioChosen', id: 'universal-default' });
    expect(shape(next)).toBe('A size_ratio=5, [B]');
    expect(
      next.variants.map(({ source }) => (source.kind === 'scenario' ? source.id : '')),
    ).toEqual(['leveled-default', 'universal-default']);
  });

  it('are at most four, and their letters are reused', () => {
    const add = variantAdded();
    const full = after(add, add, add, add, add);
    expect(shape(full)).toBe('A, B, C, [D]');
    const dropped = reduceWorkbench(full, variantDropped('B'));
    expect(shape(dropped)).toBe('A, C, [D]');
    expect(shape(reduceWorkbench(dropped, add))).toBe('A, C, D, [B]');
  });

  it('removing one brings its neighbour to the front; a single one ends the comparison', () => {
    const state = after(variantAdded(), set('size_ratio', 7));
    const left = reduceWorkbench(state, variantDropped('B'));
    expect(left.variants).toEqual([]);
    expect(left.overrides).toEqual({});
    const other = reduceWorkbench(state, variantDropped('A'));
    expect(other.variants).toEqual([]);
    expect(other.overrides).toEqual({ size_ratio: 7 });
    expect(other.variant).toBe('A');
  });

  it('can be moved; the first is the baseline', () => {
    const add = variantAdded();
    const state = after(add, add, variantMoved('C', 0));
    expect(shape(state)).toBe('[C], A, B');
  });

  it("can copy each other's options", () => {
    const state = after(set('size_ratio', 5), variantAdded(), set('size_ratio', 9));
    const copied = reduceWorkbench(
      state,
      variantOptionsSet('A', { size_ratio: 9, max_read_amp: 4 }),
    );
    expect(shape(copied)).toBe('A size_ratio=9 max_read_amp=4, [B size_ratio=9]');
    const front = reduceWorkbench(copied, variantOptionsSet('B', { size_ratio: null }));
    expect(front.overrides).toEqual({});
  });

  it('nothing changes if there is nothing to change', () => {
    const state = after(variantAdded());
    for (const action of [
      variantChosen('B'),
      variantChosen('D'),
      variantDropped('C'),
      variantRenamed('A', ''),
      variantMoved('A', 0),
      variantOptionsSet('A', { size_ratio: null }),
    ]) {
      expect(reduceWorkbench(state, action), action.label).toBe(state);
    }
  });
});

/** Returns random actions on variants and options, determined by a seed. */
function randomActions(seed: number, count: number): StoreAction[] {
  let state = seed * 2654435761;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const letter = () => VARIANT_LETTERS[next(4)] ?? 'A';
  const makers: (() => StoreAction)[] = [
    () => variantAdded(),
    () => variantChosen(letter()),
    () => variantDropped(letter()),
    () => variantMoved(letter(), next(4)),
    () => variantRenamed(letter(), `run & ${next(9)}`),
    () => variantOptionsSet(letter(), { size_ratio: next(3) === 0 ? null : next(50) }),
    () => set('max_read_amp', next(12)),
    () => ({ type: 'scenarioChosen', id: ['leveled-default', 'fifo-default'][next(2)] ?? '' }),
    () => ({ type: 'undo' }),
    () => ({ type: 'redo' }),
  ];
  return Array.from({ length: count }, () => makers[next(makers.length)]?.() ?? { type: 'undo' });
}

const known = {
  scenarios: new Set(['leveled-default', 'fifo-default']),
  options: new Set(settingNames),
  optionValue,
  route: () => null,
};

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('after any actions, seed %i', (seed) => {
  const actions = randomActions(seed, 120);

  it('the front run matches the page, and there are no variants or two to four', () => {
    let store = storeOf(initialWorkbench);
    for (const action of actions) {
      store = reduceStore(store, action);
      const { variants, variant, source, overrides } = store.workbench;
      expect([0, 2, 3, 4]).toContain(variants.length);
      expect(new Set(variants.map(({ letter }) => letter)).size).toBe(variants.length);
      if (variants.length === 0) continue;
      const front = variants.find(({ letter }) => letter === variant);
      expect(front).toMatchObject({ source, overrides });
    }
  });

  it('a link restores everything', () => {
    const { workbench } = actions.reduce(reduceStore, storeOf(initialWorkbench));
    const { linked, warnings } = parseFragment(formatFragment(workbench), known);
    expect(warnings).toEqual([]);
    const { variants, variant, source, overrides } = opened({ ...initialWorkbench, ...linked });
    expect({ variants, source, overrides }).toEqual({
      variants: workbench.variants,
      source: workbench.source,
      overrides: workbench.overrides,
    });
    if (variants.length > 0) expect(variant).toBe(workbench.variant);
  });

  it('undo leads back to the beginning, and redo to the end', () => {
    const steps = actions.filter(({ type }) => type !== 'undo' && type !== 'redo');
    const done = steps.reduce(reduceStore, storeOf(initialWorkbench));
    const all = Array.from({ length: steps.length });
    const back = all.reduce((store: typeof done) => reduceStore(store, { type: 'undo' }), done);
    expect(shape(back.workbench)).toBe('');
    expect(back.workbench.overrides).toEqual({});
    const again = all.reduce((store: typeof done) => reduceStore(store, { type: 'redo' }), back);
    expect(again.workbench.variants).toEqual(done.workbench.variants);
    expect(again.workbench.overrides).toEqual(done.workbench.overrides);
  });
});
