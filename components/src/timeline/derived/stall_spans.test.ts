import { describe, expect, it } from 'vitest';
import { encodeEvents } from '../../engine/encode.ts';
import type { LsmEvent, StallCause, StallCondition } from '../../engine/index.ts';
import { builtTimeline } from '../../test_support/built_timeline.ts';
import { syntheticEvents } from '../../test_support/synthetic_log.ts';
import { NEVER } from '../column.ts';
import { TimelineBuilder } from '../timeline_builder.ts';
import { peakSince } from './run_numbers.ts';
import {
  stallDurationText,
  spanIndexFrom,
  stallChangeBetween,
  stallSpansOf,
} from './stall_spans.ts';

const stall = (condition: StallCondition, cause: StallCause, rate: number): LsmEvent => ({
  event: 'write_stall',
  time_micros: 0,
  user_bytes_written: 0,
  condition,
  cause,
  delayed_write_rate: rate,
  count: 20,
  limit: 20,
  families: [],
});

it('are one span while only the rate changes, and list the rates', () => {
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

it('have a longest one, within one process', () => {
  const stalls = [1, 2, 4, 7].map((seconds, at) => ({
    ...stall(at % 2 === 0 ? 'stopped' : 'normal', 'memtable_limit', 0),
    time_micros: seconds * 1e6,
  }));
  const timeline = builtTimeline([...syntheticEvents({ flushes: 1 }).slice(0, 2), ...stalls]);
  const peaks = [0, 5].map((first) => peakSince(timeline, first, 'stall'));
  expect(peaks).toEqual([{ value: 3e6, event: 4 }, null]);
});

describe('the quantity that a stall counts', () => {
  const head = syntheticEvents({ flushes: 1 }).slice(0, 1);
  const names: LsmEvent = {
    event: 'column_families',
    time_micros: 0,
    user_bytes_written: 0,
    names: ['default', 'events'],
    shown: 0,
  };
  const noun = (families: number[]): string | undefined => {
    const delayed = { ...stall('delayed', 'l0_file_count_limit', 16), families } as LsmEvent;
    return stallSpansOf(builtTimeline([...head, names, delayed]))[0]?.noun;
  };

  it('depends on the compaction style only for the column family shown', () => {
    expect(noun([0, 1])).toBe('sorted runs');
    expect(noun([])).toBe('sorted runs');
    expect(noun([1, 0])).toBe('L0 files or sorted runs');
  });
});

describe('stall spans', () => {
  const events = Array.from({ length: 60 }, (_, at) =>
    at % 3 === 2
      ? stall('normal', 'none', 0)
      : stall(at % 2 === 0 ? 'delayed' : 'stopped', 'l0_file_count_limit', 1 + (at % 5)),
  );
  const head = syntheticEvents({ flushes: 1 }).slice(0, 2);

  it('do not depend on how often they are queried while the history grows', () => {
    const whole = stallSpansOf(builtTimeline([...head, ...events]));
    const builder = new TimelineBuilder();
    builder.append(encodeEvents(head));
    for (const event of events) {
      builder.append(encodeEvents([event]));
      stallSpansOf(builder.timeline);
    }
    expect(stallSpansOf(builder.timeline)).toEqual(whole);
  });

  it('starting at an event match a scan of all spans', () => {
    const spans = stallSpansOf(builtTimeline([...head, ...events]));
    for (let event = 0; event < events.length + 3; event += 1) {
      const naive = spans.findIndex(({ last }) => event <= last);
      expect(spanIndexFrom(spans, event)).toBe(naive < 0 ? spans.length : naive);
    }
  });
});

describe('a change of the write state', () => {
  const timeline = builtTimeline([
    ...syntheticEvents({ flushes: 1 }).slice(0, 2),
    stall('delayed', 'l0_file_count_limit', 16),
    stall('delayed', 'l0_file_count_limit', 12),
    stall('normal', 'none', 0),
  ]);

  it('is the latest one, and null if only the rate changed or the state is as before', () => {
    expect(stallChangeBetween(timeline, 1, 2)).toBe(2);
    expect(stallChangeBetween(timeline, 1, 3)).toBe(3);
    expect(stallChangeBetween(timeline, 2, 3)).toBeNull();
    expect(stallChangeBetween(timeline, 3, 4)).toBe(4);
    expect(stallChangeBetween(timeline, 1, 4)).toBeNull();
    expect(stallChangeBetween(timeline, 4, 2)).toBeNull();
  });
});

describe('the duration of a stall', () => {
  const head = syntheticEvents({ flushes: 1 }).slice(0, 2);
  const at = (time: number, event: LsmEvent): LsmEvent => ({ ...event, time_micros: time });
  const begin = at(1_000_000, stall('stopped', 'memtable_limit', 0));
  const end = at(1_017_000, stall('normal', 'none', 0));
  const textOf = (start: readonly LsmEvent[], last = end): string => {
    const timeline = builtTimeline([...start, begin, last]);
    const span = stallSpansOf(timeline)[0];
    return span === undefined ? '' : stallDurationText(timeline, span);
  };

  it('is known in a simulation', () => {
    expect(textOf(head)).toBe('17 ms');
  });

  it('is not recorded in a LOG, which lacks the end of stalls', () => {
    const recorded = head.map((event) =>
      event.event === 'scenario_started' ? { ...event, mode: 'recorded' as const } : event,
    );
    expect(textOf(recorded)).toBe(
      'unknown; condition held 17 ms, from its LOG line to the next install without it',
    );
    // Writes are still stopped at the last line of the LOG.
    const still = at(9_000_000, stall('stopped', 'memtable_limit', 0));
    expect(textOf(recorded, still)).toBe(
      'unknown; condition held 8.0 s, from its LOG line to the end of the LOG',
    );
  });
});
