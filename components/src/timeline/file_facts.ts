// Facts of one file and one job, taken from the log for panels and the tooltip.
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

/** The files that a file overlaps on the next level with files. */
export interface OverlapFacts {
  readonly level: number;
  readonly files: number;
  readonly bytes: number;
}

/** A file under the cursor. */
export interface FileFacts {
  readonly lifetime: number;
  readonly fileNumber: number;
  /** The level it is on, or will be on once its job has finished. */
  readonly level: number;
  /** True if its keys are known. Otherwise `smallest` and `largest` are only drawing positions. */
  readonly hasKeys: boolean;
  readonly smallest: number;
  readonly largest: number;
  /** True if the log has its creation time, entries and compression. */
  readonly isLogged: boolean;
  /** The job that wrote it; `null` for a file older than the log. */
  readonly writer: Job | null;
  /** Its writer, as `compaction 32 (level size)`. */
  readonly writtenBy: string;
  readonly writtenMicros: number;
  /** Levels from which it was moved down since it was written, the oldest first. */
  readonly movedFrom: readonly number[];
  /** The job that reads it now. */
  readonly reader: Job | null;
  /** The job that must end before the file is in the tree; `null` once it is. */
  readonly awaited: Job | null;
  /** Its cut; `null` for a flushed file and for one older than the log. */
  readonly cut: CutFacts | null;
  /** The cut in one clause; empty without a notable cut. */
  readonly cutText: string;
  readonly compression: CompressionType;
  /** Bytes on storage, compressed. */
  readonly storedBytes: number;
  /** Keys and values before compression, in bytes; `null` if the log lacks it. */
  readonly rawBytes: number | null;
  readonly entries: number;
  readonly deletions: number;
  readonly rewrites: number;
  /** `null` if no deeper level holds files. */
  readonly overlap: OverlapFacts | null;
}

/** The facts of a row of `timeline.lifetimes` after event `index`. */
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

/** The origin of a file that no job wrote, to follow `written`. */
export function originText({ producerJob }: Timeline['lifetimes'], lifetime: number): string {
  return producerJob.at(lifetime) === INGESTED ? 'elsewhere, and ingested' : 'before the log began';
}

function writerText(writer: Job): string {
  if (writer.kind === 'flush') return `flush ${jobNumber(writer.id)}`;
  return `compaction ${jobNumber(writer.id)} (${reasonName(writer)})`;
}

/** The levels from which a file was moved without being rewritten, the oldest first. */
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

/** The files of the next non-empty level that overlap a file's key range. */
export interface OverlappedFiles {
  readonly level: number;
  /** Rows of `timeline.lifetimes`, by smallest key. */
  readonly files: Int32Array;
}

/**
 * The files that a file overlaps on the next non-empty level; `null` if there is none, or key
 * ranges are unknown.
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

/** Files of one level that a job reads. */
export interface JobInputFacts {
  readonly level: number;
  readonly files: number;
  readonly bytes: number;
}

/** An output file of a job. Subcompactions write concurrently, so keys may be in any order. */
export interface JobOutputFacts {
  readonly lifetime: number;
  readonly fileNumber: number;
  readonly smallest: number;
  readonly largest: number;
  readonly storedBytes: number;
  readonly cut: CutFacts;
  readonly cutText: string;
}

/** A job: its inputs, its outputs so far, and the grandparents that guide its cuts. */
export interface JobFacts {
  readonly job: Job;
  /** RocksDB's reason in words. */
  readonly reason: string;
  readonly inputs: readonly JobInputFacts[];
  /** Files written up to the event. */
  readonly outputs: readonly JobOutputFacts[];
  /** Rows of `timeline.lifetimes`: the files whose edges guide its cuts, by smallest key. */
  readonly grandparents: readonly number[];
}

/** The facts of a row of `timeline.jobs` after event `index`. */
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
