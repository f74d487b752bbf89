import { describe, expect, it } from 'vitest';
import { syntheticTimeline } from '../test_support/built_timeline.ts';
import { frameAt } from '../timeline/frame.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { hitTest } from './hit_test.ts';
import type { HeightMode } from './options.ts';
import { progressAt } from './progress.ts';
import { heightScale } from './row_height.ts';
import { sceneAt, type Scene } from './scene.ts';
import { pixelOfKey, viewportOf, type Viewport } from './viewport.ts';

function sceneOf(timeline: Timeline, playhead: number, mode: HeightMode = 'log'): Scene {
  const viewport = viewport840(timeline);
  const scale = heightScale(timeline, mode, viewport.rowsHeight);
  return sceneAt({ timeline, playhead, viewport, scale });
}

function viewport840(timeline: Timeline): Viewport {
  return viewportOf(840, 620, timeline.keySpace);
}

const universal = syntheticTimeline({ flushes: 40, targetFileBytes: 2 ** 27 });
const crowded = syntheticTimeline({ flushes: 50, trigger: 14, slots: 2, seed: 4 });
const sequential = syntheticTimeline({ flushes: 12, isSequential: true });

describe('a scene', () => {
  it.each([
    ['universal', universal],
    ['crowded', crowded],
    ['sequential', sequential],
  ])('holds every file of the tree once: %s', (_, timeline) => {
    for (let index = 0; index < timeline.eventCount; index += 1) {
      const shown = sceneOf(timeline, index).rows.flatMap((row) => [...row.files]);
      const installed = [...frameAt(timeline, index).installed];
      expect([...shown].sort((a, b) => a - b)).toEqual(installed.sort((a, b) => a - b));
    }
  });

  it.each([
    ['universal', universal],
    ['crowded', crowded],
    ['sequential', sequential],
  ])('never jumps from one event to the next: %s', (_, timeline) => {
    const heights = (playhead: number): number[] =>
      sceneOf(timeline, playhead)
        .rows.map((row) => row.height)
        .filter((height) => height > 0.5);
    for (let index = 1; index < timeline.eventCount; index += 1) {
      const before = heights(index - 1e-7);
      const after = heights(index);
      expect(before.length).toBe(after.length);
      for (const [at, height] of after.entries()) expect(before[at]).toBeCloseTo(height, 1);
    }
  });

  it('describes the current event during playback, otherwise the last one', () => {
    const viewport = viewport840(universal);
    const scale = heightScale(universal, 'log', viewport.rowsHeight);
    const toldFiles = ({ rows }: Scene): number[] =>
      rows.flatMap(({ told }) => (told === null ? [] : [...told.files])).sort((a, b) => a - b);
    const installed = (event: number): number[] =>
      [...frameAt(universal, event).installed].sort((a, b) => a - b);
    for (let event = 1; event < universal.eventCount; event += 1) {
      const input = { timeline: universal, playhead: event - 1e-7, viewport, scale };
      expect(sceneAt(input).event).toBe(event - 1);
      const moving = sceneAt({ ...input, isMoving: true });
      expect(moving.event).toBe(event);
      expect(toldFiles(moving)).toEqual(installed(event));
      expect(moving.immutableCount).toBe(frameAt(universal, event).immutableMemtables);
    }
  });

  it.each(['log', 'linear', 'equal'] as const)(
    'keeps its rows apart and on the stage: %s',
    (mode) => {
      const viewport = viewport840(crowded);
      for (let playhead = 0; playhead < crowded.eventCount; playhead += 0.73) {
        let free = viewport.rowsY - 0.01;
        for (const row of sceneOf(crowded, playhead, mode).rows) {
          expect(row.y).toBeGreaterThanOrEqual(free);
          free = row.y + row.height;
        }
        expect(free).toBeLessThanOrEqual(viewport.rowsY + viewport.rowsHeight + 0.01);
      }
    },
  );

  it('orders runs from newest to oldest', () => {
    for (let index = 0; index < universal.eventCount; index += 3) {
      const runs = sceneOf(universal, index).rows.filter((row) => row.run.outputOf < 0);
      const levels = runs.map((row) => row.run.level);
      expect([...levels].sort((a, b) => a - b)).toEqual(levels);
      const epochs = runs.filter((row) => row.run.level === 0).map((row) => row.run.newness[0]);
      expect([...epochs].sort((a, b) => b - a)).toEqual(epochs);
    }
  });

  it('makes a row with more bytes taller', () => {
    const rows = sceneOf(universal, universal.eventCount - 1, 'linear').rows;
    for (const a of rows) {
      for (const b of rows) {
        if (a.run.bytes > b.run.bytes) expect(a.height).toBeGreaterThanOrEqual(b.height);
      }
    }
  });

  it('moves a file from its old row to its new one', () => {
    const move = sequential.jobs.filter((job) => job.kind === 'move')[3];
    if (move === undefined) throw new Error('a sequential history has moves');
    const ys = [0.1, 0.3, 0.6].map((part) => {
      const scene = sceneOf(sequential, move.startEvent - 1 + part);
      expect(scene.travellers.map((each) => each.kind)).toEqual(['move']);
      const away = new Set(scene.travellers.flatMap((each) => [each.lifetime, each.origin]));
      expect(scene.rows.flatMap((row) => [...row.files]).some((file) => away.has(file))).toBe(
        false,
      );
      return scene.travellers[0]?.y ?? 0;
    });
    expect(ys[0]).toBeLessThan(ys[1] ?? 0);
    expect(ys[1]).toBeLessThan(ys[2] ?? 0);
  });

  it('moves a flushed file from the memtable to its row', () => {
    const flush = universal.jobs.filter((job) => job.kind === 'flush')[5];
    if (flush === undefined) throw new Error('a history has flushes');
    const scene = sceneOf(universal, flush.finishEvent - 0.5);
    expect(scene.travellers.map((each) => each.kind)).toEqual(['flush']);
  });
});

