import { optionValue } from '../settings/option_value.ts';
import { describe, expect, it } from 'vitest';
import type { ExplainRoute } from './explain_route.ts';
import { formatFragment, isOnlyRoute, parseFragment } from './url_state.ts';
import { fieldsIn, type Linked } from './fields.ts';
import { initialWorkbench, runKeyOf } from './workbench.ts';

/** Default values of the linked fields. */
const initial = Object.fromEntries(
  fieldsIn('link').map((name) => [name, initialWorkbench[name]]),
) as Linked;

const known = {
  scenarios: new Set([
    initialWorkbench.source.kind === 'scenario' ? initialWorkbench.source.id : '',
    'other',
  ]),
  options: new Set(['max_read_amp', 'size_ratio', 'incremental']),
  optionValue,
  route: (fragment: string): ExplainRoute | null =>
    new URLSearchParams(fragment).get('rule') === 'U-22' ? { kind: 'rule', id: 'U-22' } : null,
};

describe('the address', () => {
  it('omits defaults', () => {
    expect(formatFragment(initial)).toBe('v=1&scenario=leveled-default');
  });

  const round: readonly Linked[] = [
    initial,
    {
      ...initial,
      source: { kind: 'scenario', id: 'other' },
      overrides: { size_ratio: 10, max_read_amp: -1 },
      mode: 'exact',
      axis: 'bytes',
      review: { title: 'Trigger 4 or 9?', recommendation: 'Take 9 & measure.' },
      rows: ['wa', 'size.lin'],
      window: { from: 12.5, to: 900 },
      notes: [
        { id: 1, event: 7, file: null, text: '' },
        { id: 2, event: 812, file: null, text: 'L5 is new. 50 % ~ done, & more * %2A 🌲' },
        {
          ...{ id: 3, event: 900, text: '' },
          file: { number: 12, smallest: 5, largest: 9_007_199_254_740_991, bytes: 1 },
        },
      ],
      cursor: 812,
      panel: 'stats',
      numbers: { place: 'end', isFull: true, isBeside: true, isTable: true },
      heightMode: 'equal',
      colourBy: 'compression',
      side: 'why',
      route: { kind: 'rule', id: 'U-22' },
    },
    {
      ...initial,
      panel: 'why',
      numbers: { place: 'playhead', isFull: true, isBeside: false, isTable: false },
    },
    {
      ...initial,
      source: { kind: 'custom', commands: '--benchmarks=fillseq --num=5\n# & a = comment' },
    },
    {
      ...initial,
      source: {
        ...{ kind: 'custom', commands: '--num=5', name: 'Mine & yours' },
        optionsFile: '[CFOptions "default"]\n  num_levels=5 # five\n',
      },
    },
  ];
  it('keeps a selected file with its run, and omits one from another run', () => {
    const state = { ...initial, mode: 'exact', cursor: 40 } as const;
    const selected = { run: runKeyOf(state), fileNumber: 12 };
    const linked = { ...state, selected };
    expect(formatFragment(linked)).toBe(`${formatFragment(state)}&file=12`);
    expect(parseFragment(formatFragment(linked), known)).toEqual({ linked, warnings: [] });
    const other = { ...linked, overrides: { size_ratio: 7 } };
    expect(formatFragment(other)).not.toContain('file');
  });

  it.each(round)('restores the original state: %j', (linked) => {
    expect(parseFragment(`#${formatFragment(linked)}`, known)).toEqual({
      linked,
      warnings: [],
    });
  });

  it('shows known lines, and the default if none is known', () => {
    const rowsOf = (text: string): unknown => parseFragment(`#rows=${text}`, known).linked.rows;
    expect(rowsOf('wa,hats,size.lin')).toEqual(['wa', 'size.lin']);
    expect(rowsOf('hats')).toEqual(initial.rows);
    expect(rowsOf('')).toEqual([]);
  });

  // Existing links must stay valid forever.
  it.each([
    ['', {}],
    ['#v=1&scenario=other&max_read_amp=0', { max_read_amp: 0 }],
    ['#scenario=other&size_ratio=7', { size_ratio: 7 }],
    [
      '#v=1&scenario=other&axis=bytes&rows=wa&window=1-2&notes=3_a&event=3&panel=stats&numbers=end',
      {},
    ],
  ])('reads the link %s', (link, overrides) => {
    const parsed = parseFragment(link, known);
    expect(parsed.warnings).toEqual([]);
    expect(parsed.linked.overrides).toEqual(overrides);
  });

  it.each([
    ['#v=9', /version 9/],
    ['#scenario=nowhere', /nowhere/],
    ['#panel=kitchen', /kitchen.*timeline, stats/],
    ['#rows=hats', /hats.*not a timeline line/],
    ['#heights=tall', /heights.*tall.*log, linear, equal/],
    ['#colour=red', /colour.*red.*age/],
    ['#side=left', /side.*left.*options, why/],
    ['#numbers=end.fool', /numbers.*“end.fool”/],
    ['#max_read_amp=many', /max_read_amp.*many/],
    ['#color=red', /color/],
    ['#mode=fast', /mode.*fast.*sampled/],
    ['#event=-3', /-3/],
    ['#file=x3', /file.*x3/],
    ['#window=9-3', /window.*9-3/],
    ['#keys=0.5-1.5', /keys.*0\.5-1\.5/],
    ['#keys=0.5-0.5', /keys.*0\.5-0\.5/],
    ['#notes=12*x', /notes.*12\*x/],
  ])('says what it does not understand in %s and keeps the defaults', (link, words) => {
    const parsed = parseFragment(link, known);
    expect(parsed.linked).toEqual(initial);
    expect(parsed.warnings.join()).toMatch(words);
  });

  it('may contain only the open explanation', () => {
    expect(isOnlyRoute('#rule=U-22')).toBe(true);
    expect(isOnlyRoute('#v=1&rule=U-22')).toBe(false);
    expect(isOnlyRoute('')).toBe(false);
  });
});
