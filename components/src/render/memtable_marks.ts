// Draws memtables: a bar that fills up and, below it, thin bars that flushes consume.
import { bar, type BarsMark } from '../charts/marks.ts';
import { pixelOfKey } from '../scene/viewport.ts';
import type { Picture } from './renderer.ts';

/** Returns the marks for the mutable memtable and for the immutable ones below it. */
export function memtableMarks({ scene, viewport, theme }: Picture): BarsMark[] {
  const { plotX, plotWidth, memtableY, memtableHeight } = viewport;
  const { condition } = scene.stall;
  const filled =
    condition === 'stopped' ? theme.stopped : condition === 'delayed' ? theme.over : theme.memtable;
  const { fill } = scene.memtable;
  const mutable: Strip = { y: memtableY, height: memtableHeight };
  const marks = [strip(plotX, plotWidth, mutable, { ink: theme.memtableTrack })];
  if (fill > 0) marks.push(strip(plotX, plotWidth * fill, mutable, { ink: filled, alpha: 0.85 }));
  for (const each of scene.immutables) {
    const { opacity, flushed } = each;
    marks.push(strip(plotX, plotWidth, each, { ink: theme.memtable, alpha: opacity * 0.6 }));
    if (flushed <= 0) continue;
    const ink = theme.ramp[theme.ramp.length - 1] ?? theme.text;
    const until = pixelOfKey(viewport, viewport.keyFrom) + plotWidth * flushed;
    marks.push(strip(plotX, until - plotX, each, { ink, alpha: opacity }));
  }
  return marks;
}

interface Strip {
  readonly y: number;
  readonly height: number;
}

function strip(
  x: number,
  width: number,
  { y, height }: Strip,
  look: Pick<BarsMark, 'ink' | 'alpha'>,
): BarsMark {
  return bar(x, y, [Math.max(1, width), height], { ...look, radius: 2 });
}
