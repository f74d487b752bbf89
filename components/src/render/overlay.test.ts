import { expect, it } from 'vitest';
import { viewportOf } from '../scene/viewport.ts';
import {
  leveledTimeline,
  syntheticTimeline,
  withUnknownFiles,
} from '../test_support/built_timeline.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { LabelSink } from './label_pool.ts';
import { plainText } from './level_text.ts';
import { Overlay } from './overlay.ts';
import { stillPicture } from './still_picture.ts';

/** Returns the labels at a moment, by default the last, on a stage of the given width. */
function labelsAt(timeline: Timeline, width: number, playhead = timeline.eventCount - 1): string {
  const texts: string[] = [];
  const sink: LabelSink = {
    show: (_, parts) => void texts.push(plainText(parts)),
    endPicture: () => undefined,
  };
  const look = { theme: 'light', heightMode: 'log', colourBy: 'age' } as const;
  const viewport = viewportOf(width, 420, timeline.keySpace);
  new Overlay(sink, { show: () => undefined, clear: () => undefined }).render(
    stillPicture({ timeline, playhead, ...look }, viewport),
  );
  return texts.join('\n');
}

const universal = syntheticTimeline({ flushes: 20 });
const leveled = leveledTimeline({ flushes: 40 });

it('shares are shown for trees whose files are all known', () => {
  expect(labelsAt(universal, 900)).toMatch(/ in total|size · share of /);
  expect(labelsAt(universal, 900)).toMatch(/ MiB · \d+ %$/m);
  for (const timeline of [universal, leveled]) expect(labelsAt(timeline, 900)).not.toContain('≥');
});

it('rows do not name a job before it runs', () => {
  const { startEvent = 0 } = universal.jobs.find(({ kind }) => kind === 'compaction') ?? {};
  expect(labelsAt(universal, 900, startEvent - 0.1)).not.toContain('reads it');
  expect(labelsAt(universal, 900, startEvent)).toContain('reads it');
});

it('if some files are unknown, numbers are lower bounds and shares are omitted', () => {
  const ofUniversal = labelsAt(withUnknownFiles(universal), 900);
  expect(ofUniversal).toContain('size of known files');
  expect(ofUniversal).toMatch(/^≥ [\d.]+ MiB$/m);
  expect(ofUniversal).not.toMatch(/iB · [\d.]+ %$/m);
  const ofLeveled = labelsAt(withUnknownFiles(leveled), 900);
  expect(ofLeveled).toMatch(/≥ \d+ files/);
  expect(ofLeveled).toMatch(/≥ [\d.]+ MiB of /);
  expect(labelsAt(withUnknownFiles(universal), 330)).toMatch(/^≥ [MG]iB$/m);
});
