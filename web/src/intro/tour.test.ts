// The tour repeats the opening of the first lesson: the same text in two places.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tourSteps } from './tour.ts';

const lesson = readFileSync(
  join(import.meta.dirname, '..', '..', '..', 'scenarios', 'stories', 'first-lesson.md'),
  'utf8',
);

/** Title and first paragraph of each step, without Markdown. */
const opening = lesson
  .split(/^## /m)
  .slice(1)
  .map((step) => {
    const [title = '', ...rest] = step.split('\n');
    const [lead = ''] = rest
      .join('\n')
      .replace(/^```[\s\S]*?^```$/gm, '')
      .trim()
      .split('\n\n');
    return { title, text: lead.replaceAll('**', '') };
  });

describe('the tour', () => {
  it('has the words of the first lesson, then changes an option', () => {
    const shared = tourSteps.slice(0, -1).map(({ title, text }) => ({ title, text }));
    expect(shared).toEqual(opening.slice(0, shared.length));
    expect(tourSteps.at(-1)?.change).toBeDefined();
  });
});
