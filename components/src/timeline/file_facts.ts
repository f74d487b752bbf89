// Facts about files and jobs, for panels and the tooltip.
import type { CompressionType } from '../engine/index.ts';
import { cutSentence, type CutFacts } from './cut_text.ts';
import { cutFacts, grandparentsOf } from './cuts.ts';
import { reasonName } from './reason_name.ts';
import { consumerAt } from './frame.ts';
import { jobNumber, type Job } from './job.ts';
import { hasKeyRanges, hasTimes } from './known.ts';
import { INGESTED } from './lifetimes.ts';
import type { Timeline } from './timeline.ts';
import { filesBetween, levelsAt } from './tree_index.ts';

/** Overlap of a file with the next non-empty level. */
export interface OverlapFacts {
  readonly level: number;
  readonly files: number;
  readonly bytes: number;
}

export interface FileFacts {
  readonly lifetime: number;
  readonly fileNumber: number;
  /** Level of the file, or the output level if the file's job is still running. */
  readonly level: number;
  /** True if key ranges are known. If not, `smallest` and `largest` only serve for drawing. */
  readonly hasKeys: boolean;
  readonly smallest: number;
  readonly largest: number;
  /** True if the log records the file's creation time, entry count and compression. */
  readonly isLogged: boolean;
  /** Job that wrote the file; `null` if the file was ingested or is older than the log. */
  readonly writer: Job | null;
  /** Origin of the file, like `compaction 32 (level size)`. */
  readonly writtenBy: string;
  readonly writtenMicros: number;
  /** Levels that the file has left by trivial moves, oldest first. */
  readonly movedFrom: readonly number[];
  /** Job that is currently reading the file. */
  readonly reader: Job | null;
  /** Running job that will install the file; `null` if the file is already in the tree. */
  readonly awaited: Job | null;
  /** Cut that ended the file; `null` unless the file was written by a compaction in the log. */
  readonly cut: CutFacts | null;
  /** Cut in one clause; empty if there was no cut. */
  readonly cutText: string;
  readonly compression: CompressionType;
  /** Size in storage, after compression, in bytes. */
  readonly storedBytes: number;
  /** Size of keys and values before compression, in bytes; `null` if the log does not record it. */
  readonly rawBytes: number | null;
  readonly entries: number;
  readonly deletions: number;
  readonly rewrites: number;
  /** Overlap with the next level; `null` if no deeper level has files or key ranges are unknown. */
  readonly overlap: OverlapFacts | null;
}

/** Returns facts about a file after event `index`. `lifetime` is the file's row. */
export function fileFacts(timeline: Timeline, lifetime: number, index: number): FileFacts {
  const { lifetimes } = timeline;
  const writer = timeline.jobs[lifetimes.producerJob.at(lifetime)] ?? null;
  const cut = writer?.kind === 'compaction' ? cutFacts(timeline, lifetime) : null;
  const rawBytes = lifetimes.rawBytes.at(lifetime);
  const compression = lifetimes.compression[lifetime] ?? 'kNoCompression';
  return {
    lifetime,
    fileNumber: lifetimes.fileNumber.at(lifetime),
    level: lifetimes.level.at(lifetime),
    hasKeys: hasKeyRanges(timeline),
    smallest: lifetimes.smallest.at(lifetime),
    largest: lifetimes.largest.at(lifetime),
    isLogged: hasTimes(timeline) && compression !== 'kDisableCompressionOption',
    writer,
    writtenBy: writer === null ? originText(lifetimes, lifetime) : writerText(writer),
    writtenMicros: timeline.timeMicros[lifetimes.writtenAt.at(lifetime)] ?? 0,
    movedFrom: movesOf(timeline, lifetime),
    reader: timeline.jobs[consumerAt(timeline, lifetime, index)] ?? null,
    awaited: index < lifetimes.installedAt.at(lifetime) ? writer : null,
    cut,
    cutText: cut === null ? '' : cutSentence(cut),
    compression,
    storedBytes: lifetimes.bytes.at(lifetime),
    rawBytes: rawBytes > 0 ? rawBytes : null,
    entries: lifetimes.entries.at(lifetime),
    deletions: lifetimes.deletions.at(lifetime),
    rewrites: lifetimes.rewrites.at(lifetime),
    overlap: overlapAt(timeline, lifetime, index),
  };
}

