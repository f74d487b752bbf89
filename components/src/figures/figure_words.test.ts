import { describe, expect, it } from 'vitest';
import { runningJobsAt } from '../timeline/frame.ts';
import { FIGURE_GROUPS } from './figures.ts';
import { figureWords } from './figure_words.ts';

const figures = FIGURE_GROUPS.flatMap((group) => group.figures);

describe('the words of a figure', () => {
  it('are its title, caption, tree and running jobs', () => {
    const found = figures.find(({ id }) => id === 'aligned-cut');
    if (found === undefined) throw new Error('no figure');
    expect(figureWords(found, 'Three files.')).toBe(
      'An aligned cut: Three files. The tree has 3 sorted runs, 230 MiB: L0 #9 30.0 MiB, ' +
        'L1 100 MiB, L2 100 MiB. Running: job 1: L0 file count, 1 file of L0 and 2 of L1 into L1; ' +
        '3 files written, 2 cut along L2.',
    );
  });

  it.each(figures.map((one) => [one.id, one] as const))('name only running jobs: %s', (_, one) => {
    const { timeline, playhead } = one.story.told();
    const running = runningJobsAt(timeline, Math.floor(playhead));
    const words = figureWords(one, '');
    const named = [...words.matchAll(/\bjob (\d+)/g)].map(([, id]) => Number(id));
    expect(named).toEqual(running.map((row) => timeline.jobs[row]?.id));
    expect(words.includes('Running:')).toBe(running.length > 0);
    expect(words).not.toMatch(/(Flush|Compaction) \d+ /);
  });
});
