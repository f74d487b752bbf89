import { expect, it } from 'vitest';
import { Story } from '../figures/story.ts';
import { levelFactsAt } from './level_facts.ts';

const MIB = 2 ** 20;

it('counts the files that a history begins with, before the first install tells of levels', () => {
  const { timeline } = new Story({ style: 'leveled', levels: 3 })
    .has(1, '10:0-49*30 11:50-99*30')
    .has(2, '20:0-99*50')
    .flush('12:0-99*8')
    .told();
  const firstInstall = timeline.shapes.event.at(0);
  const before = levelFactsAt(timeline, firstInstall - 1);
  expect(before.map(({ files, bytes }) => [files, bytes / MIB])).toEqual([
    [0, 0],
    [2, 60],
    [1, 50],
  ]);
  expect(levelFactsAt(timeline, firstInstall).map(({ files }) => files)).toEqual([1, 2, 1]);
});
