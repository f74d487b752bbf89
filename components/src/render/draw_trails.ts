import { pixelOfKey } from '../scene/viewport.ts';
import type { Picture } from './renderer.ts';

/** Cells across the plot: trails of thousands of jobs add up to one strength each. */
const CELL_PIXELS = 3;
const STRIP_PIXELS = 3;

/** Where jobs have just written, as a strip under each row that fades. */
export function drawTrails(context: CanvasRenderingContext2D, picture: Picture): void {
  const { trails, viewport, scene, theme } = picture;
  if (trails.trails.length === 0) return;
  const count = Math.ceil(viewport.plotWidth / CELL_PIXELS);
  const byLevel = new Map<number, Float32Array>();
  for (const { level, from, to, strength } of trails.trails) {
    let cells = byLevel.get(level);
    if (cells === undefined) byLevel.set(level, (cells = new Float32Array(count)));
    const first = cellOf(picture, from, count);
    const last = Math.max(first + 1, cellOf(picture, to, count));
    for (let cell = first; cell < last; cell += 1) {
      cells[cell] = Math.max(cells[cell] ?? 0, strength);
    }
  }
  context.fillStyle = theme.jobs[0] ?? theme.accent;
  for (const [level, cells] of byLevel) {
    const row = scene.rows.find(({ run }) => run.level === level && run.outputOf < 0);
    if (row === undefined) continue;
    const y = row.y + row.height + 1;
    for (const [cell, strength] of cells.entries()) {
      if (strength <= 0.02) continue;
      // What was written just now stands out from what was written before it.
      context.globalAlpha = 0.9 * strength * strength;
      context.fillRect(viewport.plotX + cell * CELL_PIXELS, y, CELL_PIXELS, STRIP_PIXELS);
    }
  }
  context.globalAlpha = 1;
}

function cellOf({ viewport }: Picture, key: number, count: number): number {
  const cell = Math.floor((pixelOfKey(viewport, key) - viewport.plotX) / CELL_PIXELS);
  return Math.min(count, Math.max(0, cell));
}
