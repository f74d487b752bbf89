import { describe, expect, it } from 'vitest';
import { rowsAt } from '../scene/rows.ts';
import { builtTimeline, leveledTimeline } from '../test_support/built_timeline.ts';
import { leveledEvents } from '../test_support/synthetic_leveled.ts';
import { cutFacts, grandparentsOf } from './cuts.ts';
import { describe as sentence, newsAt } from './describe.ts';
import { fileFacts, jobFacts } from './file_facts.ts';
import { levelFactsAt, shownLevels } from './level_facts.ts';
import { frameAt } from './frame.ts';
import { metricAt } from './metrics.ts';
import { targetsAt } from './targets_at.ts';
import type { Timeline } from './timeline.ts';

const leveled = leveledTimeline({ flushes: 90 });
const sequential = leveledTimeline({ flushes: 60, isSequential: true });
const fifo = leveledTimeline({ flushes: 30, style: 'fifo', baseBytes: 2 ** 27 });
const all: [string, Timeline][] = [
  ['leveled', leveled],
  ['sequential', sequential],
  ['fifo', fifo],
];

function eventsOf(timeline: Timeline, kind: string): number[] {
  return Array.from({ length: timeline.eventCount }, (_, index) => index).filter(
    (index) => timeline.eventAt(index).event === kind,
  );
}

function levelAt(index: number): number | undefined {
  return leveled.levelTargets.at(index)?.baseLevel;
}

describe('a leveled history', () => {
  it.each(all)('agrees with its own lsm_state: %s', (_, timeline) => {
    expect(timeline.problems).toEqual([]);
  });

  it('has the targets and scores that the log gives for every event', () => {
    const events = leveledEvents({ flushes: 90 });
    let targets: readonly number[] = [];
    let base = -1;
    let scores: readonly number[] = [];
    for (const [index, event] of events.entries()) {
      const told = [event, events[index + 1]].findLast((each) => each?.event === 'level_targets');
      const isNow = told === event || told?.time_micros === event.time_micros;
      if (told?.event === 'level_targets' && isNow) {
        [targets, base] = [told.max_bytes, told.base_level];
      }
      if ('shape' in event) scores = event.shape.level_scores;
      if (event.event === 'compaction_started') scores = event.level_scores;
      const levels = levelFactsAt(leveled, index);
      if (base < 0) continue;
      for (const facts of levels) {
        const target = targets[facts.level] ?? 0;
        expect(facts.targetBytes).toBe(target > 0 ? target : null);
        expect(facts.score).toBe(scores[facts.level] ?? null);
        expect(facts.isBase).toBe(facts.level === base);
        expect(facts.isUnused).toBe(facts.level > 0 && facts.level < base && facts.files === 0);
      }
    }
  });

  it('has the targets of a version along with its sizes', () => {
    const changes = eventsOf(leveled, 'level_targets').slice(1);
    expect(changes.length).toBeGreaterThan(3);
    for (const index of changes) {
      expect(leveled.eventAt(index - 1)).toHaveProperty('shape');
      expect(targetsAt(leveled, index - 1)).toBe(leveled.levelTargets.at(index));
      expect(targetsAt(leveled, index - 2)).toBe(leveled.levelTargets.at(index - 1));
      expect(levelFactsAt(leveled, index - 1)).toEqual(levelFactsAt(leveled, index));
      const unused = (at: number): string[] =>
        rowsAt(leveled, at).rows.flatMap(({ key, isUnused }) => (isUnused ? [key] : []));
      expect(unused(index - 1)).toEqual(unused(index));
    }
  });

  it('keeps the old targets until there are new ones', () => {
    const events = leveledEvents({ flushes: 90 });
    const at = eventsOf(leveled, 'level_targets')[1] ?? 0;
    const later = builtTimeline(
      events.map((event, index) =>
        index < at ? event : { ...event, time_micros: event.time_micros + 1 },
      ),
    );
    expect(targetsAt(later, at - 1)).toBe(later.levelTargets.at(at - 1));
    expect(targetsAt(later, at)).not.toBe(later.levelTargets.at(at - 1));
  });

  it('reports base level changes, but not targets that only follow sizes', () => {
    const bases = eventsOf(leveled, 'level_targets').map((index) => ({
      index,
      isNews: leveled.levelTargets.at(index - 1)?.baseLevel !== levelAt(index),
    }));
    expect(new Set(bases.map(({ isNews }) => isNews))).toEqual(new Set([true, false]));
    for (const { index, isNews } of bases) {
      const news = newsAt(leveled, index);
      expect(news === index).toBe(isNews);
      expect(leveled.eventAt(newsAt(leveled, news)).event === 'level_targets').toBe(isNews);
      const gained = (leveled.attention[index] ?? 0) - (leveled.attention[index - 1] ?? 0);
      expect(gained).toBe(isNews ? 1 : 0);
    }
  });

  it('counts the files on each level', () => {
    const { level, bytes } = leveled.lifetimes;
    for (let index = 7; index < leveled.eventCount; index += 29) {
      const { installed } = frameAt(leveled, index);
      for (const facts of levelFactsAt(leveled, index)) {
        const files = [...installed].filter((row) => level.at(row) === facts.level);
        // Obsolete files are deleted in events after the install that replaced them.
        expect(facts.files).toBe(files.length);
        expect(facts.bytes).toBe(files.reduce((sum, row) => sum + bytes.at(row), 0));
      }
    }
  });

  it('shows levels only if targets are known', () => {
    expect(shownLevels(fifo, fifo.eventCount - 1)).toEqual([]);
    expect(shownLevels(leveled, leveled.eventCount - 1)).toHaveLength(7);
  });

  it('grows from L6 to L5 and L4, and explains why', () => {
    const changes = eventsOf(leveled, 'level_targets')
      .map((index) => sentence(leveled, index))
      .filter((text) => text.includes('→'));
    expect(changes).toEqual([
      'Base level L6 → L5: L6 holds 113 MiB, more than its 64.0 MiB target as base level',
      'Base level L5 → L4: L6 holds 262 MiB, so the target of L5 is now 65.5 MiB, above the 64.0 MiB that it had as base level',
    ]);
  });

  it('knows the pending compaction bytes', () => {
    const events = leveledEvents({ flushes: 90 });
    const at = events.findLastIndex((event) => event.event === 'compaction_finished');
    const event = events[at];
    if (event?.event !== 'compaction_finished') throw new Error('there are compactions');
    expect(metricAt(leveled, 'pendingBytes', at)).toBe(event.shape.pending_compaction_bytes);
  });
});

