// Finds the file at a point on the stage.
import { partitionPoint } from '../base/binary_search.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { indexIn } from './file_index.ts';
import type { Scene, SceneRow } from './scene.ts';
import { keyOfPixel, pixelOfKey, type Viewport } from './viewport.ts';
import { OWN_MARK_PIXELS } from './bins.ts';

/** A file at a point, and its row. */
export interface Hit {
  readonly lifetime: number;
  readonly row: SceneRow;
  /** All files that share the file's pixel; `null` if there are no others. */
  readonly group: PixelGroup | null;
}

/** Adjacent files in a row that are too narrow to tell apart. */
export interface PixelGroup {
  readonly row: SceneRow;
  readonly files: Int32Array;
  readonly bytes: number;
  /** First key of the group. */
  readonly from: number;
  readonly to: number;
}

/** Distance from a file, in pixels, that still counts as a hit. */
const NEAR_PIXELS = 2;

/** Returns the file at a point, given in CSS pixels from the stage's corner; `null` if none. */
export function hitTest(
  timeline: Timeline,
  scene: Scene,
  viewport: Viewport,
  point: { readonly x: number; readonly y: number },
): Hit | null {
  if (point.x < viewport.plotX - NEAR_PIXELS) return null;
  if (point.x > viewport.plotX + viewport.plotWidth + NEAR_PIXELS) return null;
  const row = scene.rows.find(
    ({ y, height }) => point.y >= y - NEAR_PIXELS && point.y <= y + height + NEAR_PIXELS,
  );
  if (row === undefined) return null;
  const key = keyOfPixel(viewport, point.x);
  const near = keyOfPixel(viewport, point.x + NEAR_PIXELS) - key;
  const pendingTop = row.y + row.height * (1 - row.pendingShare);
  const pending = point.y >= pendingTop ? fileAt(timeline, row.pending, key, near) : null;
  if (pending !== null) return { lifetime: pending, row, group: null };
  const lifetime = fileAt(timeline, row.files, key, near);
  if (lifetime === null) return null;
  return { lifetime, row, group: groupOf(timeline, viewport, row, lifetime) };
}

/** Returns the files in a row that share the pixel of a file; `null` if there are no others. */
export function groupOf(
  timeline: Timeline,
  viewport: Viewport,
  row: SceneRow,
  lifetime: number,
): PixelGroup | null {
  const { smallest, largest, bytes } = timeline.lifetimes;
  const columnOf = (file: number): number => {
    const left = pixelOfKey(viewport, smallest.at(file));
    const width = pixelOfKey(viewport, largest.at(file) + 1) - left;
    return width < OWN_MARK_PIXELS ? Math.floor(left) : NaN;
  };
  const column = columnOf(lifetime);
  const at = indexIn(timeline, row.files, lifetime);
  if (at < 0 || Number.isNaN(column)) return null;
  const isIn = (index: number): boolean => {
    const file = row.files[index];
    return file !== undefined && columnOf(file) === column;
  };
  let first = at;
  let last = at;
  while (isIn(first - 1)) first -= 1;
  while (isIn(last + 1)) last += 1;
  if (first === last) return null;
  const files = row.files.slice(first, last + 1);
  return {
    row,
    files,
    bytes: files.reduce((sum, file) => sum + bytes.at(file), 0),
    from: smallest.at(files[0] ?? lifetime),
    to: largest.at(files.at(-1) ?? lifetime) + 1,
  };
}

/**
 * Returns the file in a run that contains `key`, or else the nearest one within `near`; `null` if
 * there is none. The run's files are sorted and disjoint.
 */
function fileAt(timeline: Timeline, files: Int32Array, key: number, near: number): number | null {
  const { smallest, largest } = timeline.lifetimes;
  const behind = partitionPoint(0, files.length, (at) => smallest.at(files[at] ?? 0) <= key);
  const distance = (file: number): number =>
    Math.max(0, smallest.at(file) - key, key - largest.at(file) - 1);
  const candidates = [files[behind - 1], files[behind]].filter((file) => file !== undefined);
  const best = candidates.sort((a, b) => distance(a) - distance(b))[0];
  return best !== undefined && distance(best) <= near ? best : null;
}
