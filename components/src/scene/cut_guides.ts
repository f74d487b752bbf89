// Keys at which a job may cut its outputs, and keys at which it did.
import { plural } from '../base/format_short.ts';
import type { CutReason } from '../engine/index.ts';
import { followsGrandparent } from '../timeline/cut_reasons.ts';
import { grandparentsOf } from '../timeline/cuts.ts';
import { pendingOf } from '../timeline/frame.ts';
import type { Job } from '../timeline/job.ts';
import { perJob } from '../timeline/per_timeline.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** Edges of the grandparent files within a job's input key range, in ascending order. */
export const guideEdges = perJob((timeline, job): readonly number[] => {
  const { smallest, largest } = timeline.lifetimes;
  const inputs = job.inputs.flatMap((input) => input.lifetimes);
  const from = Math.min(...inputs.map((row) => smallest.at(row)));
  const to = Math.max(...inputs.map((row) => largest.at(row)));
  const keys = new Set<number>();
  for (const row of grandparentsOf(timeline, job)) {
    for (const key of [smallest.at(row), largest.at(row) + 1]) {
      if (key > from && key <= to) keys.add(key);
    }
  }
  return [...keys].sort((a, b) => a - b);
});

/** Key at which an output file ends and the next one begins. */
export interface CutEdge {
  /** First key after the file that was cut. */
  readonly key: number;
  readonly reason: CutReason;
}

/** Returns the cuts that a job has made by a playhead. The end of the input does not count. */
export function cutEdges(timeline: Timeline, job: Job, playhead: number): CutEdge[] {
  const { createdAt, largest, cutReason } = timeline.lifetimes;
  return job.outputs.flatMap((row) => {
    const reason = cutReason[row] ?? 'unknown';
    if (createdAt.at(row) > playhead || reason === 'end_of_input') return [];
    return [{ key: largest.at(row) + 1, reason }];
  });
}

/**
 * Returns the number of files that a job has written by event `index`, and how many of them end
 * where a file of the level below does: `4 files written, 3 cut along L6`.
 */
export function cutsText(timeline: Timeline, job: Job, index: number): string {
  const text = `${plural(pendingOf(timeline, job, index).length, 'file')} written`;
  if (job.grandparentLevel === 0) return text;
  const cuts = cutEdges(timeline, job, index);
  const along = cuts.filter(({ reason }) => followsGrandparent(reason)).length;
  return `${text}, ${along} cut along L${job.grandparentLevel}`;
}
