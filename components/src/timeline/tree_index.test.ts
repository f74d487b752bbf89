import { describe, expect, it } from 'vitest';
import { leveledEvents } from '../test_support/synthetic_leveled.ts';
import { syntheticEvents } from '../test_support/synthetic_log.ts';
import { encodeEvents } from '../engine/encode.ts';
import { builtTimeline } from '../test_support/built_timeline.ts';
import { frameAt, pendingOf, runningJobsAt } from './frame.ts';
import { overlappedBy } from './file_facts.ts';
import { TimelineBuilder } from './timeline_builder.ts';
import type { Timeline } from './timeline.ts';
import { filesBetween, levelAt, levelsAt } from './tree_index.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const histories = seeds.flatMap(
  (seed) =>
    [
      [
        `universal, seed ${seed}`,
        syntheticEvents({ flushes: 20 + seed, seed, slots: 1 + (seed % 3) }),
      ],
      [`leveled, seed ${seed}`, leveledEvents({ flushes: 20 + seed, seed })],
      [`FIFO, seed ${seed}`, leveledEvents({ flushes: 20 + seed, seed, style: 'fifo' })],
    ] as const,
);

/** Returns the levels after an event, found by looking at every file in the history. */
function naiveLevels(timeline: Timeline, index: number): Map<number, number[]> {
  const levels = new Map<number, number[]>();
  for (const row of frameAt(timeline, index).installed) {
    const level = timeline.lifetimes.level.at(row);
    levels.set(level, [...(levels.get(level) ?? []), row]);
  }
  return levels;
}

function expectSame(timeline: Timeline, index: number, reference = timeline): void {
  const naive = naiveLevels(reference, index);
  const found = levelsAt(timeline, index);
  expect(found.map(({ level, files }) => [level, [...files]])).toEqual(
    [...naive].sort(([a], [b]) => a - b),
  );
}

/**
 * Returns true if files on a level do not overlap. Slots of a generated history may write to the
 * same level, but in RocksDB, files on a level never overlap.
 */
function isDisjoint({ lifetimes }: Timeline, files: readonly number[]): boolean {
  const { smallest, largest } = lifetimes;
  return files.every((row, at) => at === 0 || largest.at(files[at - 1] ?? 0) < smallest.at(row));
}

/** Yields generated numbers below `limit`. */
function* randoms(seed: number, limit: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 48_271) % 0x7fffffff;
    yield state % limit;
  }
}

describe.each(histories)('levels at a given event: %s', (_, events) => {
  const timeline = builtTimeline(events);

  it('match a scan of every file after any jump', () => {
    const places = randoms(timeline.eventCount, timeline.eventCount);
    for (let jump = 0; jump < 150; jump += 1) {
      expectSame(timeline, places.next().value as number);
    }
    for (let index = 0; index < timeline.eventCount; index += 3) expectSame(timeline, index);
  });

  it('have the bytes of their files in total', () => {
    const { bytes, smallest, largest } = timeline.lifetimes;
    for (let index = 0; index < timeline.eventCount; index += 11) {
      for (const level of levelsAt(timeline, index)) {
        const sum = (of: (row: number) => number): number =>
          level.files.reduce((total, row) => total + of(row), 0);
        expect(level.bytes).toBe(sum((row) => bytes.at(row)));
        expect(level.keys).toBe(sum((row) => largest.at(row) - smallest.at(row) + 1));
      }
    }
  });

  it('are right while the log is still growing', () => {
    const builder = new TimelineBuilder();
    for (let from = 0; from < events.length; from += 37) {
      builder.append(encodeEvents(events.slice(from, from + 37)));
      const last = builder.timeline.eventCount - 1;
      expectSame(builder.timeline, last, timeline);
      expectSame(builder.timeline, last >> 1, timeline);
    }
  });

  it('do not include the pending outputs of running jobs', () => {
    for (let index = 0; index < timeline.eventCount; index += 5) {
      const pending = runningJobsAt(timeline, index).flatMap((row) => {
        const job = timeline.jobs[row];
        return job === undefined ? [] : pendingOf(timeline, job, index);
      });
      expect(pending.sort((a, b) => a - b)).toEqual(
        [...frameAt(timeline, index).pending].sort((a, b) => a - b),
      );
    }
  });

  it('find the files between two keys', () => {
    const { smallest, largest, level } = timeline.lifetimes;
    const keys = randoms(7, timeline.keySpace);
    for (let index = 5; index < timeline.eventCount; index += 29) {
      for (const { level: number, files } of levelsAt(timeline, index)) {
        const there = levelAt(timeline, number, index);
        if (there === null || number === 0 || !isDisjoint(timeline, [...files])) continue;
        const [a, b] = [keys.next().value as number, keys.next().value as number];
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const naive = files.filter((row) => smallest.at(row) <= to && largest.at(row) >= from);
        expect([...filesBetween(timeline, there, { from, to })]).toEqual([...naive]);
      }
      for (const row of frameAt(timeline, index).installed.slice(0, 4)) {
        const overlap = overlappedBy(timeline, row, index);
        for (const file of overlap?.files ?? []) {
          expect(level.at(file)).toBeGreaterThan(level.at(row));
          expect(smallest.at(file)).toBeLessThanOrEqual(largest.at(row));
          expect(largest.at(file)).toBeGreaterThanOrEqual(smallest.at(row));
        }
      }
    }
  });
});
