import { describe, expect, it } from 'vitest';
import { leveledTimeline, syntheticTimeline } from '../test_support/built_timeline.ts';
import { lineageOf } from '../timeline/lineage.ts';
import { frameAt } from '../timeline/frame.ts';
import { LineageKeeper, lineageText, lineageViewOf } from './lineage_view.ts';

const timeline = leveledTimeline({ flushes: 40 });
const { lifetimes } = timeline;
const merged = timeline.jobs.find((job) => job.kind === 'compaction' && job.outputs.length > 2);
const file = merged?.outputs[1] ?? 0;

describe('a pinned file on the stage', () => {
  it('has only relatives that are in the tree now', () => {
    const lineage = lineageOf(timeline, file);
    for (let at = 0; at < timeline.eventCount; at += 9) {
      const there = new Set(frameAt(timeline, at).installed);
      const view = lineageViewOf(timeline, lineage, at);
      for (const row of [...view.ancestors, ...view.descendants]) expect(there.has(row)).toBe(true);
      expect(view.self >= 0).toBe(lineage.stays.some((stay) => there.has(stay)));
    }
  });

  it('is between its ancestors and its descendants', () => {
    const lineage = lineageOf(timeline, file);
    const before = lineageViewOf(timeline, lineage, (merged?.startEvent ?? 0) - 1);
    expect(before.self).toBe(-1);
    expect(before.ancestors.length).toBeGreaterThan(0);
    expect(before.descendants).toEqual([]);
    const after = lineageViewOf(timeline, lineage, lifetimes.installedAt.at(file));
    expect(after.self).toBe(file);
    expect(after.ancestors).toEqual([]);
    expect(after.parents.length).toBeGreaterThan(0);
    const end = lineageViewOf(timeline, lineage, timeline.eventCount - 1);
    expect(end.descendants.length > 0 || end.self >= 0).toBe(true);
  });

  it('has its inputs at the edge of their level, or above all rows if their run is gone', () => {
    const lineage = lineageOf(timeline, file);
    const { parents, ghosts } = lineageViewOf(timeline, lineage, lifetimes.installedAt.at(file));
    const levels = new Set(parents.map(({ lifetime }) => lifetimes.level.at(lifetime)));
    expect(new Set(ghosts.map(({ level }) => level))).toEqual(
      new Set([...levels].map((level) => (level === 0 ? -1 : level))),
    );

    const universal = syntheticTimeline({ flushes: 40 });
    const jobs = universal.jobs.filter(({ kind }) => kind === 'compaction');
    const written = jobs.flatMap(({ outputs }) => outputs.slice(0, 1));
    expect(written.length).toBeGreaterThan(3);
    for (const row of written) {
      const at = universal.lifetimes.installedAt.at(row);
      const view = lineageViewOf(universal, lineageOf(universal, row), at);
      // A row that is now on the level of an input belongs to another run.
      expect(view.ghosts.map(({ level }) => level)).toEqual([-1]);
      const from = view.parents.map(({ lifetime }) => universal.lifetimes.smallest.at(lifetime));
      expect(view.ghosts[0]?.from).toBe(Math.min(...from));
    }
  });

  it('is described in one line', () => {
    const text = lineageText(timeline, lineageOf(timeline, file));
    expect(text).toMatch(
      /^job \d+ merged it from \d+ files? of L\d+(, L\d+)* · data of \d+ unmerged files? · .*rewritten \d+\.\d times/,
    );
    const flushed = timeline.jobs.find((job) => job.kind === 'flush')?.outputs[0] ?? 0;
    expect(lineageText(timeline, lineageOf(timeline, flushed))).toMatch(/^flushed by job \d+ · /);
  });

  it('is computed once, not for every picture', () => {
    const keeper = new LineageKeeper();
    const first = keeper.at(timeline, file, 10)?.lineage;
    expect(keeper.at(timeline, file, 500)?.lineage).toBe(first);
    expect(keeper.at(timeline, -1, 500)).toBeNull();
  });
});
