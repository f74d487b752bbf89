// Levels that have held files.
import { perTimeline } from '../per_timeline.ts';
import type { Timeline } from '../timeline.ts';

/** Returns the levels that have held files so far, in ascending order. */
export function levelsInUse(timeline: Timeline): number[] {
  return [...usedOf(timeline).levels].sort((a, b) => a - b);
}

const usedOf = perTimeline(
  () => ({ rows: 0, levels: new Set<number>() }),
  (used, { shapes }) => {
    for (; used.rows < shapes.length; used.rows += 1) {
      for (let level = 0; level < shapes.levelCount; level += 1) {
        const files = shapes.levelFiles.at(used.rows * shapes.levelCount + level);
        if (files > 0) used.levels.add(level);
      }
    }
  },
);
