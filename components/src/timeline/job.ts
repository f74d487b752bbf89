import type { CompactionReason, CompressionType } from '../engine/index.ts';
import { NEVER } from './column.ts';

/** Kind of background job. A deletion drops the oldest files (FIFO) without merging. */
export type JobKind = 'flush' | 'compaction' | 'move' | 'deletion';

/** Input files that a job has on one level, as rows of `timeline.lifetimes`. */
export interface JobInput {
  readonly level: number;
  readonly lifetimes: readonly number[];
}

/**
 * A row of the job table. A job is running while `startEvent ≤ t < finishEvent`. Moves and
 * deletions take no time.
 */
export interface Job {
  readonly row: number;
  readonly kind: JobKind;
  /**
   * Job number from RocksDB. Numbering may restart when a database is reopened. If no file records
   * the number, we assign one; see {@link jobNumber}.
   */
  readonly id: number;
  /** Index of the background slot. Flush and compaction slots are numbered separately. */
  readonly slot: number;
  readonly reason: CompactionReason;
  readonly outputLevel: number;
  readonly score: number;
  readonly inputs: readonly JobInput[];
  readonly inputBytes: number;
  /** Target size of the output files in bytes; 0 if it is not in the log. */
  readonly targetFileSize: number;
  /** Level whose file boundaries guide the output cuts; 0 if there is none. */
  readonly grandparentLevel: number;
  /** Number of grandparent files that overlap the key range of the job. */
  readonly grandparentCount: number;
  /** Compression of the output files; `null` if it is not in the log. */
  readonly compression: CompressionType | null;
  /** Number of key ranges that are merged in parallel; at least 1. */
  readonly subcompactionCount: number;
  /** Number of memtables that are flushed together. */
  readonly memtableCount: number;
  readonly startEvent: number;
  readonly startMicros: number;
  /** Event at which the job finished; `NEVER` while it is running. */
  readonly finishEvent: number;
  readonly finishMicros: number;
  /** Files written so far or, for a move, files moved, as rows of `timeline.lifetimes`. */
  readonly outputs: readonly number[];
  readonly outputBytes: number;
  /** Average number of times that the output bytes have been rewritten; 0 for a flush. */
  readonly outputRewrites: number;
  readonly inputRecords: number;
  readonly outputRecords: number;
  /** Duration in µs, summed over subcompactions; 0 while the job is running. */
  readonly micros: number;
  /** CPU time in µs, including compression and decompression; 0 if it is unknown. */
  readonly cpuMicros: number;
  readonly compressionCpuMicros: number;
  readonly decompressionCpuMicros: number;
  /** True if the process ended before the job finished. */
  readonly isAbandoned: boolean;
}

/** First job number assigned by us. RocksDB's own numbers fit in an `int`. */
const FIRST_UNKNOWN = 2 ** 31;

/** Returns true if a job number was assigned by RocksDB. */
export const isNumbered = (id: number): boolean => id < FIRST_UNKNOWN;

/** Returns a label like `job 804`, or `change 3` if no file records the job's number. */
export const jobLabel = (id: number): string =>
  id < FIRST_UNKNOWN ? `job ${id}` : `change ${id - FIRST_UNKNOWN}`;

/** Returns the number to print after the kind of a job, like `804` or `(change 3)`. */
export const jobNumber = (id: number): string => (isNumbered(id) ? `${id}` : `(${jobLabel(id)})`);

/** A job in a timeline under construction. */
export type BuildingJob = { -readonly [Field in keyof Job]: Job[Field] } & {
  outputs: number[];
  inputs: JobInput[];
};

/** Creates a job that starts at the current event. Fields missing from `known` get defaults. */
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
