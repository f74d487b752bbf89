import { describe, expect, it } from 'vitest';
import { COMPARED_NUMBERS } from 'lsm-shape';
import {
  changeSentence,
  choiceText,
  differenceText,
  HEADLINE_NUMBERS,
  headlineText,
  numberChange,
  optionsText,
  type Headline,
} from './change_text.ts';
import { changedOptions, differingOptions } from './differing_options.ts';

const run = (...values: Headline): Headline => values;

/** The sentence, followed by the changes in the header. */
function told(from: Headline, to: Headline, isSame = false): string {
  const result = headlineText(from, to, () => isSame);
  const header = HEADLINE_NUMBERS.map(
    (number, at) => numberChange(number, from[at] ?? null, to[at] ?? null)?.text ?? 'none',
  );
  return `${result} | ${header.join(' | ')}`;
}

it('a sentence about a change fits its room without being cut', () => {
  const option = (name: string) => ({ name, from: '200', to: '300' });
  const moved = 'write amp −12 %, peak sorted runs −12, peak space amp +8 %';
  const same = 'the same decisions: write amp 3.54, peak sorted runs 17, peak space amp 1.92';
  const long = 'max_size_amplification_percent';
  const texts = [
    changeSentence([option('size_ratio')], moved, 92),
    changeSentence([option(long)], moved, 92),
    changeSentence([option(long)], same, 92),
    changeSentence([option(`${long}_of_the_whole_tree`), option(long)], moved, 92),
  ];
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(92);
  expect(texts).toMatchInlineSnapshot(`
    [
      "size_ratio 200 → 300: write amp −12 %, peak sorted runs −12, peak space amp +8 %",
      "max_size_amplification_percent 200 → 300: write amp −12 %, peak runs −12, peak space +8 %",
      "max_size_amplification_percent 200 → 300: the same decisions",
      "2 options changed: write amp −12 %, peak runs −12, peak space +8 %",
    ]
  `);
});

describe('the result of a change', () => {
  it('is given number by number', () => {
    const cases = [
      told(run(3.54, 17, 1.92), run(3.3, 16, 1.86)),
      told(run(3.54, 17, 1.92), run(3.56, 17, 1.92)),
      told(run(3.54, 17, 1.92), run(3.541, 18, 1.92)),
      told(run(312.4, 17, 1.92), run(312.5, 17, 1.92)),
      told(run(1, 4, 1), run(12.75, 10, 1.004)),
    ];
    expect(cases).toMatchInlineSnapshot(`
      [
        "write amp −7 %, peak sorted runs −1, peak space amp −3 % | ▼ 0.24 | ▼ 1 | ▼ 0.06",
        "write amp +0.6 %, peak sorted runs unchanged, peak space amp unchanged | ▲ 0.02 | = | =",
        "write amp unchanged, peak sorted runs +1, peak space amp unchanged | = | ▲ 1 | =",
        "write amp 312.40 → 312.50, peak sorted runs unchanged, peak space amp unchanged | ▲ 0.10 | = | =",
        "write amp × 12.8, peak sorted runs +6, peak space amp unchanged | ▲ 11.75 | ▲ 6 | =",
      ]
    `);
  });

  it('is one of two phrases if all numbers are the same', () => {
    const same = run(3.54, 17, 1.92);
    expect(told(same, run(3.54, 17, 1.92), true)).toMatchInlineSnapshot(
      `"the same decisions: write amp 3.54, peak sorted runs 17, peak space amp 1.92 | = | = | ="`,
    );
    expect(told(same, run(3.541, 17, 1.919))).toMatchInlineSnapshot(
      `"different decisions, the same numbers: write amp 3.54, peak sorted runs 17, peak space amp 1.92 | = | = | ="`,
    );
    expect(told(run(3.54, 17, null), run(3.54, 17, null), true)).toMatchInlineSnapshot(
      `"the same decisions: write amp 3.54, peak sorted runs 17, peak space amp unknown | = | = | none"`,
    );
  });

  it('keeps unknown numbers unknown', () => {
    expect(told(run(3.54, 17, null), run(3.3, 17, 1.2))).toMatchInlineSnapshot(
      `"write amp −7 %, peak sorted runs unchanged, peak space amp 1.20, unknown before | ▼ 0.24 | = | none"`,
    );
    expect(told(run(3.54, 17, 1.2), run(3.3, null, null))).toMatchInlineSnapshot(
      `"write amp −7 %, peak sorted runs unknown, peak space amp unknown | ▼ 0.24 | none | none"`,
    );
    expect(told(run(null, 0, null), run(3.3, 2, null))).toMatchInlineSnapshot(
      `"write amp 3.30, unknown before, peak sorted runs +2, peak space amp unknown | none | ▲ 2 | none"`,
    );
  });

  it('has a spoken form', () => {
    const [writeAmp] = HEADLINE_NUMBERS;
    if (writeAmp === undefined) throw new Error('the first number is write amplification');
    const spoken = (to: number): string => numberChange(writeAmp, 3.5, to)?.spoken ?? '';
    expect([3.26, 3.5, 3.504, 4].map(spoken)).toEqual([
      '0.24 less than',
      'the same as',
      'the same as',
      '0.50 more than',
    ]);
  });
});

