// What a figure shows, for those who do not see it.
import { jobTexts, treeSentence } from '../render/text_renderer.ts';
import { runningJobsAt } from '../timeline/frame.ts';
import type { Figure } from './figure.ts';

/**
 * Its title, what is said below it, its tree, and the jobs that run in it. Its last event is left
 * out: where nothing happens, that is only how its files came to be there.
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
