import { describe, expect, it } from 'vitest';
import type { LsmEvent } from '../engine/index.ts';
import { encodeEvents } from '../engine/encode.ts';
import { builtTimeline as built } from '../test_support/built_timeline.ts';
import { syntheticEvents } from '../test_support/synthetic_log.ts';
import { frameAt } from './frame.ts';
import type { Timeline } from './timeline.ts';
import { TimelineBuilder } from './timeline_builder.ts';

/** Builds the tree by applying one event after another, as a database does. */
class Replay {
  readonly installed = new Map<number, number>();
  readonly pending = new Map<number, { level: number; job: number }>();
  readonly inputs = new Map<number, readonly number[]>();

  apply(event: LsmEvent): void {
    if (event.event === 'table_file_creation') {
      this.pending.set(event.file_number, { level: event.level, job: event.job });
    } else if (event.event === 'compaction_started') {
      const files = event.inputs.flatMap((input) => input.files);
      this.inputs.set(event.job, files);
    } else if (event.event === 'flush_finished' || event.event === 'compaction_finished') {
      this.#finish(event.job);
    } else if (event.event === 'trivial_move') {
      const files = event.inputs.flatMap((input) => input.files);
      for (const file of files) this.installed.set(file, event.destination_level);
    }
  }

  #finish(finished: number): void {
    for (const [file, { level, job }] of [...this.pending]) {
      if (job !== finished) continue;
      this.pending.delete(file);
      this.installed.set(file, level);
    }
    for (const file of this.inputs.get(finished) ?? []) this.installed.delete(file);
    this.inputs.delete(finished);
  }
}

function filesOf(timeline: Timeline, rows: Int32Array): string[] {
  const { fileNumber, level } = timeline.lifetimes;
  return [...rows].map((row) => `${fileNumber.at(row)} L${level.at(row)}`).sort();
}

