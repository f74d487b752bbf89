import { describe, expect, it } from 'vitest';
import { leveledTimeline, syntheticTimeline } from '../test_support/built_timeline.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { heightScale } from './row_height.ts';
import { sceneAt, type Scene } from './scene.ts';
import { viewportOf } from './viewport.ts';

const histories: [string, Timeline][] = [
  ['universal', syntheticTimeline({ flushes: 40 })],
  ['leveled', leveledTimeline({ flushes: 40 })],
  ['moving', leveledTimeline({ flushes: 40, isSequential: true })],
  ['fifo', leveledTimeline({ flushes: 30, style: 'fifo', baseBytes: 2 ** 27 })],
];

/** Lists the parts of a scene that are in between two events. */
function halfWay(scene: Scene): string[] {
  return [
    ...scene.travellers.map(({ lifetime }) => `file ${lifetime} travels`),
    ...(scene.dropping === null ? [] : ['files are dropped']),
    ...scene.rows.filter(({ opacity }) => opacity !== 1).map(({ run }) => `row ${run.key} fades`),
    ...scene.rows
      .filter(({ pendingShare }) => pendingShare !== 1 && pendingShare !== 0.46)
      .map(({ run }) => `outputs of ${run.key} settle`),
    ...scene.jobs.filter(({ opacity }) => opacity !== 1).map(({ job }) => `job ${job.id} fades`),
    ...scene.immutables.filter(({ opacity }) => opacity !== 1).map(() => 'a memtable fades'),
  ];
}

// With prefers-reduced-motion, the stage draws only whole events (`mount.ts`). These are the
// pictures.
describe.each(histories)('a %s tree at whole events', (_, timeline) => {
  const viewport = viewportOf(760, 480, timeline.keySpace);
  const scale = heightScale(timeline, 'log', viewport.rowsHeight);
  const at = (playhead: number): Scene => sceneAt({ timeline, playhead, viewport, scale });

  it('has nothing in motion', () => {
    for (let event = 0; event < timeline.eventCount; event += 1) {
      expect(halfWay(at(event)), `event ${event}`).toEqual([]);
    }
  });

  it('has something in motion between some events', () => {
    const moving = Array.from({ length: timeline.eventCount - 1 }, (__, event) => event).filter(
      (event) => halfWay(at(event + 0.6)).length > 0,
    );
    expect(moving.length).toBeGreaterThan(20);
  });
});
