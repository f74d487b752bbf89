import { describe, expect, it } from 'vitest';
import type { DifferenceMessage } from 'lsm-shape/engine';
import { jobOf } from '../state/jobs.ts';
import type { VariantRun } from '../state/variant_runs.ts';
import type { ModeName } from '../state/workbench.ts';
import {
  askedOf,
  costTexts,
  lettersNote,
  levelTable,
  partlyText,
  rejectionText,
  signedBytes,
  stepBars,
  whyMarkdown,
} from './why_different.ts';

const GIB = 2 ** 30;
const step = (heading: string, bytes: number | null, seconds: number) => ({
  ...{ heading, line: '', micros: seconds * 1e6, events: [1, 2], bytes },
});

const message: DifferenceMessage = {
  heading: 'B writes 5.00 GiB more than A (+50.0 %)',
  bytes: [10 * GIB, 15 * GIB],
  steps: [
    { ...step('Limit on sorted runs: 9 → 5', null, 8), line: 'A: 6 ≤ 9. B: 6 > 5.' },
    step('Sorted run count compactions: 0 → 31', 8 * GIB, 100),
    step('Size ratio compactions: 34 → 26', -4 * GIB, 200),
  ],
  left: GIB,
  explained: 0.8,
  is_without_chain: false,
  by_level: [
    [4 * GIB, 4 * GIB],
    [0, 0],
    [6 * GIB, 11 * GIB],
  ],
  numbers: [
    { w_amp: 3.536, cpu_sec: 428.37 },
    { w_amp: 4.745, cpu_sec: null },
  ],
  costs: ['w_amp', 'cpu_sec'],
  event_hashes: ['a', 'b'],
};

describe('bars', () => {
  it('start where the bar before ended, on one scale', () => {
    expect(stepBars(message)).toEqual([
      null,
      { left: 0, width: 1, isMain: true },
      { left: 0.5, width: 0.5, isMain: false },
    ]);
  });

  it('grow to the left if B writes less, within the same room', () => {
    const less = message.steps.map((one) => ({ ...one, bytes: one.bytes && -one.bytes }));
    const bars = stepBars({ ...message, steps: less, bytes: [15 * GIB, 10 * GIB] });
    expect(bars).toEqual([
      null,
      { left: 0, width: 1, isMain: true },
      { left: 0, width: 0.5, isMain: false },
    ]);
  });

  it('are absent without bytes', () => {
    const steps = [step('One', 0, 1)];
    expect(stepBars({ ...message, steps })).toEqual([null]);
  });
});

describe('words', () => {
  it('say that a difference is partly explained below 90 %, rounded down', () => {
    expect(partlyText(message)).toBe('Partly explained: 80 %');
    expect(partlyText({ ...message, explained: 0.8999 })).toBe('Partly explained: 89 %');
    expect(partlyText({ ...message, explained: 0.9 })).toBe('');
    expect(partlyText({ ...message, is_without_chain: true })).toBe('');
  });

  it('give bytes a sign, and costs both values', () => {
    expect([1, 0, -1].map((share) => signedBytes(share * 1.5 * GIB))).toEqual([
      '+1.50 GiB',
      '0 B',
      '−1.50 GiB',
    ]);
    expect(costTexts(message)).toEqual(['write amp 3.54 → 4.75', 'CPU time 428.4 → unknown s']);
  });

  it('name the letters of the page only if they differ from A and B', () => {
    expect(lettersNote(['A', 'B'])).toBe('');
    expect(lettersNote(['B', 'A'])).toBe('In this explanation, A is run B and B is run A.');
  });

  it('are those of a refusal or an error', () => {
    const refusal = { what: 'size_ratio is −1', where: '--set', todo: 'use at least 0' };
    const text = '--set: size_ratio is −1. Use at least 0.';
    expect(rejectionText(refusal)).toBe(text);
    expect(rejectionText(Object.assign(new Error('x'), { problem: refusal }))).toBe(text);
    expect(rejectionText(new Error('the worker ended'))).toBe('The worker ended.');
  });
});