describe('the sweep of a job', () => {
  it('only advances, passes each cut as its file is written, and ends at the last key', () => {
    const job = universal.jobs.filter((each) => each.kind === 'compaction')[4];
    if (job === undefined) throw new Error('a history has compactions');
    let before = 0;
    for (let playhead = job.startEvent; playhead <= job.finishEvent; playhead += 0.1) {
      const { sweep } = progressAt(universal, job, playhead);
      expect(sweep).toBeGreaterThanOrEqual(before);
      before = sweep;
    }
    for (const [at, row] of job.outputs.entries()) {
      const { lifetimes } = universal;
      const progress = progressAt(universal, job, lifetimes.createdAt.at(row));
      expect(progress.sweep).toBe(lifetimes.largest.at(row) + 1);
      expect(progress.filesCut).toBe(at + 1);
    }
    const end = progressAt(universal, job, job.finishEvent);
    expect(end.done).toBe(1);
    expect(end.sweep).toBeGreaterThanOrEqual(end.to - 200);
  });
});

describe('the hit test', () => {
  it('finds every file at the middle of its drawing', () => {
    const viewport = viewport840(universal);
    const { lifetimes } = universal;
    for (let index = 20; index < universal.eventCount; index += 17) {
      const scene = sceneOf(universal, index);
      for (const row of scene.rows) {
        for (const file of row.files) {
          const middle = (lifetimes.smallest.at(file) + lifetimes.largest.at(file)) / 2;
          const x = pixelOfKey(viewport, middle);
          const hit = hitTest(universal, scene, viewport, { x, y: row.y + row.height * 0.2 });
          expect(hit?.lifetime).toBe(file);
        }
      }
    }
  });

  it('finds nothing next to the plot', () => {
    const scene = sceneOf(universal, 60);
    const viewport = viewport840(universal);
    const y = (scene.rows[0]?.y ?? 0) + 2;
    expect(hitTest(universal, scene, viewport, { x: 5, y })).toBeNull();
    expect(hitTest(universal, scene, viewport, { x: 300, y: 4 })).toBeNull();
    expect(hitTest(universal, scene, viewport, { x: 830, y })).toBeNull();
  });
});
