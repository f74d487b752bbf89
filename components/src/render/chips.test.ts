import { describe, expect, it } from 'vitest';
import { Story, type StoryCompaction } from '../figures/story.ts';
import { pixelOfKey, viewportOf } from '../scene/viewport.ts';
import { runningJobsAt } from '../timeline/frame.ts';
import { showJobChips } from './chips.ts';
import type { LabelPart, LabelPlace, LabelSink } from './label_pool.ts';
import { stillPicture } from './still_picture.ts';
import { jobTexts } from './text_renderer.ts';

/** Returns a merge across the whole key space that is cut along the level below. */
const merge = (share: number, writes: Partial<StoryCompaction> = {}): ReturnType<Story['told']> =>
  new Story({ style: 'leveled', levels: 4 })
    .has(0, '9:0-99*30')
    .has(1, '5:0-49 6:50-99')
    .has(2, '20:0-9 21:10-29 22:30-59 23:60-79 24:80-99')
    .compact({
      from: [9, 5, 6],
      into: 1,
      grandparents: 2,
      targetMiB: 64,
      writes: '30:0-29@grandparent_boundary>22 31:30-59@grandparent_boundary>23 32:60-99',
      ...writes,
    })
    .see(share)
    .told();

interface Chip {
  readonly words: string;
  readonly place: LabelPlace;
  readonly sweep: number;
  readonly box: { readonly left: number; readonly right: number };
}

/** Returns the chip for the merge at a share of its duration, in a picture of the given width. */
function chipAt(share: number, width = 900, writes: Partial<StoryCompaction> = {}): Chip {
  const shown: { parts: readonly LabelPart[]; place: LabelPlace }[] = [];
  const sink: LabelSink = {
    show: (_, parts, place) => shown.push({ parts, place }),
    endPicture: () => undefined,
  };
  const { timeline, playhead } = merge(share, writes);
  const viewport = viewportOf(width, 420, timeline.keySpace);
  const look = { theme: 'light', heightMode: 'log', colourBy: 'age' } as const;
  const picture = stillPicture({ timeline, playhead, ...look }, viewport);
  const [box] = showJobChips(sink, picture);
  const [chip] = shown;
  const job = picture.scene.jobs[0];
  if (box === undefined || chip === undefined || job === undefined) throw new Error('no chip');
  const words = chip.parts
    .map((part) => (typeof part === 'string' ? part : Object.values(part).join('')))
    .join('');
  return { words, place: chip.place, box, sweep: pixelOfKey(viewport, job.progress.sweep) };
}

/** Chips at moments between their fade-in and their fade-out. */
const chips = Array.from({ length: 50 }, (_, at) => chipAt(0.06 + at * 0.0165));
const isRight = ({ place }: Chip): boolean => place.align === 'left';

describe('the chip of a running job', () => {
  it('has its full text if there is room to the right of the sweep', () => {
    expect(chipAt(0.1).words).toMatch(/^job 1 · \d+ % · 0 files written, 0 cut along L2 · /);
  });

  it('counts files like the text form of the tree and the panel', () => {
    // Of the two subcompactions, the one with the last keys finishes first.
    const writes = {
      ranges: 2,
      writes: '32:60-99 30:0-29@grandparent_boundary>22 31:30-59@subcompaction_boundary',
    };
    const { timeline, playhead } = merge(0.3, writes);
    const running = runningJobsAt(timeline, Math.floor(playhead));
    const [text] = jobTexts(timeline, running, Math.floor(playhead));
    expect(text).toMatch(/; 1 file written, 0 cut along L2$/);
    expect(chipAt(0.3, 1600, writes).words).toMatch(/ · 1 file written, 0 cut along L2 · /);
  });

  it('drops words rather than covering outputs', () => {
    const last = chips.findLastIndex(isRight);
    expect(chips.slice(0, last).every(isRight)).toBe(true);
    const lengths = chips.slice(0, last + 1).map(({ words }) => words.split(' · ').length);
    expect(new Set(lengths)).toEqual(new Set([4, 3, 2]));
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    for (const { sweep, box } of chips.slice(0, last + 1)) expect(box.left).toBeGreaterThan(sweep);
  });

  it('goes left of the sweep only if not even the shortest text fits', () => {
    const left = chips.filter((chip) => !isRight(chip));
    expect(left.length).toBeGreaterThan(0);
    const { plotX, plotWidth } = viewportOf(900, 420, merge(1).timeline.keySpace);
    for (const { words, sweep, box } of left) {
      expect(words).toMatch(/^job 1 · \d+ %$/);
      expect(box.right).toBeLessThan(sweep);
      expect(sweep + (box.right - box.left)).toBeGreaterThan(plotX + plotWidth - 20);
    }
  });
});
