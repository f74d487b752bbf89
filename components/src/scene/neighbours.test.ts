import { describe, expect, it } from 'vitest';
import { leveledTimeline } from '../test_support/built_timeline.ts';
import { fileAtEdge, fileBeside, fileOnNextRow, placeNear, placeOf } from './neighbours.ts';
import { positionInLevel } from './neighbours.ts';
import { indexIn } from './file_index.ts';
import { heightScale } from './row_height.ts';
import { NO_FILES } from './rows.ts';
import { sceneAt, type Scene } from './scene.ts';
import { viewportOf } from './viewport.ts';

const timeline = leveledTimeline({ flushes: 40 });
const viewport = viewportOf(840, 620, timeline.keySpace);
const scale = heightScale(timeline, 'log', viewport.rowsHeight);
const sceneOf = (playhead: number): Scene => sceneAt({ timeline, playhead, viewport, scale });

describe('the arrow keys on the stage', () => {
  it('reach every file of a row from its first', () => {
    const scene = sceneOf(timeline.eventCount - 1);
    for (const row of scene.rows.filter(({ files }) => files.length > 0)) {
      const start = placeOf(timeline, scene, row.files[0] ?? -1);
      if (start === null) throw new Error('a file of a row has a place');
      const seen: number[] = [];
      for (
        let place = start;
        seen.at(-1) !== place.lifetime;
        place = fileBeside(timeline, place, 1)
      ) {
        seen.push(place.lifetime);
      }
      expect(seen).toEqual([...row.files]);
      expect(fileAtEdge(start, 1).lifetime).toBe(seen.at(-1));
    }
  });

  it('name the position of a file among all files of L0, each of which is a row', () => {
    const tops = Array.from({ length: timeline.eventCount }, (_, event) => {
      const { rows } = sceneOf(event);
      return rows.filter(({ run, files }) => run.level === 0 && files.length > 0);
    });
    const rows = tops.find(({ length }) => length === 3) ?? [];
    const scene = { rows } as unknown as Scene;
    const named = rows.map((row) => positionInLevel(scene, { row, lifetime: row.files[0] ?? -1 }));
    expect(named).toEqual([1, 2, 3].map((at) => [at, 3]));
  });

  it('move down through every row with files, and stop at the last', () => {
    const scene = sceneOf(timeline.eventCount - 1);
    const rows = scene.rows.filter(({ files }) => files.length > 0);
    let place = placeNear(timeline, scene, -1);
    for (const row of rows) {
      expect(place?.row).toBe(row);
      if (place !== null) place = fileOnNextRow(timeline, scene, place, 1);
    }
    expect(place?.row).toBe(rows.at(-1));
  });

  it('continue from the file now in the place of one that is gone', () => {
    const { lifetimes } = timeline;
    for (let row = 0; row < lifetimes.length; row += 5) {
      const scene = sceneOf(timeline.eventCount - 1);
      const place = placeNear(timeline, scene, row);
      expect(place).not.toBeNull();
      expect(
        indexIn(timeline, place?.row.files ?? NO_FILES, place?.lifetime ?? -1),
      ).toBeGreaterThan(-1);
      if (placeOf(timeline, scene, row) !== null) expect(place?.lifetime).toBe(row);
    }
  });

  it('find every file at every moment', () => {
    for (let at = 0; at < timeline.eventCount; at += 37) {
      const scene = sceneOf(at);
      for (const { files } of scene.rows) {
        for (const [index, file] of files.entries()) {
          expect(indexIn(timeline, files, file)).toBe(index);
        }
      }
    }
  });
});
