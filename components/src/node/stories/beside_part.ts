// Runs shown side by side at the same moment, with their results.
import { escaped } from '../../base/escaped.ts';
import type { StoryBeside } from './story.ts';
import { numberText } from './story_page.ts';
import type { StoryFacts } from './story_facts.ts';
import type { StoryPictures } from './story_pictures.ts';

/** Size of each picture in pixels. Two pictures fit into a text column, and one fits on a phone. */
const SIZE = { width: 320, height: 250 } as const;

/** Renders a `beside` part as HTML. `pathOf` returns the path of a run's picture. */
export function besidePart(
  { caption, runs, at, color, numbers, line }: StoryBeside,
  facts: StoryFacts,
  pictures: StoryPictures,
  pathOf: (run: string) => string,
): string {
  const figures = runs.map((name) => {
    const run = facts.runNamed(name, line);
    const playhead = facts.playhead(run, at, line);
    const path = pathOf(name);
    const alt = pictures.draw({ run, playhead, color, path, size: SIZE, caption: '' });
    const size = `width="${SIZE.width}" height="${SIZE.height}"`;
    const own = numbers.map((quantity) => numberText(quantity, name, facts, line));
    // The picture may show an earlier moment.
    const whole = own.length === 0 ? '' : ` at the end: ${own.join(' · ')}`;
    return `<figure data-run="${escaped(name)}">
<img src="${path}" alt="${escaped(alt)}" ${size} loading="lazy">
<figcaption><b>${escaped(run.title)}</b>${escaped(whole)}</figcaption>
<button type="button" aria-pressed="false" aria-label="Show on stage: ${escaped(run.title)}">Show on stage</button>
</figure>`;
  });
  return `<section class="beside">
<p class="about">${escaped(caption)}</p>
${figures.join('\n')}
</section>`;
}
