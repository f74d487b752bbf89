// Draws moved and dropped files as outlines without a sweep, because nothing is rewritten.
import type { Rectangle } from '../charts/marks.ts';
import type { Traveller } from '../scene/travellers.ts';
import { keyOf } from '../scene/rows.ts';
import { pixelOfKey } from '../scene/viewport.ts';
import type { Picture } from './renderer.ts';

/** Minimum width of a visible mark, in pixels. */
const LEAST_WIDTH = 4;

/** Draws the old position of a moving file and the path down from there. */
export function drawMovePath(
  context: CanvasRenderingContext2D,
  picture: Picture,
  traveller: Traveller,
): void {
  if (traveller.kind !== 'move') return;
  const { move } = picture.theme;
  const { x, width } = extentOf(picture, traveller.lifetime);
  const bottom = traveller.fromY + traveller.fromHeight;
  context.globalAlpha = 0.16;
  context.fillStyle = move;
  if (traveller.y > bottom) context.fillRect(x, bottom, width, traveller.y - bottom);
  context.globalAlpha = 0.8;
  context.strokeStyle = move;
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.strokeRect(x + 0.5, traveller.fromY + 0.5, width - 1, traveller.fromHeight - 1);
  context.setLineDash([]);
  context.globalAlpha = 1;
}

export function outlineMoved(
  context: CanvasRenderingContext2D,
  picture: Picture,
  traveller: Traveller,
): void {
  if (traveller.kind !== 'move') return;
  const { x, width } = extentOf(picture, traveller.lifetime);
  outline(context, picture.theme.move, { x, width, y: traveller.y, height: traveller.height });
  drawArrow(context, x + width / 2, traveller.y + traveller.height + 3);
}

/** Outlines files that were just moved. */
export function drawAftermath(context: CanvasRenderingContext2D, picture: Picture): void {
  const { scene, theme, timeline } = picture;
  const { aftermath } = scene;
  if (aftermath === null || aftermath.job.kind !== 'move') return;
  for (const lifetime of aftermath.job.outputs) {
    const row = scene.rows.find(({ run }) => run.key === keyOf(timeline, lifetime));
    if (row === undefined) continue;
    const { x, width } = extentOf(picture, lifetime);
    context.globalAlpha = aftermath.opacity;
    outline(context, theme.move, { x, width, y: row.y, height: row.height });
    context.fillStyle = theme.move;
    drawArrow(context, x + width / 2, row.y - 6);
  }
  context.globalAlpha = 1;
}

/** Draws dropped files dissolving in place, because nothing is read or written. */
export function drawDropped(context: CanvasRenderingContext2D, picture: Picture): void {
  const { scene, theme, timeline } = picture;
  const { dropping } = scene;
  if (dropping === null) return;
  for (const lifetime of dropping.lifetimes) {
    const row = scene.rows.find(({ files }) => files.includes(lifetime));
    if (row === undefined) continue;
    const { x, width } = extentOf(picture, lifetime);
    context.save();
    context.beginPath();
    context.rect(x, row.y, width, row.height);
    context.clip();
    context.globalAlpha = dropping.faded * 0.92;
    context.fillStyle = theme.background;
    context.fillRect(x, row.y, width, row.height);
    drawHatch(context, theme.muted, { x, y: row.y, width, height: row.height });
    context.restore();
    context.globalAlpha = row.opacity;
    context.strokeStyle = theme.muted;
    context.lineWidth = 1;
    context.setLineDash([2, 3]);
    context.strokeRect(x + 0.5, row.y + 0.5, width - 1, Math.max(1, row.height - 1));
    context.setLineDash([]);
    if (keyOf(timeline, lifetime) !== row.run.key) continue;
  }
  context.globalAlpha = 1;
}

function drawHatch(context: CanvasRenderingContext2D, colour: string, box: Rectangle): void {
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = box.x - box.height; x < box.x + box.width; x += 7) {
    context.moveTo(x, box.y + box.height);
    context.lineTo(x + box.height, box.y);
  }
  context.stroke();
}

function outline(context: CanvasRenderingContext2D, colour: string, box: Rectangle): void {
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 2;
  context.strokeRect(box.x, box.y, box.width, box.height);
}

/** Draws a small arrowhead that points down. `y` is its top. */
function drawArrow(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.moveTo(x - 4, y);
  context.lineTo(x + 4, y);
  context.lineTo(x, y + 4);
  context.fill();
}

function extentOf({ timeline, viewport }: Picture, lifetime: number): { x: number; width: number } {
  const { smallest, largest } = timeline.lifetimes;
  const x = pixelOfKey(viewport, smallest.at(lifetime));
  const end = pixelOfKey(viewport, largest.at(lifetime) + 1);
  return { x, width: Math.max(LEAST_WIDTH, end - x) };
}
