// Formats numbers for the page. Bytes are in binary units (KiB = 1024 B) with three significant
// digits; the engine's sentences use two decimals (`formatBytes`). Counts are in decimal units.
// Rates are per second (`/s`). Device options are in MB/s (10⁶ bytes), as on data sheets. Only
// Compaction Stats follows RocksDB, where GB means 2³⁰ bytes and MB 2²⁰.

/** Units from bytes up, each 1024 times the one before. */
export const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;
const COUNT_UNITS = ['', ' K', ' M', ' G', ' T'] as const;

/** Formats bytes in binary units with three significant digits: `856 MiB`, `1.35 GiB`. */
export function shortBytes(bytes: number): string {
  return scaled(bytes, 1024, 1000, (value, unit) => `${value} ${BYTE_UNITS[unit] ?? ''}`);
}

/** Formats a file's size. 0 means unknown, for example for a file created before the LOG begins. */
export function fileSize(bytes: number): string {
  return bytes > 0 ? shortBytes(bytes) : 'unknown size';
}

/** Formats a count: exact with commas below 100,000, then `7.42 M`. */
export function shortCount(count: number): string {
  if (count < 100_000) return withCommas(count);
  return scaled(count, 1000, 1000, (value, unit) => `${value}${COUNT_UNITS[unit] ?? ''}`);
}

/** Formats a count estimated from `seen` sample members, using only the significant digits. */
export function sampledCount(count: number, seen: number): string {
  if (seen < 1) return 'almost none';
  // The relative standard error is 1 / √seen.
  const digits = Math.min(3, 1 + Math.floor(Math.log10(Math.sqrt(seen))));
  let value = Number(count.toPrecision(digits));
  let unit = 0;
  while (value >= 1000 && unit < COUNT_UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `≈ ${value}${COUNT_UNITS[unit] ?? ''}`;
}

/** Formats a whole number with commas: `12,345`. */
export function withCommas(count: number): string {
  return Math.round(count)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats a share as `2.1 %`. A nonzero share is never shown as 0. */
export function shortPercent(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return '< 0.1 %';
  return `${percent < 10 ? percent.toFixed(1) : percent.toFixed(0)} %`;
}

/** Formats a duration: `850 ms`, `4.2 s`, `3 m 07 s`, `1 h 04 m`. */
export function shortDuration(micros: number): string {
  if (micros < 1000) return `${Math.round(micros)} µs`;
  if (micros < 1e6) return `${Math.round(micros / 1000)} ms`;
  const seconds = micros / 1e6;
  const whole = Math.round(seconds);
  if (seconds < 10) return `${(Math.round(micros / 1e5) / 10).toFixed(1)} s`;
  if (seconds < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} m ${pad(whole % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} m`;
}

/**
 * Formats a time precisely enough to tell events apart: `48.3 s`, `3 m 06.4 s`, `1 h 02 m 06 s`.
 */
export function clockTime(micros: number): string {
  let tenths = Math.round(micros / 1e5);
  if (tenths >= 36_000) tenths = Math.round(micros / 1e6) * 10;
  const minutes = Math.floor(tenths / 600);
  const seconds = `${Math.floor(tenths / 10) % 60}.${tenths % 10} s`;
  if (minutes === 0) return seconds;
  const padded = seconds.padStart(6, '0');
  if (minutes < 60) return `${minutes} m ${padded}`;
  return `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} m ${padded.slice(0, 2)} s`;
}

/** Formats a count with its noun: `1 file`, `4 files`. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${withCommas(count)} ${count === 1 ? noun : nouns}`;
}

function pad(value: number): string {
  return value.toString().padStart(2, '0');
}

/** Scales an amount to a unit. Moves to the next unit if the rounded value would reach `limit`. */
function scaled(
  amount: number,
  base: number,
  limit: number,
  print: (value: string, unit: number) => string,
): string {
  let value = amount;
  let unit = 0;
  while (Math.round(value) >= limit && unit < 5) {
    value /= base;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return print(value.toFixed(digits), unit);
}
