import { describe, expect, it } from 'vitest';
import type { Timeline } from 'lsm-shape';
import type { LabelMark, Mark } from 'lsm-shape/charts';
import {
  leveledTimeline,
  syntheticTimeline,
} from '../../../components/src/test_support/built_timeline.ts';
import { ghostOf } from './ghost.ts';
import { timelinePicture, type TimelineChoice } from './timeline_picture.ts';

const timeline = leveledTimeline({ flushes: 60 });
const room = { height: 300, gutter: 104, plotWidth: 600, edge: 200, density: 1 };
const choice: TimelineChoice = {
  timeline,
  first: 0,
  axis: 'event',
  rows: null,
  ghosts: [],
  window: null,
  notes: [{ id: 1, event: 20, file: null, text: 'here' }],
  inks: {},
  measure: (text) => text.length * 6,
};

function labelsOf(marks: readonly Mark[]): LabelMark[] {
  return marks.flatMap((mark) => {
    if (mark.kind === 'clipped') return labelsOf(mark.marks);
    return mark.kind === 'label' ? [mark] : [];
  });
}
const textsOf = (marks: readonly Mark[]): string[] => labelsOf(marks).map(({ text }) => text);

describe('the timeline in a picture', () => {
  const picture = timelinePicture(choice, room);

  it('names lanes and lines on the left, and the tops of scales on the right', () => {
    expect(textsOf(picture.frame)).toEqual(
      expect.arrayContaining(['flush', 'write amp', 'sorted runs']),
    );
    for (const { x, align, text } of labelsOf(picture.frame)) {
      if (align === 'right') expect(x).toBeGreaterThan(704);
      else expect(x + text.length * 6).toBeLessThanOrEqual(104);
    }
  });

  it('names the tops of scales by a limit or the highest value', () => {
    const few = syntheticTimeline({ flushes: 3, trigger: 8 });
    const topsOf = (timeline: Timeline, row: string): string[] => {
      const { frame } = timelinePicture({ ...choice, timeline, rows: [row] }, room);
      return labelsOf(frame).flatMap(({ align, text }) => (align === 'right' ? [text] : []));
    };
    expect([topsOf(timeline, 'wa'), topsOf(few, 'runs')]).toEqual([['max 3.74'], ['limit 8']]);
  });

  it('names the run whose levels are dashed', () => {
    const look = { name: 'run before', dash: [4, 3], hasOwnEvents: false };
    const ghosts = [ghostOf(timeline, 0, look)];
    const named = (rows: readonly string[]): string[] =>
      textsOf(timelinePicture({ ...choice, rows, ghosts }, room).frame);
    expect(named(['wa', 'size'])).toContain('run before');
    expect(named(['wa', 'runs'])).not.toContain('run before');
  });

  it('has its notes, and nothing outside the plot', () => {
    expect(textsOf(picture.plot)).toContain('here');
    expect(picture.plot).toMatchObject([{ kind: 'clipped', x: 0, y: 0, width: 600 }]);
  });

  it('has values and a cursor at a moment', () => {
    const [one, other] = [picture.at(10), picture.at(timeline.eventCount - 1)];
    expect(textsOf(one)).not.toEqual(textsOf(other));
    const cursorAt = (marks: readonly Mark[]): number | undefined =>
      marks.flatMap((mark) => (mark.kind === 'bars' ? [mark.boxes[0] ?? NaN] : []))[0];
    expect(cursorAt(other)).toBeCloseTo(104 + 600 - 1, 0);
    expect(cursorAt(one)).toBeLessThan(cursorAt(other) ?? 0);
  });

  it('has no cursor outside the visible range', () => {
    const part = timelinePicture({ ...choice, window: { from: 30, to: 60 } }, room);
    const isCursor = (mark: Mark): boolean => mark.kind === 'bars' || mark.kind === 'area';
    expect(part.at(10).some(isCursor)).toBe(false);
    expect(part.at(45).some(isCursor)).toBe(true);
  });
});
