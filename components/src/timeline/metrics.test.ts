import { describe, expect, it } from 'vitest';
import { leveledTimeline } from '../test_support/built_timeline.ts';
import { busyCoresOf, levelSeriesOf, seriesAt } from './metrics.ts';

const leveled = leveledTimeline({ flushes: 60 });

describe('series', () => {
  it('of a level have the same bytes as the shape table', () => {
    const { shapes } = leveled;
    for (const level of [0, 5, 6]) {
      const series = levelSeriesOf(leveled, 'bytes', level);
      for (let event = 40; event < leveled.eventCount; event += 37) {
        expect(seriesAt(series, event)).toBe(shapes.levelBytesAt(event, level));
      }
    }
  });

  it('of busy cores add up to the CPU time of all jobs', () => {
    const series = busyCoresOf(leveled);
    let micros = 0;
    for (let row = 0; row + 1 < series.length; row += 1) {
      const from = leveled.timeMicros[series.events[row] ?? 0] ?? 0;
      const to = leveled.timeMicros[series.events[row + 1] ?? 0] ?? 0;
      micros += (series.values[row] ?? 0) * (to - from);
    }
    const told = leveled.jobs.filter((job) => job.finishMicros > job.startMicros);
    const total = told.reduce((sum, job) => sum + job.cpuMicros, 0);
    expect(total).toBeGreaterThan(0);
    expect(micros / total).toBeCloseTo(1, 6);
  });
});
