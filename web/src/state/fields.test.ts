import { expect, it } from 'vitest';
import { fields, fieldsIn, undoneFields } from './fields.ts';
import { formatPane } from '../ui/pane_size.ts';
import { readKept, writeKept, type KeptTexts } from './kept_state.ts';
import { initialWorkbench } from './workbench.ts';

it('assigns every state field one storage place', () => {
  expect(Object.keys(fields).sort()).toEqual(Object.keys(initialWorkbench).sort());
  const placed = [...fieldsIn('link'), ...fieldsIn('browser'), ...fieldsIn('momentary')];
  expect(placed.sort()).toEqual(Object.keys(fields).sort());
});

it('undoes nothing that this browser remembers', () => {
  const kept = new Set<string>(fieldsIn('browser'));
  expect(undoneFields.filter((name) => kept.has(name))).toEqual([]);
});

/** A text storage like a browser's. */
function storage(texts: Map<string, string>): () => KeptTexts {
  return () => ({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  });
}

it('remembers changed browser fields but no defaults', () => {
  const texts = new Map<string, string>();
  const bottom = { height: 320, isOpen: false };
  const kept = { theme: 'dark', panes: { ...initialWorkbench.panes, bottom } } as const;
  writeKept(kept, storage(texts));
  // The keys of earlier versions must not change.
  expect([...texts].sort()).toEqual([
    ['lsm-shape-pane-bottom', formatPane(bottom)],
    ['lsm-shape-theme', 'dark'],
  ]);
  expect(readKept(storage(texts))).toEqual(kept);
  const { theme, panes } = initialWorkbench;
  writeKept({ theme, panes }, storage(texts));
  expect(texts.size).toBe(0);
});

it('works without storage if it is blocked', () => {
  const forbidden = (): never => {
    throw new Error('forbidden');
  };
  const { theme, panes } = initialWorkbench;
  expect(readKept(forbidden)).toEqual({ theme, panes });
  writeKept({ theme: 'dark', panes }, forbidden);
});
