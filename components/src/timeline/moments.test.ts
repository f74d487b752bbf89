import { describe, expect, it } from 'vitest';
import type { LsmEvent, StallCondition } from '../engine/index.ts';
import { builtTimeline, leveledTimeline } from '../test_support/built_timeline.ts';
import { syntheticEvents } from '../test_support/synthetic_log.ts';
import { baseLevelAt } from './base_level.ts';
import { momentBeside, momentsOf, type MomentKind } from './moments.ts';
import type { Timeline } from './timeline.ts';

const leveled = leveledTimeline({ flushes: 60 });

/** Returns the events of a history that satisfy a predicate, found by checking every event. */
function found(timeline: Timeline, holds: (event: LsmEvent) => boolean): number[] {
  const events = Array.from({ length: timeline.eventCount }, (_, at) => at);
  return events.filter((at) => holds(timeline.eventAt(at)));
}

const listed = (timeline: Timeline, kind: MomentKind): number[] => {
  const { values, length } = momentsOf(timeline, kind);
  return [...values.subarray(0, length)];
};

describe('moments', () => {
  it('include all decisions, moves and cuts in the log', () => {
    const kinds = ['compaction_started', 'trivial_move', 'deletion_compaction'];
    expect(listed(leveled, 'decision')).toEqual(found(leveled, (at) => kinds.includes(at.event)));
    expect(listed(leveled, 'move')).toEqual(found(leveled, (at) => at.event === 'trivial_move'));
    const cuts = found(
      leveled,
      (at) => at.event === 'table_file_creation' && at.cut_reason !== 'end_of_input',
    );
    expect(cuts.length).toBeGreaterThan(3);
    expect(listed(leveled, 'cut')).toEqual(cuts);
  });

  it('follow a growing history', () => {
    const events = syntheticEvents({ flushes: 30, isSequential: true });
    const half = builtTimeline(events.slice(0, 60));
    expect(listed(half, 'move').length).toBeGreaterThan(0);
    expect(listed(builtTimeline(events), 'move')).toHaveLength(30);
  });

  it('include stalls at changes of the write state, but not of the rate alone', () => {
    const stall = (condition: StallCondition, rate: number): LsmEvent => ({
      event: 'write_stall',
      time_micros: 0,
      user_bytes_written: 0,
      condition,
      cause: condition === 'normal' ? 'none' : 'l0_file_count_limit',
      delayed_write_rate: rate,
      count: 20,
      limit: 20,
      families: [],
    });
    const start = syntheticEvents({ flushes: 1 }).slice(0, 2);
    const timeline = builtTimeline([
      ...start,
      stall('delayed', 16),
      stall('delayed', 12),
      stall('stopped', 0),
      stall('delayed', 8),
      stall('normal', 0),
      stall('delayed', 16),
    ]);
    expect(listed(timeline, 'stall')).toEqual([2, 4, 5, 7]);
    expect(timeline.stalls.at(3)).toMatchObject({ condition: 'delayed', delayedWriteRate: 12 });
  });

  it('are found on either side of a playhead', () => {
    const [first = 0, second = 0] = listed(leveled, 'cut');
    expect(momentBeside(leveled, 'cut', -1, 1)).toBe(first);
    expect(momentBeside(leveled, 'cut', first, 1)).toBe(second);
    expect(momentBeside(leveled, 'cut', second, -1)).toBe(first);
    expect(momentBeside(leveled, 'cut', first + 0.5, -1)).toBe(first);
    expect(momentBeside(leveled, 'cut', first, -1)).toBeNull();
    expect(momentBeside(leveled, 'cut', leveled.eventCount, 1)).toBeNull();
  });
});

describe('base level changes', () => {
  it('are the events with a new base level, except the first', () => {
    const timeline = leveledTimeline({ flushes: 60, isStatic: false });
    const told = found(timeline, (event) => event.event === 'level_targets');
    const bases = told.map((at) => timeline.levelTargets.at(at)?.baseLevel);
    const changes = told.filter((_, at) => at > 0 && bases[at] !== bases[at - 1]);
    expect(changes.length).toBeGreaterThan(0);
    expect(listed(timeline, 'base')).toEqual(changes);
    expect(momentBeside(timeline, 'base', 0, 1)).toBe(changes[0]);
    expect(baseLevelAt(timeline, timeline.eventCount - 1)).toMatchObject({
      level: bases.at(-1),
      sinceEvent: changes.at(-1),
      computedEvent: told.at(-1),
    });
    // The install to which the change belongs already has the new base level.
    const [first = 0] = changes;
    expect(baseLevelAt(timeline, first - 1)).toEqual(baseLevelAt(timeline, first));
    expect(baseLevelAt(timeline, first - 2)?.before).toBeNull();
  });
});
