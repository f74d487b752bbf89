// Progress of a running job through the key space, derived from the times in the log.
import { NEVER } from '../timeline/column.ts';
import type { Job } from '../timeline/job.ts';
import { perJob } from '../timeline/per_timeline.ts';
import type { Timeline } from '../timeline/timeline.ts';

export interface JobProgress {
  /** Share of the job's time that has elapsed, 0 to 1; `null` while the job's end is unknown. */
  readonly done: number | null;
  /** First key that the job reads. */
  readonly from: number;
  readonly to: number;
  /** Key that the merge has reached. */
  readonly sweep: number;
  /** First key of the file that is being written, right after the last cut. */
  readonly cut: number;
  readonly filesCut: number;
  /** Fronts of the merge, one per subcompaction, in key order. */
  readonly fronts: readonly Front[];
}

/** Progress of a merge within one key range. */
export interface Front {
  readonly from: number;
  /** First key after the range. */
  readonly to: number;
  readonly sweep: number;
  readonly cut: number;
}

/** Returns the progress of a job at a playhead between its start and its finish. */
export function progressAt(timeline: Timeline, job: Job, playhead: number): JobProgress {
  const { from, to } = rangeOf(timeline, job);
  const { createdAt } = timeline.lifetimes;
  const clock = clockOf(timeline, job);
  const fronts = keyRangesOf(timeline, job, { from, to }).map((range) =>
    frontAt({ timeline, job, playhead, clock }, range),
  );
  const first = fronts[0] ?? { sweep: from, cut: from };
  return {
    done: job.finishEvent === NEVER ? null : doneOf(job, clock, clock(playhead)),
    from,
    to,
    sweep: first.sweep,
    cut: first.cut,
    filesCut: job.outputs.filter((row) => createdAt.at(row) <= playhead).length,
    fronts,
  };
}

/** Key range of a subcompaction, and the files that it writes, in order. */
interface KeyRange {
  readonly from: number;
  readonly to: number;
  readonly outputs: readonly number[];
}

/** Returns a job's key range. If the outputs reveal subcompactions, returns one range for each. */
function keyRangesOf(
  timeline: Timeline,
  job: Job,
  { from, to }: { readonly from: number; readonly to: number },
): KeyRange[] {
  if (job.subcompactionCount <= 1) return [{ from, to, outputs: job.outputs }];
  const { smallest, largest, cutReason } = timeline.lifetimes;
  const outputs = [...job.outputs].sort((a, b) => smallest.at(a) - smallest.at(b));
  const ranges: KeyRange[] = [];
  let start = from;
  let own: number[] = [];
  for (const row of outputs) {
    own.push(row);
    if (cutReason[row] !== 'subcompaction_boundary') continue;
    const end = largest.at(row) + 1;
    ranges.push({ from: start, to: end, outputs: own });
    start = end;
    own = [];
  }
  return [...ranges, { from: start, to, outputs: own }];
}

interface FrontInput {
  readonly timeline: Timeline;
  readonly job: Job;
  readonly playhead: number;
  readonly clock: (playhead: number) => number;
}

function frontAt({ timeline, job, playhead, clock }: FrontInput, range: KeyRange): Front {
  const { createdAt, largest } = timeline.lifetimes;
  let before = { at: clock(job.startEvent), key: range.from };
  let after: { at: number; key: number } | null = null;
  for (const row of range.outputs) {
    const point = { at: clock(createdAt.at(row)), key: largest.at(row) + 1 };
    if (createdAt.at(row) <= playhead) before = point;
    else if (after === null && point.at > before.at) after = point;
  }
  if (after === null && job.finishEvent !== NEVER) {
    after = { at: clock(job.finishEvent), key: range.to };
  }
  const span = after === null ? 0 : after.at - before.at;
  const part = span > 0 ? Math.min(1, Math.max(0, (clock(playhead) - before.at) / span)) : 0;
  const sweep = before.key + ((after?.key ?? before.key) - before.key) * part;
  return { from: range.from, to: range.to, sweep, cut: before.key };
}

function doneOf(job: Job, clock: (playhead: number) => number, now: number): number {
  const from = clock(job.startEvent);
  const to = clock(job.finishEvent);
  return to > from ? Math.min(1, Math.max(0, (now - from) / (to - from))) : 1;
}

/** Returns the clock for a job: virtual time, or the event number if all times are equal. */
function clockOf(timeline: Timeline, job: Job): (playhead: number) => number {
  const end = job.finishEvent === NEVER ? timeline.eventCount - 1 : job.finishEvent;
  const hasTime = timeline.microsAt(end) > timeline.microsAt(job.startEvent);
  return hasTime ? (playhead) => timeline.microsAt(playhead) : (playhead) => playhead;
}

interface KeySpan {
  readonly from: number;
  readonly to: number;
}

/** Returns the key range that a job reads or, if it reads no files, the range that it writes. */
function rangeOf(timeline: Timeline, job: Job): KeySpan {
  return (
    inputRange(timeline, job) ?? spanOf(timeline, job.outputs) ?? { from: 0, to: timeline.keySpace }
  );
}

/** Key range of a job's inputs. It does not change while the job runs. */
const inputRange = perJob((timeline, job) =>
  spanOf(
    timeline,
    job.inputs.flatMap((input) => input.lifetimes),
  ),
);

/** Returns the key range from the first to the last key of the files; `null` without files. */
export function spanOf(timeline: Timeline, rows: readonly number[]): KeySpan | null {
  if (rows.length === 0) return null;
  const { smallest, largest } = timeline.lifetimes;
  let from = Infinity;
  let to = 0;
  for (const row of rows) {
    from = Math.min(from, smallest.at(row));
    to = Math.max(to, largest.at(row) + 1);
  }
  return { from, to };
}
