// Draws a running compaction: inputs are outlined, merged parts are dimmed, and outputs grow.
import { partitionPoint } from '../base/binary_search.ts';
import type { Front } from '../scene/progress.ts';
import type { SceneJob, SceneRow } from '../scene/scene.ts';
import { jobColour } from '../scene/theme.ts';
import { pixelOfKey } from '../scene/viewport.ts';
import type { Picture } from './renderer.ts';

/** Key range covered by adjacent input files in a row. */
interface Segment {
  readonly from: number;
  readonly to: number;
  /** Key ranges that contain files. Gaps narrower than a pixel are ignored. */
  readonly filled: readonly (readonly [from: number, to: number])[];
}

export function drawJob(context: CanvasRenderingContext2D, picture: Picture, job: SceneJob): void {
  const { scene, theme } = picture;
  const colour = jobColour(theme, job.job.slot);
  for (const at of job.inputRows) {
    const row = scene.rows[at];
    if (row !== undefined) drawInputs(context, picture, { job, row, colour });
  }
  const output = scene.rows[job.outputRow];
  if (output !== undefined) drawOutput(context, picture, { job, row: output, colour });
  for (const front of job.progress.fronts) drawSweep(context, picture, { job, colour, front });
  context.globalAlpha = 1;
}

interface JobDrawing {
  readonly job: SceneJob;
  readonly row: SceneRow;
  readonly colour: string;
}

function drawInputs(
  context: CanvasRenderingContext2D,
  picture: Picture,
  { job, row, colour }: JobDrawing,
): void {
  const { viewport, theme } = picture;
  const fade = job.opacity * row.opacity;
  // In a shared row, outputs are drawn in a strip below the inputs.
  const isShared = row.pending.length > 0 && row === picture.scene.rows[job.outputRow];
  const height = row.height * (isShared ? 1 - row.pendingShare : 1);
  for (const segment of segmentsOf(picture, job, row)) {
    const x = pixelOfKey(viewport, segment.from);
    const end = pixelOfKey(viewport, segment.to);
    for (const front of job.progress.fronts) {
      // If a gap were tinted, it would look like a file.
      for (const [from, to] of segment.filled) {
        const left = Math.max(pixelOfKey(viewport, from), pixelOfKey(viewport, front.from));
        const right = Math.min(pixelOfKey(viewport, to), pixelOfKey(viewport, front.sweep));
        if (right <= left) continue;
        context.globalAlpha = 0.66 * fade;
        context.fillStyle = theme.background;
        context.fillRect(left, row.y, right - left, height);
        context.globalAlpha = 0.2 * fade;
        context.fillStyle = colour;
        context.fillRect(left, row.y, right - left, height);
      }
    }
    context.globalAlpha = fade;
    context.strokeStyle = colour;
    context.lineWidth = 1.5;
    strokeRound(context, x - 1, row.y - 1, Math.max(3, end - x + 1), row.height + 2);
  }
}

/** Draws the file that is being written, and the space for outputs yet to come. */
function drawOutput(
  context: CanvasRenderingContext2D,
  picture: Picture,
  { job, row, colour }: JobDrawing,
): void {
  const { viewport } = picture;
  const isOwn = row.run.outputOf === job.job.row;
  const height = row.height * (isOwn ? 1 : row.pendingShare);
  const y = row.y + row.height - height;
  for (const front of job.progress.fronts) {
    const cutX = pixelOfKey(viewport, front.cut);
    const sweepX = pixelOfKey(viewport, front.sweep);
    if (sweepX <= cutX) continue;
    // The fill is opaque because it replaces the content behind it.
    context.globalAlpha = job.opacity * row.opacity;
    context.fillStyle = picture.theme.background;
    context.fillRect(cutX, y, sweepX - cutX, height);
    context.globalAlpha = 0.7 * job.opacity * row.opacity;
    context.fillStyle = colourBeingWritten(picture, job);
    context.fillRect(cutX, y, sweepX - cutX, height);
  }
  const x = pixelOfKey(viewport, job.progress.from);
  const width = pixelOfKey(viewport, job.progress.to) - x + 1;
  context.globalAlpha = 0.9 * job.opacity * row.opacity;
  context.lineWidth = 1;
  if (!isOwn) {
    // Dashes alone would be invisible over existing files.
    context.strokeStyle = picture.theme.background;
    strokeRound(context, x - 0.5, y - 0.5, width, height + 1);
  }
  context.strokeStyle = colour;
  context.setLineDash([3, 3]);
  strokeRound(context, x - 0.5, y - 0.5, width, height + 1);
  context.setLineDash([]);
}

