import { describe, expect, it } from 'vitest';
import { leveledTimeline } from '../../../components/src/test_support/built_timeline.ts';
import { commandOfKey } from '../keys/keys.ts';
import { KEY_ROWS } from '../keys/key_list.ts';
import type { SavedEntry } from '../saved/entry.ts';
import { initialWorkbench, reduceWorkbench } from '../state/workbench.ts';
import { namedEntries, numberedEntries } from './entries.ts';
import { byGroup, foundEntries } from './search.ts';

const scenarios = [
  { id: 'leveled-default', title: 'Leveled compaction', question: 'How?', group: 'Learn' },
  { id: 'u', title: 'max_read_amp case 2', question: 'Where is the limit?', group: 'Published' },
];
const kept = { format: 1, savedAt: 0, bytes: 5, deletedAt: null };
const saved: readonly SavedEntry[] = [
  { ...kept, id: 'a', kind: 'run', name: 'Mine of May', link: 'v=1', about: 'db_bench run, exact' },
  { ...kept, id: 'b', kind: 'run', name: 'Thrown away', link: 'v=1', about: '', deletedAt: 7 },
  {
    ...{ ...kept, id: 'c', kind: 'recording', name: 'Stalled shard', key: 'k', isKept: false },
    ...{ usedAt: 0, files: ['LOG', 'MANIFEST-1'] },
  },
];
const place = { scenarios, saved, style: 'universal', answer: 'side' } as const;
const entries = namedEntries(place);
const titles = (search: string): string[] =>
  foundEntries(entries, search).map(({ title }) => title);

describe('the palette', () => {
  it('has every entry once', () => {
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each([
    ['play', 'Play or pause'],
    ['next comp', 'Next compaction'],
    ['size_ratio', 'size_ratio'],
    ['max_read_amp case', 'max_read_amp case 2'],
    ['read_amp', 'max_read_amp case 2'],
    ['case 2', 'max_read_amp case 2'],
    ['where is', 'max_read_amp case 2'],
    ['U-21', 'Size ratio'],
    ['theme dark', 'Theme: dark'],
    ['exact', 'Mode: exact'],
    ['mine of', 'Mine of May'],
    ['saved shard', 'Stalled shard'],
    ['recording', 'Stalled shard'],
  ])('finds %j first: %s', (search, title) => {
    expect(titles(search)[0]).toBe(title);
  });

  it('offers saved items, but not deleted ones', () => {
    const found = entries.filter(({ group }) => group === 'Saved');
    expect(found.map(({ deed }) => deed.saved)).toEqual([saved[0], saved[2]]);
    expect(titles('thrown away')).toEqual([]);
  });

  it('finds nothing if one word does not match', () => {
    expect(titles('play zebra')).toEqual([]);
    expect(byGroup([])).toEqual([]);
  });

  it('offers neither options nor modes for a recording', () => {
    const own = namedEntries({ ...place, style: null });
    expect(own.some(({ group }) => group === 'Options')).toBe(false);
    expect(own.some(({ title }) => title.startsWith('Mode'))).toBe(false);
  });

  it('has only actions that the page knows', () => {
    const before = { ...initialWorkbench, dialog: 'palette' } as const;
    for (const { title, deed } of entries) {
      const { action } = deed;
      if (action === undefined || action.type === 'undo' || action.type === 'redo') continue;
      expect(() => reduceWorkbench(before, action), title).not.toThrow();
    }
  });

  it('finds files and jobs by number', () => {
    const timeline = leveledTimeline({ flushes: 12 });
    const job = timeline.jobs[5];
    const now = { answer: 'side', event: timeline.eventCount - 1 } as const;
    const found = numberedEntries(timeline, ` Job #${job?.id}`, now);
    expect(found.map(({ title, deed }) => [title, deed.event])).toEqual([
      [`Job ${job?.id}`, job?.startEvent],
    ]);
    const gone = timeline.lifetimes.fileNumber.at(0);
    const [file] = numberedEntries(timeline, `file ${gone}`, now);
    expect(file?.about).toBe('where it is written');
    expect(file?.deed.event).toBe(timeline.lifetimes.createdAt.at(0));
    const there = numberedEntries(timeline, `${gone}`, {
      answer: 'side',
      event: timeline.lifetimes.createdAt.at(0),
    });
    expect(there[0]?.deed.event).toBeUndefined();
    expect(numberedEntries(timeline, '99999', now)).toEqual([]);
    expect(numberedEntries(timeline, 'job', now)).toEqual([]);
  });
});

describe('the list of keys', () => {
  const press = (key: string, shiftKey = false) =>
    commandOfKey(
      {
        key,
        shiftKey,
        ctrlKey: false,
        metaKey: false,
        altKey: false,
      },
      'other',
    );
  const names: Readonly<Record<string, string>> = { Space: ' ', '−': '-' };
  const rows = KEY_ROWS.filter(({ keys, actions }) => keys[0] !== 'Ctrl' && actions.length > 0);

  it.each(rows)('matches the commands of the keys: $meaning', ({ keys, actions }) => {
    const isPair = keys.length === actions.length;
    for (const [at, { command }] of actions.entries()) {
      const name = keys[isPair ? at : 0] ?? '';
      const key = names[name] ?? (name.length === 1 ? name.toLowerCase() : name);
      expect(press(key, !isPair && at > 0)).toEqual(command);
    }
  });
});