describe('the options that differ', () => {
  const options = {
    size_ratio: '1',
    max_read_amp: '-1',
    write_buffer_size: String(2 ** 26),
    compaction_style: '1',
  };
  const source = { kind: 'custom', commands: '' } as const;
  type Set = Record<string, number | string>;
  const runOf = (overrides: Set) => ({ variant: { source, overrides }, options });
  const text = (from: Set, to: Set) => optionsText(changedOptions(runOf(from), runOf(to)));

  it('have the values of both runs, including those of the scenario', () => {
    expect(text({}, { size_ratio: 56 })).toBe('size_ratio 1 → 56');
    expect(text({ size_ratio: 56 }, {})).toBe('size_ratio 56 → 1');
    expect(text({ size_ratio: 5 }, { size_ratio: 56 })).toBe('size_ratio 5 → 56');
    expect(text({}, { write_buffer_size: 2 ** 27 })).toBe('write_buffer_size 64M → 128M');
    expect(text({}, {})).toBe('');
  });

  it('are all listed, or counted if there is little room', () => {
    const changed = changedOptions(
      runOf({ size_ratio: 9 }),
      runOf({ size_ratio: 9, max_read_amp: 9, write_buffer_size: 2 ** 27 }),
    );
    expect(optionsText(changed)).toMatchInlineSnapshot(
      `"write_buffer_size 64M → 128M, max_read_amp −1 → 9"`,
    );
    expect(optionsText(changed, 30)).toMatchInlineSnapshot(
      `"write_buffer_size 64M → 128M and 1 more"`,
    );
    expect(choiceText(changed)).toMatchInlineSnapshot(`"write_buffer_size 64M, max_read_amp −1"`);
    expect(choiceText(changed, 20)).toMatchInlineSnapshot(`"write_buffer_size 64M and 1 more"`);
  });

  it('say so if the scenario’s value is unknown', () => {
    const [from, to] = [runOf({}), runOf({ size_ratio: 5 })].map((own) => {
      return { ...own, options: null };
    });
    if (from === undefined || to === undefined) throw new Error('two runs');
    expect(optionsText(changedOptions(from, to))).toBe('size_ratio as in the scenario → 5');
  });

  it('name the moment at which they are set', () => {
    expect(text({}, { 'size_ratio@2500000': 9 })).toBe('size_ratio from 2.5 s as before → 9');
  });

  it('exclude options that the style does not use, unless they were set', () => {
    const leveled = { ...runOf({}), options: { ...options, compaction_style: '0' } };
    const names = (overrides: Set): string[] =>
      differingOptions([runOf(overrides), leveled]).map(({ key }) => key);
    expect(names({})).toContain('compaction_style');
    expect(names({})).not.toContain('size_ratio');
    expect(names({ size_ratio: 56 })).toContain('size_ratio');
  });
});

const number = (id: string) => {
  const found = COMPARED_NUMBERS.find((each) => each.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};

describe('how a number differs', () => {
  it.each([
    ['write_amp', 4.75, 4.93, '+4 %'],
    ['write_amp', 4.75, 4.751, '='],
    ['write_amp', 4, 4.02, '+0.5 %'],
    ['max_sorted_runs', 16, 15, '−1'],
    ['compactions', 69, 289, '+319 %'],
    ['trivial_moves', 0, 30, '+30'],
    ['moved_bytes', 0, 2 ** 30, '+1.00 GiB'],
    ['stall_us', 5e6, 0, '−100 %'],
    ['stall_us', 1e6, 60e6, '× 60.0'],
  ] as const)('%s %d against %d: %s', (id, from, to, text) => {
    expect(differenceText(number(id), from, to)).toBe(text);
  });
});
