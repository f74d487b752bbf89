// Lineage of a file: the files from which its bytes came, and the files to which they went.
import type { Job } from './job.ts';
import { NONE } from './lifetimes.ts';
import type { Timeline } from './timeline.ts';

/** A file that shares bytes with the file whose lineage is requested. */
export interface RelatedFile {
  /** Row of `timeline.lifetimes`: last stay of an ancestor, or first stay of a descendant. */
  readonly lifetime: number;
  /** Number of compactions between the two files, at least 1. Moves do not count. */
  readonly generation: number;
  /** First key of the shared range. */
  readonly from: number;
  readonly to: number;
}

/** Origin and destination of a file's bytes. They depend on the log, not on the playhead. */
export interface Lineage {
  /** Rows of the file itself in order, one for each level on which it has been. */
  readonly stays: readonly number[];
  /** Direct and indirect inputs from which the file was merged, latest first. */
  readonly ancestors: readonly RelatedFile[];
  /** Files into which the file was merged, directly or indirectly, earliest first. */
  readonly descendants: readonly RelatedFile[];
  /** Number of ancestors that were written by a flush or are older than the log. */
  readonly origins: number;
  /** Number of compactions on the longest path from an origin to the file. */
  readonly generations: number;
  /** Average number of times that the bytes of the writer's outputs have been rewritten. */
  readonly rewrites: number;
  /** Job that wrote the file; `null` if no job in the log did. */
  readonly writer: Job | null;
  /** Compaction or deletion that consumes the file; `null` if there is none yet. */
  readonly reader: Job | null;
}

/** Key range shared by two files, and the compactions between them. */
interface Share {
  from: number;
  to: number;
  generation: number;
  /** Number of compactions on the longest path between the files. */
  depth: number;
}

/**
 * Returns the lineage of a file, given any of its rows in `timeline.lifetimes`.
 *
 * An output holds bytes of the inputs that overlap its key range. For earlier generations, only the
 * shared key range counts, so a file that is merely read by the same job is not an ancestor. The
 * cost is proportional to the number of rows between the file and its relatives.
 */
export function lineageOf(timeline: Timeline, lifetime: number): Lineage {
  const stays = staysOf(timeline, lifetime);
  const first = stays[0] ?? lifetime;
  const last = stays[stays.length - 1] ?? lifetime;
  const back = ancestorsOf(timeline, first);
  const reader = readerOf(timeline, last);
  return {
    stays,
    ancestors: back.files,
    descendants: descendantsOf(timeline, last),
    origins: back.origins,
    generations: back.generations,
    rewrites: timeline.lifetimes.rewrites.at(first),
    writer: timeline.jobs[timeline.lifetimes.producerJob.at(first)] ?? null,
    reader,
  };
}

/** Returns all rows of a file, which has another row for each trivial move. */
function staysOf(timeline: Timeline, lifetime: number): number[] {
  const { movedFrom } = timeline.lifetimes;
  const stays = [lifetime];
  for (let row = movedFrom.at(lifetime); row !== NONE; row = movedFrom.at(row)) stays.unshift(row);
  for (let row = movedTo(timeline, lifetime); row !== NONE; row = movedTo(timeline, row)) {
    stays.push(row);
  }
  return stays;
}

/** Returns the row that `lifetime` became by a move, or `NONE`. */
function movedTo(timeline: Timeline, lifetime: number): number {
  const job = timeline.jobs[timeline.lifetimes.consumerJob.at(lifetime)];
  if (job?.kind !== 'move') return NONE;
  return job.outputs.find((row) => timeline.lifetimes.movedFrom.at(row) === lifetime) ?? NONE;
}

function readerOf(timeline: Timeline, last: number): Job | null {
  const job = timeline.jobs[timeline.lifetimes.consumerJob.at(last)];
  return job === undefined || job.isAbandoned ? null : job;
}

interface Ancestry {
  readonly files: RelatedFile[];
  readonly origins: number;
  readonly generations: number;
}

/** Returns the shares of relatives, at first only that of the file itself. */
function ownShare({ lifetimes: { smallest, largest } }: Timeline, row: number): Map<number, Share> {
  return new Map([[row, { from: smallest.at(row), to: largest.at(row), generation: 0, depth: 0 }]]);
}

/** Finds all ancestors in one backward pass. Rows are in write order, so inputs precede outputs. */
function ancestorsOf(timeline: Timeline, first: number): Ancestry {
  const { producerJob } = timeline.lifetimes;
  const shares = ownShare(timeline, first);
  const files: RelatedFile[] = [];
  let origins = 0;
  let generations = 0;
  let waiting = 1;
  for (let row = first; row >= 0 && waiting > 0; row -= 1) {
    const share = shares.get(row);
    if (share === undefined) continue;
    waiting -= 1;
    if (row !== first) files.push(related(row, share));
    const writer = timeline.jobs[producerJob.at(row)];
    if (writer === undefined || writer.kind === 'flush') {
      if (row !== first) origins += 1;
      generations = Math.max(generations, share.depth);
      continue;
    }
    for (const input of writer.inputs) {
      for (const read of input.lifetimes) waiting += widen(timeline, shares, read, share);
    }
  }
  return { files, origins, generations };
}

function descendantsOf(timeline: Timeline, last: number): RelatedFile[] {
  const { consumerJob, movedFrom, length } = timeline.lifetimes;
  const shares = ownShare(timeline, last);
  const files: RelatedFile[] = [];
  let waiting = 1;
  for (let row = last; row < length && waiting > 0; row += 1) {
    const share = shares.get(row);
    if (share === undefined) continue;
    waiting -= 1;
    if (row !== last && movedFrom.at(row) === NONE) files.push(related(row, share));
    const reader = timeline.jobs[consumerJob.at(row)];
    if (reader === undefined || reader.isAbandoned) continue;
    if (reader.kind === 'move') {
      const moved = movedTo(timeline, row);
      if (moved !== NONE && !shares.has(moved)) {
        shares.set(moved, share);
        waiting += 1;
      }
      continue;
    }
    for (const written of reader.outputs) waiting += widen(timeline, shares, written, share);
  }
  return files;
}

/**
 * Adds the key range that `row` shares with a file one generation closer. Returns 1 if `row` is a
 * new relative, otherwise 0.
 */
function widen(timeline: Timeline, shares: Map<number, Share>, row: number, near: Share): 0 | 1 {
  const { smallest, largest } = timeline.lifetimes;
  const from = Math.max(smallest.at(row), near.from);
  const to = Math.min(largest.at(row), near.to);
  if (from > to) return 0;
  const known = shares.get(row);
  if (known === undefined) {
    shares.set(row, { from, to, generation: near.generation + 1, depth: near.depth + 1 });
    return 1;
  }
  known.from = Math.min(known.from, from);
  known.to = Math.max(known.to, to);
  known.generation = Math.min(known.generation, near.generation + 1);
  known.depth = Math.max(known.depth, near.depth + 1);
  return 0;
}

function related(lifetime: number, { from, to, generation }: Share): RelatedFile {
  return { lifetime, generation, from, to };
}
