import { describe, expect, it } from 'vitest';
import { lanesOf } from 'lsm-shape';
import { leveledTimeline } from '../../../components/src/test_support/built_timeline.ts';
import { layoutOf } from './layout.ts';
import { nearPixel } from './slices.ts';

describe('the pointer', () => {
  it('finds the nearest job at any plot width', () => {
    const timeline = leveledTimeline({ flushes: 60 });
    const { lanes } = layoutOf(lanesOf(timeline), [], 300);
    const lane = lanes.find(({ kind }) => kind === 'compaction');
    if (lane === undefined) throw new Error('there is a lane of compactions');
    const last = timeline.eventCount - 1;
    for (const width of [40, 900, 20_000]) {
      const axis = { name: 'event', columns: timeline, first: 0, last, width } as const;
      for (const job of lane.jobs) {
        const middle = (((job.startEvent + job.finishEvent) / 2) * width) / last;
        const near = nearPixel(lane.spans, axis, middle, { end: last, last });
        const found = lane.jobs[near.slice ?? -1];
        // If two jobs share a pixel, either may be hit.
        if (width === 20_000) expect(found).toBe(job);
        else expect(Math.abs((found?.row ?? 0) - job.row)).toBeLessThan(last / width + 2);
      }
    }
  });
});
