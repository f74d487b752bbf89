// The table of file lifetimes: the whole history of a tree. The tree at any moment is a filter over
// it.
import type { CompressionType, CutReason, TableFileCreation } from '../engine/index.ts';
import { Float64Column, Int32Column, NEVER } from './column.ts';

/** "No row of another table". */
export const NONE = -1;
/** The writer of a file that was written outside the database. */
export const INGESTED = -2;

/**
 * One row for each stay of a file on a level: a trivial move ends a row and begins another with the
 * same file number. The four instants are event indices, in this order or `NEVER`:
 *
 *     createdAt    written by its job          pending while createdAt ≤ t < installedAt
 *     installedAt  part of the tree            in the tree while installedAt ≤ t < obsoleteAt
 *     obsoleteAt   replaced or moved away      still on storage while t < deletedAt
 *     deletedAt    gone from storage
 */
export class LifetimeTable {
  /** RocksDB's number of the file. */
  readonly fileNumber = new Float64Column();
  readonly level = new Int32Column();
  /** First and last key, both included. */
  readonly smallest = new Float64Column();
  readonly largest = new Float64Column();
  readonly bytes = new Float64Column();
  readonly entries = new Float64Column();
  /** Position among L0 files: larger is newer. */
  readonly epoch = new Float64Column();
  readonly largestSeqno = new Float64Column();
  readonly deletions = new Float64Column();
  /** Bytes of keys and values before compression; 0 if the log lacks them. */
  readonly rawBytes = new Float64Column();
  readonly cutReason: CutReason[] = [];
  /** The size and the threshold that were compared when the file was cut; 0 if unknown. */
  readonly cutBytes = new Float64Column();
  readonly cutThresholdBytes = new Float64Column();
  /** Boundaries of grandparent files that the file crosses. */
  readonly cutBoundaryCount = new Float64Column();
  /** Number of the grandparent file at whose edge it was cut; 0: none. */
  readonly cutGrandparent = new Float64Column();
  readonly compression: CompressionType[] = [];
  /** Row of the job that wrote the file; `NONE` if the file is older than the log; `INGESTED`. */
  readonly producerJob = new Int32Column();
  /** Row of the latest job that reads or moves it; `NONE` so far. */
  readonly consumerJob = new Int32Column();
  readonly createdAt = new Int32Column();
  readonly installedAt = new Int32Column();
  readonly obsoleteAt = new Int32Column();
  readonly deletedAt = new Int32Column();
  /** Event at which the file itself was written. A move does not change it. */
  readonly writtenAt = new Int32Column();
  /** The average number of times that compactions have rewritten its bytes. */
  readonly rewrites = new Float64Column();
  /** The row that a trivial move turned into this one; `NONE` for a newly written file. */
  readonly movedFrom = new Int32Column();

  /** Number of lifetimes. */
  get length(): number {
    return this.bytes.length;
  }

  /** Adds a new file, pending. Returns its row. */
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

  /** Adds the next stay of the file of `row`, on another level. Returns its row. */
  addMoved(row: number, level: number, at: number): number {
    this.level.push(level);
    for (const column of this.#copied) column.push(column.at(row));
    this.cutReason.push(this.cutReason[row] ?? 'unknown');
    this.compression.push(this.compression[row] ?? 'kNoCompression');
    return this.#addInstants(at, at, row);
  }

  /** The columns that a move leaves unchanged. */
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