it('the table lists the levels that a run wrote to, in one unit', () => {
  const { unit, rows } = levelTable(message);
  expect(unit).toBe('GiB');
  expect(rows.map(({ name, isMost }) => [name, isMost])).toEqual([
    ['L0', false],
    ['L2', true],
  ]);
  expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['4.0', '4.0', '0.0'],
    ['6.0', '11.0', '+5.0'],
  ]);
  expect(rows.map(({ cells }) => cells[1]?.share)).toEqual([4 / 11, 1]);
});

it('the Markdown has all parts of the explanation', () => {
  expect(whyMarkdown(message, ['A', 'C'], 9e6)).toBe(
    [
      '## Why',
      'Partly explained: 80 %. B writes 5.00 GiB more than A (+50.0 %)',
      'In this explanation, A is run A and B is run C.',
      [
        '1. **Limit on sorted runs: 9 → 5** (earlier process). A: 6 ≤ 9. B: 6 > 5.',
        '2. **Sorted run count compactions: 0 → 31** +8.00 GiB (1 m 31.0 s)',
        '3. **Size ratio compactions: 34 → 26** −4.00 GiB (3 m 11.0 s)',
      ].join('\n'),
      'Not explained: +1.00 GiB (80 % explained).',
      [
        '| GiB written by level | A | B | B − A |',
        '| --- | ---: | ---: | ---: |',
        '| L0 | 4.0 | 4.0 | 0.0 |',
        '| L2 | 6.0 | 11.0 | +5.0 |',
      ].join('\n'),
      'What it costs: write amp 3.54 → 4.75, CPU time 428.4 → unknown s.',
    ].join('\n\n'),
  );
  const none = { ...message, steps: [], costs: [], by_level: [], is_without_chain: true };
  expect(whyMarkdown(none, ['A', 'B'], 0)).toBe(`## Why\n\n${message.heading}`);
});

describe('the request', () => {
  const source = { kind: 'scenario', id: 'universal-default' } as const;
  const runOf = (letter: 'A' | 'B', mode: ModeName, isComplete = true): VariantRun => {
    const overrides = { size_ratio: letter === 'A' ? 1 : 20 };
    const job = jobOf({ source, overrides }, mode);
    const run = { job, summary: isComplete ? {} : null } as unknown as VariantRun['run'];
    const variant = { letter, name: '', source, overrides };
    return {
      ...{ variant, run, isShown: letter === 'B', progress: null },
      ...{ problem: null, isGone: false, options: null },
    };
  };
  const [a, b] = [runOf('A', 'sampled'), runOf('B', 'sampled')];

  it('has the baseline first, once both runs are complete', () => {
    const asked = askedOf([b, a]);
    expect(asked.state === 'ready' && asked.requests.map(({ set }) => set?.['size_ratio'])).toEqual(
      ['20', '1'],
    );
  });

  it('waits for an incomplete run, an outdated one and another mode', () => {
    const outdated = { ...b, variant: { ...b.variant, overrides: {} } };
    for (const other of [runOf('B', 'sampled', false), runOf('B', 'preview'), outdated]) {
      expect(askedOf([a, other]).state).toBe('loading');
    }
  });

  it('exists only for two simulations', () => {
    expect(askedOf([a]).state).toBe('none');
    expect(askedOf([a, b, b]).state).toBe('none');
    const recording = { kind: 'recording', name: 'LOG', key: 'k', options: null } as const;
    const recorded = { ...b, variant: { ...b.variant, source: recording } };
    expect(askedOf([a, recorded])).toMatchObject({ state: 'absent', text: /recording/ });
    const problem = { what: 'x', where: '', todo: '' };
    expect(askedOf([a, { ...b, problem }])).toMatchObject({ state: 'absent', text: /Run B/ });
  });
});