describe('a timeline', () => {
  it.each([
    { flushes: 60 },
    { flushes: 90, trigger: 9, seed: 5, slots: 2 },
    { flushes: 20, targetFileBytes: 2 ** 25, seed: 3 },
    { flushes: 30, isSequential: true },
  ])('has the frames of a naive replay: %j', (options) => {
    const events = syntheticEvents(options);
    const timeline = built(events);
    const replay = new Replay();
    expect(timeline.problems).toEqual([]);
    for (const [index, event] of events.entries()) {
      replay.apply(event);
      const frame = frameAt(timeline, index);
      const installed = [...replay.installed].map(([file, level]) => `${file} L${level}`).sort();
      expect(filesOf(timeline, frame.installed)).toEqual(installed);
      const pending = [...replay.pending].map(([file, { level }]) => `${file} L${level}`).sort();
      expect(filesOf(timeline, frame.pending)).toEqual(pending);
      const jobs = frame.runningJobs.map((row) => timeline.jobs[row]);
      const merging = jobs.filter((job) => job?.kind === 'compaction').map((job) => job?.id);
      expect(merging).toEqual([...replay.inputs.keys()]);
    }
  });

  it('does not depend on the batches', () => {
    const events = syntheticEvents({ flushes: 30 });
    const whole = built(events);
    const pieces = built(events, 7);
    for (let index = 0; index < events.length; index += 1) {
      expect(pieces.eventAt(index)).toEqual(whole.eventAt(index));
      expect(pieces.eventAt(index)).toMatchObject({
        event: events[index]?.event,
        time_micros: events[index]?.time_micros,
      });
      expect(frameAt(pieces, index)).toEqual(frameAt(whole, index));
    }
  });

  it('keeps its frames while the log grows', () => {
    const events = syntheticEvents({ flushes: 24 });
    const whole = built(events);
    const builder = new TimelineBuilder();
    for (const [index, event] of events.entries()) {
      builder.append(encodeEvents([event]));
      const { installed, pending } = frameAt(builder.timeline, index);
      const expected = frameAt(whole, index);
      expect(filesOf(builder.timeline, installed)).toEqual(filesOf(whole, expected.installed));
      expect(filesOf(builder.timeline, pending)).toEqual(filesOf(whole, expected.pending));
    }
    expect(builder.timeline.isComplete).toBe(false);
  });

  it('starts another lifetime of a file at a move', () => {
    const timeline = built(syntheticEvents({ flushes: 3, isSequential: true }));
    const { lifetimes } = timeline;
    const rows = [0, 1].map((row) => ({
      file: lifetimes.fileNumber.at(row),
      level: lifetimes.level.at(row),
      movedFrom: lifetimes.movedFrom.at(row),
    }));
    expect(rows).toEqual([
      { file: 9, level: 0, movedFrom: -1 },
      { file: 9, level: 49, movedFrom: 0 },
    ]);
    expect(lifetimes.obsoleteAt.at(0)).toBe(lifetimes.installedAt.at(1));
    expect(lifetimes.writtenAt.at(1)).toBe(lifetimes.writtenAt.at(0));
  });

  it('orders the four instants of every file', () => {
    const { lifetimes } = built(syntheticEvents({ flushes: 60, slots: 2 }));
    for (let row = 0; row < lifetimes.length; row += 1) {
      const instants = [
        lifetimes.createdAt.at(row),
        lifetimes.installedAt.at(row),
        lifetimes.obsoleteAt.at(row),
        lifetimes.deletedAt.at(row),
      ];
      expect([...instants].sort((a, b) => a - b)).toEqual(instants);
    }
  });

  it('reports a log whose lsm_state contradicts its events', () => {
    const events = syntheticEvents({ flushes: 2 });
    const damaged = events.map((event) =>
      event.event === 'flush_finished'
        ? { ...event, shape: { ...event.shape, lsm_state: [9, 0, 0] } }
        : event,
    );
    const { problems } = built(damaged);
    expect(problems[0]?.what).toBe('L0 has 1 files, not 9');
  });

  it('reports inputs and deletions of missing files', () => {
    const [scenario] = syntheticEvents({ flushes: 0 });
    const head = { time_micros: 5, user_bytes_written: 0 };
    const timeline = built([
      ...(scenario === undefined ? [] : [scenario]),
      { event: 'table_file_deletion', ...head, job: 1, file_number: 77 },
    ]);
    expect(timeline.problems).toEqual([{ eventIndex: 1, what: 'file 77 is not in the tree' }]);
  });

  it('abandons the jobs of a process that has ended', () => {
    const events = syntheticEvents({ flushes: 20, targetFileBytes: 2 ** 26 });
    const at = events.findIndex(
      (event, index) =>
        event.event === 'table_file_creation' && events[index - 1]?.event === event.event,
    );
    const cut = events.slice(0, at + 1);
    const last = cut[at];
    const open = events.find((event) => event.event === 'benchmark_started');
    if (last === undefined || open === undefined) throw new Error('a made-up log has these events');
    const timeline = built([...cut, { ...open, time_micros: last.time_micros }]);
    const before = frameAt(timeline, at);
    const after = frameAt(timeline, at + 1);
    expect(before.pending.length).toBeGreaterThan(0);
    expect(after.pending.length).toBe(0);
    expect(after.runningJobs).toEqual([]);
    expect(filesOf(timeline, after.installed)).toEqual(filesOf(timeline, before.installed));
  });

  it('finds a frame among 100,000 files quickly', () => {
    const events = syntheticEvents({ flushes: 60, targetFileBytes: 2 ** 19 });
    const timeline = built(events);
    expect(timeline.lifetimes.length).toBeGreaterThan(100_000);
    expect(timeline.problems).toEqual([]);
    frameAt(timeline, 10);
    const started = performance.now();
    for (let at = 1; at <= 20; at += 1) {
      frameAt(timeline, Math.floor((timeline.eventCount * at) / 21));
    }
    // The limit is generous because other work shares the machine. A scan takes about 2 ms.
    expect((performance.now() - started) / 20).toBeLessThan(60);
  });
});
