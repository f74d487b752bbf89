// Trails of short jobs. During fast playback, writes of short jobs fade out instead of flickering.
import { lastAtOrBefore } from '../base/binary_search.ts';
import { Int32Column, NEVER } from '../timeline/column.ts';
import { finishedJobs } from '../timeline/finished_jobs.ts';
import type { Job } from '../timeline/job.ts';
import { perTimeline } from '../timeline/per_timeline.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { spanOf } from './progress.ts';
import type { SceneJob } from './scene.ts';

/** Key range on its output level that a job has recently written. */
export interface Trail {
  readonly level: number;
  readonly from: number;
  /** First key after the range. */
  readonly to: number;
  /** Event at which the job finished. */
  readonly event: number;
}

/** Recent writes of jobs at a playhead. */
export interface Trails {
  /** All trails, in the order in which the jobs finished. */
  readonly trails: readonly Trail[];
  /** Index of the first visible trail. */
  readonly first: number;
  readonly end: number;
  readonly playhead: number;
  /** Number of events in which a trail fades. */
  readonly span: number;
}

export const NO_TRAILS: Trails = {
  trails: [],
  first: 0,
  end: 0,
  playhead: 0,
  span: 1,
};

/** Number of pictures in which a trail fades. */
const FADE_PICTURES = 12;
/** Minimum number of pictures that a job must last to be drawn as a job. */
const FEWEST_PICTURES = 8;

/** Returns the trails at a playhead that advances by `pace` events per picture. */
export function trailsAt(timeline: Timeline, playhead: number, pace: number): Trails {
  const span = Math.max(1, pace * FADE_PICTURES);
  const writing = writingOf(timeline);
  const first = writing.countBy(playhead - span);
  const end = writing.countBy(playhead);
  return { trails: writing.trails, first, end, playhead, span };
}

/** Reads new events in advance, so that the next fast picture does not have to. */
export function readTrails(timeline: Timeline): void {
  writingOf(timeline);
}

/** Returns the opacity of a trail, which is 1 right after the job and falls to 0. */
export function strengthOf({ playhead, span }: Trails, { event }: Trail): number {
  return 1 - (playhead - event) / span;
}

/** Returns true if a job lasts long enough for viewers to follow it. */
export function isFollowable({ job }: SceneJob, pace: number): boolean {
  if (job.finishEvent === NEVER) return true;
  return job.finishEvent - job.startEvent >= pace * FEWEST_PICTURES;
}

class Writing {
  readonly trails: Trail[] = [];
  readonly #events = new Int32Column();
  #seen = 0;

  /** Returns the number of jobs that have a trail and finished at or before a playhead. */
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

/** Returns the trail of a finished job. The job's outputs no longer change. */
function trailOf(timeline: Timeline, job: Job): Trail {
  const keys = spanOf(timeline, job.outputs) ?? { from: 0, to: 0 };
  return { level: job.outputLevel, ...keys, event: job.finishEvent };
}

const writingOf = perTimeline(
  () => new Writing(),
  (writing, timeline) => writing.update(timeline),
);
