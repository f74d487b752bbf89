import { pixelOfKey } from '../scene/viewport.ts';
import type { Picture } from './renderer.ts';

/**
 * The mutable memtable as a bar that fills, the immutable ones below it as their flushes consume
 * them.
 */
export function drawMemtables(context: CanvasRenderingContext2D, picture: Picture): void {
  const { scene, viewport, theme } = picture;
  const { plotX, plotWidth, memtableY, memtableHeight } = viewport;
  context.globalAlpha = 1;
  context.fillStyle = theme.memtableTrack;
  fillRound(context, plotX, memtableY, plotWidth, memtableHeight);
  const { condition } = scene.stall;
  context.fillStyle =
    condition === 'stopped' ? theme.stopped : condition === 'delayed' ? theme.over : theme.memtable;
  context.globalAlpha = 0.85;
  if (scene.memtable.fill > 0) {
    fillRound(context, plotX, memtableY, plotWidth * scene.memtable.fill, memtableHeight);
  }
  for (const { y, height, opacity, flushed } of scene.immutables) {
    context.globalAlpha = opacity * 0.6;
    context.fillStyle = theme.memtable;
    fillRound(context, plotX, y, plotWidth, height);
    if (flushed <= 0) continue;
    context.globalAlpha = opacity;
    context.fillStyle = theme.ramp[theme.ramp.length - 1] ?? theme.text;
    const until = pixelOfKey(viewport, viewport.keyFrom) + plotWidth * flushed;
    fillRound(context, plotX, y, until - plotX, height);
  }
  context.globalAlpha = 1;
}

function fillRound(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  context.beginPath();
  context.roundRect(x, y, Math.max(1, width), height, 2);
  context.fill();
}
