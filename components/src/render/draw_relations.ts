// Draws relations between files: overlap with the next level, and lineage.
import type { Rectangle } from '../charts/marks.ts';
import type { SceneRow } from '../scene/scene.ts';
import { indexIn } from '../scene/file_index.ts';
import { pixelOfKey } from '../scene/viewport.ts';
import type { Picture } from './renderer.ts';

/** Draws the overlap of a hovered file with files on the next level. */
export function drawOverlap(context: CanvasRenderingContext2D, picture: Picture): void {
  const { overlap, hovered, theme, scene, timeline } = picture;
  if (overlap === null || overlap.files.length === 0) return;
  const own = rowOf(picture, hovered);
  const row = scene.rows.find(({ run }) => run.key === `L${overlap.level}`);
  if (own === undefined || row === undefined) return;
  const { smallest, largest } = timeline.lifetimes;
  const first = overlap.files[0] ?? 0;
  const last = overlap.files[overlap.files.length - 1] ?? 0;
  const from = boxOf(picture, own, smallest.at(hovered), largest.at(hovered));
  const to = boxOf(picture, row, smallest.at(first), largest.at(last));
  drawRibbon(context, from, to, { colour: theme.text, opacity: 0.09 });
  context.globalAlpha = 0.9;
  context.strokeStyle = theme.text;
  context.lineWidth = 1;
  context.strokeRect(to.x - 0.5, to.y - 1.5, to.width + 1, to.height + 3);
  context.globalAlpha = 1;
}

/** Draws the lineage of a pinned file. Relatives keep their colours; other files are dimmed. */
export function drawLineage(context: CanvasRenderingContext2D, picture: Picture): void {
  const { lineage, scene, theme } = picture;
  if (lineage === null) return;
  const relatives = new Set([...lineage.ancestors, ...lineage.descendants, lineage.self]);
  for (const row of scene.rows) stepBack(context, picture, row, relatives);
  drawParents(context, picture);
  const { self } = lineage;
  const own = self < 0 ? undefined : rowOf(picture, self);
  for (const files of [lineage.ancestors, lineage.descendants]) {
    const isBefore = files === lineage.ancestors;
    for (const { box, row } of groupsOf(picture, files)) {
      if (own !== undefined && row !== own) {
        const { smallest, largest } = picture.timeline.lifetimes;
        const to = boxOf(picture, own, smallest.at(self), largest.at(self));
        drawRibbon(context, box, to, { colour: theme.text, opacity: 0.07 });
      }
      outline(context, box, { colour: theme.text, isDashed: isBefore });
    }
  }
  context.globalAlpha = 1;
}

/** Height of ghosts in pixels, and distance above the rows of ghosts that have no row. */
const GHOST_HEIGHT = 3;
const GONE_RUNS_ABOVE = 7;

/**
 * Draws the key ranges of the pinned file's inputs, which no longer exist, as strips above the row
 * of their level or above all rows. Unrelated files that are there now are not outlined.
 */
function drawParents(context: CanvasRenderingContext2D, picture: Picture): void {
  const { lineage, timeline, theme, viewport } = picture;
  if (lineage === null || lineage.self < 0) return;
  const { smallest, largest } = timeline.lifetimes;
  const own = rowOf(picture, lineage.self);
  if (own === undefined) return;
  const to = boxOf(picture, own, smallest.at(lineage.self), largest.at(lineage.self));
  for (const { level, from: first, to: last } of lineage.ghosts) {
    const row = picture.scene.rows.find(({ run }) => run.key === `L${level}`);
    const y = row === undefined ? viewport.rowsY - GONE_RUNS_ABOVE : row.y - GHOST_HEIGHT - 1;
    const ghost = boxOf(picture, { y, height: GHOST_HEIGHT }, first, last);
    if (row !== own) drawRibbon(context, ghost, to, { colour: theme.text, opacity: 0.1 });
    outline(context, ghost, { colour: theme.muted, isDashed: true });
  }
}

