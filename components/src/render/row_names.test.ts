import { describe, expect, it } from 'vitest';
import { leveledTimeline, syntheticTimeline } from '../test_support/built_timeline.ts';
import { heightScale } from '../scene/row_height.ts';
import { sceneAt, type Scene } from '../scene/scene.ts';
import { viewportOf } from '../scene/viewport.ts';
import { shownLevels } from '../timeline/level_facts.ts';
import type { LevelFacts } from '../timeline/level_facts.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { namedRows } from './row_names.ts';

const histories: [string, Timeline][] = [
  ['universal', syntheticTimeline({ flushes: 60 })],
  ['leveled', leveledTimeline({ flushes: 60 })],
  ['fifo', leveledTimeline({ flushes: 40, style: 'fifo', baseBytes: 2 ** 27 })],
];
/** A phone with another tab open, one held across, a laptop. */
const heights = [150, 208, 300, 520];

interface Seen {
  readonly scene: Scene;
  readonly levels: readonly LevelFacts[];
}

function* seenOf(timeline: Timeline, height: number): Generator<Seen> {
  const viewport = viewportOf(360, height, timeline.keySpace);
  const scale = heightScale(timeline, 'log', viewport.rowsHeight);
  for (let playhead = 5; playhead < timeline.eventCount; playhead += 7.3) {
    const scene = sceneAt({ timeline, playhead, viewport, scale });
    yield { scene, levels: shownLevels(timeline, Math.floor(playhead)) };
  }
}

describe.each(histories)('names of %s rows', (_, timeline) => {
  it.each(heights)('never touch on a stage %i pixels high', (height) => {
    for (const seen of seenOf(timeline, height)) {
      let free = -Infinity;
      for (const { at, isTwoLines } of namedRows(seen)) {
        const row = seen.scene.rows[at];
        if (row === undefined) throw new Error('a named row is in the scene');
        const centre = row.y + row.height / 2;
        // Letters of 12 pixels, on lines 16 pixels apart.
        const half = isTwoLines ? 14 : 6;
        expect(centre - half).toBeGreaterThanOrEqual(free);
        free = centre + half;
      }
    }
  });

  it.each(heights)('tell the deepest run on a stage %i pixels high', (height) => {
    for (const seen of seenOf(timeline, height)) {
      const { rows } = seen.scene;
      const last = rows.length - 1;
      const { isUnused = true, isThin = true } = rows[last]?.run ?? {};
      if (isUnused || isThin || (rows[last]?.opacity ?? 0) < 0.05) continue;
      // Only the stack of L0 files may take its place: it has the first say.
      if (rows.some(({ run }) => run.isThin)) continue;
      expect(namedRows(seen).some(({ at }) => at === last)).toBe(true);
    }
  });
});
