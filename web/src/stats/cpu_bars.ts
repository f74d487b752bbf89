// Processor time by level as bars: sums, a round scale, and texts. Pure.

/** Processor time of one level in seconds, by kind of work. */
export interface CpuRow {
  readonly level: string;
  readonly merge: number;
  readonly compression: number;
  readonly decompression: number;
}

/** The kinds of work, in the order of the bar's parts. */
export const cpuKinds = ['merge', 'compression', 'decompression'] as const;
export type CpuKind = (typeof cpuKinds)[number];

/** All kinds of a row together. */
export function cpuTotal(row: Omit<CpuRow, 'level'>): number {
  return row.merge + row.compression + row.decompression;
}

/** All levels together. */
export function cpuSum(rows: readonly CpuRow[]): CpuRow {
  const sum = (kind: CpuKind): number => rows.reduce((total, row) => total + row[kind], 0);
  return {
    level: 'Sum',
    merge: sum('merge'),
    compression: sum('compression'),
    decompression: sum('decompression'),
  };
}

/** Round numbers from 0 up to the first one that is not below `largest`; about `count` steps. */
export function roundTicks(largest: number, count: number): number[] {
  if (!(0 < largest)) return [0];
  const rough = largest / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => rough <= factor * power) ?? 10) * power;
  const ticks = [0];
  while ((ticks.at(-1) ?? 0) < largest) ticks.push(ticks.length * step);
  return ticks;
}

/** Seconds as they stand beside a bar: `1,234 s`, `56.7 s`, `0.89 s`. */
export function cpuSeconds(seconds: number): string {
  if (seconds === 0) return '0 s';
  const digits = 100 <= seconds ? 0 : 10 <= seconds ? 1 : 2;
  const [whole = '', part] = seconds.toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${grouped}${part === undefined ? '' : `.${part}`} s`;
}
