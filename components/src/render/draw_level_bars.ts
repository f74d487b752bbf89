// Each level's size against its target: a bar with a tick at the target, beside the level's row.
import { factsX, levelOfRow, levelBarY, stackBarY, stackOf } from './layout.ts';
import { isOverTarget } from './level_text.ts';
import type { Picture } from './renderer.ts';
import type { Theme } from '../scene/theme.ts';

/** Where the target stands on a bar. */
const TARGET_SHARE = 0.625;
const BAR_HEIGHT = 3;

/** Draws the bars of all levels that have a target, and of L0. */
export function drawLevelBars(context: CanvasRenderingContext2D, picture: Picture): void {
  const { viewport, theme, scene } = picture;
  if (viewport.factsWidth === 0) return;
  const x = factsX(viewport);
  const width = Math.min(148, viewport.factsWidth - 14);
  for (const row of scene.rows) {
    const level = levelOfRow(picture, row);
    const y = levelBarY(row);
    if (level === null || level.targetBytes === null || y === null) continue;
    context.globalAlpha = row.opacity;
    const share = level.bytes / level.targetBytes;
    drawBar(context, theme, { x, y, width, share, isOver: isOverTarget(level) });
  }
  const stack = stackOf(picture);
  const score = picture.levels[0]?.score ?? null;
  if (stack !== null && score !== null) {
    // L0 has no target of bytes: its tick is the score at which it is compacted.
    context.globalAlpha = stack.opacity;
    drawBar(context, theme, { x, y: stackBarY(stack), width, share: score, isOver: score > 1 });
  }
  context.globalAlpha = 1;
}

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Of the target. */
  readonly share: number;
  readonly isOver: boolean;
}

function drawBar(context: CanvasRenderingContext2D, theme: Theme, bar: Bar): void {
  const { x, y, width, share } = bar;
  const unit = width * TARGET_SHARE;
  context.fillStyle = theme.line;
  context.fillRect(x, y, width, BAR_HEIGHT);
  context.fillStyle = theme.muted;
  context.fillRect(x, y, Math.min(1, share) * unit, BAR_HEIGHT);
  if (bar.isOver) {
    context.fillStyle = theme.over;
    context.fillRect(x + unit, y, Math.min(width - unit, (share - 1) * unit), BAR_HEIGHT);
  }
  context.fillStyle = theme.text;
  context.fillRect(x + unit - 0.5, y - 2, 1.5, BAR_HEIGHT + 4);
}
