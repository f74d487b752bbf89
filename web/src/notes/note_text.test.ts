import { describe, expect, it } from 'vitest';
import { syntheticTimeline } from '../../../components/src/test_support/built_timeline.ts';
import type { Note } from '../state/notes.ts';
import { notedFileAt, notedFileOf } from './note_file.ts';
import { noteBeside, noteName, notesMarkdown, spokenNotes } from './note_text.ts';

const timeline = syntheticTimeline({ flushes: 60, trigger: 4 });
const row = 3;
const file = notedFileOf(timeline, row);
const notes: readonly Note[] = [
  { id: 1, event: 10, file: null, text: '' },
  { id: 2, event: 40, file: null, text: 'first *stall*' },
  { id: 3, event: 1040, file, text: 'a file' },
];

describe('notes', () => {
  it.each([
    [0, 1, 10],
    [10, 1, 40],
    [1040, 1, undefined],
    [40.5, -1, 40],
    [40, -1, 10],
    [10, -1, undefined],
  ] as const)('from %f in direction %i the event is %s', (playhead, direction, event) => {
    expect(noteBeside(notes, playhead, direction)?.event).toBe(event);
  });

  it('have a name even without a text', () => {
    expect(notes.map(noteName)).toEqual(['event 10', 'first *stall*', 'a file']);
    expect(noteName({ id: 4, event: 1040, file, text: ' ' })).toBe(
      `file ${file.number} at event 1,040`,
    );
  });

  it('are Markdown, with special characters escaped', () => {
    const text = notesMarkdown(notes, { title: 'A run', timeline, first: 0 }, 'https://a.b/#v=1');
    expect(text).toMatch(/^# A run: 3 notes\n\n- \*\*event 10, [^*]+\*\*\n/);
    expect(text).toContain('**: first \\*stall\\*\n');
    // An event beyond the end of the run has no time.
    expect(text).toContain(`- **file ${file.number} at event 1,040**: a file\n`);
    expect(text.endsWith('\n\n[The run with its notes](https://a.b/#v=1)\n')).toBe(true);
  });
});

describe('the spoken form of notes', () => {
  const said = { lifetime: -1, text: 'Here it is', aside: '' };
  it.each([
    [[], '', ''],
    [[said], '', 'Note: Here it is'],
    [[{ ...said, aside: 'file 3' }, said], '', 'Note on file 3: Here it is Note: Here it is'],
    [[{ ...said, text: '', aside: 'file 3' }], 'run B', 'Note of run B on file 3.'],
  ] as const)('%j of “%s”', (callouts, whose, words) => {
    expect(spokenNotes(callouts, whose)).toBe(words);
  });
});

describe('the file of a note', () => {
  const { installedAt, obsoleteAt } = timeline.lifetimes;

  it('is found while it is in the tree, and gone afterwards', () => {
    const there = notedFileAt(timeline, file, installedAt.at(row));
    expect(there).toEqual({ lifetime: row, state: 'in the tree', isThere: true });
    const gone = notedFileAt(timeline, file, obsoleteAt.at(row));
    expect([gone.state, gone.isThere]).toEqual(['gone', false]);
  });

  it('is not a file of another run with the same number', () => {
    const other = { ...file, largest: file.largest + 1 };
    expect(notedFileAt(timeline, other, installedAt.at(row))).toEqual({
      lifetime: -1,
      state: 'not in this run',
      isThere: false,
    });
  });
});
