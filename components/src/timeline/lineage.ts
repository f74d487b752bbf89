// Lineage: the files whose bytes a file holds, and the files that later received its bytes.
import type { Job } from './job.ts';
import { NONE } from './lifetimes.ts';
import type { Timeline } from './timeline.ts';

/** A file that shares bytes with the requested one. */
export interface RelatedFile {
  /**
   * Row of `timeline.lifetimes`: the stay in which an ancestor was read, or a descendant's first.
   */
  readonly lifetime: number;
  /** Compactions between the two files; at least 1. Moves do not count. */
  readonly generation: number;
  /** First and last key of the shared range. */
  readonly from: number;
  readonly to: number;
}

/** The origin and the destination of a file's bytes. It depends on the log, not on the moment. */
export interface Lineage {
  /** Rows of the file itself, one for each level that it has been on, in order. */
  readonly stays: readonly number[];
  /** Files read for it, for those and so on, the latest first. */
  readonly ancestors: readonly RelatedFile[];
  /** Files written from it, from those and so on, the earliest first. */
  readonly descendants: readonly RelatedFile[];
  /** Ancestors that a flush wrote or that are older than the log. */
  readonly origins: number;
  /** The number of compactions on the longest path from an origin to the file. */
  readonly generations: number;
  /** The average number of times its bytes have been rewritten, over its job's inputs. */
  readonly rewrites: number;
  /** The job that wrote it; `null` for a file older than the log. */
  readonly writer: Job | null;
  /** The compaction or deletion that ended it; `null` while there is none. */
  readonly reader: Job | null;
}

/** A key range that two files share, and the compactions between them. */
interface Share {
  from: number;
  to: number;
  generation: number;
  /** Compactions on the longest path. */
  depth: number;
}

/**
 * The lineage of the file of a row of `timeline.lifetimes`.
 *
 * A compaction's output holds bytes of those inputs whose keys overlap its own. For earlier files,
 * only the shared key range counts. A file that was merely read by the same job is therefore no
 * ancestor. The work grows with the number of rows between the file and its relatives.
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

/** All rows of a file: a trivial move starts a new one. */
function staysOf(timeline: Timeline, lifetime: number): number[] {
  const { movedFrom } = timeline.lifetimes;
  const stays = [lifetime];
  for (let row = movedFrom.at(lifetime); row !== NONE; row = movedFrom.at(row)) stays.unshift(row);
  for (let row = movedTo(timeline, lifetime); row !== NONE; row = movedTo(timeline, row)) {
    stays.push(row);
  }
  return stays;
}

/** The row that a move turned `lifetime` into; `NONE` if none did. */
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

/** Rows are ordered by the time of writing, so inputs precede outputs. */
function ancestorsOf(timeline: Timeline, first: number): Ancestry {
  const { smallest, largest, producerJob } = timeline.lifetimes;
  const shares = new Map<number, Share>();
  shares.set(first, {
    from: smallest.at(first),
    to: largest.at(first),
    generation: 0,
    depth: 0,
  });
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
  const { smallest, largest, consumerJob, movedFrom, length } = timeline.lifetimes;
  const shares = new Map<number, Share>();
  shares.set(last, { from: smallest.at(last), to: largest.at(last), generation: 0, depth: 0 });
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
 * Adds the range that `row` shares with a relative of the next generation. Returns 1 for a new
 * relative, else 0.
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
