import { describe, expect, it } from 'vitest';
import type { LsmEvent } from '../../engine/index.ts';
import { blankEvent } from '../../engine/encode.ts';
import { builtTimeline } from '../../test_support/built_timeline.ts';
import { syntheticEvents } from '../../test_support/synthetic_log.ts';
import type { Timeline } from '../timeline.ts';
import { pausesOf, timeAxisEnd } from './pauses.ts';

const events = syntheticEvents();
const timeline = builtTimeline(events);
const last = timeline.eventCount - 1;

/** Returns a history that waits before its last event, by default for twice its duration so far. */
function waiting(
  mode?: 'recorded',
  times = 3,
): { readonly final: LsmEvent; readonly history: Timeline } {
  const final = events.at(-1);
  if (final === undefined) throw new Error('the log is empty');
  const waited: LsmEvent = {
    ...blankEvent('benchmark_started'),
    time_micros: final.time_micros * times,
    user_bytes_written: final.user_bytes_written,
    step: 0,
    benchmark: 'stats',
    is_open: false,
    operations: 0,
    trigger: 4,
  };
  const all = [...events, waited].map((event) =>
    event.event === 'scenario_started' && mode !== undefined ? { ...event, mode } : event,
  );
  return { final, history: builtTimeline(all) };
}

describe('the end of the time axis', () => {
  it('is the last event if there is activity to the end', () => {
    expect(timeAxisEnd(builtTimeline(events), 0)).toBe(last);
  });

  it('cuts most of a long wait after the last change', () => {
    const { final, history } = waiting();
    const end = history.microsAt(timeAxisEnd(history, 0));
    expect(end).toBeLessThan(final.time_micros * 1.04);
    expect(end).toBeGreaterThan(final.time_micros * 0.9);
  });

  it('is the last event of a recording, because writes may stall after the last job', () => {
    const { history } = waiting('recorded');
    expect(timeAxisEnd(history, 0)).toBe(history.eventCount - 1);
  });
});

describe('pauses', () => {
  it('are long times without a running job or a write', () => {
    const { final, history } = waiting();
    const span = final.time_micros * 3;
    const [from, to] = [final.time_micros, span];
    const pauses = pausesOf(history, 0, last + 1);
    expect(pauses).toEqual([{ from, to, shown: expect.closeTo(span * 0.03, 0) as number }]);
    expect(pausesOf(history, 0, last + 1)).toBe(pauses);
  });

  it('leave most of the axis to a short history followed by a long wait', () => {
    const { final, history } = waiting('recorded', 200);
    const [pause] = pausesOf(history, 0, last + 1);
    expect(pause?.shown).toBeCloseTo(final.time_micros * 0.15, 0);
  });

  it('do not occur while jobs follow each other', () => {
    expect(pausesOf(builtTimeline(events), 0, last)).toEqual([]);
  });
});
