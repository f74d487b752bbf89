import { describe, expect, it } from 'vitest';
import { FIGURE_IDS, loadFigure, unknownFigure } from './figure_names.ts';
import { FIGURE_GROUPS } from './figures.ts';

const figures = FIGURE_GROUPS.flatMap((group) => group.figures);

describe('the figures by their ids', () => {
  it('are those of the gallery, in its order', () => {
    expect(FIGURE_IDS).toEqual(figures.map(({ id }) => id));
  });

  it('load the figure with that id, or none', async () => {
    for (const figure of figures) expect(await loadFigure(figure.id)).toBe(figure);
    expect(await loadFigure('no-such-figure')).toBeUndefined();
  });
});

describe('an unknown id', () => {
  it.each([
    ['alinged-cut', 'aligned-cut'],
    ['stal', 'stall'],
    ['size_amplification', 'size-amplification'],
    ['Base-Level', 'base-level'],
  ])('%s: suggests %s', (id, nearest) => {
    expect(unknownFigure(id)).toBe(`There is no figure “${id}”. Did you mean ${nearest}?`);
  });

  it('similar to none: lists all', () => {
    const sentence = unknownFigure('bloom filters');
    for (const { id } of figures) expect(sentence).toContain(id);
  });
});
