// The moments in a film of a range. They are the same on every machine.
import { playheadAtPlace, showPlace } from './player/playhead.ts';
import type { Timeline } from './timeline/timeline.ts';

/** The moments of a film, with their times. */
export interface FilmPlan {
  readonly count: number;
  readonly fps: number;
  /** The playhead of a frame. */
  readonly playheadAt: (frame: number) => number;
}

/** The requested film. */
export interface FilmRange {
  /** The first and the last playhead. */
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  readonly fps: number;
}

/**
 * The frames of a range, including its first and last moment. In between, it moves like the player:
 * by virtual time, and by attention where events take no time.
 */
export function filmPlan(timeline: Timeline, { from, to, seconds, fps }: FilmRange): FilmPlan {
  const count = Math.max(2, Math.round(seconds * fps));
  const [begin, end] = [showPlace(timeline, from), showPlace(timeline, to)];
  return {
    count,
    fps,
    playheadAt: (frame) => {
      const share = frame / (count - 1);
      if (share <= 0) return from;
      if (share >= 1) return to;
      // Without elapsed time or attention, the film moves event by event.
      if (end <= begin) return from + (to - from) * share;
      const playhead = playheadAtPlace(timeline, begin + (end - begin) * share);
      return Math.min(to, Math.max(from, playhead));
    },
  };
}

/** A frame of a film. */
export interface FilmFrame {
  readonly playhead: number;
  /** Events between consecutive frames. */
  readonly pace: number;
}

/** A larger step in events counts as a jump without motion. */
const JUMP_EVENTS = 5000;

/** The frames of a plan, in order. */
export function* filmFrames({ count, playheadAt }: FilmPlan): Generator<FilmFrame, void> {
  let pace = 0;
  for (let frame = 0; frame < count; frame += 1) {
    const playhead = playheadAt(frame);
    const step = frame === 0 ? 0 : playhead - playheadAt(frame - 1);
    pace = step === 0 || step > JUMP_EVENTS ? 0 : Math.max(step, pace * 0.9);
    yield { playhead, pace };
  }
}

/** The index of one of `samples` frames, spread evenly over a film, to search for colours. */
export function sampledFrame({ count }: FilmPlan, at: number, samples: number): number {
  return Math.round((at * (count - 1)) / Math.max(1, samples - 1));
}

/** The number of frames that are searched for colours. */
export const GIF_SAMPLES = 8;

/** The duration of a GIF frame in 1/100 s. Rounding errors carry over to later frames. */
export function gifDelay(frame: number, fps: number): number {
  const endOf = (one: number): number => Math.round((one * 100) / fps);
  return endOf(frame + 1) - endOf(frame);
}
