import { describe, expect, it } from 'vitest';
import { PictureFont } from '../node/picture_font.ts';
import { viewportOf, WHOLE_KEY_SPACE } from '../scene/viewport.ts';
import { SAMPLE, SAMPLE_WIDTH, textScale } from './text_scale.ts';

describe('room for texts in other fonts', () => {
  const { measure } = new PictureFont(new URL('../node/fonts/', import.meta.url));

  it('is unchanged in our font, and in fonts that are hardly wider', () => {
    expect(measure(SAMPLE, { size: 1, isStrong: true })).toBeCloseTo(SAMPLE_WIDTH, 2);
    expect(textScale(measure)).toBe(1);
    expect(textScale((text, look) => 1.02 * measure(text, look))).toBe(1);
    expect(textScale((text, look) => 0.8 * measure(text, look))).toBe(1);
  });

  it('grows in a wide font at the expense of the plot', () => {
    const scale = textScale((text, look) => 1.15 * measure(text, look));
    expect(scale).toBeCloseTo(1.15, 3);
    for (const width of [390, 700, 960]) {
      const own = viewportOf(width, 360, 100, WHOLE_KEY_SPACE, 1);
      const wide = viewportOf(width, 360, 100, WHOLE_KEY_SPACE, 1, scale);
      expect((wide.plotX - 14) / (own.plotX - 14)).toBeCloseTo(scale, 1);
      expect(wide.factsWidth).toBe(Math.round(own.factsWidth * scale));
      const right = ({ plotX, plotWidth, factsWidth }: typeof own): number =>
        plotX + plotWidth + factsWidth;
      expect(right(wide)).toBe(right(own));
    }
  });
});
