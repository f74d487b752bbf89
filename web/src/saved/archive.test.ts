import { expect, it } from 'vitest';
import { optionValue } from '../settings/option_value.ts';
import { archiveOf, foundIn } from './archive.ts';
import { FORMAT, type SavedEntry } from './entry.ts';

const known = {
  scenarios: new Set(['universal-default']),
  options: new Set(['size_ratio']),
  optionValue,
  route: () => null,
};
const entry = (name: string, link: string): SavedEntry => ({
  ...{ kind: 'run', id: name, format: FORMAT, name, link, about: '' },
  ...{ savedAt: 0, bytes: 0, deletedAt: null },
});

it('runs that are compared are exported one by one, and imported again', async () => {
  const other = encodeURIComponent('scenario=universal-default&size_ratio=40');
  const all = [
    entry('Both', `v=1&scenario=universal-default&A=&B=${other}`),
    entry(
      'Alone',
      'v=1&scenario=universal-default&mode=exact&size_ratio=5&notes=7*9f3-1-2-4_It+is',
    ),
  ];
  const { name, content } = await archiveOf(all, () => Promise.resolve(null), known);
  expect(name).toBe('lsm-shape-saved.zip');
  const { runs, problems } = await foundIn([new File([content], name)], []);
  expect(problems).toEqual([]);
  expect(runs.map((run) => [run.name, /size_ratio=(\d+)/.exec(run.link)?.[1]])).toEqual([
    ['Both A', undefined],
    ['Both B', '40'],
    ['Alone', '5'],
  ]);
  // Notes are kept, with the mode whose events they count.
  expect(runs.map(({ link }) => /&mode=exact&.*notes=7\*9f3-1-2-4_It\+is/.test(link))).toEqual([
    false,
    false,
    true,
  ]);
});
