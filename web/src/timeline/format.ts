// Labels on the timeline's axis: short, round and all different.
import { shortBytes, withCommas } from 'lsm-shape';
import type { AxisName } from '../axis/axis.ts';

/** Formats a label of the axis. `step` is the distance between labels. */
export function formatTick(axis: AxisName, value: number, step = value): string {
  if (value === 0) return '0';
  switch (axis) {
    case 'time':
      return formatRoundTime(value, step);
    case 'bytes':
      return formatRoundBytes(value, step);
    case 'event':
      return withCommas(value);
  }
}

/** Formats whole minutes in words, and other times in clock notation, such as `16:03.2`. */
function formatRoundTime(exact: number, step: number): string {
  const micros = Math.round(exact);
  const seconds = micros / 1e6;
  if (seconds < 0.001) return `${micros} µs`;
  if (seconds < 1) return `${micros / 1000} ms`;
  if (seconds < 60) return `${seconds} s`;
  if (step % 60e6 !== 0) return formatClock(micros, step);
  const minutes = Math.round(seconds / 60);
  const parts = [
    [Math.floor(minutes / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** Formats a time such as `16:03.2` or `2:00:05`, with enough digits for steps of `step` µs. */
function formatClock(micros: number, step: number): string {
  const digits = Math.min(6, Math.max(0, Math.ceil(-Math.log10(step / 1e6) - 1e-9)));
  const ticks = Math.round((micros / 1e6) * 10 ** digits);
  const seconds = ticks / 10 ** digits;
  const whole = Math.floor(seconds / 60);
  const rest = (seconds - whole * 60).toFixed(digits).padStart(digits === 0 ? 2 : digits + 3, '0');
  const hours = Math.floor(whole / 60);
  return hours === 0
    ? `${whole}:${rest}`
    : `${hours}:${String(whole % 60).padStart(2, '0')}:${rest}`;
}

/** Formats a position on the axis, with no more digits than a pixel can resolve. */
export function formatPlace(axis: AxisName, value: number, perPixel: number): string {
  switch (axis) {
    case 'time': {
      const step = Math.max(1, 10 ** Math.floor(Math.log10(Math.max(1, perPixel))));
      const exact = Math.round(value / step) * step;
      return exact < 60e6 && exact > 0 ? formatRoundTime(exact, step) : formatClock(exact, step);
    }
    case 'bytes':
      return shortBytes(value);
    case 'event':
      return withCommas(Math.floor(value));
  }
}

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

function formatRoundBytes(bytes: number, step: number): string {
  const power = Math.min(5, Math.max(0, Math.floor(Math.log2(bytes) / 10)));
  const size = 2 ** (10 * power);
  const digits = step >= size ? 0 : Math.min(6, Math.ceil(-Math.log10(step / size)));
  return `${Number((bytes / size).toFixed(digits))} ${units[power] ?? ''}`;
}