function colourBeingWritten({ colouring, theme }: Picture, { job, progress }: SceneJob): string {
  const file = job.outputs[progress.filesCut];
  const step = file === undefined ? colouring.colours.length - 1 : colouring.valueOf(file);
  return colouring.colours[Math.round(step)] ?? theme.text;
}

/** Draws the sweep, the line that shows a merge's progress, across all rows of the job. */
function drawSweep(
  context: CanvasRenderingContext2D,
  { scene, viewport }: Picture,
  { job, colour, front }: Omit<JobDrawing, 'row'> & { readonly front: Front },
): void {
  const rows = [...job.inputRows, job.outputRow].flatMap((at) => scene.rows[at] ?? []);
  if (rows.length === 0 || front.sweep <= front.from) return;
  const sweepX = pixelOfKey(viewport, front.sweep);
  const top = Math.min(...rows.map((row) => row.y)) - 5;
  const bottom = Math.max(...rows.map((row) => row.y + row.height)) + 5;
  // The glow only covers keys that have been merged.
  const left = Math.max(sweepX - 36, pixelOfKey(viewport, front.from));
  const glow = context.createLinearGradient(sweepX - 36, 0, sweepX, 0);
  glow.addColorStop(0, `${colour}00`);
  glow.addColorStop(1, `${colour}55`);
  context.globalAlpha = job.opacity;
  context.fillStyle = glow;
  context.fillRect(left, top + 4, sweepX - left, bottom - top - 8);
  context.fillStyle = colour;
  context.fillRect(sweepX - 1, top, 2, bottom - top);
}

/** Returns the key ranges of adjacent input files in a row. */
function segmentsOf({ timeline, viewport }: Picture, job: SceneJob, row: SceneRow): Segment[] {
  const { consumerJob, smallest, largest } = timeline.lifetimes;
  const { files } = row;
  interface Open {
    from: number;
    to: number;
    filled: [number, number][];
  }
  const segments: Open[] = [];
  // Visits only files within the job's keys, because a level may hold thousands of other files.
  let at = firstFrom(files, smallest.values, job.progress.from);
  let open: Open | null = null;
  for (; at < files.length; at += 1) {
    const file = files[at] ?? 0;
    if (smallest.at(file) >= job.progress.to) break;
    if (consumerJob.at(file) !== job.job.row) {
      open = null;
      continue;
    }
    if (open === null) {
      open = { from: smallest.at(file), to: 0, filled: [] };
      segments.push(open);
    }
    const [from, to] = [smallest.at(file), largest.at(file) + 1];
    const last = open.filled[open.filled.length - 1];
    const isGap =
      last === undefined || pixelOfKey(viewport, from) - pixelOfKey(viewport, last[1]) >= 1;
    if (isGap) open.filled.push([from, to]);
    else last[1] = to;
    open.to = to;
  }
  return segments;
}

/** Returns the index of the first file whose smallest key is ≥ `key`. */
function firstFrom(files: Int32Array, smallest: Float64Array, key: number): number {
  return partitionPoint(0, files.length, (at) => (smallest[files[at] ?? 0] ?? 0) < key);
}

function strokeRound(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, 3);
  context.stroke();
}
