// Navigation between files on the stage by arrow keys.
import { partitionPoint } from '../base/binary_search.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { indexIn } from './file_index.ts';
import type { Scene, SceneRow } from './scene.ts';

/** A file in the tree, and its row. */
export interface FilePlace {
  readonly lifetime: number;
  readonly row: SceneRow;
}

/** Returns the rows that contain files, from top to bottom. */
function filled(scene: Scene): SceneRow[] {
  return scene.rows.filter((row) => row.files.length > 0);
}

/** Returns a file and its row; `null` if the file is not on the stage. */
export function placeOf(timeline: Timeline, scene: Scene, lifetime: number): FilePlace | null {
  const row = filled(scene).find(({ files }) => indexIn(timeline, files, lifetime) >= 0);
  return row === undefined ? null : { lifetime, row };
}

/** Returns a file's position in its level, from 1, and the level's number of files. */
export function positionInLevel({ rows }: Scene, { lifetime, row }: FilePlace): [number, number] {
  const level = rows.filter(({ run }) => run.level === row.run.level);
  const files = level.flatMap((one) => [...one.files]);
  return [files.indexOf(lifetime) + 1, files.length];
}

/** Returns the adjacent file in the same row or, at the end of the row, the file itself. */
export function fileBeside(timeline: Timeline, place: FilePlace, by: -1 | 1): FilePlace {
  const { files } = place.row;
  const at = indexIn(timeline, files, place.lifetime) + by;
  return {
    ...place,
    lifetime: files[Math.min(files.length - 1, Math.max(0, at))] ?? place.lifetime,
  };
}

/** Returns the first or the last file of a row. */
export function fileAtEdge({ row, lifetime }: FilePlace, by: -1 | 1): FilePlace {
  return { row, lifetime: (by < 0 ? row.files[0] : row.files[row.files.length - 1]) ?? lifetime };
}

/** Returns the file at the current file's middle key in the row above or below. */
export function fileOnNextRow(
  timeline: Timeline,
  scene: Scene,
  place: FilePlace,
  by: -1 | 1,
): FilePlace {
  const rows = filled(scene);
  const at = rows.indexOf(place.row) + by;
  const row = rows[Math.min(rows.length - 1, Math.max(0, at))] ?? place.row;
  if (row === place.row) return place;
  const { smallest, largest } = timeline.lifetimes;
  const middle = (smallest.at(place.lifetime) + largest.at(place.lifetime)) / 2;
  return { row, lifetime: fileNearest(timeline, row, middle) ?? place.lifetime };
}

/** Returns the file that contains a key, or the file before it; `null` if the row is empty. */
export function fileNearest(timeline: Timeline, row: SceneRow, key: number): number | null {
  const { smallest } = timeline.lifetimes;
  const { files } = row;
  const behind = partitionPoint(0, files.length, (at) => smallest.at(files[at] ?? 0) <= key);
  return files[Math.max(0, behind - 1)] ?? null;
}

/**
 * Returns the file itself if it is in the tree, or else the file at the same keys on its level or
 * below, or else the first file in the tree. `null` if the tree is empty.
 */
export function placeNear(timeline: Timeline, scene: Scene, lifetime: number): FilePlace | null {
  if (lifetime >= 0) {
    const there = placeOf(timeline, scene, lifetime);
    if (there !== null) return there;
    const { level, smallest } = timeline.lifetimes;
    const row = filled(scene).find(({ run }) => run.level >= level.at(lifetime));
    const near = row === undefined ? null : fileNearest(timeline, row, smallest.at(lifetime));
    if (row !== undefined && near !== null) return { row, lifetime: near };
  }
  const row = filled(scene)[0];
  const first = row?.files[0];
  return row === undefined || first === undefined ? null : { row, lifetime: first };
}
