import { describe, expect, it } from 'vitest';
import { builtTimeline, leveledTimeline } from '../test_support/built_timeline.ts';
import { leveledEvents } from '../test_support/synthetic_leveled.ts';
import { frameAt } from '../timeline/frame.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { colouringOf } from './colouring.ts';
import { cutEdges, guideEdges } from './cut_guides.ts';
import { progressAt } from './progress.ts';
import { heightScale } from './row_height.ts';
import { rowsAt } from './rows.ts';
import { sceneAt, type Scene } from './scene.ts';
import { FILE_PALETTES } from './file_palette.ts';
import { themeOf } from './theme.ts';
import { viewportOf } from './viewport.ts';

const leveled = leveledTimeline({ flushes: 70 });
const fixed = leveledTimeline({ flushes: 60, isStatic: true });
const sequential = leveledTimeline({ flushes: 60, isSequential: true });
const fifo = leveledTimeline({ flushes: 30, style: 'fifo', baseBytes: 2 ** 27 });
const all: [string, Timeline][] = [
  ['leveled', leveled],
  ['static', fixed],
  ['sequential', sequential],
  ['fifo', fifo],
];

function sceneOf(timeline: Timeline, playhead: number): Scene {
  const viewport = viewportOf(840, 620, timeline.keySpace);
  const scale = heightScale(timeline, 'log', viewport.rowsHeight);
  return sceneAt({ timeline, playhead, viewport, scale });
}

describe('a leveled scene', () => {
  it.each(all)('contains every file of the tree once: %s', (_, timeline) => {
    for (let index = 0; index < timeline.eventCount; index += 3) {
      const shown = sceneOf(timeline, index).rows.flatMap((row) => [...row.files]);
      const installed = [...frameAt(timeline, index).installed];
      expect([...shown].sort((a, b) => a - b)).toEqual(installed.sort((a, b) => a - b));
    }
  });

  it.each(all)('never jumps from one event to the next: %s', (_, timeline) => {
    const heights = (playhead: number): number[] =>
      sceneOf(timeline, playhead)
        .rows.map((row) => row.height)
        .filter((height) => height > 0.5);
    for (let index = 1; index < timeline.eventCount; index += 2) {
      const before = heights(index - 1e-7);
      const after = heights(index);
      expect(before.length).toBe(after.length);
      for (const [at, height] of after.entries()) expect(before[at]).toBeCloseTo(height, 1);
    }
  });

  it.each(all)('keeps its rows apart and on the stage: %s', (_, timeline) => {
    const { rowsY, rowsHeight } = viewportOf(840, 620, timeline.keySpace);
    for (let playhead = 0; playhead < timeline.eventCount; playhead += 1.37) {
      let free = rowsY - 0.01;
      for (const row of sceneOf(timeline, playhead).rows) {
        expect(row.y).toBeGreaterThanOrEqual(free);
        free = row.y + row.height;
      }
      expect(free).toBeLessThanOrEqual(rowsY + rowsHeight + 0.01);
    }
  });
});

describe('the levels of a tree', () => {
  const levelsOf = (timeline: Timeline, index: number): string =>
    rowsAt(timeline, index)
      .rows.filter((row) => row.level > 0 && row.outputOf < 0)
      .map((row) => `${row.isUnused ? '-' : ''}L${row.level}`)
      .join(' ');

  it('open above the base level as the tree grows', () => {
    const seen = new Set<string>();
    for (let index = 3; index < leveled.eventCount; index += 1) seen.add(levelsOf(leveled, index));
    const atRest = [...seen].filter((levels) => levels.split(' ').length === 6);
    expect(atRest).toEqual([
      '-L1 -L2 -L3 -L4 -L5 L6',
      '-L1 -L2 -L3 -L4 L5 L6',
      '-L1 -L2 -L3 L4 L5 L6',
    ]);
  });

  it('open below when the base level is fixed', () => {
    const first = levelsOf(fixed, 4);
    const last = levelsOf(fixed, fixed.eventCount - 1);
    expect([first, last]).toEqual(['L1 -L2 -L3 -L4 -L5 -L6', 'L1 L2 L3 -L4 -L5 -L6']);
  });

  it('have a stack of L0 files only under leveled compaction', () => {
    const isThin = (timeline: Timeline): boolean[] =>
      Array.from({ length: timeline.eventCount }, (_, index) => rowsAt(timeline, index).rows)
        .flat()
        .filter((row) => row.level === 0 && row.outputOf < 0)
        .map((row) => row.isThin);
    expect(new Set(isThin(leveled))).toEqual(new Set([true]));
    expect(new Set(isThin(fifo))).toEqual(new Set([false]));
  });
});

