// From a point on the stage to the file under it.
import type { Timeline } from '../timeline/timeline.ts';
import type { Scene, SceneRow } from './scene.ts';
import { keyOfPixel, type Viewport } from './viewport.ts';

/** A file, and the row on which it was hit. */
export interface Hit {
  readonly lifetime: number;
  readonly row: SceneRow;
}

/** Pixels around a file in which it still counts as hit. */
const NEAR_PIXELS = 2;

/** The file at a point in CSS pixels from the stage's corner; `null` if there is none. */
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
  const lifetime = pending ?? fileAt(timeline, row.files, key, near);
  return lifetime === null ? null : { lifetime, row };
}

/** The file of a run that holds `key`, or the nearest one within `near`. Files are disjoint, in order. */
function fileAt(
  timeline: Timeline,
  files: readonly number[],
  key: number,
  near: number,
): number | null {
  const { smallest, largest } = timeline.lifetimes;
  let low = 0;
  let high = files.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (smallest.at(files[middle] ?? 0) <= key) low = middle + 1;
    else high = middle;
  }
  const distance = (file: number): number =>
    Math.max(0, smallest.at(file) - key, key - largest.at(file) - 1);
  const candidates = [files[low - 1], files[low]].filter((file) => file !== undefined);
  const best = candidates.sort((a, b) => distance(a) - distance(b))[0];
  return best !== undefined && distance(best) <= near ? best : null;
}
