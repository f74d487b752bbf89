import { expect, it } from 'vitest';
import { formatPane, parsePane } from './pane_size.ts';

it('remembers a height and whether the panel is open', () => {
  for (const state of [
    { height: 321, isOpen: true },
    { height: 321, isOpen: false },
    { height: null, isOpen: false },
    { height: null, isOpen: true },
  ]) {
    expect(parsePane(formatPane(state))).toEqual(state);
  }
});

it('treats an invalid text as if nothing were stored', () => {
  for (const text of [null, '', 'open -3', 'wide 300', '{"height":1}', 'open 1e9']) {
    expect(parsePane(text)).toEqual({ height: null, isOpen: true });
  }
});
