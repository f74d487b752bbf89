import { describe, expect, it } from 'vitest';
import { leveledTimeline, syntheticTimeline } from '../test_support/built_timeline.ts';
import { heightScale } from '../scene/row_height.ts';
import { sceneAt, type Scene, type SceneRow } from '../scene/scene.ts';
import { isBriefStage, viewportOf, type Viewport } from '../scene/viewport.ts';
import { hasLevelTargets, shownLevels, type LevelFacts } from '../timeline/level_facts.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { namedRows } from './row_names.ts';

const histories: [string, Timeline][] = [
  ['universal', syntheticTimeline({ flushes: 60 })],
  ['leveled', leveledTimeline({ flushes: 60 })],
  ['fifo', leveledTimeline({ flushes: 40, style: 'fifo', baseBytes: 2 ** 27 })],
];
/** Heights of a stage on a phone with another tab open, a phone in landscape and a laptop. */
const heights = [150, 208, 300, 520];

interface Seen {
  readonly scene: Scene;
  readonly levels: readonly LevelFacts[];
  readonly viewport: Viewport;
}

function* seenOf(timeline: Timeline, height: number, width: number): Generator<Seen> {
  const hasLevels = hasLevelTargets(timeline);
  const viewport = viewportOf(width, height, timeline.keySpace, undefined, 1, 1, hasLevels);
  const scale = heightScale(timeline, 'log', viewport.rowsHeight);
  for (let playhead = 5; playhead < timeline.eventCount; playhead += 7.3) {
    const scene = sceneAt({ timeline, playhead, viewport, scale });
    yield { scene, viewport, levels: shownLevels(timeline, Math.floor(playhead)) };
  }
}

const isNamed = ({ run, opacity }: SceneRow): boolean =>
  !run.isUnused && !run.isThin && opacity >= 0.05;

describe.each(histories)('row names: %s', (_, timeline) => {
  it.each(heights)('never touch on a stage of %i pixels', (height) => {
    for (const width of [360, 760]) {
      for (const seen of seenOf(timeline, height, width)) {
        const free = [-Infinity, -Infinity];
        for (const { at, isTwoLines, column } of namedRows(seen)) {
          const row = seen.scene.rows[at];
          if (row === undefined) throw new Error('a named row is in the scene');
          const centre = row.y + row.height / 2;
          // Regular letters of 12 pixels have lines of 16 pixels; small ones have 11 pixels.
          const half = isTwoLines ? 14 : isBriefStage(seen.viewport) ? 5.5 : 6;
          expect(centre - half).toBeGreaterThanOrEqual(free[column] ?? Infinity);
          free[column] = centre + half;
        }
      }
    }
  });

  it.each(heights)('include the deepest run on a stage of %i pixels', (height) => {
    for (const seen of seenOf(timeline, height, 360)) {
      const { rows } = seen.scene;
      const last = rows.length - 1;
      const { isUnused = true, isThin = true } = rows[last]?.run ?? {};
      if (isUnused || isThin || (rows[last]?.opacity ?? 0) < 0.05) continue;
      // Only the stack of L0 files may take its place, because it has priority.
      if (rows.some(({ run }) => run.isThin)) continue;
      expect(namedRows(seen).some(({ at }) => at === last)).toBe(true);
    }
  });
});

describe('runs on a phone', () => {
  const [, universal] = histories[0] ?? [];
  if (universal === undefined) throw new Error('there is a history');

  it('all have a name, even if they are close together', () => {
    const columns = new Set<number>();
    let most = 0;
    for (const seen of seenOf(universal, 212, 366)) {
      const named = namedRows(seen);
      most = Math.max(most, named.length);
      for (const { column } of named) columns.add(column);
      expect(named.length).toBe(seen.scene.rows.filter(isNamed).length);
    }
    expect(most).toBeGreaterThanOrEqual(9);
    expect(columns).toEqual(new Set([0, 1]));
  });
});
