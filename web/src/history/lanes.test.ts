import { describe, expect, it } from 'vitest';
import {
  NEVER,
  type LsmEvent,
  type StallCause,
  type StallCondition,
  type Timeline,
} from 'lsm-shape';
import {
  builtTimeline,
  leveledTimeline,
  syntheticTimeline,
} from '../../../components/src/test_support/built_timeline.ts';
import { encodeEvents } from '../../../components/src/engine/encode.ts';
import { TimelineBuilder } from '../../../components/src/timeline/timeline_builder.ts';
import { syntheticEvents } from '../../../components/src/test_support/synthetic_log.ts';
import { barTexts, jobIndexAt, lanesOf, laneText, spanIndexFrom, stallSpansOf } from './lanes.ts';
import { layoutOf } from '../timeline/layout.ts';
import { nearPixel } from '../timeline/slices.ts';
import { rowId, shownRows } from '../timeline/metric_rows.ts';

const stall = (condition: StallCondition, cause: StallCause, rate: number): LsmEvent => ({
  event: 'write_stall',
  time_micros: 0,
  user_bytes_written: 0,
  condition,
  cause,
  delayed_write_rate: rate,
});

describe('lanes', () => {
  it('have every job of the history once', () => {
    for (const timeline of [syntheticTimeline({ slots: 2 }), leveledTimeline({ flushes: 60 })]) {
      const shown = lanesOf(timeline).flatMap(({ jobs }) => jobs.map(({ row }) => row));
      expect(shown.sort((a, b) => a - b)).toEqual(timeline.jobs.map(({ row }) => row));
    }
  });

  it('are one for each slot, and one for moves where there are any', () => {
    const names = lanesOf(syntheticTimeline({ slots: 2 })).map(({ name }) => name);
    expect(names).toEqual(['flush', 'compaction 1', 'compaction 2', 'stall']);
    const moved = lanesOf(syntheticTimeline({ isSequential: true }));
    expect(moved.map(({ name }) => name)).toEqual(['flush', 'compaction', 'move', 'stall']);
    expect(moved.find(({ kind }) => kind === 'move')?.jobs).toHaveLength(60);
  });

  it('say what runs at an event', () => {
    const timeline = leveledTimeline({ flushes: 60 });
    const lane = lanesOf(timeline).find(({ kind }) => kind === 'compaction');
    const job = lane?.jobs[2];
    if (lane === undefined || job === undefined) throw new Error('there are compactions');
    const from = job.inputs[0]?.level ?? 0;
    const text = `L${from} → L${job.outputLevel}`;
    expect(laneText(lane, timeline, job.startEvent)).toBe(text.replaceAll(' ', ''));
    expect(laneText(lane, timeline, job.finishEvent)).not.toContain(`→L${job.outputLevel}`);
    expect(barTexts(job)[0]).toMatch(new RegExp(`^${text}, \\d`));
    expect(lane.jobs[jobIndexAt(lane.jobs, job.startEvent)]).toBe(job);
  });
});

describe('stalls', () => {
  it('are one span while only the rate changes, and the rate is told within', () => {
    const timeline = builtTimeline([
      ...syntheticEvents({ flushes: 1 }).slice(0, 2),
      stall('delayed', 'l0_file_count_limit', 16),
      stall('delayed', 'l0_file_count_limit', 12),
      stall('delayed', 'pending_compaction_bytes', 12),
      stall('stopped', 'pending_compaction_bytes', 0),
      stall('normal', 'none', 0),
      stall('stopped', 'memtable_limit', 0),
    ]);
    const spans = stallSpansOf(timeline);
    expect(spans.map(({ condition, first, last }) => [condition, first, last])).toEqual([
      ['delayed', 2, 4],
      ['delayed', 4, 5],
      ['stopped', 5, 6],
      ['stopped', 7, NEVER],
    ]);
    expect(spans[0]?.rates).toEqual([
      { event: 2, rate: 16 },
      { event: 3, rate: 12 },
    ]);
    expect(spans[2]?.rates).toEqual([]);
  });
});

describe('spans of stalls', () => {
  const events = Array.from({ length: 60 }, (_, at) =>
    at % 3 === 2
      ? stall('normal', 'none', 0)
      : stall(at % 2 === 0 ? 'delayed' : 'stopped', 'l0_file_count_limit', 1 + (at % 5)),
  );
  const head = syntheticEvents({ flushes: 1 }).slice(0, 2);

  it('are the same however often they were asked for while the history grew', () => {
    const whole = stallSpansOf(builtTimeline([...head, ...events]));
    const builder = new TimelineBuilder();
    builder.append(encodeEvents(head));
    for (const event of events) {
      builder.append(encodeEvents([event]));
      stallSpansOf(builder.timeline);
    }
    expect(stallSpansOf(builder.timeline)).toEqual(whole);
  });

  it('are found from an event on as by a look at all', () => {
    const spans = stallSpansOf(builtTimeline([...head, ...events]));
    for (let event = 0; event < events.length + 3; event += 1) {
      const naive = spans.findIndex(({ last }) => event <= last);
      expect(spanIndexFrom(spans, event)).toBe(naive < 0 ? spans.length : naive);
    }
  });
});

describe('the pointer', () => {
  it('finds the job under it, the nearest first, at any width of the plot', () => {
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
        // Of two that share a pixel either may be meant.
        if (width === 20_000) expect(found).toBe(job);
        else expect(Math.abs((found?.row ?? 0) - job.row)).toBeLessThan(last / width + 2);
      }
    }
  });
});

describe('lines', () => {
  it('suit the style, unless others are chosen', () => {
    const ids = (timeline: Timeline, chosen: string[] | null, room = 9): string[] =>
      shownRows(chosen, timeline, () => room).map((row) => rowId(row, row.isLog));
    expect(ids(syntheticTimeline({ flushes: 3 }), null, 3)).toEqual(['wa', 'runs', 'sa']);
    const leveled = leveledTimeline({ flushes: 3 });
    expect(ids(leveled, null, 4)).toEqual(['wa', 'runs', 'pending', 'size']);
    expect(ids(leveled, null, 6)).toEqual(['wa', 'runs', 'sa', 'pending', 'size', 'score.log']);
    const chosen = ['score.log', 'nothing', 'size.lin'];
    expect(ids(leveledTimeline({ flushes: 3 }), chosen)).toEqual(['score.log', 'size.lin']);
  });
});
