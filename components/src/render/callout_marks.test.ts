import { describe, expect, it } from 'vitest';
import { estimatedWidth, type BarsMark, type LabelMark, type Mark } from '../charts/marks.ts';
import { heightScale } from '../scene/row_height.ts';
import { sceneAt } from '../scene/scene.ts';
import { themeOf } from '../scene/theme.ts';
import { viewportOf, type KeyWindow } from '../scene/viewport.ts';
import { leveledTimeline } from '../test_support/built_timeline.ts';
import { calloutMarks, wrapped, type Callout, type CalloutStage } from './callout_marks.ts';

const timeline = leveledTimeline({ flushes: 70 });
const text =
  'Look at this file: it is the one that the next merge reads, and the last of its level.';

function stage(window?: KeyWindow): CalloutStage {
  const viewport = viewportOf(900, 520, timeline.keySpace, window);
  const scale = heightScale(timeline, 'log', viewport.rowsHeight);
  const scene = sceneAt({ timeline, playhead: timeline.eventCount - 1, viewport, scale });
  return { timeline, scene, viewport, theme: themeOf('light'), measure: estimatedWidth };
}

const row = stage().scene.rows.findLast(({ files }) => files.length > 0);
const lifetime = row?.files[1] ?? -1;
const onFile: Callout = { lifetime, text, aside: 'file 9' };

const boxesOf = (marks: readonly Mark[]): number[][] =>
  marks
    .filter((mark): mark is BarsMark => mark.kind === 'bars' && mark.role === 'callout')
    .map(({ boxes }) => Array.from(boxes));
const wordsOf = (marks: readonly Mark[]): string[] =>
  marks.filter((mark): mark is LabelMark => mark.kind === 'label').map((mark) => mark.text);
const rolesOf = (marks: readonly Mark[]): string[] =>
  marks.flatMap((mark) => ('role' in mark ? [mark.role] : []));

describe('a callout', () => {
  it('shows all of its text, points at its file and does not cover it', () => {
    const marks = calloutMarks([onFile], stage());
    expect(wordsOf(marks).join(' ')).toBe(`${text} file 9`);
    expect(rolesOf(marks)).toEqual(['noted-file', 'leader', 'callout']);
    const [, y = 0, , height = 0] = boxesOf(marks)[0] ?? [];
    const { y: top, height: down } = row ?? { y: 0, height: 0 };
    expect([y + height < top, top + down < y]).toContain(true);
  });

  it('stays within the plot, and has no leader if its file is not visible', () => {
    const { viewport } = stage();
    for (const callout of [onFile, { ...onFile, lifetime: -1 }]) {
      const [x = 0, y = 0, width = 0, height = 0] =
        boxesOf(calloutMarks([callout], stage()))[0] ?? [];
      expect(viewport.plotX).toBeLessThanOrEqual(x);
      expect(x + width).toBeLessThanOrEqual(viewport.plotX + viewport.plotWidth);
      expect(0 <= y && y + height <= viewport.height).toBe(true);
    }
    expect(rolesOf(calloutMarks([onFile], stage({ from: 0.9, to: 1 })))).toEqual(['callout']);
  });

  it('avoids other callouts, and does not exist without text', () => {
    const moment = { lifetime: -1, text, aside: '' };
    const [a = [], b = []] = boxesOf(calloutMarks([moment, { ...moment }], stage()));
    expect((a[1] ?? 0) + (a[3] ?? 0)).toBeLessThanOrEqual(b[1] ?? 0);
    expect(calloutMarks([{ lifetime, text: '', aside: '' }], stage())).toEqual([]);
  });

  it('ends with an ellipsis if it is too long for a low stage', () => {
    const low = { ...stage(), viewport: { ...stage().viewport, height: 120 } };
    const words = wordsOf(calloutMarks([onFile], low));
    expect(words.length).toBe(2);
    expect(words[0]).toMatch(/ …$/);
  });

  it('stays in place while it is shown', () => {
    const kept = new Map<Callout, number>();
    const at = (y: number): number[] => {
      const { scene, ...others } = stage();
      const rows = scene.rows.map((each) => ({ ...each, y: each.y + y }));
      const moved = { ...others, kept, scene: { ...scene, rows } };
      return boxesOf(calloutMarks([onFile], moved))[0] ?? [];
    };
    const begun = at(0);
    expect(at(-60)).toEqual(begun);
    expect(kept.size).toBe(1);
  });
});

it('wraps text between words', () => {
  expect(wrapped('one two  three\nfour', 9, ({ length }) => length)).toEqual([
    'one two',
    'three',
    'four',
  ]);
  expect(wrapped('', 9, ({ length }) => length)).toEqual([]);
});
