import { describe, expect, it } from 'vitest';
import { leveledTimeline, syntheticTimeline } from '../../test_support/built_timeline.ts';
import { barTexts } from './job_text.ts';
import { jobIndexAt, lanesOf, laneText } from './lanes.ts';

describe('lanes', () => {
  it('contain every job of the history once', () => {
    for (const timeline of [syntheticTimeline({ slots: 2 }), leveledTimeline({ flushes: 60 })]) {
      const shown = lanesOf(timeline).flatMap(({ jobs }) => jobs.map(({ row }) => row));
      expect(shown.sort((a, b) => a - b)).toEqual(timeline.jobs.map(({ row }) => row));
    }
  });

  it('are one per slot, plus one for moves if there are any', () => {
    const names = lanesOf(syntheticTimeline({ slots: 2 })).map(({ name }) => name);
    expect(names).toEqual(['flush', 'compaction 1', 'compaction 2', 'stall']);
    const moved = lanesOf(syntheticTimeline({ isSequential: true }));
    expect(moved.map(({ name }) => name)).toEqual(['flush', 'compaction', 'move', 'stall']);
    expect(moved.find(({ kind }) => kind === 'move')?.jobs).toHaveLength(60);
  });

  it('count jobs that take no time, by name', () => {
    const timeline = syntheticTimeline({ isSequential: true });
    const lane = lanesOf(timeline).find(({ kind }) => kind === 'move');
    if (lane === undefined) throw new Error('there are moves');
    const third = lane.jobs[2]?.startEvent ?? 0;
    expect(laneText(lane, timeline, third)).toBe('3 moves');
    expect(laneText({ ...lane, name: 'drop' }, timeline, third)).toBe('3 drops');
  });

  it('name the job running at an event', () => {
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
