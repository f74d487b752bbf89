// Packs the facts about all files that pictures need. A level's files are scattered over the
// history's columns, so one memory access per file instead of five saves most of the time.
import { perTimeline } from '../timeline/per_timeline.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Count of numbers per file. The offsets below are relative to `row × FILE_STRIDE`. */
export const FILE_STRIDE = 4;
/** Offset of a file's first key. */
export const FIRST_KEY = 0;
/** Offset of the key after a file's last key. */
export const END_KEY = 1;
/** Offset of a file's stored size in bytes. */
export const BYTES = 2;
/** Offset of the virtual time at which a file was written, in µs. */
export const WRITTEN_MICROS = 3;

interface Packed {
  values: Float64Array;
  rows: number;
}

/** Returns packed facts about all files of a history, in the order of `timeline.lifetimes`. */
export function packedFiles(timeline: Timeline): Float64Array {
  return packedOf(timeline).values;
}

const packedOf = perTimeline<Packed>(() => ({ values: new Float64Array(0), rows: 0 }), packRest);

function packRest(packed: Packed, { lifetimes, timeMicros }: Timeline): void {
  if (packed.values.length < lifetimes.length * FILE_STRIDE) {
    const grown = new Float64Array(lifetimes.length * FILE_STRIDE * 2);
    grown.set(packed.values);
    packed.values = grown;
  }
  const { smallest, largest, bytes, writtenAt } = lifetimes;
  for (; packed.rows < lifetimes.length; packed.rows += 1) {
    const row = packed.rows;
    const at = row * FILE_STRIDE;
    packed.values[at + FIRST_KEY] = smallest.at(row);
    packed.values[at + END_KEY] = largest.at(row) + 1;
    packed.values[at + BYTES] = bytes.at(row);
    packed.values[at + WRITTEN_MICROS] = timeMicros[writtenAt.at(row)] ?? 0;
  }
}
