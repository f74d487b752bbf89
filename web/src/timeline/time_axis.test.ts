import { describe, expect, it } from 'vitest';
import { stallSpansOf, type Timeline } from 'lsm-shape';
import type { LsmEvent } from 'lsm-shape/engine';
import { blankEvent } from '../../../components/src/engine/encode.ts';
import { builtTimeline } from '../../../components/src/test_support/built_timeline.ts';
import { syntheticEvents } from '../../../components/src/test_support/synthetic_log.ts';
import { penOf } from './job_lanes.ts';
import { knownFacts, plotFacts, wholeAxis } from './plot_facts.ts';
import { pauseMarks, type RefusedWrites } from './time_axis.ts';

const events = syntheticEvents();
const end = events.at(-1)?.time_micros ?? 0;
/** The wait before the last event takes nine tenths of the time. */
const last = end * 10;

type At = LsmEvent['time_micros'];
const at = (time_micros: At): { time_micros: At; user_bytes_written: number } => ({
  time_micros,
  user_bytes_written: events.at(-1)?.user_bytes_written ?? 0,
});

/** Creates a history with a wait before its last event, and other events around the wait. */
function waiting(
  mode: 'exact' | 'recorded',
  before: readonly LsmEvent[] = [],
  behind: readonly LsmEvent[] = [],
): Timeline {
  const begun: LsmEvent = {
    ...blankEvent('benchmark_started'),
    ...at(last),
    ...{ step: 0, benchmark: 'stats', is_open: false, operations: 0, trigger: 4 },
  };
  const own = events.map((event) =>
    event.event === 'scenario_started' ? { ...event, mode } : event,
  );
  return builtTimeline([...own, ...before, begun, ...behind]);
}

/** Returns the labels over the pause. */
function words(timeline: Timeline, refused?: RefusedWrites): string[] {
  const choice = { axis: 'time', first: 0, ghosts: [], rows: [] } as const;
  const facts = plotFacts(knownFacts(timeline, 0), { ...choice, refused }, 300);
  const axis = wholeAxis(timeline, choice, 600);
  const measure = (text: string): number => text.length * 6;
  const edges = new Int32Array(0);
  const pen = penOf(axis, { measure, edges, density: 1, inks: {}, end: timeline.eventCount - 1 });
  return pauseMarks(pen, facts.layout, facts).flatMap((mark) =>
    mark.kind === 'label' ? [mark.text] : [],
  );
}

const stall = (condition: 'stopped' | 'normal', time: number): LsmEvent => ({
  event: 'write_stall',
  ...at(time),
  ...{ condition, cause: condition === 'normal' ? 'none' : 'memtable_limit' },
  ...{ delayed_write_rate: 0, count: 2, limit: 2, families: [] },
});

describe('a pause', () => {
  it('is labelled idle in a simulation, which knows all writes', () => {
    const next: LsmEvent = { ...blankEvent('options_changed'), ...at(last) };
    expect(words(waiting('exact', [], [next])).slice(1)).toEqual(['idle']);
  });

  it('is labelled “no events” in a recording, which does not record writes', () => {
    expect(words(waiting('recorded')).slice(1)).toEqual(['no events']);
  });

  it('is labelled as refused writes if they were refused in its middle', () => {
    const timeline = waiting('recorded');
    for (const until of [null, last]) {
      expect(words(timeline, [[end * 2, until]]).slice(1)).toEqual(['writes', 'refused']);
    }
    expect(words(timeline, [[end * 8, null]]).slice(1)).toEqual(['no events']);
    expect(words(timeline, [[0, end]]).slice(1)).toEqual(['no events']);
  });

  it('is labelled as stopped writes if a limit stopped them', () => {
    const timeline = waiting('recorded', [stall('stopped', end)], [stall('normal', last)]);
    expect(stallSpansOf(timeline).map(({ condition }) => condition)).toContain('stopped');
    expect(words(timeline).slice(1)).toEqual(['writes', 'stopped']);
  });
});
