import type { CompactionReason, CompressionType } from '../engine/index.ts';
import { NEVER } from './column.ts';

/** Kind of background job. A deletion drops the oldest files (FIFO) without merging. */
export type JobKind = 'flush' | 'compaction' | 'move' | 'deletion';

/** Input files of a job on one level, as rows of `timeline.lifetimes`. */
export interface JobInput {
  readonly level: number;
  readonly lifetimes: readonly number[];
}

/**
 * One row of the job table. A job is running while `startEvent ≤ t < finishEvent`. Moves and
 * deletions take no time.
 */
export interface Job {
  readonly row: number;
  readonly kind: JobKind;
  /**
   * RocksDB's job number. Numbering may restart when a database is reopened. If no file records the
   * number, we assign one: see {@link jobNumber}.
   */
  readonly id: number;
  /** Background slot, from 0. Flush slots and compaction slots are numbered separately. */
  readonly slot: number;
  readonly reason: CompactionReason;
  readonly outputLevel: number;
  readonly score: number;
  readonly inputs: readonly JobInput[];
  readonly inputBytes: number;
  /** Target size of the output files in bytes; 0 if the log lacks it. */
  readonly targetFileSize: number;
  /** Level whose file boundaries guide the output cuts; 0 if none. */
  readonly grandparentLevel: number;
  /** Number of grandparent files that overlap the job's key range. */
  readonly grandparentCount: number;
  /** Compression of the output files; `null` if the log lacks it. */
  readonly compression: CompressionType | null;
  /** Number of key ranges merged in parallel; at least 1. */
  readonly subcompactionCount: number;
  /** Number of memtables that a flush writes. */
  readonly memtableCount: number;
  readonly startEvent: number;
  readonly startMicros: number;
  /** Event at which the job finished; `NEVER` while it runs. */
  readonly finishEvent: number;
  readonly finishMicros: number;
  /** Rows in `timeline.lifetimes` of the files written so far; for a move, of the moved files. */
  readonly outputs: readonly number[];
  readonly outputBytes: number;
  /** Average number of times that the output bytes have been rewritten; 0 for a flush. */
  readonly outputRewrites: number;
  readonly inputRecords: number;
  readonly outputRecords: number;
  /** Duration in µs, summed over subcompactions; 0 until the job has finished. */
  readonly micros: number;
  /** CPU time in µs, including compression and decompression; 0 if unknown. */
  readonly cpuMicros: number;
  readonly compressionCpuMicros: number;
  readonly decompressionCpuMicros: number;
  /** True if the process ended before the job finished. */
  readonly isAbandoned: boolean;
}

/** First job number that we assign. RocksDB's own numbers fit in an `int`. */
const FIRST_UNKNOWN = 2 ** 31;

/** Returns true if RocksDB assigned the job number. */
export const isNumbered = (id: number): boolean => id < FIRST_UNKNOWN;

/** Returns `job 804`, or `change 3` if no file records the job's number. */
export const jobLabel = (id: number): string =>
  id < FIRST_UNKNOWN ? `job ${id}` : `change ${id - FIRST_UNKNOWN}`;

/** Returns the number to print after a job's kind: `804`, or `(change 3)`. */
export const jobNumber = (id: number): string => (isNumbered(id) ? `${id}` : `(${jobLabel(id)})`);

/** Job in a timeline under construction. */
export type BuildingJob = { -readonly [Field in keyof Job]: Job[Field] } & {
  outputs: number[];
  inputs: JobInput[];
};

/** Creates a job that starts now. Fields missing from `known` get defaults. */
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
