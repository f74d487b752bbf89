// How far a running job has come along the key space, from the times the log gives.
import { NEVER } from '../timeline/column.ts';
import type { Job } from '../timeline/job.ts';
import type { Timeline } from '../timeline/timeline.ts';

/** A job in the middle of its work. */
export interface JobProgress {
  /** Part of its time that has passed, 0 … 1; `null` while its end is not known. */
  readonly done: number | null;
  /** First and last key that it reads. */
  readonly from: number;
  readonly to: number;
  /** Key that the merge has reached. */
  readonly sweep: number;
  /** Key behind the last file that was cut; where the file being written begins. */
  readonly cut: number;
  readonly filesCut: number;
}

/** The progress of a job at a playhead between its start and its finish. */
export function progressAt(timeline: Timeline, job: Job, playhead: number): JobProgress {
  const { from, to } = rangeOf(timeline, job);
  const { lifetimes } = timeline;
  const clock = clockOf(timeline, job);
  const now = clock(playhead);
  let before = { at: clock(job.startEvent), key: from };
  let after: { at: number; key: number } | null = null;
  let filesCut = 0;
  for (const row of job.outputs) {
    const point = { at: clock(lifetimes.createdAt.at(row)), key: lifetimes.largest.at(row) + 1 };
    if (lifetimes.createdAt.at(row) <= playhead) {
      before = point;
      filesCut += 1;
    } else if (after === null && point.at > before.at) after = point;
  }
  const isFinished = job.finishEvent !== NEVER;
  if (after === null && isFinished) after = { at: clock(job.finishEvent), key: to };
  const span = after === null ? 0 : after.at - before.at;
  const part = span > 0 ? Math.min(1, Math.max(0, (now - before.at) / span)) : 0;
  const sweep = before.key + ((after?.key ?? before.key) - before.key) * part;
  return {
    done: isFinished ? doneOf(job, clock, now) : null,
    from,
    to,
    sweep,
    cut: before.key,
    filesCut,
  };
}

function doneOf(job: Job, clock: (playhead: number) => number, now: number): number {
  const from = clock(job.startEvent);
  const to = clock(job.finishEvent);
  return to > from ? Math.min(1, Math.max(0, (now - from) / (to - from))) : 1;
}

/** Virtual time, or event numbers where the log has no times within the job. */
function clockOf(timeline: Timeline, job: Job): (playhead: number) => number {
  const end = job.finishEvent === NEVER ? timeline.eventCount - 1 : job.finishEvent;
  const hasTime = timeline.microsAt(end) > timeline.microsAt(job.startEvent);
  return hasTime ? (playhead) => timeline.microsAt(playhead) : (playhead) => playhead;
}

/** Inputs do not change while a job runs. */
const inputRanges = new WeakMap<Job, { from: number; to: number }>();

/** Keys from the first to behind the last that a job reads, or writes if it reads no file. */
function rangeOf(timeline: Timeline, job: Job): { from: number; to: number } {
  const known = inputRanges.get(job);
  if (known !== undefined) return known;
  const { smallest, largest } = timeline.lifetimes;
  const inputs = job.inputs.flatMap((input) => input.lifetimes);
  const rows = inputs.length > 0 ? inputs : job.outputs;
  if (rows.length === 0) return { from: 0, to: timeline.keySpace };
  let from = Infinity;
  let to = 0;
  for (const row of rows) {
    from = Math.min(from, smallest.at(row));
    to = Math.max(to, largest.at(row) + 1);
  }
  const range = { from, to };
  if (inputs.length > 0) inputRanges.set(job, range);
  return range;
}
