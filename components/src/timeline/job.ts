import type { CompactionReason, CompressionType } from '../engine/index.ts';
import { NEVER } from './column.ts';

/** The kind of a background job; a deletion drops the oldest files (FIFO) and merges nothing. */
export type JobKind = 'flush' | 'compaction' | 'move' | 'deletion';

/** The inputs of a job on one level, as rows of the table of lifetimes. */
export interface JobInput {
  readonly level: number;
  readonly lifetimes: readonly number[];
}

/**
 * One row of the job table. Running while `startEvent ≤ t < finishEvent`; moves and deletions take
 * no time.
 */
export interface Job {
  readonly row: number;
  readonly kind: JobKind;
  /**
   * RocksDB's number of the job, which may start anew when a database is opened again; where no
   * file says it, one of ours: see {@link jobNumber}.
   */
  readonly id: number;
  /** Background slot, from 0; flushes and compactions count apart. */
  readonly slot: number;
  readonly reason: CompactionReason;
  readonly outputLevel: number;
  readonly score: number;
  readonly inputs: readonly JobInput[];
  readonly inputBytes: number;
  /** `target_file_size` of its outputs; 0 where the log does not say. */
  readonly targetFileSize: number;
  /** The level along whose files its outputs are cut; 0: none. */
  readonly grandparentLevel: number;
  /** Files of that level that its key range overlaps. */
  readonly grandparentCount: number;
  /** Compression of its outputs; `null` where the log does not say. */
  readonly compression: CompressionType | null;
  /** Key ranges that are merged side by side; at least 1. */
  readonly subcompactionCount: number;
  /** Memtables that a flush writes. */
  readonly memtableCount: number;
  readonly startEvent: number;
  readonly startMicros: number;
  /** `NEVER` while it runs. */
  readonly finishEvent: number;
  readonly finishMicros: number;
  /**
   * Files written so far, as rows of the table of lifetimes; for a move the files at their new
   * place.
   */
  readonly outputs: readonly number[];
  readonly outputBytes: number;
  /** How often the bytes of its outputs have been rewritten, on average; 0 for a flush. */
  readonly outputRewrites: number;
  readonly inputRecords: number;
  readonly outputRecords: number;
  /** How long it took, in µs, summed over its subcompactions; 0 until it has finished. */
  readonly micros: number;
  /** Processor time in µs, compression and decompression included; 0 where it is unknown. */
  readonly cpuMicros: number;
  /** The part of it that compression took. */
  readonly compressionCpuMicros: number;
  /** The part of it that decompression took. */
  readonly decompressionCpuMicros: number;
  /** Whether the process ended before the job did. */
  readonly isAbandoned: boolean;
}

/** From here on numbers are ours: RocksDB counts jobs in an `int`. */
const FIRST_UNKNOWN = 2 ** 31;

/** Whether the number of a job is RocksDB's. */
export const isNumbered = (id: number): boolean => id < FIRST_UNKNOWN;

/** A job: `job 804`, or `change 3`, the third of the tree, where no file says its number. */
export const jobLabel = (id: number): string =>
  id < FIRST_UNKNOWN ? `job ${id}` : `change ${id - FIRST_UNKNOWN}`;

/** The number behind a word for the job's kind: `804`, or `(change 3)`. */
export const jobNumber = (id: number): string => (isNumbered(id) ? `${id}` : `(${jobLabel(id)})`);

/** A job while a timeline is being built. */
export type BuildingJob = { -readonly [Field in keyof Job]: Job[Field] } & {
  outputs: number[];
  inputs: JobInput[];
};

/** A job that starts now, with nothing known but what `known` says. */
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
