import { describe, expect, it } from 'vitest';
import type { RunNumbers } from 'lsm-shape';
import {
  changeSentence,
  choiceText,
  HEADLINE_NUMBERS,
  numberChange,
  optionsText,
  resultText,
} from './change_text.ts';
import { changedOptions } from './changed_options.ts';

const run = (
  writeAmp: number | null,
  sortedRuns: number | null,
  spaceAmp: number | null,
): RunNumbers => ({ writeAmp, sortedRuns, spaceAmp });

/** The sentence, with the changes of the header behind it. */
function told(from: RunNumbers, to: RunNumbers, isSame = false): string {
  const result = resultText({ from, to, hasSameDecisions: () => isSame });
  const header = HEADLINE_NUMBERS.map((number) => numberChange(number, from, to)?.text ?? 'none');
  return `${result} | ${header.join(' | ')}`;
}

it('a change is told in the room that there is, and never cut', () => {
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
      "max_size_amplification_percent 200 → 300: write amp −12 %, sorted runs −12, space amp +8 %",
      "max_size_amplification_percent 200 → 300: the same decisions",
      "2 options changed: write amp −12 %, sorted runs −12, space amp +8 %",
    ]
  `);
});

describe('the result of a change', () => {
  it('is told number by number', () => {
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
        "write amp +1175 %, peak sorted runs +6, peak space amp unchanged | ▲ 11.75 | ▲ 6 | =",
      ]
    `);
  });

  it('is told where it is the same', () => {
    const same = run(3.54, 17, 1.92);
    expect(told(same, run(3.54, 17, 1.92), true)).toMatchInlineSnapshot(
      `"the same decisions: write amp 3.54, peak sorted runs 17, peak space amp 1.92 | = | = | ="`,
    );
    expect(told(same, run(3.541, 17, 1.919))).toMatchInlineSnapshot(
      `"other decisions, the same numbers: write amp 3.54, peak sorted runs 17, peak space amp 1.92 | = | = | ="`,
    );
    expect(told(run(3.54, 17, null), run(3.54, 17, null), true)).toMatchInlineSnapshot(
      `"the same decisions: write amp 3.54, peak sorted runs 17, peak space amp unknown | = | = | none"`,
    );
  });

  it('leaves unknown what is unknown', () => {
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

  it('is spoken', () => {
    const [writeAmp] = HEADLINE_NUMBERS;
    if (writeAmp === undefined) throw new Error('the first number is write amplification');
    const spoken = (to: number): string =>
      numberChange(writeAmp, run(3.5, 1, 1), run(to, 1, 1))?.spoken ?? '';
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
  const scenario = { options, release: undefined };
  const text = (from: Record<string, number | string>, to: Record<string, number | string>) =>
    optionsText(changedOptions(from, to, scenario));

  it('have their values in both runs, those of the scenario too', () => {
    expect(text({}, { size_ratio: 56 })).toBe('size_ratio 1 → 56');
    expect(text({ size_ratio: 56 }, {})).toBe('size_ratio 56 → 1');
    expect(text({ size_ratio: 5 }, { size_ratio: 56 })).toBe('size_ratio 5 → 56');
    expect(text({}, { write_buffer_size: 2 ** 27 })).toBe('write_buffer_size 64M → 128M');
    expect(text({}, {})).toBe('');
  });

  it('are all listed, or counted where there is little room', () => {
    const changed = changedOptions(
      { size_ratio: 9 },
      { size_ratio: 9, max_read_amp: 9, write_buffer_size: 2 ** 27 },
      scenario,
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

  it('say so where the scenario’s value is not known', () => {
    const unknown = { options: null, release: undefined };
    expect(optionsText(changedOptions({}, { size_ratio: 5 }, unknown))).toBe(
      'size_ratio as in the scenario → 5',
    );
  });
});
