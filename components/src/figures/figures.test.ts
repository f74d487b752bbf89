import { describe, expect, it } from 'vitest';
import { FIGURE_GROUPS, figureOf } from './figures.ts';
import { figureSvg, figureText } from './figure.ts';

const figures = FIGURE_GROUPS.flatMap((group) => group.figures);

describe('figures', () => {
  it.each(figures)('$id is drawn as before', async (figure) => {
    const svg = figureSvg(figure, { theme: 'light', width: 600 });
    await expect(svg).toMatchFileSnapshot(`golden/${figure.id}.svg`);
    await expect(figureText(figure)).toMatchFileSnapshot(`golden/${figure.id}.txt`);
  });

  it('are histories without contradictions', () => {
    for (const { id, story } of figures) {
      const { timeline, playhead } = story.told();
      expect(timeline.problems, id).toEqual([]);
      expect(playhead, id).toBeLessThan(timeline.eventCount);
    }
  });

  it('are drawn the same way twice, in each theme and width', () => {
    for (const figure of figures) {
      for (const theme of ['light', 'dark'] as const) {
        const once = figureSvg(figure, { theme, width: 340 });
        expect(figureSvg(figure, { theme, width: 340 }), figure.id).toBe(once);
        expect(once).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });

  it('have unique names', () => {
    expect(new Set(figures.map((figure) => figure.id)).size).toBe(figures.length);
    expect(figureOf('aligned-cut')?.title).toBe('An aligned cut');
    expect(figureOf('no such figure')).toBeUndefined();
  });
});
