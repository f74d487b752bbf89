// What jobs did that were over in a blink: while the history plays fast, their writes are trails
// that fade, instead of flickering.
import { lastAtOrBefore } from '../base/binary_search.ts';
import { Int32Column, NEVER } from '../timeline/column.ts';
import { finishedJobs } from '../timeline/finished_jobs.ts';
import type { Job } from '../timeline/job.ts';
import { perTimeline } from '../timeline/per_timeline.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { SceneJob } from './scene.ts';

/** Keys that a job has written lately, on its output level. */
export interface Trail {
  readonly level: number;
  readonly from: number;
  /** Behind the last of them. */
  readonly to: number;
  /** The event at which the job finished. */
  readonly event: number;
}

/** All that jobs have written within some events before a playhead. */
export interface Trails {
  /** The first to fade first. */
  readonly trails: readonly Trail[];
  /** Which of them are seen: from one place to before another. */
  readonly first: number;
  readonly end: number;
  readonly playhead: number;
  /** Events in which a trail fades. */
  readonly span: number;
}

export const NO_TRAILS: Trails = {
  trails: [],
  first: 0,
  end: 0,
  playhead: 0,
  span: 1,
};

/** Pictures that a trail takes to fade. */
const FADE_PICTURES = 12;
/** A job that is seen in fewer pictures than these is not drawn as one. */
const FEWEST_PICTURES = 8;

/** The trails at a playhead that goes on by `pace` events a picture. */
export function trailsAt(timeline: Timeline, playhead: number, pace: number): Trails {
  const span = Math.max(1, pace * FADE_PICTURES);
  const writing = writingOf(timeline);
  const first = writing.countBy(playhead - span);
  const end = writing.countBy(playhead);
  return { trails: writing.trails, first, end, playhead, span };
}

/** Takes in what has been appended, which the next fast picture would have to do. */
export function readTrails(timeline: Timeline): void {
  writingOf(timeline);
}

/** How much of a trail is seen: 1 right after it was written, falling to 0. */
export function strengthOf({ playhead, span }: Trails, { event }: Trail): number {
  return 1 - (playhead - event) / span;
}

/** Whether a job lasts for long enough to be followed by eye. */
export function isFollowable({ job }: SceneJob, pace: number): boolean {
  if (job.finishEvent === NEVER) return true;
  return job.finishEvent - job.startEvent >= pace * FEWEST_PICTURES;
}

/** All trails of a history. */
class Writing {
  readonly trails: Trail[] = [];
  readonly #events = new Int32Column();
  #seen = 0;

  /** How many finished at or before a playhead. */
  countBy(playhead: number): number {
    return lastAtOrBefore(this.#events.values, this.trails.length, playhead) + 1;
  }

  update(timeline: Timeline): void {
    const finished = finishedJobs(timeline);
    for (; this.#seen < finished.length; this.#seen += 1) {
      const job = timeline.jobs[finished.rows[this.#seen] ?? 0];
      if (job === undefined || job.outputs.length === 0 || job.kind === 'flush') continue;
      this.trails.push(trailOf(timeline, job));
      this.#events.push(job.finishEvent);
    }
  }
}

/** Outputs do not change once a job has finished. */
function trailOf(timeline: Timeline, job: Job): Trail {
  const { smallest, largest } = timeline.lifetimes;
  let from = Infinity;
  let to = 0;
  for (const row of job.outputs) {
    from = Math.min(from, smallest.at(row));
    to = Math.max(to, largest.at(row) + 1);
  }
  return { level: job.outputLevel, from, to, event: job.finishEvent };
}

const writingOf = perTimeline(
  () => new Writing(),
  (writing, timeline) => writing.update(timeline),
);
