import { formatFixed } from './format_fixed.ts';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Formats bytes in binary units with two decimals (`214.45 MiB`), as the engine does. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${formatFixed(value, unit === 0 ? 0 : 2)} ${UNITS[unit] ?? ''}`;
}
