import { describe, expect, it } from 'vitest';
import type { Timeline } from 'lsm-shape';
import { syntheticTimeline } from '../../../components/src/test_support/built_timeline.ts';
import type { Note } from '../state/notes.ts';
import { ROW_NUMBERS } from './idle_runs.ts';
import type { DifferingOption } from '../compare/differing_options.ts';
import {
  asksForOtherLimit,
  comparisonMarkdown,
  comparisonTitle,
  differenceSentence,
  numberRows,
  type NamedRun,
} from './variant_text.ts';

const trigger = (count: number): Timeline => syntheticTimeline({ flushes: 30, trigger: count });
const note: Note = { id: 1, event: 12, file: null, text: 'Here they part.' };
const runs: readonly NamedRun[] = [
  { letter: 'A', title: 'trigger 4', about: '100 keys', timeline: trigger(4), notes: [] },
  { letter: 'B', title: 'trigger | 9', about: '100 keys', timeline: trigger(9), notes: [note] },
  { letter: 'C', title: 'incomplete', about: '100 keys', timeline: null, notes: [note] },
];

describe('two runs with the same decisions', () => {
  const [a] = runs;
  if (a === undefined) throw new Error('there is one');
  const twin = { ...a, letter: 'D' };

  it('name the limits in force if the options set different ones', () => {
    expect(differenceSentence(a, twin)).toMatch(/^the same decisions: [^.]*(\.\d+[^.]*)*$/);
    expect(differenceSentence(a, twin, true)).toMatch(
      /\. The limit is 4 idle sorted runs in both, and (never forced a merge|forced \d+ merges? in each)$/,
    );
    const [, other] = runs;
    if (other === undefined) throw new Error('there are two');
    expect(differenceSentence(a, other, true)).not.toContain('The limit is');
  });

  it('can differ in their limits by two options only', () => {
    const option = (key: string): DifferingOption[] => {
      const values = ['1', '1', '2'].map((text) => ({ value: text, text, isUnused: false }));
      return [{ key, name: key, values }];
    };
    expect([1, 2].map((at) => asksForOtherLimit(option('max_read_amp'), at))).toEqual([
      false,
      true,
    ]);
    expect(asksForOtherLimit(option('size_ratio'), 2)).toBe(false);
  });
});

describe('the table of numbers', () => {
  it('measures each run against the first, and leaves incomplete runs empty', () => {
    for (const { number: own, cells } of numberRows(runs)) {
      expect(cells[0]?.difference, own.id).toBe('');
      expect(cells[2]).toEqual({ text: '–', difference: '', share: null, moment: null });
      const shares = cells.flatMap(({ share }) => share ?? []);
      for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
      for (const share of shares) expect(share).toBeLessThanOrEqual(1);
    }
  });

  it('an incomplete run has no sentence', () => {
    const [a, b, c] = runs;
    if (a === undefined || b === undefined || c === undefined) throw new Error('three runs');
    expect(differenceSentence(a, c)).toBeNull();
    expect(differenceSentence(a, b)).toMatch(/^write amp −\d+ %, peak sorted runs \+\d+, /);
  });
});

it('a report has valid Markdown tables, the first difference and the link', () => {
  const link = 'https://example.org/#v=1';
  const said = { title: 'Trigger 4 or 9?', recommendation: 'Take 9.', data: 'For 100 keys.' };
  const text = comparisonMarkdown(runs, [], { ...said, mode: 'sampled', link });
  expect(text).toMatch(/^# Trigger 4 or 9\?\n\n\*\*Recommendation:\*\* Take 9\.\n\n- A: /);
  expect(text).toMatch(/differences from A\. For 100 keys\.\n/);
  expect(
    comparisonMarkdown(runs, [], { ...said, mode: 'exact', why: '## Why\n\nB writes more', link }),
  ).toMatch(/\n\n## Why\n\nB writes more\n[^]*\[The comparison\]/);
  const plain = comparisonMarkdown(runs, [], { ...said, recommendation: '', mode: 'exact', link });
  expect(plain).not.toContain('Recommendation');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  expect(rows).toHaveLength(2 + ROW_NUMBERS.length);
  // A bar in a name is escaped, so that all rows have the same number of cells.
  for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(runs.length + 2);
  expect(text).toMatch(
    /^- B vs. A: write amp .*First difference: decision 1: different input files\.$/m,
  );
  expect(text).toMatch(/## Notes on B\n\n- \*\*event 12, .*\*\*: Here they part\.\n/);
  expect(text).toContain('- B: 100 keys\n');
  // Notes on incomplete runs are left out.
  expect(text).not.toMatch(/Notes on [AC]/);
  expect(text).toContain('[The comparison](https://example.org/#v=1)');
});

it('the default title names each source once', () => {
  expect(comparisonTitle(['Universal', 'Universal'])).toBe('Universal: 2 runs compared');
  expect(comparisonTitle(['Universal', 'FIFO'])).toBe('Universal – FIFO: 2 runs compared');
});
