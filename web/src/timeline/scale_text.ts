import { stallText } from 'lsm-shape';
import type { RowExtent } from './metric_lines.ts';

/** Returns the label of a scale's top: `max 4.20`, or `top 4.20 ↑` if the line continues. */
export function topText(extent: RowExtent, format: (value: number) => string): string {
  const { name, top, highest } = extent;
  return `${name} ${format(top)}${top < highest ? ' ↑' : ''}`;
}

/** Returns the label for the highest write rate, in bytes per second. */
export function rateText(mostRate: number): string {
  return `throttled to ≤ ${stallText({ condition: 'delayed', delayedWriteRate: mostRate })}`;
}
