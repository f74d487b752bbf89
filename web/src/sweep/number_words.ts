// Names and texts of the numbers that a plan can limit or minimise.
import { shortBytes } from 'lsm-shape';

/** Names in charts and tables, in the order of choices. `core-wasm/SWEEPS.md` defines them. */
const NAMES: Readonly<Record<string, string>> = {
  w_amp: 'write amp',
  runs_mean: 'runs, mean',
  runs_p95: 'runs, p95',
  runs_p99: 'runs, p99',
  runs_max: 'runs, peak',
  idle_runs_mean: 'idle runs, mean',
  idle_runs_p95: 'idle runs, p95',
  idle_runs_p99: 'idle runs, p99',
  idle_runs_max: 'idle runs, peak',
  space_amp: 'space, end',
  space_mean: 'space, mean',
  space_max: 'space, peak',
  stall_sec: 'time stalled',
  stall_count: 'stalls',
  stop_count: 'write stops',
  flushed_bytes: 'flushed',
  compacted_bytes: 'compacted',
  read_bytes: 'read',
  moved_bytes: 'moved',
  moved_files: 'files moved',
  written_files: 'files written',
  max_pending_bytes: 'pending, peak',
  flushes: 'flushes',
  compactions: 'compactions',
  trivial_moves: 'trivial moves',
  cpu_sec: 'CPU',
  compression_cpu_sec: 'CPU, compression',
  decompression_cpu_sec: 'CPU, decompression',
  job_sec: 'time of jobs',
  seconds: 'duration',
};

/** All numbers in the order of choices. */
export const NUMBER_NAMES: readonly string[] = Object.keys(NAMES);

/** Returns a number's name in words. */
export const numberName = (number: string): string => NAMES[number] ?? number;

/** Returns a value as text with its unit; `?` if it is unknown. */
export function numberText(number: string, value: number | null | undefined): string {
  if (value === null || value === undefined) return '?';
  if (number.endsWith('_bytes')) return shortBytes(value);
  const text = plainText(value);
  return number === 'seconds' || number.endsWith('_sec') ? `${text} s` : text;
}

/** Returns a value with two decimals if it is small, and with none if it is large or whole. */
export function plainText(value: number): string {
  if (Number.isInteger(value) || 1000 <= Math.abs(value)) return value.toFixed(0);
  return value.toFixed(Math.abs(value) < 100 ? 2 : 1);
}
