import { strengthOf, type Trail } from '../scene/trails.ts';
import { pixelOfKey } from '../scene/viewport.ts';
import type { Picture } from './renderer.ts';

/** Cells across the plot: trails of thousands of jobs add up to one strength each. */
const CELL_PIXELS = 3;
const STRIP_PIXELS = 3;
const FAINTEST = 0.02;

/** Cells of the levels, kept from picture to picture. */
const kept: Float32Array[] = [];

/** Where jobs have just written, as a strip under each row that fades. */
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
  context.fillStyle = theme.jobs[0] ?? theme.accent;
  for (const [level, cells] of kept.entries()) {
    const row = scene.rows.find(({ run }) => run.level === level && run.outputOf < 0);
    if (row !== undefined) drawCells(context, cells, viewport.plotX, row.y + row.height + 1);
  }
  context.globalAlpha = 1;
}

/** The strongest trail of a cell counts. */
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

/** Neighbours of one strength as one mark. */
function drawCells(
  context: CanvasRenderingContext2D,
  cells: Float32Array,
  left: number,
  y: number,
): void {
  for (let first = 0, cell = 1; first < cells.length; cell += 1) {
    const strength = cells[first] ?? 0;
    if (cell < cells.length && cells[cell] === strength) continue;
    if (strength > FAINTEST) {
      // What was written just now stands out from what was written before it.
      context.globalAlpha = 0.9 * strength * strength;
      const width = (cell - first) * CELL_PIXELS;
      context.fillRect(left + first * CELL_PIXELS, y, width, STRIP_PIXELS);
    }
    first = cell;
  }
}

function cellOf({ viewport }: Picture, key: number, count: number): number {
  const cell = Math.floor((pixelOfKey(viewport, key) - viewport.plotX) / CELL_PIXELS);
  return Math.min(count, Math.max(0, cell));
}
