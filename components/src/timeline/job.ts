import type { CompactionReason, CompressionType } from '../engine/index.ts';
import { NEVER } from './column.ts';

/** The kind of a background job. A deletion drops the oldest files (FIFO) and merges nothing. */
export type JobKind = 'flush' | 'compaction' | 'move' | 'deletion';

/** The inputs of a job on one level, as rows of the table of lifetimes. */
export interface JobInput {
  readonly level: number;
  readonly lifetimes: readonly number[];
}

/**
 * One row of the job table. It runs while `startEvent ≤ t < finishEvent`. Moves and deletions take
 * no time.
 */
export interface Job {
  readonly row: number;
  readonly kind: JobKind;
  /**
   * RocksDB's number of the job, which may restart when a database is reopened. If no file gives
   * it, the number is ours: see {@link jobNumber}.
   */
  readonly id: number;
  /** Background slot, from 0. Flushes and compactions are numbered separately. */
  readonly slot: number;
  readonly reason: CompactionReason;
  readonly outputLevel: number;
  readonly score: number;
  readonly inputs: readonly JobInput[];
  readonly inputBytes: number;
  /** `target_file_size` of its outputs; 0 if the log lacks it. */
  readonly targetFileSize: number;
  /** The level along whose files its outputs are cut; 0: none. */
  readonly grandparentLevel: number;
  /** Files of that level that its key range overlaps. */
  readonly grandparentCount: number;
  /** Compression of its outputs; `null` if the log lacks it. */
  readonly compression: CompressionType | null;
  /** Key ranges that are merged in parallel; at least 1. */
  readonly subcompactionCount: number;
  /** The number of memtables that a flush writes. */
  readonly memtableCount: number;
  readonly startEvent: number;
  readonly startMicros: number;
  /** `NEVER` while it runs. */
  readonly finishEvent: number;
  readonly finishMicros: number;
  /** Files written so far, as rows of the table of lifetimes; for a move, the new rows. */
  readonly outputs: readonly number[];
  readonly outputBytes: number;
  /** The average number of times that its output bytes have been rewritten; 0 for a flush. */
  readonly outputRewrites: number;
  readonly inputRecords: number;
  readonly outputRecords: number;
  /** Its duration in µs, summed over its subcompactions; 0 until it has finished. */
  readonly micros: number;
  /** CPU time in µs, including compression and decompression; 0 if unknown. */
  readonly cpuMicros: number;
  /** The CPU time of compression, in µs. */
  readonly compressionCpuMicros: number;
  /** The CPU time of decompression, in µs. */
  readonly decompressionCpuMicros: number;
  /** True if the process ended before the job did. */
  readonly isAbandoned: boolean;
}

/** The first of our own job numbers: RocksDB counts jobs in an `int`. */
const FIRST_UNKNOWN = 2 ** 31;

/** True if a job's number is RocksDB's. */
export const isNumbered = (id: number): boolean => id < FIRST_UNKNOWN;

/** The label of a job: `job 804`, or `change 3` of the tree if no file gives its number. */
export const jobLabel = (id: number): string =>
  id < FIRST_UNKNOWN ? `job ${id}` : `change ${id - FIRST_UNKNOWN}`;

/** The number after the word for the job's kind: `804`, or `(change 3)`. */
export const jobNumber = (id: number): string => (isNumbered(id) ? `${id}` : `(${jobLabel(id)})`);

/** A job of a timeline that is being built. */
export type BuildingJob = { -readonly [Field in keyof Job]: Job[Field] } & {
  outputs: number[];
  inputs: JobInput[];
};

/** A job that starts now. Facts that `known` lacks have their defaults. */
export function startJob(
  known: Pick<Job, 'row' | 'kind' | 'id' | 'startEvent' | 'startMicros'> & Partial<Job>,
): BuildingJob {
  return {
    slot: 0,
    reason: 'Unknown',
    outputLevel: 0,
    score: 0,
    inputBytes: 0,
    targetFileSize: 0,
    grandparentLevel: 0,
    grandparentCount: 0,
    compression: null,
    subcompactionCount: 1,
    memtableCount: 0,
    finishEvent: NEVER,
    finishMicros: NEVER,
    outputBytes: 0,
    outputRewrites: 0,
    inputRecords: 0,
    outputRecords: 0,
    micros: 0,
    cpuMicros: 0,
    compressionCpuMicros: 0,
    decompressionCpuMicros: 0,
    isAbandoned: false,
    ...known,
    inputs: [...(known.inputs ?? [])],
    outputs: [...(known.outputs ?? [])],
  };
}