describe('moves and drops', () => {
  it('move files together, outlined during the move and right after', () => {
    const job = sequential.jobs.find((each) => each.kind === 'move' && each.outputs.length === 4);
    if (job === undefined) throw new Error('a sequential load moves files in batches');
    const scene = sceneOf(sequential, job.startEvent - 0.5);
    expect(scene.travellers.map((each) => each.lifetime)).toEqual(job.outputs);
    expect(scene.aftermath).toBeNull();
    const after = sceneOf(sequential, job.startEvent);
    expect(after.aftermath).toEqual({ job, opacity: 1 });
    expect(sceneOf(sequential, job.startEvent + 0.25).aftermath?.opacity).toBe(0.75);
  });

  it('never sweep, because their jobs are not on the stage', () => {
    for (const timeline of [sequential, fifo]) {
      for (let playhead = 0; playhead < timeline.eventCount; playhead += 0.4) {
        expect(sceneOf(timeline, playhead).jobs).toEqual([]);
      }
    }
  });

  it('fade dropped files in place', () => {
    const job = fifo.jobs.find((each) => each.kind === 'deletion');
    if (job === undefined) throw new Error('FIFO drops files');
    const faded = [0.1, 0.4, 0.9].map((part) => {
      const { dropping, travellers } = sceneOf(fifo, job.startEvent - 1 + part);
      expect(travellers).toEqual([]);
      expect(dropping?.lifetimes).toEqual(job.inputs.flatMap((input) => input.lifetimes));
      return dropping?.faded ?? -1;
    });
    expect([...faded].sort((a, b) => a - b)).toEqual(faded);
    expect(faded.at(-1)).toBe(1);
  });
});

describe('cut guides', () => {
  it('are at the edges of files on the next level, as are the cuts that follow them', () => {
    let along = 0;
    for (const job of leveled.jobs) {
      if (job.grandparentLevel === 0) continue;
      const edges = new Set(guideEdges(leveled, job));
      for (const { key, reason } of cutEdges(leveled, job, leveled.eventCount)) {
        if (reason !== 'grandparent_boundary') continue;
        expect(edges.has(key)).toBe(true);
        along += 1;
      }
    }
    expect(along).toBeGreaterThan(30);
  });

  it('show no cut before it is made, and none at the end of the input', () => {
    const job = leveled.jobs.filter((each) => each.outputs.length > 3).at(-1);
    if (job === undefined) throw new Error('there are jobs with several outputs');
    expect(cutEdges(leveled, job, job.startEvent)).toEqual([]);
    const written = leveled.lifetimes.createdAt.at(job.outputs[1] ?? 0);
    expect(cutEdges(leveled, job, written)).toHaveLength(2);
    expect(cutEdges(leveled, job, job.finishEvent)).toHaveLength(job.outputs.length - 1);
  });
});

describe('subcompactions', () => {
  it('sweep concurrently, each over its own keys', () => {
    const events = leveledEvents({ flushes: 40 });
    const started = leveledTimeline({ flushes: 40 }).jobs.filter((job) => job.outputs.length > 4);
    const id = started.at(-1)?.id ?? 0;
    let written = 0;
    const timeline = builtTimeline(
      events.map((event) => {
        if (!('job' in event) || event.job !== id) return event;
        if (event.event === 'compaction_started') return { ...event, num_subcompactions: 2 };
        if (event.event !== 'table_file_creation') return event;
        written += 1;
        return written === 2 ? { ...event, cut_reason: 'subcompaction_boundary' as const } : event;
      }),
    );
    const job = timeline.jobs.find((each) => each.id === id);
    if (job === undefined) throw new Error('the job is there');
    const boundary = timeline.lifetimes.largest.at(job.outputs[1] ?? 0) + 1;
    const at = (playhead: number): number[][] =>
      progressAt(timeline, job, playhead).fronts.map(({ from, to, sweep }) => [from, sweep, to]);
    const { from, to } = progressAt(timeline, job, job.startEvent);
    expect(at(job.startEvent)).toEqual([
      [from, from, boundary],
      [boundary, boundary, to],
    ]);
    expect(at(job.finishEvent).map(([, sweep]) => sweep)).toEqual([boundary, to]);
    const [first, second] = at(timeline.lifetimes.createdAt.at(job.outputs[0] ?? 0));
    expect(first?.[1]).toBe(timeline.lifetimes.largest.at(job.outputs[0] ?? 0) + 1);
    expect(second?.[1]).toBeGreaterThan(boundary);
  });
});

describe('colours', () => {
  it.each(['light', 'dark'] as const)(
    'are different for every cut reason and compression: %s',
    (name) => {
      const theme = themeOf(name);
      for (const colours of [theme.cuts, FILE_PALETTES[name].compressions]) {
        expect(colours).toHaveLength(9);
        expect(new Set(colours).size).toBe(colours.length);
      }
    },
  );

  it('have a legend of what the history contains, with flushed files separate', () => {
    const { legend, valueOf, colours } = colouringOf(leveled, 'cut', themeOf('light'), 0);
    const names = legend.kind === 'names' ? legend.names.map((each) => each.name) : [];
    expect(names).toEqual([
      'size limit',
      'grandparent boundary',
      'end of input',
      'not cut (flushed)',
    ]);
    const { producerJob, cutReason } = leveled.lifetimes;
    for (let row = 0; row < leveled.lifetimes.length; row += 1) {
      const isFlushed = leveled.jobs[producerJob.at(row)]?.kind === 'flush';
      const colour = colours[valueOf(row)];
      const isBoundary = !isFlushed && cutReason[row] === 'grandparent_boundary';
      expect(colour === FILE_PALETTES.light.flushed).toBe(isFlushed);
      expect(colour === themeOf('light').cuts[1]).toBe(isBoundary);
    }
  });
});
