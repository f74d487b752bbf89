import type { RowExtent } from './metric_lines.ts';

/** The top of a row's scale; `↑ 4.20` if the line extends beyond it. */
export function topText({ top, highest }: RowExtent, format: (value: number) => string): string {
  return (top < highest ? '↑ ' : '') + shortScale(format(top));
}

/** `23.9 GiB` → `23.9 G`: there is little room, and the value includes the unit. */
export function shortScale(text: string): string {
  return text
    .replace(/iB$| B$/, '')
    .replace(/\.00(?= )/, '')
    .replace(' ', '\u2009');
}
