import { describe, expect, it } from 'vitest';
import { leveledTimeline } from '../test_support/built_timeline.ts';
import { levelsAt } from '../timeline/tree_index.ts';
import { GatheredFacts } from './gathered_facts.ts';
import { BYTES, END_KEY, FILE_STRIDE, FIRST_KEY, packedFiles } from './packed_files.ts';

const random = (seed: number): (() => number) => {
  let state = seed;
  return () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff;
};

describe('the facts of a row', () => {
  it.each([1, 2, 3])('do not depend on earlier pictures: seed %i', (seed) => {
    const timeline = leveledTimeline({ flushes: 120 });
    const { smallest, largest, bytes } = timeline.lifetimes;
    const gathered = new GatheredFacts();
    const next = random(seed);
    let event = 0;
    let compared = 0;
    for (let step = 0; step < 300; step += 1) {
      const isJump = next() < 0.2;
      event = isJump
        ? Math.floor(next() * timeline.eventCount)
        : event + Math.floor(next() * 9) - 3;
      event = Math.min(timeline.eventCount - 1, Math.max(0, event));
      for (const { level, files } of levelsAt(timeline, event)) {
        // Includes subsets of a level, because files in motion are left out of their row.
        const shown = next() < 0.7 ? files : files.filter(() => next() < 0.8);
        if (level === 0) continue;
        const facts = gathered.of(`L${level}`, shown, packedFiles(timeline));
        for (const [at, file] of shown.entries()) {
          compared += 1;
          expect([
            facts[at * FILE_STRIDE + FIRST_KEY],
            facts[at * FILE_STRIDE + END_KEY],
            facts[at * FILE_STRIDE + BYTES],
          ]).toEqual([smallest.at(file), largest.at(file) + 1, bytes.at(file)]);
        }
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });
});
