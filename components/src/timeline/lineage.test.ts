import { describe, expect, it } from 'vitest';
import { leveledTimeline, syntheticTimeline } from '../test_support/built_timeline.ts';
import { lineageOf, type RelatedFile } from './lineage.ts';
import { NONE } from './lifetimes.ts';
import type { Timeline } from './timeline.ts';

const histories: readonly (readonly [string, Timeline])[] = [
  ['universal', syntheticTimeline({ flushes: 30, targetFileBytes: 2 ** 26 })],
  ['leveled', leveledTimeline({ flushes: 40 })],
  ['leveled, another seed', leveledTimeline({ flushes: 50, seed: 7 })],
  ['sequential', leveledTimeline({ flushes: 20, isSequential: true })],
];

/** Returns the origins of single keys, found by following one key at a time through every merge. */
function ancestorsOfKey(timeline: Timeline, lifetime: number, key: number): Set<number> {
  const { smallest, largest, producerJob } = timeline.lifetimes;
  const found = new Set<number>();
  const follow = (row: number): void => {
    const writer = timeline.jobs[producerJob.at(row)];
    for (const read of writer?.inputs.flatMap((input) => input.lifetimes) ?? []) {
      if (smallest.at(read) > key || largest.at(read) < key || found.has(read)) continue;
      found.add(read);
      follow(read);
    }
  };
  follow(lifetime);
  return found;
}

const rowsOf = (files: readonly RelatedFile[]): number[] => files.map((file) => file.lifetime);

describe.each(histories)('lineage: %s', (_, timeline) => {
  const { lifetimes } = timeline;
  const some = Array.from({ length: lifetimes.length }, (_unused, row) => row).filter(
    (row) => row % 7 === 3,
  );

  it('includes the ancestors of every key in the file', () => {
    for (const row of some) {
      const from = lifetimes.smallest.at(row);
      const to = lifetimes.largest.at(row);
      const known = new Set(rowsOf(lineageOf(timeline, row).ancestors));
      for (const key of [from, Math.floor((from + to) / 2), to]) {
        for (const ancestor of ancestorsOfKey(timeline, row, key)) {
          expect(known.has(ancestor)).toBe(true);
        }
      }
    }
  });

  it('is the same from either end', () => {
    for (const row of some) {
      const { descendants, stays } = lineageOf(timeline, row);
      for (const { lifetime } of descendants.slice(0, 5)) {
        const ancestors = rowsOf(lineageOf(timeline, lifetime).ancestors);
        expect(stays.some((stay) => ancestors.includes(stay))).toBe(true);
      }
    }
  });

  it('shares keys with every relative, and no file is its own relative', () => {
    for (const row of some) {
      const { ancestors, descendants, stays } = lineageOf(timeline, row);
      for (const { lifetime, from, to, generation } of [...ancestors, ...descendants]) {
        expect(stays).not.toContain(lifetime);
        expect(generation).toBeGreaterThan(0);
        expect(from).toBeLessThanOrEqual(to);
        expect(from).toBeGreaterThanOrEqual(
          Math.max(lifetimes.smallest.at(row), lifetimes.smallest.at(lifetime)),
        );
        expect(to).toBeLessThanOrEqual(
          Math.min(lifetimes.largest.at(row), lifetimes.largest.at(lifetime)),
        );
      }
    }
  });

  it('starts with flushes, at least one compaction back', () => {
    for (const row of some) {
      const { ancestors, origins, generations, writer } = lineageOf(timeline, row);
      const flushed = rowsOf(ancestors).filter(
        (each) => timeline.jobs[lifetimes.producerJob.at(each)]?.kind === 'flush',
      );
      expect(origins).toBe(flushed.length);
      expect(origins > 0).toBe(writer?.kind === 'compaction');
      expect(generations > 0).toBe(writer?.kind === 'compaction');
    }
  });
});

it('has one stay per level, and the same lineage on each', () => {
  const timeline = leveledTimeline({ flushes: 20, isSequential: true });
  const moved = timeline.lifetimes.movedFrom;
  let row = timeline.lifetimes.length - 1;
  while (moved.at(row) === NONE) row -= 1;
  const lineage = lineageOf(timeline, row);
  expect(lineage.stays.length).toBeGreaterThan(1);
  const levels = lineage.stays.map((stay) => timeline.lifetimes.level.at(stay));
  expect([...levels].sort((a, b) => a - b)).toEqual(levels);
  for (const stay of lineage.stays) expect(lineageOf(timeline, stay)).toEqual(lineage);
});
