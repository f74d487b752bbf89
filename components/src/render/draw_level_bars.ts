// Each level's size against its target: a bar with a tick at the target, beside the level's row.
import { factsX, levelOfRow, levelBarY } from './layout.ts';
import { isOverTarget } from './level_text.ts';
import type { Picture } from './renderer.ts';

/** Where the target stands on a bar. */
const TARGET_SHARE = 0.625;
const BAR_HEIGHT = 3;

/** Draws the bars of all levels that have a target. */
export function drawLevelBars(context: CanvasRenderingContext2D, picture: Picture): void {
  const { viewport, theme, scene } = picture;
  if (viewport.factsWidth === 0) return;
  const x = factsX(viewport);
  const width = Math.min(148, viewport.factsWidth - 14);
  const unit = width * TARGET_SHARE;
  for (const row of scene.rows) {
    const level = levelOfRow(picture, row);
    const y = levelBarY(row);
    if (level === null || level.targetBytes === null || y === null) continue;
    const share = level.bytes / level.targetBytes;
    context.globalAlpha = row.opacity;
    context.fillStyle = theme.line;
    context.fillRect(x, y, width, BAR_HEIGHT);
    context.fillStyle = theme.muted;
    context.fillRect(x, y, Math.min(1, share) * unit, BAR_HEIGHT);
    if (isOverTarget(level)) {
      context.fillStyle = theme.over;
      context.fillRect(x + unit, y, Math.min(width - unit, (share - 1) * unit), BAR_HEIGHT);
    }
    context.fillStyle = theme.text;
    context.fillRect(x + unit - 0.5, y - 2, 1.5, BAR_HEIGHT + 4);
  }
  context.globalAlpha = 1;
}
