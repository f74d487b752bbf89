// Bars next to level rows. Each bar shows a level's size, and a tick marks the level's target.
import { bar, type BarsMark } from '../charts/marks.ts';
import { factsX, levelOfRow, levelBarY, stackBarY, stackOf } from './layout.ts';
import { isOverTarget } from './level_text.ts';
import type { Picture } from './renderer.ts';
import type { Theme } from '../scene/theme.ts';

/** Position of the tick for the target, as a share of the bar's width. */
const TARGET_SHARE = 0.625;
const BAR_HEIGHT = 3;

/** Returns the bars for L0 and for all levels that have a target. */
export function levelBarMarks(picture: Picture): BarsMark[] {
  const { viewport, theme, scene } = picture;
  const place = { x: factsX(viewport), width: Math.min(148, viewport.factsWidth - 14) };
  const marks = scene.rows.flatMap((row) => {
    const level = levelOfRow(picture, row);
    const y = levelBarY(row);
    if (level === null || level.targetBytes === null || y === null) return [];
    const share = level.bytes / level.targetBytes;
    const isOver = isOverTarget(level);
    return barMarks(theme, { ...place, y, share, isOver, alpha: row.opacity });
  });
  const stack = stackOf(picture);
  const share = picture.levels[0]?.score ?? null;
  if (stack === null || share === null) return marks;
  // L0 has no target in bytes. Its tick marks the score at which L0 is due.
  const own = { y: stackBarY(stack), share, isOver: share > 1, alpha: stack.opacity };
  return [...marks, ...barMarks(theme, { ...place, ...own })];
}

interface LevelBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Level size divided by its target. */
  readonly share: number;
  readonly isOver: boolean;
  readonly alpha: number;
}

function barMarks(theme: Theme, { x, y, width, share, isOver, alpha }: LevelBar): BarsMark[] {
  const unit = width * TARGET_SHARE;
  const over = Math.min(width - unit, (share - 1) * unit);
  return [
    bar(x, y, [width, BAR_HEIGHT], { ink: theme.line, alpha }),
    bar(x, y, [Math.min(1, share) * unit, BAR_HEIGHT], { ink: theme.muted, alpha }),
    ...(isOver ? [bar(x + unit, y, [over, BAR_HEIGHT], { ink: theme.over, alpha })] : []),
    bar(x + unit - 0.5, y - 2, [1.5, BAR_HEIGHT + 4], { ink: theme.text, alpha }),
  ];
}
