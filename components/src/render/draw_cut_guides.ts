// Where a job may cut its outputs, and where it did: the edges of the level below as fine lines.
import { cutEdges, guideEdges } from '../scene/cut_guides.ts';
import type { SceneJob, SceneRow } from '../scene/scene.ts';
import { pixelOfKey } from '../scene/viewport.ts';
import { CUT_REASON_ORDER, followsGrandparent } from '../timeline/cut_text.ts';
import type { Picture } from './renderer.ts';

/** Room that a diamond takes along the keys. */
const DIAMOND_PIXELS = 10;

/** Draws a job's guides across its output row, and a mark at each of its cuts. */
export function drawCutGuides(
  context: CanvasRenderingContext2D,
  picture: Picture,
  job: SceneJob,
): void {
  const { scene, timeline, viewport, theme } = picture;
  const row = scene.rows[job.outputRow];
  if (row === undefined) return;
  const level = job.job.grandparentLevel;
  const below = scene.rows.find(({ run }) => level > 0 && run.key === `L${level}`);
  const strip = stripOf(row, job);
  context.globalAlpha = 0.5 * job.opacity * row.opacity;
  context.fillStyle = theme.muted;
  const edges = guideEdges(timeline, job.job).map((key) => pixelOfKey(viewport, key));
  for (const x of apart(edges, 3)) {
    context.fillRect(x - 0.5, strip.y - 3, 1, strip.height + 3);
    if (below !== undefined) {
      drawDots(context, x, { from: strip.y + strip.height, to: below.y, width: 1 });
    }
  }
  const cuts = cutEdges(timeline, job.job, scene.playhead);
  let lastDiamond = -Infinity;
  for (const cut of cuts) {
    const x = pixelOfKey(viewport, cut.key);
    context.globalAlpha = job.opacity * row.opacity;
    context.fillStyle = theme.cuts[CUT_REASON_ORDER.indexOf(cut.reason)] ?? theme.text;
    if (!followsGrandparent(cut.reason)) {
      context.fillRect(x - 0.75, strip.y - 5, 1.5, 5);
      continue;
    }
    const bottom = strip.y + strip.height;
    // Cuts close to each other keep their lines; their diamonds would run together.
    const isFree = x - lastDiamond >= DIAMOND_PIXELS;
    const width = isFree ? 1.5 : 1;
    context.fillRect(x - width / 2, strip.y - 3, width, strip.height + 3);
    if (below !== undefined)
      drawDots(context, x, { from: bottom, to: below.y + below.height, width });
    if (!isFree) continue;
    drawDiamond(context, x, strip.y - 5);
    lastDiamond = x;
  }
  context.globalAlpha = 1;
}

/** The part of a row that a job's outputs take. */
function stripOf(row: SceneRow, { job }: SceneJob): { y: number; height: number } {
  const isOwn = row.run.outputOf === job.row;
  const height = row.height * (isOwn ? 1 : row.pendingShare);
  return { y: row.y + row.height - height, height };
}

/** Ascending pixels, those that would touch the one before left out. */
function apart(pixels: readonly number[], least: number): number[] {
  const kept: number[] = [];
  for (const x of pixels) {
    const before = kept[kept.length - 1];
    if (before === undefined || x - before >= least) kept.push(x);
  }
  return kept;
}

interface Dots {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

function drawDots(context: CanvasRenderingContext2D, x: number, { from, to, width }: Dots): void {
  for (let y = from; y < to; y += 4) {
    context.fillRect(x - width / 2, y, width, Math.min(2, to - y));
  }
}

function drawDiamond(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.moveTo(x, y - 4);
  context.lineTo(x + 4, y);
  context.lineTo(x, y + 4);
  context.lineTo(x - 4, y);
  context.fill();
}
