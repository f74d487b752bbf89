// Highlights the files behind a number. They keep their colours, while everything else is dimmed.
import type { SceneRow } from '../scene/scene.ts';
import { pixelOfKey } from '../scene/viewport.ts';
import type { Picture } from './renderer.ts';

/** Key range covered by adjacent highlighted files. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Outlines highlighted files and dims everything else. Does nothing if no file is highlighted. */
export function drawHighlight(context: CanvasRenderingContext2D, picture: Picture): void {
  if (picture.highlight.size === 0) return;
  for (const row of picture.scene.rows) drawRow(context, picture, row);
  context.globalAlpha = 1;
}

function drawRow(context: CanvasRenderingContext2D, picture: Picture, row: SceneRow): void {
  const { viewport, theme } = picture;
  const spans = spansOf(picture, row);
  const end = viewport.plotX + viewport.plotWidth;
  let x = viewport.plotX;
  context.globalAlpha = 0.6 * row.opacity;
  context.fillStyle = theme.background;
  for (const { from, to } of spans) {
    const left = pixelOfKey(viewport, from);
    if (left > x) context.fillRect(x, row.y, Math.min(left, end) - x, row.height);
    x = Math.max(x, pixelOfKey(viewport, to));
  }
  if (x < end) context.fillRect(x, row.y, end - x, row.height);
  context.globalAlpha = row.opacity;
  context.strokeStyle = theme.text;
  context.lineWidth = 1.5;
  for (const { from, to } of spans) {
    const left = pixelOfKey(viewport, from);
    const width = Math.max(2, pixelOfKey(viewport, to) - left);
    context.strokeRect(left, row.y - 1, width, row.height + 2);
  }
}

/** Returns the key ranges of adjacent highlighted files in a row. */
function spansOf({ timeline, highlight }: Picture, row: SceneRow): Span[] {
  const { fileNumber, smallest, largest } = timeline.lifetimes;
  const spans: { from: number; to: number }[] = [];
  let open: { from: number; to: number } | null = null;
  for (const file of row.files) {
    if (!highlight.has(fileNumber.at(file))) {
      open = null;
      continue;
    }
    if (open === null) {
      open = { from: smallest.at(file), to: 0 };
      spans.push(open);
    }
    open.to = largest.at(file) + 1;
  }
  return spans;
}
