import { stallText } from 'lsm-shape';
import type { RowExtent } from './metric_lines.ts';

/** The top of a row's scale, as `max 4.20`; `top 4.20 ↑` if the line extends beyond it. */
export function topText(extent: RowExtent, format: (value: number) => string): string {
  const { name, top, highest } = extent;
  return `${name} ${format(top)}${top < highest ? ' ↑' : ''}`;
}

/** The top of the scale of write rates, in bytes per second. */
export function rateText(mostRate: number): string {
  return `throttled to ≤ ${stallText({ condition: 'delayed', delayedWriteRate: mostRate })}`;
}
