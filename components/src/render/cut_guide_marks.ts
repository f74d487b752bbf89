// Marks for the edges at which a job may cut its outputs, and for the cuts that it made.
import { addBar, type AreaMark, type BarsMark, type Points } from '../charts/marks.ts';
import { cutEdges, guideEdges } from '../scene/cut_guides.ts';
import type { SceneJob, SceneRow } from '../scene/scene.ts';
import { pixelOfKey } from '../scene/viewport.ts';
import { CUT_REASON_ORDER, followsGrandparent } from '../timeline/cut_reasons.ts';
import type { Picture } from './renderer.ts';

type CutMark = AreaMark | BarsMark;

/** Width that each diamond needs, in pixels. */
const DIAMOND_PIXELS = 10;

/** Returns the cut guides across a job's output row, and a mark at each cut. */
export function cutGuideMarks(picture: Picture, job: SceneJob): CutMark[] {
  const { scene, timeline, viewport, theme } = picture;
  const row = scene.rows[job.outputRow];
  if (row === undefined) return [];
  const level = job.job.grandparentLevel;
  const below = scene.rows.find(({ run }) => level > 0 && run.key === `L${level}`);
  const strip = stripOf(row, job);
  const bottom = strip.y + strip.height;
  const opacity = job.opacity * row.opacity;
  const edges = guideEdges(timeline, job.job).map((key) => pixelOfKey(viewport, key));
  const guide = { ink: theme.muted, alpha: 0.5 * opacity };
  const marks: CutMark[] = [];
  for (const x of apart(edges, 3)) {
    addBar(marks, [x - 0.5, strip.y - 3, 1, strip.height + 3], guide);
    if (below !== undefined) addDots(marks, x, { from: bottom, to: below.y, width: 1 }, guide);
  }
  let lastDiamond = -Infinity;
  for (const cut of cutEdges(timeline, job.job, scene.playhead)) {
    const x = pixelOfKey(viewport, cut.key);
    const ink = theme.cuts[CUT_REASON_ORDER.indexOf(cut.reason)] ?? theme.text;
    const look = { ink, alpha: opacity };
    if (!followsGrandparent(cut.reason)) {
      addBar(marks, [x - 0.75, strip.y - 5, 1.5, 5], look);
      continue;
    }
    // Cuts that are close together keep their lines, but overlapping diamonds are omitted.
    const isFree = x - lastDiamond >= DIAMOND_PIXELS;
    const width = isFree ? 1.5 : 1;
    addBar(marks, [x - width / 2, strip.y - 3, width, strip.height + 3], look);
    if (below !== undefined) {
      addDots(marks, x, { from: bottom, to: below.y + below.height, width }, look);
    }
    if (!isFree) continue;
    marks.push({ kind: 'area', points: diamondAt(x, strip.y - 5), ...look });
    lastDiamond = x;
  }
  return marks;
}

/** Returns the part of a row that a job's outputs occupy. */
function stripOf(row: SceneRow, { job }: SceneJob): { y: number; height: number } {
  const isOwn = row.run.outputOf === job.row;
  const height = row.height * (isOwn ? 1 : row.pendingShare);
  return { y: row.y + row.height - height, height };
}

/** Drops each pixel that is too close to the one before it. `pixels` must be ascending. */
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

function addDots(
  marks: CutMark[],
  x: number,
  { from, to, width }: Dots,
  look: Pick<BarsMark, 'ink' | 'alpha'>,
): void {
  for (let y = from; y < to; y += 4) {
    addBar(marks, [x - width / 2, y, width, Math.min(2, to - y)], look);
  }
}

function diamondAt(x: number, y: number): Points {
  return [x, y - 4, x + 4, y, x, y + 4, x - 4, y];
}
