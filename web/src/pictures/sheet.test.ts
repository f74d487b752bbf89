import { describe, expect, it } from 'vitest';
import { syntheticTimeline } from '../../../components/src/test_support/built_timeline.ts';
import { enteredSide, firstSize, inFormat, pixelsOf } from './picture_choice.ts';
import type { Pictured, PicturedStage } from './pictured.ts';
import { HEAD, sheetOf, type SheetChoice } from './sheet.ts';
import { wordMarks } from './sheet_marks.ts';

const timeline = syntheticTimeline({ flushes: 20, trigger: 4 });
const stage: PicturedStage = {
  timeline,
  heading: '',
  wholeRun: '',
  placeAt: (playhead) => ({ playhead, isOver: false }),
  notes: [],
  pickedAt: () => -1,
};
const pictured: Pictured = {
  timeline,
  stages: [stage],
  missing: [],
  isBeside: false,
  title: 'A run',
  clauses: [],
  axis: 'time',
  first: 0,
  ghosts: [],
  state: {
    rows: null,
    window: null,
    keys: null,
    notes: [],
    heightMode: 'log',
    colourBy: 'age',
  },
};
const slide: SheetChoice = {
  content: 'both',
  width: 1920,
  height: 1080,
  lettering: 1.5,
  hasFoot: true,
};
const look = { hasLink: true, density: 1.5 };

describe('a sheet', () => {
  it('is laid out in pixels that the lettering scales', () => {
    const { width, height, foot } = sheetOf(pictured, slide, look);
    expect([width, height]).toEqual([1280, 720]);
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBe(720);
  });

  it('stacks its parts without a gap', () => {
    const { stages, timeline: below, foot } = sheetOf(pictured, slide, look);
    const [tree] = stages;
    expect(tree?.y).toBe(0);
    expect(tree?.height).toBe(below?.y);
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBe(foot?.y);
    expect((below?.gutter ?? 0) + (below?.plotWidth ?? 0) + (below?.edge ?? 0)).toBe(1280);
  });

  it('gives the room of missing parts to the others', () => {
    const alone = sheetOf(pictured, { ...slide, content: 'stage', hasFoot: false }, look);
    expect([alone.timeline, alone.foot]).toEqual([null, null]);
    expect(alone.stages[0]).toMatchObject({ x: 0, y: 0, width: 1280, height: 720, headY: null });
    const lines = sheetOf(pictured, { ...slide, content: 'timeline' }, look);
    expect(lines.stages).toEqual([]);
    expect(lines.timeline?.y).toBe(0);
  });

  it.each([
    [false, { width: 1280, height: 360 - HEAD }],
    [true, { width: 427, height: 720 - HEAD }],
  ])('fills its room with the trees of several runs, side by side: %s', (isBeside, last) => {
    const three = { ...pictured, stages: [stage, stage, stage], isBeside };
    const { stages } = sheetOf(three, { ...slide, content: 'stage', hasFoot: false }, look);
    const end = stages.at(-1);
    expect(end).toMatchObject(isBeside ? { ...last, width: 1280 - 2 * 426 } : last);
    expect((end?.x ?? 0) + (end?.width ?? 0)).toBe(1280);
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBe(720);
    expect(stages.map(({ headY }) => headY)).toEqual(isBeside ? [0, 0, 0] : [0, 0, 360]);
  });
});

it('gives each of four trees a quarter, so that its rows have room', () => {
  const four = { ...pictured, stages: [stage, stage, stage, stage] };
  const { stages } = sheetOf(four, { ...slide, content: 'stage', hasFoot: false }, look);
  for (const { width, height } of stages) expect([width, height]).toEqual([640, 360 - HEAD]);
});

it('shows the numbers of the whole run above each tree', () => {
  const two = { ...pictured, stages: [stage, { ...stage, wholeRun: 'Whole run: write amp 3.54' }] };
  const sheet = sheetOf(two, slide, look);
  const measure = (text: string): number => text.length * 6;
  const marks = wordMarks({ pictured: two, sheet, playhead: 0, link: null, measure });
  const texts = marks.map((mark) => (mark.kind === 'label' ? mark.text : ''));
  expect(texts).toContain('Whole run: write amp 3.54');
});

describe('the size of a picture', () => {
  it('is the requested one, times the scale of a PNG', () => {
    const size = { width: 641, height: 480, scale: 3 } as const;
    expect(pixelsOf({ format: 'png', ...size })).toEqual({ width: 1923, height: 1440 });
    expect(pixelsOf({ format: 'svg', ...size })).toEqual({ width: 641, height: 480 });
    expect(pixelsOf({ format: 'gif', ...size })).toEqual({ width: 641, height: 480 });
    // Video codecs need even sides.
    expect(pixelsOf({ format: 'webm', ...size })).toEqual({ width: 640, height: 480 });
  });

  it('suits the format until the user has chosen one', () => {
    const still = { content: 'stage', scale: 1, theme: 'light', hasFoot: true } as const;
    const first = { ...still, format: 'png', ...firstSize('png') } as const;
    expect(inFormat(first, 'gif')).toMatchObject({ format: 'gif', width: 960, height: 540 });
    expect(inFormat({ ...first, width: 900 }, 'gif')).toEqual({ format: 'gif' });
  });

  it.each([
    ['1200', 1200],
    [' 320 ', 320],
    ['319', null],
    ['4097', null],
    ['', null],
    ['wide', null],
  ])('is entered as %j', (text, side) => {
    expect(enteredSide(text)).toBe(side);
  });
});
