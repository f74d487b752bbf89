import { expect, it } from 'vitest';
import { FIGURE_GROUPS } from '../figures/figures.ts';
import { altText } from './picture_words.ts';

it.each(FIGURE_GROUPS.flatMap((group) => group.figures).map((one) => [one.id, one] as const))(
  'a text alternative has the tree and at most 200 letters: %s',
  (_, { title, caption, story }) => {
    const { timeline, playhead } = story.told();
    const words = altText({ timeline, title, caption, changes: [] }, playhead);
    expect(words).toMatch(/The tree (has|is empty).*\.$/);
    expect(words).not.toMatch(/score 0\./);
    expect(words.length, words).toBeLessThanOrEqual(200);
    expect(altText({ timeline, title, caption, changes: [] }, playhead, 60)).toMatch(/^The tree /);
  },
);
