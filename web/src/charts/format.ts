// Labels of the timeline's axis: round numbers, said shortly.
import { shortBytes, withCommas } from 'lsm-shape';
import type { AxisName } from '../workbench/workbench.ts';

/** A label of the axis; short, since it is a round number. */
export function formatTick(axis: AxisName, value: number): string {
  if (value === 0) return '0';
  switch (axis) {
    case 'time':
      return formatRoundTime(value);
    case 'bytes':
      return shortBytes(value).replace(/\.0+ /, ' ');
    case 'event':
      return withCommas(value);
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
