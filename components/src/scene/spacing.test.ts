import { describe, expect, it } from 'vitest';
import { builtTimeline, leveledTimeline } from '../test_support/built_timeline.ts';
import { syntheticEvents } from '../test_support/synthetic_log.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { heightScale } from './row_height.ts';
import { sceneAt, type SceneRow } from './scene.ts';
import { viewportOf, type Viewport } from './viewport.ts';

const universal = builtTimeline(syntheticEvents({ flushes: 60 }));
const leveled = leveledTimeline({ flushes: 60 });
const fifo = leveledTimeline({ flushes: 30, style: 'fifo', baseBytes: 2 ** 27 });
const all: [string, Timeline][] = [
  ['universal', universal],
  ['leveled', leveled],
  ['fifo', fifo],
];
/** Sizes of the stage on a laptop, a projector and a phone. */
const sizes = [
  [760, 480],
  [960, 430],
  [360, 256],
] as const;

function rowsOf(timeline: Timeline, viewport: Viewport): (playhead: number) => readonly SceneRow[] {
  const scale = heightScale(timeline, 'log', viewport.rowsHeight);
  return (playhead) => sceneAt({ timeline, playhead, viewport, scale }).rows;
}

/** Returns the second half of a history. Before that, a tree may be too small to fill a stage. */
function laterEvents({ eventCount }: Timeline): number[] {
  const half = Math.floor(eventCount / 2);
  return Array.from({ length: eventCount - half }, (_, at) => half + at);
}

describe.each(all)('the rows of a %s tree', (_, timeline) => {
  it.each(sizes)('fill a stage of %i × %i', (width, height) => {
    const viewport = viewportOf(width, height, timeline.keySpace);
    const rowsAt = rowsOf(timeline, viewport);
    const used = laterEvents(timeline)
      .map((event) => {
        const last = rowsAt(event).at(-1);
        return last === undefined
          ? 0
          : (last.y + last.height - viewport.rowsY) / viewport.rowsHeight;
      })
      .sort((a, b) => a - b);
    // Some space stays free for rows that a full L0 and a merge will add.
    expect(used.at(Math.floor(used.length / 2))).toBeGreaterThan(0.75);
    expect(used.at(Math.floor(used.length / 10))).toBeGreaterThan(0.5);
    expect(used.at(-1)).toBeGreaterThan(0.98);
    expect(used.at(-1)).toBeLessThan(1.0001);
  });

  it('keep their heights between events', () => {
    const rowsAt = rowsOf(timeline, viewportOf(760, 480, timeline.keySpace));
    const heightsAt = (event: number): Map<Int32Array, number> =>
      new Map(
        rowsAt(event)
          .filter(({ run }) => run.files.length > 0)
          .map(({ run, height }) => [run.files, height] as const),
      );
    let largest = 0;
    let before = heightsAt(0);
    for (let event = 1; event < timeline.eventCount; event += 1) {
      const now = heightsAt(event);
      // A level keeps the same array of files until something changes the level.
      for (const [files, height] of now) {
        const old = before.get(files) ?? height;
        largest = Math.max(largest, Math.abs(height - old) / old);
      }
      before = now;
    }
    // Under universal compaction, peaks in the number of runs are squeezed in.
    expect(largest).toBeLessThan(timeline === universal ? 0.15 : 0.1);
  });
});

describe('a tree of one or two runs', () => {
  it('does not fill the stage', () => {
    for (const [width, height] of sizes) {
      const viewport = viewportOf(width, height, universal.keySpace);
      const rowsAt = rowsOf(universal, viewport);
      for (let event = 0; event < 30; event += 1) {
        for (const row of rowsAt(event)) {
          expect(row.height).toBeLessThan(viewport.rowsHeight * 0.37);
        }
      }
    }
  });
});
