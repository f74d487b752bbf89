// Labels of the timeline's axis: round numbers, said shortly, and never two the same side by side.
import { withCommas } from 'lsm-shape';
import type { AxisName } from '../workbench/workbench.ts';

/** A label of the axis; `step` is how far labels are apart. */
export function formatTick(axis: AxisName, value: number, step = value): string {
  if (value === 0) return '0';
  switch (axis) {
    case 'time':
      return formatRoundTime(value);
    case 'bytes':
      return formatRoundBytes(value, step);
    case 'event':
      return withCommas(value);
  }
}

function formatRoundTime(exact: number): string {
  const micros = Math.round(exact);
  const seconds = micros / 1e6;
  if (seconds < 0.001) return `${micros} µs`;
  if (seconds < 1) return `${micros / 1000} ms`;
  const whole = Math.floor(seconds);
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor((whole % 3600) / 60), 'min'],
    [Math.round((seconds - Math.floor(whole / 60) * 60) * 1e6) / 1e6, 's'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

function formatRoundBytes(bytes: number, step: number): string {
  const power = Math.min(5, Math.max(0, Math.floor(Math.log2(bytes) / 10)));
  const size = 2 ** (10 * power);
  const digits = step >= size ? 0 : Math.min(6, Math.ceil(-Math.log10(step / size)));
  return `${Number((bytes / size).toFixed(digits))} ${units[power] ?? ''}`;
}
