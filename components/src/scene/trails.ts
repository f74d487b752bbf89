// What jobs did that were over in a blink: while the history plays fast, their writes are summed up
// into trails that fade, instead of flickering.
import { lastAtOrBefore, NEVER } from '../timeline/column.ts';
import type { Job } from '../timeline/job.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { SceneJob } from './scene.ts';

/** Keys that a job has written lately, on its output level. */
export interface Trail {
  readonly level: number;
  readonly from: number;
  readonly to: number;
  /** 1 right after it was written, falling to 0. */
  readonly strength: number;
}

/** All that jobs have written within some events before a playhead. */
export interface Trails {
  readonly trails: readonly Trail[];
  readonly compactions: number;
  readonly moves: number;
  readonly bytes: number;
}

export const NO_TRAILS: Trails = { trails: [], compactions: 0, moves: 0, bytes: 0 };

/** Pictures that a trail takes to fade. */
const FADE_PICTURES = 12;
/** A job that is seen in fewer pictures than these is not drawn as one. */
const FEWEST_PICTURES = 8;

/** The trails at a playhead that goes on by `pace` events a picture. */
export function trailsAt(timeline: Timeline, playhead: number, pace: number): Trails {
  const span = Math.max(1, pace * FADE_PICTURES);
  const finishes = finishesOf(timeline);
  const last = lastAtOrBefore(finishes.events, finishes.length, playhead);
  const trails: Trail[] = [];
  const sum = { compactions: 0, moves: 0, bytes: 0 };
  for (let at = last; at >= 0; at -= 1) {
    const event = finishes.events[at] ?? 0;
    if (event <= playhead - span) break;
    const job = timeline.jobs[finishes.rows[at] ?? 0];
    if (job === undefined || job.outputs.length === 0 || job.kind === 'flush') continue;
    if (job.kind === 'compaction') sum.compactions += 1;
    else sum.moves += 1;
    if (job.kind === 'compaction') sum.bytes += job.outputBytes;
    const { from, to } = writtenKeys(timeline, job);
    trails.push({ level: job.outputLevel, from, to, strength: 1 - (playhead - event) / span });
  }
  return { trails, ...sum };
}

/** Outputs do not change once a job has finished. */
const knownKeys = new WeakMap<Job, { readonly from: number; readonly to: number }>();

/** The keys between which a finished job has written. */
function writtenKeys(timeline: Timeline, job: Job): { readonly from: number; readonly to: number } {
  const known = knownKeys.get(job);
  if (known !== undefined) return known;
  const { smallest, largest } = timeline.lifetimes;
  let from = Infinity;
  let to = 0;
  for (const row of job.outputs) {
    from = Math.min(from, smallest.at(row));
    to = Math.max(to, largest.at(row) + 1);
  }
  const keys = { from, to };
  knownKeys.set(job, keys);
  return keys;
}

/** Whether a job lasts for long enough to be followed by eye. */
export function isFollowable({ job }: SceneJob, pace: number): boolean {
  if (job.finishEvent === NEVER) return true;
  return job.finishEvent - job.startEvent >= pace * FEWEST_PICTURES;
}

interface Finishes {
  readonly eventCount: number;
  readonly events: Int32Array;
  readonly rows: Int32Array;
  readonly length: number;
}

const known = new WeakMap<Timeline, Finishes>();

/** Jobs in the order of their ends: jobs themselves are in the order of their starts. */
function finishesOf(timeline: Timeline): Finishes {
  const { eventCount, jobs } = timeline;
  const found = known.get(timeline);
  if (found?.eventCount === eventCount) return found;
  const done = jobs.filter((job) => job.finishEvent !== NEVER && !job.isAbandoned);
  done.sort((a, b) => a.finishEvent - b.finishEvent);
  const finishes = {
    eventCount,
    events: Int32Array.from(done, (job) => job.finishEvent),
    rows: Int32Array.from(done, (job) => job.row),
    length: done.length,
  };
  known.set(timeline, finishes);
  return finishes;
}
