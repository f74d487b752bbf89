// The table of file lifetimes, which holds the whole history of a tree. Filtering it by event gives
// the tree at that event.
import type { CompressionType, CutReason, TableFileCreation } from '../engine/index.ts';
import { Float64Column, Int32Column, NEVER } from './column.ts';

/** Value that stands for no row. */
export const NONE = -1;
/** Producer of a file that was written outside the database and ingested. */
export const INGESTED = -2;

/**
 * Table with one row per stay of a file on a level. A trivial move ends a row and starts another
 * with the same file number. Each stay has four instants: event indices in this order, or `NEVER`.
 *
 *     createdAt    written by a job            pending while createdAt ≤ t < installedAt
 *     installedAt  added to the tree           in the tree while installedAt ≤ t < obsoleteAt
 *     obsoleteAt   replaced or moved           still on storage while t < deletedAt
 *     deletedAt    deleted from storage
 */
export class LifetimeTable {
  /** File number that RocksDB assigned. */
  readonly fileNumber = new Float64Column();
  readonly level = new Int32Column();
  /** First key of the file, inclusive. */
  readonly smallest = new Float64Column();
  readonly largest = new Float64Column();
  readonly bytes = new Float64Column();
  readonly entries = new Float64Column();
  /** Age rank of an L0 file, in which larger means newer. */
  readonly epoch = new Float64Column();
  readonly largestSeqno = new Float64Column();
  readonly deletions = new Float64Column();
  /** Size of keys and values before compression, in bytes; 0 if it is not in the log. */
  readonly rawBytes = new Float64Column();
  readonly cutReason: CutReason[] = [];
  /** Size that was compared when the file was cut, in bytes; 0 if it is unknown. */
  readonly cutBytes = new Float64Column();
  readonly cutThresholdBytes = new Float64Column();
  /** Number of grandparent file boundaries that the file has crossed. */
  readonly cutBoundaryCount = new Float64Column();
  /** Number of the grandparent file at whose edge the file was cut; 0 if there is none. */
  readonly cutGrandparent = new Float64Column();
  readonly compression: CompressionType[] = [];
  /** Row of the job that wrote the file; `NONE` if older than the log, `INGESTED` if ingested. */
  readonly producerJob = new Int32Column();
  /** Row of the latest job that reads or moves the file; `NONE` until there is one. */
  readonly consumerJob = new Int32Column();
  readonly createdAt = new Int32Column();
  readonly installedAt = new Int32Column();
  readonly obsoleteAt = new Int32Column();
  readonly deletedAt = new Int32Column();
  /** Event at which the file was written. A trivial move does not change it. */
  readonly writtenAt = new Int32Column();
  /** Average number of times that the file's bytes have been rewritten by compactions. */
  readonly rewrites = new Float64Column();
  /** Row that became this one by a trivial move; `NONE` for a newly written file. */
  readonly movedFrom = new Int32Column();

  get length(): number {
    return this.bytes.length;
  }

  /** Adds a pending file. Returns its row. */
  addCreated(event: TableFileCreation, at: number, producerJob: number, rewrites: number): number {
    this.fileNumber.push(event.file_number);
    this.level.push(event.level);
    this.smallest.push(event.smallest);
    this.largest.push(event.largest);
    this.bytes.push(event.file_size);
    this.entries.push(event.num_entries);
    this.epoch.push(event.epoch);
    this.largestSeqno.push(event.largest_seqno);
    this.deletions.push(event.num_deletions);
    this.rawBytes.push(event.raw_bytes);
    this.cutBytes.push(event.cut_bytes);
    this.cutThresholdBytes.push(event.cut_threshold_bytes);
    this.cutBoundaryCount.push(event.cut_boundary_count);
    this.cutGrandparent.push(event.cut_grandparent);
    this.cutReason.push(event.cut_reason);
    this.compression.push(event.compression);
    this.producerJob.push(producerJob);
    this.writtenAt.push(at);
    this.rewrites.push(rewrites);
    return this.#addInstants(at, NEVER, NONE);
  }

  /** Adds a row for the file in `row`, which is now on another level. Returns the new row. */
  addMoved(row: number, level: number, at: number): number {
    this.level.push(level);
    for (const column of this.#copied) column.push(column.at(row));
    this.cutReason.push(this.cutReason[row] ?? 'unknown');
    this.compression.push(this.compression[row] ?? 'kNoCompression');
    return this.#addInstants(at, at, row);
  }

  /** Columns whose values a trivial move copies. */
  readonly #copied = [
    this.fileNumber,
    this.producerJob,
    this.writtenAt,
    this.smallest,
    this.largest,
    this.bytes,
    this.entries,
    this.epoch,
    this.largestSeqno,
    this.rewrites,
    this.deletions,
    this.rawBytes,
    this.cutBytes,
    this.cutThresholdBytes,
    this.cutBoundaryCount,
    this.cutGrandparent,
  ];

  #addInstants(createdAt: number, installedAt: number, movedFrom: number): number {
    this.consumerJob.push(NONE);
    this.createdAt.push(createdAt);
    this.installedAt.push(installedAt);
    this.obsoleteAt.push(NEVER);
    this.deletedAt.push(NEVER);
    this.movedFrom.push(movedFrom);
    return this.length - 1;
  }
}
