// Cuts of output files, and the grandparent files at whose edges they are made.
import type { CutFacts, GrandparentFacts } from './cut_text.ts';
import type { Job } from './job.ts';
import { perJob } from './per_timeline.ts';
import type { Timeline } from './timeline.ts';
import { filesBetween, levelAt } from './tree_index.ts';

/** Returns facts about the cut that ended a file. */
export function cutFacts(timeline: Timeline, lifetime: number): CutFacts {
  const { lifetimes } = timeline;
  const job = timeline.jobs[lifetimes.producerJob.at(lifetime)];
  return {
    reason: lifetimes.cutReason[lifetime] ?? 'unknown',
    bytes: lifetimes.cutBytes.at(lifetime),
    thresholdBytes: lifetimes.cutThresholdBytes.at(lifetime),
    targetFileSize: job?.targetFileSize ?? 0,
    boundaryCount: lifetimes.cutBoundaryCount.at(lifetime),
    grandparent: grandparentOf(timeline, lifetime, job),
  };
}

function grandparentOf(
  timeline: Timeline,
  lifetime: number,
  job: Job | undefined,
): GrandparentFacts | null {
  const { lifetimes } = timeline;
  const fileNumber = lifetimes.cutGrandparent.at(lifetime);
  if (fileNumber === 0 || job === undefined) return null;
  const row = grandparentRow(timeline, job, fileNumber);
  if (row < 0) return null;
  // The cut lies between this file's last key and the first key of the next output.
  const last = lifetimes.largest.at(lifetime);
  const isLeft = last < lifetimes.smallest.at(row);
  const isRight = !isLeft && last <= lifetimes.largest.at(row);
  return {
    fileNumber,
    level: lifetimes.level.at(row),
    bytes: lifetimes.bytes.at(row),
    edge: isLeft ? 'left' : isRight ? 'right' : null,
  };
}

function grandparentRow(timeline: Timeline, job: Job, fileNumber: number): number {
  const { fileNumber: numbers } = timeline.lifetimes;
  return grandparentsOf(timeline, job).find((row) => numbers.at(row) === fileNumber) ?? -1;
}

/** Grandparent files in a job's key range, by smallest key. Their edges guide where it cuts. */
export const grandparentsOf = perJob((timeline, job): readonly number[] =>
  job.grandparentLevel === 0 ? [] : findGrandparents(timeline, job),
);

function findGrandparents(timeline: Timeline, job: Job): readonly number[] {
  const { smallest, largest } = timeline.lifetimes;
  let from = Infinity;
  let to = -1;
  for (const row of job.inputs.flatMap((input) => input.lifetimes)) {
    from = Math.min(from, smallest.at(row));
    to = Math.max(to, largest.at(row));
  }
  const guides = levelAt(timeline, job.grandparentLevel, job.startEvent);
  return guides === null ? [] : [...filesBetween(timeline, guides, { from, to })];
}

/** Returns the first key of each file and the first key after it, without duplicates. */
export function fileEdges({ lifetimes }: Timeline, files: readonly number[]): number[] {
  const { smallest, largest } = lifetimes;
  return [...new Set(files.flatMap((row) => [smallest.at(row), largest.at(row) + 1]))];
}
