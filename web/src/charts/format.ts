// Numbers as people read them on the page.
import type { AxisName } from '../workbench/workbench.ts';

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Bytes in binary units with at most three digits, as `2.34 GiB`. */
export function formatBytesShort(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (1000 <= value && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || 100 <= value ? 0 : 10 <= value ? 1 : 2;
  return `${value.toFixed(digits)} ${units[unit] ?? ''}`;
}

/** Virtual time, as `12 min 04 s`. */
export function formatTime(micros: number): string {
  const seconds = micros / 1e6;
  if (seconds < 0.001) return `${Math.round(micros)} µs`;
  if (seconds < 1) return `${Math.round(micros / 1000)} ms`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  return `${Math.floor(whole / 3600)} h ${two(Math.floor(whole / 60) % 60)} min`;
}

/** A whole number with thin spaces between thousands. */
export function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** A label of the axis; short, since it is a round number. */
export function formatTick(axis: AxisName, value: number): string {
  if (value === 0) return '0';
  switch (axis) {
    case 'time':
      return formatRoundTime(value);
    case 'bytes':
      return formatBytesShort(value).replace(/\.0+ /, ' ');
    case 'event':
      return formatCount(value);
  }
}

function formatRoundTime(micros: number): string {
  const seconds = micros / 1e6;
  if (seconds < 0.001) return `${micros} µs`;
  if (seconds < 1) return `${micros / 1000} ms`;
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) {
    const rest = seconds % 60;
    return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`;
  }
  const rest = Math.round((seconds % 3600) / 60);
  return `${Math.floor(seconds / 3600)} h${rest === 0 ? '' : ` ${rest} min`}`;
}
