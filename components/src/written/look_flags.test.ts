import { describe, expect, it } from 'vitest';
import { colourOf, liveLink, numberFlag, sizeOf } from './look_flags.ts';

describe('flags', () => {
  it('accept the same values as the element', () => {
    expect(colourOf(undefined, null)).toBe('age');
    expect(colourOf(undefined, 'cut')).toBe('cut');
    expect(colourOf('reason', 'cut')).toBe('reason');
    expect(sizeOf()).toEqual([960, 400]);
    expect(sizeOf('640x320')).toEqual([640, 320]);
    expect(numberFlag('fps', undefined, { least: 1, most: 30 })).toBeUndefined();
    expect(numberFlag('fps', '12', { least: 1, most: 30 })).toBe(12);
  });

  it.each([
    [() => colourOf('red', null), /^--color red: it is not understood; it can be age, rewrites/],
    [
      () => sizeOf('10x10'),
      /^--size 10x10: the size must be between 280x180 and 4096x4096; write WIDTHx/,
    ],
    [() => numberFlag('fps', 'x', { least: 1, most: 30 }), /^--fps x: .*; give a number from 1 to/],
    [() => liveLink({ page: 'my page' }, ''), /^--page my page: it is not the address of a page; /],
  ])('are rejected with one line', (act, line) => {
    expect(act).toThrow(line);
  });

  it('link to the live run, or to the page alone if it cannot link to the run', () => {
    const page = 'https://example.org/lsm/';
    expect(liveLink({}, 'v=1')).toEqual({ link: null, notes: [] });
    expect(liveLink({ page }, 'v=1')).toEqual({ link: `${page}#v=1`, notes: [] });
    const alone = liveLink({ page }, null);
    expect([alone.link, alone.notes.length]).toEqual([page, 1]);
  });
});
