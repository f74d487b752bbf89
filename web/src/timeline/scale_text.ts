import { stallText } from 'lsm-shape';
import type { RowExtent } from './metric_lines.ts';

/** The top of a row's scale, as `max 4.20`; `top 4.20 ↑` if the line extends beyond it. */
export function topText(extent: RowExtent, format: (value: number) => string): string {
  const { name, top, highest } = extent;
  return `${name} ${shortScale(format(top))}${top < highest ? ' ↑' : ''}`;
}

/** The top of the scale of write rates, in bytes per second. */
export function rateText(mostRate: number): string {
  return `throttled to ≤ ${stallText({ condition: 'delayed', delayedWriteRate: mostRate })}`;
}

/** `23.9 GiB` → `23.9 G`: there is little room, and the value includes the unit. */
function shortScale(text: string): string {
  return text
    .replace(/iB$| B$/, '')
    .replace(/\.00(?= )/, '')
    .replace(' ', '\u2009');
}
