import { expect, it } from 'vitest';
import { Story } from '../figures/story.ts';
import { levelFactsAt } from './level_facts.ts';

const MIB = 2 ** 20;

it('counts the files that a history starts with, before the first install logs levels', () => {
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

it('has the terms of scores that dynamic level sizes multiply by 10, and of no others', () => {
  const sumsOf = (base: number): unknown[] => {
    const { timeline } = new Story({ style: 'leveled', levels: 4 })
      .has(0, '60:0-99*6')
      .has(base, '50:0-49*16 51:50-99*16')
      .has(3, '40:0-99*250')
      .targets(base, base === 1 ? [0, 25, 250, 2500] : [0, 0, 25, 250])
      .flush('61:0-99*6')
      .told();
    return levelFactsAt(timeline, timeline.eventCount - 1).map(({ sum }) => sum);
  };
  const sum = { idle: 32 * MIB, limit: 25 * MIB, toCome: 12 * MIB };
  expect(sumsOf(2)).toEqual([undefined, undefined, sum, undefined]);
  expect(sumsOf(1)).toEqual([undefined, undefined, undefined, undefined]);
});
