import type { SceneRow } from '../scene/scene.ts';
import { jobColour } from '../scene/theme.ts';
import { strengthOf, type Trail } from '../scene/trails.ts';
import { pixelOfKey } from '../scene/viewport.ts';
import type { Picture } from './renderer.ts';

/** Width of a cell in pixels. All trails in a cell are drawn at the same strength. */
const CELL_PIXELS = 3;
const STRIP_PIXELS = 3;
const FAINTEST = 0.02;
/** Length of a falling mark, and maximum height of its space above a row, in pixels. */
const FALLING_PIXELS = 6;
const MOST_FALL_PIXELS = 40;

/** Strength of the trails in each cell, by level. Reused between pictures. */
const kept: Float32Array[] = [];

/** Draws the trails of recent jobs. Marks fall into a row, and a strip under the row fades. */
export function drawTrails(context: CanvasRenderingContext2D, picture: Picture): void {
  const { trails, viewport, scene, theme } = picture;
  if (trails.first === trails.end) return;
  const count = Math.ceil(viewport.plotWidth / CELL_PIXELS);
  for (const [level, cells] of kept.entries()) {
    if (cells.length === count) cells.fill(0);
    else kept[level] = new Float32Array(count);
  }
  for (let at = trails.first; at < trails.end; at += 1) {
    const trail = trails.trails[at];
    if (trail !== undefined) addTrail(picture, trail, count);
  }
  context.fillStyle = jobColour(theme, 0);
  for (const [level, cells] of kept.entries()) {
    const row = scene.rows.find(({ run }) => run.level === level && run.outputOf < 0);
    if (row === undefined) continue;
    const fall = fallOf(scene.rows, row);
    eachStretch(cells, (first, end, strength) => {
      const left = viewport.plotX + first * CELL_PIXELS;
      const width = (end - first) * CELL_PIXELS;
      // Squaring makes recent trails stand out from older ones.
      context.globalAlpha = 0.9 * strength * strength;
      context.fillRect(left, row.y + row.height + 1, width, STRIP_PIXELS);
      const length = Math.min(FALLING_PIXELS, fall);
      context.globalAlpha = 0.7 * strength;
      context.fillRect(left, row.y - length - strength * (fall - length), width, length);
    });
  }
  context.globalAlpha = 1;
}

/** Adds a trail to its cells. Each cell keeps its strongest trail. */
function addTrail(picture: Picture, trail: Trail, count: number): void {
  while (kept.length <= trail.level) kept.push(new Float32Array(count));
  const cells = kept[trail.level];
  if (cells === undefined) return;
  const strength = strengthOf(picture.trails, trail);
  const first = cellOf(picture, trail.from, count);
  const last = Math.max(first + 1, cellOf(picture, trail.to, count));
  for (let cell = first; cell < last; cell += 1) {
    if ((cells[cell] ?? 0) < strength) cells[cell] = strength;
  }
}

/** Returns the free space above a row, in pixels. */
function fallOf(rows: readonly SceneRow[], { y }: SceneRow): number {
  const above = rows.reduce(
    (most, row) => (row.y < y && !row.run.isUnused ? Math.max(most, row.y + row.height) : most),
    0,
  );
  return Math.max(0, Math.min(MOST_FALL_PIXELS, y - above - 2));
}

/** Calls `tell` for each stretch of adjacent cells that have the same strength. */
function eachStretch(
  cells: Float32Array,
  tell: (first: number, end: number, strength: number) => void,
): void {
  for (let first = 0, cell = 1; first < cells.length; cell += 1) {
    const strength = cells[first] ?? 0;
    if (cell < cells.length && cells[cell] === strength) continue;
    if (strength > FAINTEST) tell(first, cell, strength);
    first = cell;
  }
}

function cellOf({ viewport }: Picture, key: number, count: number): number {
  const cell = Math.floor((pixelOfKey(viewport, key) - viewport.plotX) / CELL_PIXELS);
  return Math.min(count, Math.max(0, cell));
}
