// Facts shown next to the Compaction Stats table: how write amplification was calculated, and CPU
// time by level and kind of work.
import type { StatsMoment, StatsMomentRow } from '../../engine/index.ts';

/** Returns the calculation of the Sum row's W-Amp; `null` if it is unknown or no bytes came in. */
export function writeAmpText({
  rows,
  flushed_bytes: flushed,
  ingested_bytes: ingested,
}: Pick<StatsMoment, 'rows' | 'flushed_bytes' | 'ingested_bytes'>): string | null {
  const cameIn = flushed + ingested;
  const sum = rows.find(({ level }) => level === 'Sum');
  const writeAmp = sum?.w_amp ?? null;
  if (sum === undefined || writeAmp === null || cameIn === 0) return null;
  const how = ingested === 0 ? 'flushed' : 'flushed and ingested';
  // The Write(GB) column does not include blob files.
  const written = sum.write_bytes + sum.written_blob_bytes;
  return `${writeAmp.toFixed(2)} = ${gigabytes(written)} written ÷ ${gigabytes(cameIn)} ${how}`;
}

/** Formats bytes in RocksDB's GB, which is 2³⁰ bytes. */
function gigabytes(bytes: number): string {
  const value = bytes / 2 ** 30;
  return `${value.toFixed(value < 10 ? 3 : 1)} GB`;
}

/** CPU time of a level in seconds, by kind of work. */
export interface CpuRow {
  readonly level: string;
  readonly merge: number;
  readonly compression: number;
  readonly decompression: number;
}

/** CPU time of all levels, in seconds. */
export interface CpuTimes {
  /** Levels that used CPU time. */
  readonly rows: readonly CpuRow[];
  /** True if CPU time is known. Some recordings do not record it. */
  readonly isKnown: boolean;
  /** True if compression and decompression times are known. Otherwise, `merge` includes them. */
  readonly isSplitKnown: boolean;
}

/** Returns the CPU time of each level in a table. */
export function cpuTimesOf(rows: readonly StatsMomentRow[]): CpuTimes {
  const levels = rows.filter(({ level }) => level.startsWith('L'));
  const isSplitKnown = levels.every((row) => row.compression_cpu_sec !== null);
  const worked = levels.filter((row) => 0 < (row.comp_merge_cpu_sec ?? 0));
  return {
    isKnown: levels.every((row) => row.comp_merge_cpu_sec !== null),
    isSplitKnown,
    rows: worked.map((row) => ({
      level: row.level,
      merge: (isSplitKnown ? row.merge_cpu_sec : row.comp_merge_cpu_sec) ?? 0,
      compression: row.compression_cpu_sec ?? 0,
      decompression: row.decompression_cpu_sec ?? 0,
    })),
  };
}

/** Sums the CPU time of all kinds of work in a row. */
export function cpuTotal(row: Omit<CpuRow, 'level'>): number {
  return row.merge + row.compression + row.decompression;
}

export function cpuSum(rows: readonly CpuRow[]): CpuRow {
  const sum = (kind: Exclude<keyof CpuRow, 'level'>): number =>
    rows.reduce((total, row) => total + row[kind], 0);
  return {
    level: 'Sum',
    merge: sum('merge'),
    compression: sum('compression'),
    decompression: sum('decompression'),
  };
}