describe('file facts', () => {
  it('describe a cut at the edge of a file on the next level', () => {
    const { lifetimes, jobs } = leveled;
    let edges = 0;
    for (let row = 0; row < lifetimes.length; row += 1) {
      if (lifetimes.cutReason[row] !== 'grandparent_boundary') continue;
      const cut = cutFacts(leveled, row);
      const job = jobs[lifetimes.producerJob.at(row)];
      const grandparent = grandparentsOf(leveled, job ?? (jobs[0] as never)).find(
        (each) => lifetimes.fileNumber.at(each) === cut.grandparent?.fileNumber,
      );
      if (grandparent === undefined) throw new Error('a cut names a file of the guiding level');
      const next = lifetimes.largest.at(row) + 1;
      const isAtLeft = next === lifetimes.smallest.at(grandparent);
      expect(cut.grandparent?.edge).toBe(isAtLeft ? 'left' : 'right');
      if (!isAtLeft) expect(next).toBe(lifetimes.largest.at(grandparent) + 1);
      expect(cut.bytes).toBeGreaterThanOrEqual(cut.thresholdBytes);
      expect(cut.grandparent?.level).toBe(job?.grandparentLevel);
      edges += 1;
    }
    expect(edges).toBeGreaterThan(50);
  });

  it('count the overlapping files on the next level', () => {
    const index = leveled.eventCount - 1;
    const { lifetimes } = leveled;
    const { installed } = frameAt(leveled, index);
    for (const row of installed) {
      const { overlap, level } = fileFacts(leveled, row, index);
      const below = [...installed].filter((each) => lifetimes.level.at(each) === overlap?.level);
      const hit = below.filter(
        (each) =>
          lifetimes.smallest.at(each) <= lifetimes.largest.at(row) &&
          lifetimes.largest.at(each) >= lifetimes.smallest.at(row),
      );
      expect(overlap?.files ?? 0).toBe(hit.length);
      if (level === 6) expect(overlap).toBeNull();
      else expect(overlap?.level).toBe(level === 0 ? 4 : level + 1);
    }
  });

  it('include the levels that a file was moved from, and the job that wrote it', () => {
    const { lifetimes } = sequential;
    const row = Array.from({ length: lifetimes.length }, (_, each) => each).find(
      (each) => fileFacts(sequential, each, sequential.eventCount - 1).movedFrom.length === 3,
    );
    if (row === undefined) throw new Error('a sequential load moves files down three times');
    const facts = fileFacts(sequential, row, sequential.eventCount - 1);
    expect([...facts.movedFrom, facts.level]).toEqual([0, 4, 5, 6]);
    expect(facts.writtenBy).toMatch(/^flush \d+$/);
    expect(facts.cut).toBeNull();
  });

  it('distinguish stored bytes from raw ones', () => {
    const { lifetimes } = leveled;
    const row = lifetimes.compression.indexOf('kLZ4Compression');
    const facts = fileFacts(leveled, row, leveled.eventCount - 1);
    expect(facts.storedBytes / (facts.rawBytes ?? 0)).toBeCloseTo(0.55, 5);
  });
});

describe('job facts', () => {
  it('list the outputs so far, in key order', () => {
    const job = leveled.jobs.filter((each) => each.outputs.length > 4).at(-1);
    if (job === undefined) throw new Error('there are jobs with several outputs');
    const half = leveled.lifetimes.createdAt.at(job.outputs[2] ?? 0);
    const facts = jobFacts(leveled, job.row, half);
    expect(facts?.outputs.map((output) => output.lifetime)).toEqual(job.outputs.slice(0, 3));
    expect(facts?.grandparents).toHaveLength(job.grandparentCount);
    const read = facts?.inputs.reduce((sum, input) => sum + input.bytes, 0);
    expect(read).toBe(job.inputBytes);
  });

  it('are null for a row that does not exist', () => {
    expect(jobFacts(leveled, -1, 0)).toBeNull();
  });
});

describe('dropped files', () => {
  it('leave the tree at once, with nothing written', () => {
    const drops = fifo.jobs.filter((job) => job.kind === 'deletion');
    expect(drops.length).toBeGreaterThan(10);
    for (const job of drops) {
      expect(job.outputs).toEqual([]);
      const after = new Set(frameAt(fifo, job.startEvent).installed);
      const before = new Set(frameAt(fifo, job.startEvent - 1).installed);
      for (const row of job.inputs.flatMap((input) => input.lifetimes)) {
        expect([before.has(row), after.has(row)]).toEqual([true, false]);
      }
    }
  });

  it('are described in a sentence', () => {
    const [first] = eventsOf(fifo, 'deletion_compaction');
    expect(sentence(fifo, first ?? 0)).toBe(
      'Job 12 dropped the oldest file (14.7 MiB): the tree exceeds max_table_files_size; nothing was read or written',
    );
  });
});
