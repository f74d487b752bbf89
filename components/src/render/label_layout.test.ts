import { describe, expect, it } from 'vitest';
import { themeOf } from '../scene/theme.ts';
import { CanvasLabels } from './canvas_labels.ts';
import { laidLabel } from './label_layout.ts';

const theme = themeOf('light');
const measure = (text: string): number => text.length * 10;
const look = { theme, measure };

describe('a label', () => {
  it('is placed by its anchor, line by line', () => {
    const label = laidLabel([{ strong: 'L4' }, { quiet: '\n5 files' }], { x: 14, y: 100 }, look);
    expect(label).toEqual({
      opacity: 1,
      box: null,
      lines: [
        {
          ...{ x: 14, y: 112, size: 12, anchor: 'start' },
          spans: [{ text: 'L4', colour: theme.text, isStrong: true }],
        },
        {
          ...{ x: 14, y: 128, size: 12, anchor: 'start' },
          spans: [{ text: '5 files', colour: theme.muted, isStrong: false }],
        },
      ],
    });
  });

  it('has a box around its widest line if it is a chip', () => {
    const place = { x: 200, y: 50, look: 'chip', colour: '#123456' } as const;
    for (const [align, left] of [
      ['left', 200],
      ['centre', 137],
      ['right', 74],
    ] as const) {
      const label = laidLabel(['job 1 · 38 '], { ...place, align }, look);
      const edge = { fill: theme.panel, edge: '#123456' };
      // Eleven characters, and padding at both ends.
      expect(label?.box).toEqual({ x: left, y: 50, width: 126, height: 19, ...edge });
    }
  });

  it('colours the write state as the stage does', () => {
    const colourOf = (className: string): string | undefined =>
      laidLabel(['x'], { x: 0, y: 0, look: className }, look)?.lines[0]?.spans[0]?.colour;
    const fillOf = (className: string): string | undefined =>
      laidLabel(['x'], { x: 0, y: 0, look: className }, look)?.box?.fill;
    expect([fillOf('stall'), fillOf('stall slow')]).toEqual([theme.stopped, theme.over]);
    expect([colourOf('small cause'), colourOf('small cause stopped')]).toEqual([
      theme.over,
      theme.stopped,
    ]);
  });

  it('is null if it is too faint to see', () => {
    expect(laidLabel(['x'], { x: 0, y: 0, opacity: 0.01 }, look)).toBeNull();
  });
});

describe('labels on a canvas', () => {
  /** Returns the texts that are drawn. */
  function written(show: (labels: CanvasLabels) => void): string[] {
    const texts: string[] = [];
    const context = {
      measureText: (text: string) => ({ width: measure(text) }),
      fillText: (text: string, x: number, y: number) => texts.push(`${text} ${x} ${y}`),
    };
    show(new CanvasLabels(context as unknown as CanvasRenderingContext2D, look, 'Inter'));
    return texts;
  }

  it('are aligned at either end, piece by piece', () => {
    const parts = ['ab', { strong: 'cd' }];
    const texts = written((labels) => {
      labels.show('one', parts, { x: 100, y: 0 });
      labels.show('two', parts, { x: 100, y: 0, align: 'right' });
      labels.show('three', parts, { x: 100, y: 0, align: 'centre' });
    });
    expect(texts).toEqual([
      ...['ab 100 12', 'cd 120 12'],
      ...['ab 60 12', 'cd 80 12'],
      ...['ab 80 12', 'cd 100 12'],
    ]);
  });
});