/** Returns the origin of a file that no logged job wrote, phrased to follow the word `written`. */
export function originText({ producerJob }: Timeline['lifetimes'], lifetime: number): string {
  return producerJob.at(lifetime) === INGESTED
    ? 'outside the database, then ingested'
    : 'before the log began';
}

function writerText(writer: Job): string {
  if (writer.kind === 'flush') return `flush ${jobNumber(writer.id)}`;
  return `compaction ${jobNumber(writer.id)} (${reasonName(writer)})`;
}

/** Returns the levels that a file has left by trivial moves, oldest first. */
function movesOf(timeline: Timeline, lifetime: number): number[] {
  const { movedFrom, level } = timeline.lifetimes;
  const levels: number[] = [];
  for (let row = movedFrom.at(lifetime); row >= 0; row = movedFrom.at(row)) {
    levels.unshift(level.at(row));
  }
  return levels;
}

function overlapAt(timeline: Timeline, lifetime: number, index: number): OverlapFacts | null {
  const overlap = overlappedBy(timeline, lifetime, index);
  if (overlap === null) return null;
  const { bytes } = timeline.lifetimes;
  const { level, files } = overlap;
  return { level, files: files.length, bytes: files.reduce((sum, row) => sum + bytes.at(row), 0) };
}

/** Files on the next non-empty level that overlap the key range of a file. */
export interface OverlappedFiles {
  readonly level: number;
  /** Rows of `timeline.lifetimes` in order of smallest key. */
  readonly files: Int32Array;
}

/**
 * Returns the files that a file overlaps on the next non-empty level; `null` if there is no such
 * level or if key ranges are unknown.
 */
export function overlappedBy(
  timeline: Timeline,
  lifetime: number,
  index: number,
): OverlappedFiles | null {
  if (!hasKeyRanges(timeline)) return null;
  const { level, smallest, largest } = timeline.lifetimes;
  const own = level.at(lifetime);
  const next = levelsAt(timeline, index).find((each) => each.level > own);
  if (next === undefined) return null;
  const keys = { from: smallest.at(lifetime), to: largest.at(lifetime) };
  return { level: next.level, files: filesBetween(timeline, next, keys) };
}

/** Input files that a job has on one level. */
export interface JobInputFacts {
  readonly level: number;
  readonly files: number;
  readonly bytes: number;
}

/** An output file of a job. Subcompactions run concurrently, so outputs may not be in key order. */
export interface JobOutputFacts {
  readonly lifetime: number;
  readonly fileNumber: number;
  readonly smallest: number;
  readonly largest: number;
  readonly storedBytes: number;
  readonly cut: CutFacts;
  readonly cutText: string;
}

/** Facts about a job, such as inputs, outputs so far, and the grandparents that guide its cuts. */
export interface JobFacts {
  readonly job: Job;
  /** Name of RocksDB's reason for the job. */
  readonly reason: string;
  readonly inputs: readonly JobInputFacts[];
  /** Files that the job has written so far. */
  readonly outputs: readonly JobOutputFacts[];
  /** Grandparent files whose edges guide the cuts, as `timeline.lifetimes` rows in key order. */
  readonly grandparents: readonly number[];
}

/** Returns facts about a job after event `index`; `null` if `jobRow` is out of range. */
export function jobFacts(timeline: Timeline, jobRow: number, index: number): JobFacts | null {
  const job = timeline.jobs[jobRow];
  if (job === undefined) return null;
  const { lifetimes } = timeline;
  const written = job.outputs.filter((row) => lifetimes.createdAt.at(row) <= index);
  return {
    job,
    reason: reasonName(job),
    inputs: job.inputs.map(({ level, lifetimes: rows }) => ({
      level,
      files: rows.length,
      bytes: rows.reduce((sum, row) => sum + lifetimes.bytes.at(row), 0),
    })),
    outputs: written.map((row) => {
      const cut = cutFacts(timeline, row);
      return {
        lifetime: row,
        fileNumber: lifetimes.fileNumber.at(row),
        smallest: lifetimes.smallest.at(row),
        largest: lifetimes.largest.at(row),
        storedBytes: lifetimes.bytes.at(row),
        cut,
        cutText: cutSentence(cut),
      };
    }),
    grandparents: grandparentsOf(timeline, job),
  };
}
