import { expect, it } from 'vitest';
import { FIGURE_GROUPS } from '../figures/figures.ts';
import { altText } from './picture_words.ts';

it.each(FIGURE_GROUPS.flatMap((group) => group.figures).map((one) => [one.id, one] as const))(
  'a text alternative contains the tree and at most 200 characters: %s',
  (_, { title, caption, story }) => {
    const { timeline, playhead } = story.told();
    const words = altText({ timeline, title, caption, changes: [] }, playhead);
    expect(words).toMatch(/The tree (has|is empty).*\.$/);
    expect(words).not.toMatch(/score 0\./);
    expect(words.length, words).toBeLessThanOrEqual(200);
    expect(altText({ timeline, title, caption, changes: [] }, playhead, 60)).toMatch(/^The tree /);
  },
);
