import { describe, expect, it } from 'vitest';
import { leveledTimeline, syntheticTimeline } from '../../test_support/built_timeline.ts';
import { TimelineBuilder } from '../timeline_builder.ts';
import type { Timeline } from '../timeline.ts';
import { COMPARED_NUMBERS } from './compared_numbers.ts';
import { lastProcessStart } from './processes.ts';

const valueOf = (timeline: Timeline, id: string): number | null =>
  COMPARED_NUMBERS.find((number) => number.id === id)?.valueOf(timeline) ?? null;

describe.each([
  ['universal', syntheticTimeline({ flushes: 40, trigger: 4 })],
  ['leveled', leveledTimeline()],
])('the numbers of a whole run, %s', (_, timeline) => {
  const first = lastProcessStart(timeline);
  const jobs = timeline.jobs.filter(({ startEvent }) => first <= startEvent);

  it('count the jobs', () => {
    const count = (kind: string): number => jobs.filter((job) => job.kind === kind).length;
    expect(valueOf(timeline, 'compactions')).toBe(count('compaction'));
    expect(valueOf(timeline, 'trivial_moves')).toBe(count('move'));
  });

  it('are those of the last install', () => {
    const { shapes } = timeline;
    const row = shapes.length - 1;
    expect(valueOf(timeline, 'end_bytes')).toBe(shapes.totalBytes.at(row));
    const written = shapes.flushedBytes.at(row) + shapes.compactedBytes.at(row);
    expect(valueOf(timeline, 'written_bytes')).toBe(written);
    expect(valueOf(timeline, 'write_amp')).toBe(shapes.writeAmp.at(row));
  });

  it('have the peak of pending bytes, if known', () => {
    const { shapes } = timeline;
    const all = Array.from({ length: shapes.length }, (__, row) =>
      shapes.pendingCompactionBytes.at(row),
    ).filter((bytes) => !Number.isNaN(bytes));
    const most = all.length === 0 ? null : Math.max(...all);
    expect(valueOf(timeline, 'max_pending_bytes')).toBe(most);
  });
});

it('are unknown for a history without events', () => {
  const { timeline } = new TimelineBuilder();
  expect(COMPARED_NUMBERS.map((number) => number.valueOf(timeline))).toEqual(
    COMPARED_NUMBERS.map(() => null),
  );
});

it('have unique names and ids', () => {
  expect(new Set(COMPARED_NUMBERS.map(({ id }) => id)).size).toBe(COMPARED_NUMBERS.length);
  expect(new Set(COMPARED_NUMBERS.map(({ name }) => name)).size).toBe(COMPARED_NUMBERS.length);
});
