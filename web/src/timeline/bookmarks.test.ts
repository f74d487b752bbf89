import { describe, expect, it } from 'vitest';
import { bookmarkBeside, bookmarkName } from './bookmarks.ts';

const bookmarks = [
  { event: 10, label: '' },
  { event: 40, label: 'first stall' },
];

describe('bookmarks', () => {
  it.each([
    [0, 1, 10],
    [10, 1, 40],
    [40, 1, undefined],
    [40.5, -1, 40],
    [40, -1, 10],
    [10, -1, undefined],
  ] as const)('from %f by %i comes %s', (playhead, direction, event) => {
    expect(bookmarkBeside(bookmarks, playhead, direction)?.event).toBe(event);
  });

  it('have a name even without a label', () => {
    expect(bookmarks.map(bookmarkName)).toEqual(['event 10', 'first stall']);
  });
});
