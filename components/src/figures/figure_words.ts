// The text alternative of a figure.
import { jobTexts, treeSentence } from '../render/text_renderer.ts';
import { runningJobsAt } from '../timeline/frame.ts';
import type { Figure } from './figure.ts';

/**
 * Describes a figure by its title, caption, tree and running jobs. The last event is omitted: in a
 * figure without motion, it only creates the initial files.
 */
export function figureWords({ title, story }: Figure, caption: string): string {
  const { timeline, playhead } = story.told();
  const event = Math.floor(playhead);
  const jobs = jobTexts(timeline, runningJobsAt(timeline, event), event);
  return [
    `${title}: ${caption}`,
    treeSentence(timeline, event),
    ...(jobs.length === 0 ? [] : [`Running: ${jobs.join('; ')}`]),
  ]
    .map((sentence) => `${sentence.replace(/[.\s]+$/, '')}.`)
    .join(' ');
}
