import { describe, expect, it } from 'vitest';
import { leveledTimeline } from '../test_support/built_timeline.ts';
import { groupOf, hitTest } from './hit_test.ts';
import { heightScale } from './row_height.ts';
import { sceneAt, type SceneRow } from './scene.ts';
import { pixelOfKey, viewportOf, type KeyWindow } from './viewport.ts';
import { windowAround } from './zoom.ts';

const timeline = leveledTimeline({ flushes: 70 });
const { smallest, largest, bytes } = timeline.lifetimes;
const last = timeline.eventCount - 1;

/** Returns a plot so narrow that files on the lowest level share pixels. */
function lowest(window?: KeyWindow): {
  readonly row: SceneRow;
  readonly viewport: ReturnType<typeof viewportOf>;
  readonly scene: ReturnType<typeof sceneAt>;
} {
  const viewport = { ...viewportOf(760, 480, timeline.keySpace, window), plotWidth: 24 };
  const scale = heightScale(timeline, 'log', viewport.rowsHeight);
  const scene = sceneAt({ timeline, playhead: last, viewport, scale });
  const row = scene.rows.at(-1);
  if (row === undefined) throw new Error('the tree has a lowest level');
  return { row, viewport, scene };
}

describe('files that share a pixel', () => {
  it('are grouped, each in one group, with no byte lost', () => {
    const { row, viewport } = lowest();
    const groups = Array.from(row.files, (file) => groupOf(timeline, viewport, row, file));
    expect(groups.filter((group) => group !== null).length).toBeGreaterThan(10);
    for (const [at, group] of groups.entries()) {
      if (group === null) continue;
      expect(group.files).toContain(row.files[at]);
      expect(group.files.length).toBeGreaterThan(1);
      expect(group.bytes).toBe(group.files.reduce((sum, file) => sum + bytes.at(file), 0));
      const columns = Array.from(group.files, (file) =>
        Math.floor(pixelOfKey(viewport, smallest.at(file))),
      );
      expect(new Set(columns).size).toBe(1);
    }
  });

  it('are found under the pointer, and separate after a zoom or two', () => {
    let window: KeyWindow | undefined;
    for (let zooms = 0; zooms < 4; zooms += 1) {
      const { row, viewport, scene } = lowest(window);
      const x = viewport.plotX + viewport.plotWidth / 2;
      const hit = hitTest(timeline, scene, viewport, { x, y: row.y + row.height / 2 });
      if (hit === null) throw new Error('the lowest level has a file everywhere');
      if (hit.group === null) {
        expect(zooms).toBeGreaterThan(0);
        return;
      }
      window = windowAround(hit.group, timeline.keySpace);
    }
    throw new Error('files are never told apart');
  });

  it('do not exist for a file that is wide enough to be seen', () => {
    const viewport = viewportOf(1440, 480, timeline.keySpace);
    const { row } = lowest();
    const wide = row.files.filter(
      (file) =>
        pixelOfKey(viewport, largest.at(file) + 1) - pixelOfKey(viewport, smallest.at(file)) > 2,
    );
    expect(wide.length).toBeGreaterThan(10);
    for (const file of wide) expect(groupOf(timeline, viewport, row, file)).toBeNull();
  });
});