/** Dims everything in a row except the pinned file's relatives. */
function stepBack(
  context: CanvasRenderingContext2D,
  picture: Picture,
  row: SceneRow,
  relatives: ReadonlySet<number>,
): void {
  const { viewport, timeline, theme } = picture;
  const { smallest, largest } = timeline.lifetimes;
  const there = [...relatives]
    .filter((file) => indexIn(timeline, row.files, file) >= 0)
    .sort((a, b) => smallest.at(a) - smallest.at(b));
  const end = viewport.plotX + viewport.plotWidth;
  let x = viewport.plotX;
  context.globalAlpha = 0.55 * row.opacity;
  context.fillStyle = theme.background;
  for (const file of there) {
    const left = Math.min(end, Math.max(viewport.plotX, pixelOfKey(viewport, smallest.at(file))));
    if (left > x) context.fillRect(x, row.y, left - x, row.height);
    x = Math.max(x, pixelOfKey(viewport, largest.at(file) + 1));
  }
  if (x < end) context.fillRect(x, row.y, end - x, row.height);
  context.globalAlpha = 1;
}

/** Combines adjacent files in a row into boxes. */
function groupsOf(
  picture: Picture,
  files: readonly number[],
): { readonly box: Rectangle; readonly row: SceneRow }[] {
  const { timeline, scene } = picture;
  const { smallest, largest } = timeline.lifetimes;
  return scene.rows.flatMap((row) => {
    const places = files
      .map((file) => indexIn(timeline, row.files, file))
      .filter((at) => at >= 0)
      .sort((a, b) => a - b);
    const groups: { first: number; last: number }[] = [];
    for (const at of places) {
      const open = groups[groups.length - 1];
      if (open !== undefined && at <= open.last + 1) open.last = at;
      else groups.push({ first: at, last: at });
    }
    return groups.map(({ first, last }) => {
      const from = smallest.at(row.files[first] ?? 0);
      return { row, box: boxOf(picture, row, from, largest.at(row.files[last] ?? 0)) };
    });
  });
}

function boxOf(
  { viewport }: Picture,
  row: Pick<SceneRow, 'y' | 'height'>,
  smallest: number,
  largest: number,
): Rectangle {
  const x = pixelOfKey(viewport, smallest);
  const width = Math.max(2, pixelOfKey(viewport, largest + 1) - x);
  return { x, y: row.y, width, height: row.height };
}

function rowOf({ scene, timeline }: Picture, lifetime: number): SceneRow | undefined {
  return scene.rows.find(({ files }) => indexIn(timeline, files, lifetime) >= 0);
}

function outline(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Rectangle,
  { colour, isDashed }: { readonly colour: string; readonly isDashed: boolean },
): void {
  context.globalAlpha = 0.95;
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  if (isDashed) context.setLineDash([4, 3]);
  context.strokeRect(x - 0.5, y - 1, width + 1, height + 2);
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** Draws a ribbon that connects the lower edge of a box to the upper edge of a box below. */
function drawRibbon(
  context: CanvasRenderingContext2D,
  a: Rectangle,
  b: Rectangle,
  { colour, opacity }: { readonly colour: string; readonly opacity: number },
): void {
  const [upper, lower] = a.y <= b.y ? [a, b] : [b, a];
  const top = upper.y + upper.height;
  const middle = (top + lower.y) / 2;
  if (lower.y <= top) return;
  context.globalAlpha = opacity;
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(upper.x, top);
  context.bezierCurveTo(upper.x, middle, lower.x, middle, lower.x, lower.y);
  context.lineTo(lower.x + lower.width, lower.y);
  const [right, under] = [upper.x + upper.width, lower.x + lower.width];
  context.bezierCurveTo(under, middle, right, middle, right, top);
  context.fill();
  context.globalAlpha = 1;
}
