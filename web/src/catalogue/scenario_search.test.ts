import { expect, it } from 'vitest';
import { foundScenarios } from './scenario_search.ts';

const scenario = (id: string, title: string, group: string) => ({ id, title, question: '', group });
const all = [
  scenario('leveled-default', 'Leveled compaction', 'Learn'),
  scenario('cut-dynamic-zipf', 'Dynamic, zipfian 1.01', 'Published: file cuts'),
  scenario('universal-default', 'Universal compaction', 'Learn'),
];

it.each([
  ['', ['leveled-default', 'universal-default', 'cut-dynamic-zipf']],
  ['  Compaction  learn', ['leveled-default', 'universal-default']],
  ['1.01 cuts', ['cut-dynamic-zipf']],
  ['blob', []],
])('“%s” finds scenarios that contain every word, by group', (search, ids) => {
  const found = foundScenarios(all, search);
  expect(found.flatMap(({ scenarios }) => scenarios.map(({ id }) => id))).toEqual(ids);
  expect(new Set(found.map(({ title }) => title)).size).toBe(found.length);
});
