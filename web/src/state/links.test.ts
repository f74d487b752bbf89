// Links made by earlier versions. Each must open forever, with the same state. Never change a line;
// add new formats at the end.
import { expect, it } from 'vitest';
import { bundledScenarios } from '../catalogue/scenarios.ts';
import { readRoute } from '../explain/route.ts';
import { optionValue, settingNames } from '../settings/option_value.ts';
import { formatFragment, parseFragment } from './url_state.ts';
import { initialWorkbench, opened, type Workbench } from './workbench.ts';

const known = {
  scenarios: new Set(bundledScenarios.map(({ id }) => id)),
  options: new Set(settingNames),
  optionValue,
  route: readRoute,
};
const scenario = (id: string) => ({ kind: 'scenario', id }) as const;
const auto = scenario('max-read-amp-case-2-auto');
const first = scenario('max-read-amp-case-1-trigger-5');

/** A link and the state that it sets; all other fields have their defaults. */
const links: readonly (readonly [link: string, says: Partial<Workbench>])[] = [
  // 2026-10: scenario, options, mode, axis.
  ['v=1&scenario=max-read-amp-case-2-auto', { source: auto }],
  [
    'v=1&scenario=max-read-amp-case-2-auto&mode=preview&axis=bytes&size_ratio=56&event=1200',
    { source: auto, mode: 'preview', axis: 'bytes', overrides: { size_ratio: 56 }, cursor: 1200 },
  ],
  [
    'v=1&commands=--benchmarks%3Dfillrandom+--num%3D2000000',
    { source: { kind: 'custom', commands: '--benchmarks=fillrandom --num=2000000' } },
  ],
  [
    'v=1&scenario=leveled-default&compression_per_level=kNoCompression%3AkLZ4Compression',
    { overrides: { compression_per_level: 'kNoCompression:kLZ4Compression' } },
  ],
  // Lines, window, notes, panels and number settings.
  [
    'v=1&scenario=leveled-default&rows=wa%2Cruns%2Csize.lin&window=12.5-900&notes=7*812_L5+is+new',
    {
      rows: ['wa', 'runs', 'size.lin'],
      window: { from: 12.5, to: 900 },
      notes: [
        { id: 1, event: 7, file: null, text: '' },
        { id: 2, event: 812, file: null, text: 'L5 is new' },
      ],
    },
  ],
  [
    'v=1&scenario=leveled-default&panel=stats&numbers=end.full&side=why',
    {
      panel: 'stats',
      side: 'why',
      numbers: { place: 'end', isFull: true, isBeside: false, isTable: false },
    },
  ],
  ['v=1&rule=U-22', { route: { kind: 'rule', id: 'U-22' } }],
  ['rule=U-22', { route: { kind: 'rule', id: 'U-22' } }],
  // 2026-11: colour, row height, a pinned file.
  [
    'v=1&scenario=leveled-default&event=1615&file=311&heights=linear&colour=cut',
    { cursor: 1615, heightMode: 'linear', colourBy: 'cut' },
  ],
  // 2026-11-23: key range.
  ['v=1&scenario=leveled-default&keys=0.25-0.5', { keys: { from: 0.25, to: 0.5 } }],
  // 2026-11-23: compared runs, presentation, tree arrangement.
  [
    'v=1&scenario=max-read-amp-case-1-trigger-5&size_ratio=20&trees=beside&present=1&side=compare' +
      '&A=scenario%3Dmax-read-amp-case-1-trigger-5&B=name%3DWide&C=commands%3D--num%253D5',
    {
      source: first,
      overrides: { size_ratio: 20 },
      arrangement: 'beside',
      isPresenting: true,
      side: 'compare',
      variant: 'B',
      variants: [
        { letter: 'A', name: '', source: first, overrides: {} },
        { letter: 'B', name: 'Wide', source: first, overrides: { size_ratio: 20 } },
        { letter: 'C', name: '', source: { kind: 'custom', commands: '--num=5' }, overrides: {} },
      ],
    },
  ],
  // 2026-11: options set on the open database.
  [
    'v=1&scenario=max-read-amp-case-2-auto&size_ratio=20&size_ratio%4012500000=56',
    { source: auto, overrides: { size_ratio: 20, 'size_ratio@12500000': 56 } },
  ],
  // 2026-11: notes on a moment and on a file.
  [
    'v=1&scenario=leveled-default' +
      '&notes=7*812f311-0-99999-67108864_Why+is+it+cut+here%3F+50+%2525+%252A+2.*812_L5_is+new',
    {
      notes: [
        { id: 1, event: 7, file: null, text: '' },
        {
          ...{ id: 2, event: 812, text: 'Why is it cut here? 50 % * 2.' },
          file: { number: 311, smallest: 0, largest: 99_999, bytes: 67_108_864 },
        },
        { id: 3, event: 812, file: null, text: 'L5_is new' },
      ],
    },
  ],
];

it.each(links)('%s', (link, says) => {
  const { linked, warnings } = parseFragment(link, known);
  expect(warnings).toEqual([]);
  const { selected, windowRun, notesRun, ...state } = opened({
    ...initialWorkbench,
    ...linked,
  });
  expect(notesRun).toBe(windowRun);
  expect(selected?.fileNumber ?? null).toBe(link.includes('file=311') ? 311 : null);
  const { selected: none, windowRun: no, notesRun: nor, ...initial } = initialWorkbench;
  expect([none, no, nor]).toEqual([null, '', '']);
  expect(state).toEqual({ ...initial, ...says });
  // Writing the state again gives an equivalent link.
  const again = parseFragment(formatFragment(linked), known);
  expect(again).toEqual({ linked, warnings: [] });
});
