import { describe, expect, it } from 'vitest';
import { lastProcessStart, type Timeline } from 'lsm-shape';
import type { LsmEvent } from 'lsm-shape/engine';
import { blankEvent } from '../../../components/src/engine/encode.ts';
import { builtTimeline } from '../../../components/src/test_support/built_timeline.ts';
import { syntheticEvents } from '../../../components/src/test_support/synthetic_log.ts';
import { axisStart } from './axis_start.ts';

const events = syntheticEvents();

/** A history with its first `count` events, after which the database is opened again. */
function reopened(mode: 'exact' | 'recorded', count = events.length): Timeline {
  const kept = events.slice(0, count).map((event) => {
    return event.event === 'scenario_started' ? { ...event, mode } : event;
  });
  const { time_micros = 0, user_bytes_written = 0 } = kept.at(-1) ?? {};
  const opened: LsmEvent = {
    ...blankEvent('benchmark_started'),
    ...{ time_micros, user_bytes_written, step: 1, is_open: true },
  };
  return builtTimeline([...kept, opened]);
}

describe('the start of an axis', () => {
  it('is that of the last process once the playhead has reached it', () => {
    const timeline = reopened('exact');
    expect(lastProcessStart(timeline)).toBe(events.length);
    expect(axisStart(timeline, false)).toBe(events.length);
    expect(axisStart(timeline, true)).toBe(0);
  });

  it('is that of the whole recording if earlier opens have jobs', () => {
    expect(axisStart(reopened('recorded'), false)).toBe(0);
  });

  it('is that of the last open if earlier ones have only files', () => {
    const first = events.findIndex(({ event }) => event === 'flush_started');
    expect(axisStart(reopened('recorded', first), false)).toBe(first);
  });
});
