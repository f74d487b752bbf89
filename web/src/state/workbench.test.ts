import { describe, expect, it } from 'vitest';
import { initialWorkbench, reduceWorkbench, type Workbench } from './workbench.ts';

const changed: Workbench = { ...initialWorkbench, overrides: { size_ratio: 10 }, cursor: 12 };

describe('the workbench', () => {
  it('keeps changed options apart from the scenario', () => {
    const once = reduceWorkbench(initialWorkbench, {
      type: 'optionChanged',
      name: 'max_read_amp',
      value: 0,
    });
    expect(once.overrides).toEqual({ max_read_amp: 0 });
    expect(reduceWorkbench(once, { type: 'optionReset', name: 'max_read_amp' }).overrides).toEqual(
      {},
    );
  });

  it('is the same object when an option keeps its value', () => {
    const again = reduceWorkbench(changed, {
      type: 'optionChanged',
      name: 'size_ratio',
      value: 10,
    });
    expect(again).toBe(changed);
  });

  it('starts a new source with its own options and at its beginning', () => {
    const next = reduceWorkbench(changed, { type: 'scenarioChosen', id: 'other' });
    expect(next).toEqual({ ...initialWorkbench, source: { kind: 'scenario', id: 'other' } });
  });

  it('resets all options and nothing else', () => {
    const next = reduceWorkbench(changed, { type: 'allOptionsReset' });
    expect(next).toEqual({ ...changed, overrides: {} });
  });

  it('keeps marked moments when another history of the same run comes, there and back', () => {
    const state: Workbench = {
      ...initialWorkbench,
      window: { from: 10, to: 20 },
      bookmarks: [
        { event: 11, label: '' },
        { event: 12, label: 'a stall' },
        { event: 40, label: '' },
      ],
    };
    const coarse = reduceWorkbench(state, {
      type: 'historyReplaced',
      placeOf: (playhead) => playhead / 4,
    });
    expect(coarse.window).toEqual({ from: 2.5, to: 5 });
    expect(coarse.bookmarks.map(({ event, label }) => [event, label])).toEqual([
      [3, 'a stall'],
      [10, ''],
    ]);
    const back = reduceWorkbench(coarse, {
      type: 'historyReplaced',
      placeOf: (playhead) => playhead * 4,
    });
    expect(back.window).toEqual(state.window);
    expect(back.bookmarks.map(({ event }) => event)).toEqual([12, 40]);
  });

  it('keeps bookmarks in order, one an event, and labels until another is given', () => {
    const marked = [
      { type: 'bookmarked', event: 40 } as const,
      { type: 'bookmarked', event: 7, label: 'first stall' } as const,
      { type: 'bookmarked', event: 7 } as const,
    ].reduce(reduceWorkbench, initialWorkbench);
    expect(marked.bookmarks).toEqual([
      { event: 7, label: 'first stall' },
      { event: 40, label: '' },
    ]);
    const less = reduceWorkbench(marked, { type: 'bookmarkRemoved', event: 7 });
    expect(less.bookmarks.map(({ event }) => event)).toEqual([40]);
    expect(reduceWorkbench(less, { type: 'scenarioChosen', id: 'other' }).bookmarks).toEqual([]);
  });
});
